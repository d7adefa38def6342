// Who may bid on a live auction and whether they are connected, for its seller alone.
import * as z from 'zod/mini'
import { firm } from './auction'
import { extension, id, instant, maybe } from './fields'

const connection = {
  investor: firm,
  connected: z.boolean(),
  /** Official time of their last connect or disconnect; null if unknown, or if they were never connected. */
  since: maybe(instant),
}

/** One investor who may bid on the requested auction. */
export const bidderConnection = z.object(connection)
export type BidderConnection = z.output<typeof bidderConnection>

/**
 * A change of one investor, with the viewer's live auctions on which they may bid. `gone_from`: those on which they may no longer
 * bid, because their account was closed before they had bid.
 */
export const bidderUpdate = z.object({ ...connection, auction_ids: z.array(id), gone_from: extension(z.array(id)) })
