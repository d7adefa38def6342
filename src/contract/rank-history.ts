// What a firm saw of its standing in a rank-only auction, bid by bid. No figure of another firm is in it.
import * as z from 'zod/mini'
import { distanceBand } from './auction'
import { extension, id, instant } from './fields'

/** The standing from this accepted bid until the next one. */
export const rankStanding = z.object({
  at: instant,
  bid_count: z.int(),
  investor_count: z.int(),
  /** Null until the firm bids. */
  rank: extension(z.int()),
  distance_band: extension(distanceBand),
})
export type RankStanding = z.output<typeof rankStanding>

/** Of one auction, oldest first. */
export const rankHistory = z.object({ auction_id: id, standings: z.array(rankStanding) })
export type RankHistory = z.output<typeof rankHistory>
