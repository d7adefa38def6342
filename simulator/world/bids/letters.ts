// The letters that stand for bidders while an auction is live.
import { draws } from '../draws'
import type { AuctionRecord } from '../state'

/** A letter that is free in this auction, drawn from the seed: it reveals nothing, not even who bid first. */
export function freeLetter(seed: number, auction: AuctionRecord): string {
  const taken = new Set(Object.values(auction.letters))
  const size = Math.max(8, taken.size + 4)
  const start = draws(seed, 'letter', auction.key, taken.size).between(0, size - 1)
  for (let step = 0; ; step += 1) {
    const letter = letterOf((start + step) % size)
    if (!taken.has(letter)) return letter
  }
}

/** A … Z, AA, AB … */
function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}
