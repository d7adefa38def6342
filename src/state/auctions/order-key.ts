// The id at the end of a list's key, read without making a new text: boards read thousands of them. The key itself is
// made by the domain (`auctionOrderKey`), and a test holds the two together.

const BAR = 124
const ZERO = 48

/** The id inside a key made by `auctionOrderKey`. */
export function idAtEnd(key: string): number {
  let id = 0
  let place = 1
  for (let i = key.length - 1; i >= 0; i--) {
    const unit = key.charCodeAt(i)
    if (unit === BAR) break
    id += (unit - ZERO) * place
    place *= 10
  }
  return id
}
