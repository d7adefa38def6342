// The smaller forms of an auction event. Pusher servers reject large events, and an auction grows with each bid, so a server may
// omit `bids` and add the newest one, or send only which auction changed. docs/real-api.md
import * as z from 'zod/mini'
import { auctionFields } from './auction'
import { bid } from './bid'
import { extension, id } from './fields'

const { bids: _bids, ...withoutBids } = auctionFields

/** The auction without `bids`, plus the newest bid. Applies to the previous version of the auction, in the same status. */
export const auctionUpdate = z.object({ ...withoutBids, bid: extension(bid) })
export type AuctionUpdate = z.output<typeof auctionUpdate>

/** Says only that the auction changed: its list is refetched. */
export const auctionHint = z.object({ id, version: extension(z.int()) })
export type AuctionHint = z.output<typeof auctionHint>
