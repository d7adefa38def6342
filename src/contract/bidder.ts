// Who may bid on a live auction and whether they are connected, for its seller alone. Beyond the spec.
import * as z from 'zod/mini'
import { firm } from './auction'
import { extension, id, instant, maybe } from './fields'

const connection = {
  investor: firm,
  connected: z.boolean(),
  /** Official time at which they came or went; null when nobody has seen them yet, or when it is not known. */
  since: maybe(instant),
}

/** One investor who may bid on the auction that was asked for. */
export const bidderConnection = z.object(connection)
export type BidderConnection = z.output<typeof bidderConnection>

/**
 * A change of one investor, the viewer's live auctions on which they may bid, and those on which they may bid no more: their
 * account was closed before they had bid.
 */
export const bidderUpdate = z.object({ ...connection, auction_ids: z.array(id), gone_from: extension(z.array(id)) })
