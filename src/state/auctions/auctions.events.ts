// What an epic says about the lists of auctions.
import type { AuctionStatus } from '../../contract/auction'
import { fact } from '../core/intent'
import type { OwnPasses } from './auctions.state'

/** The list of a status is being loaded and will be kept live. */
export const auctionsListFollowed = fact('auctions/list-followed')<{ readonly statuses: readonly AuctionStatus[] }>()

/** The passes that this browser kept for the person were read. */
export const auctionsPassesRecalled = fact('auctions/passes-recalled')<{ readonly passes: OwnPasses }>()
