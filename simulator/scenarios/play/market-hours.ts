// Keeps what a world's file says of past and coming auctions within the hours of the market, whenever the scenario begins.
import { openingWithinHours } from '../../world/eastern-time'
import type { Reference } from '../../world/reference'
import type { AuctionEntry } from '../language/world-schema'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long an auction lasts whose file does not say, minutes. */
export const USUAL_MINUTES = 60

/**
 * The auction with its closing (past) or opening (pre) moved to the nearest instant on a business day within the hours of
 * the market. What is live at the beginning stays: the scenario chose its moment.
 */
export function withinMarketHours(auction: AuctionEntry, startsAt: number, reference: Reference): AuctionEntry {
  const minutes = auction.minutes ?? USUAL_MINUTES
  if (auction.status === 'pre') {
    const opensAt = openingWithinHours(startsAt + (auction.startsIn ?? DAY), minutes, 'after', reference)
    return { ...auction, startsIn: opensAt - startsAt }
  }
  if (auction.status !== 'past') return auction
  const length = minutes * MINUTE
  const openedAt = openingWithinHours(startsAt - auction.since - length, minutes, 'before', reference)
  return { ...auction, since: startsAt - openedAt - length }
}
