// The id at the end of a list's key, read without making a new text: boards read thousands of them. The key itself is
// made by the domain (`auctionOrderKey`), and a test holds the two together.

const BAR = 124
const ZERO = 48
/** An id has at least so many digits. */
const ID_DIGITS = 12

/** The id inside a key made by `auctionOrderKey`. */
export function idAtEnd(key: string): number {
  let start = Math.max(0, key.length - ID_DIGITS)
  while (start > 0 && key.charCodeAt(start - 1) !== BAR) start -= 1
  let id = 0
  for (let i = start; i < key.length; i++) id = id * 10 + (key.charCodeAt(i) - ZERO)
  return id
}
