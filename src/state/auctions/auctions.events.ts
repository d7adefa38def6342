// What an epic says about the lists of auctions.
import type { AuctionStatus } from '../../contract/auction'
import { fact } from '../core/intent'

/** The list of a status is being loaded and will be kept live. */
export const auctionsListFollowed = fact('auctions/list-followed')<{ readonly statuses: readonly AuctionStatus[] }>()
