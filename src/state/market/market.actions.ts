// What an epic says about the lists of auctions.
import type { AuctionStatus } from '../../contract/auction'
import { action } from '../core/action'
import type { OwnPasses } from './market.state'

/** The list of a status is being loaded and will be kept live. */
export const auctionsListFollowed = action('auctions/list-followed')<{ readonly statuses: readonly AuctionStatus[] }>()

/** The passes that this browser kept for the person were read. */
export const auctionsPassesRecalled = action('auctions/passes-recalled')<{ readonly passes: OwnPasses }>()
