// Every call of the contract and who handles it. A call that is missing here does not compile. spec §7
import { accountHandlers } from './accounts'
import { auctionHandlers } from './auctions'
import { authHandlers } from './auth'
import { bidderHandlers } from './bidders'
import { broadcastingHandlers } from './broadcasting'
import { calendarHandlers } from './calendars'
import { documentHandlers } from './documents'
import type { HandlerContext, Handlers } from './handler'
import { indicationHandlers } from './indications'
import { loanHandlers } from './loans'
import { lookupHandlers } from './lookups'
import { notificationHandlers } from './notifications'
import { preferenceHandlers } from './preferences'
import { profileHandlers } from './profiles'
import { receiptHandlers } from './receipts'
import { tradeHandlers } from './trades'

/** All handlers, sharing one desk. */
export const allHandlers = (desk: HandlerContext): Handlers => ({
  ...authHandlers(desk),
  ...accountHandlers(desk),
  ...broadcastingHandlers(desk),
  ...notificationHandlers(),
  ...auctionHandlers(),
  ...bidderHandlers(desk),
  ...receiptHandlers(desk),
  ...tradeHandlers(desk),
  ...calendarHandlers(desk),
  ...lookupHandlers(),
  ...preferenceHandlers(),
  ...loanHandlers(desk),
  ...documentHandlers(desk),
  ...profileHandlers(),
  ...indicationHandlers(),
})
