// Assigns the letters that hide bidders' names from each other.
import { draws } from '../draws'
import type { AuctionRecord } from '../state'

/** An unused letter of this auction, drawn from the seed so that it doesn't even reveal who bid first. */
export function freeLetter(seed: number, auction: AuctionRecord): string {
  const used = new Set(Object.values(auction.letters))
  const size = Math.max(8, used.size + 4)
  const start = draws(seed, 'letter', auction.key, used.size).between(0, size - 1)
  for (let step = 0; ; step += 1) {
    const letter = letterOf((start + step) % size)
    if (!used.has(letter)) return letter
  }
}

/** A … Z, AA, AB … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
