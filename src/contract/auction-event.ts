// The smaller forms of an event about an auction. Servers refuse large events, and an auction grows with each bid: whoever
// sends one may leave out `bids` and add the newest, or send no more than which auction changed. docs/real-api.md
import * as z from 'zod/mini'
import { auctionFields } from './auction'
import { bid } from './bid'
import { extension, id } from './fields'

const { bids: _bids, ...withoutBids } = auctionFields

/** The auction without `bids`, and the newest bid. It follows the auction as it was one version before, in the same status. */
export const auctionUpdate = z.object({ ...withoutBids, bid: extension(bid) })
export type AuctionUpdate = z.output<typeof auctionUpdate>

/** Only that it changed: its list is read again. */
export const auctionHint = z.object({ id, version: extension(z.int()) })
