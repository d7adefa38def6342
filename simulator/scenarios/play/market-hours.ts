// Moves a world file's past and upcoming auctions into market hours, whenever the scenario starts.
import { openingWithinHours } from '../../world/eastern-time'
import type { AuctionEntry } from '../language/world-schema'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The default length of an auction, minutes. */
export const DEFAULT_MINUTES = 60

/**
 * Moves the close (past) or the opening (pre) of an auction to the nearest instant within market hours. Leaves live auctions,
 * whose times the scenario chose.
 */
export function withinMarketHours(auction: AuctionEntry, startsAt: number): AuctionEntry {
  const minutes = auction.minutes ?? DEFAULT_MINUTES
  if (auction.status === 'pre') {
    const opensAt = openingWithinHours(startsAt + (auction.startsIn ?? DAY), minutes, 'after')
    return { ...auction, startsIn: opensAt - startsAt }
  }
  if (auction.status !== 'past') return auction
  const length = minutes * MINUTE
  const openedAt = openingWithinHours(startsAt - auction.since - length, minutes, 'before')
  return { ...auction, since: startsAt - openedAt - length }
}
