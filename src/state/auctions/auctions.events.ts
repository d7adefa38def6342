// What an epic says about the lists of auctions.
import type { AuctionStatus } from '../../contract/auction'
import { intent } from '../core/intent'

/** The list of a status is being loaded and will be kept live. */
export const auctionListFollowed = intent('auctions/list-followed')<{ readonly statuses: readonly AuctionStatus[] }>()
