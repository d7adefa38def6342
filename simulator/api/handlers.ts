// The handlers of all calls of the contract. A missing one doesn't compile.
import { accountHandlers } from './accounts'
import { auctionHandlers } from './auctions'
import { authHandlers } from './auth'
import { bidderHandlers } from './bidders'
import { broadcastingHandlers } from './broadcasting'
import { calendarHandlers } from './calendars'
import { dataRoomHandlers } from './data-rooms'
import { documentHandlers } from './documents'
import type { HandlerContext, Handlers } from './handler'
import { indicationHandlers } from './indications'
import { loanDocumentHandlers } from './loan-documents'
import { loanHandlers } from './loans'
import { lookupHandlers } from './lookups'
import { notificationHandlers } from './notifications'
import { practiceHandlers } from './practice'
import { preferenceHandlers } from './preferences'
import { profileHandlers } from './profiles'
import { pushHandlers } from './push'
import { questionHandlers } from './questions'
import { receiptHandlers } from './receipts'
import { signInSessionHandlers } from './sign-in-sessions'
import { standingMaximumHandlers } from './standing-maxima'
import { tradeHandlers } from './trades'
import { twoPersonHandlers } from './two-person'

/** All handlers, with one shared context. */
export const allHandlers = (context: HandlerContext): Handlers => ({
  ...authHandlers(context),
  ...accountHandlers(context),
  ...signInSessionHandlers(context),
  ...broadcastingHandlers(context),
  ...notificationHandlers(),
  ...auctionHandlers(),
  ...bidderHandlers(context),
  ...questionHandlers(),
  ...receiptHandlers(context),
  ...twoPersonHandlers(context),
  ...standingMaximumHandlers(),
  ...practiceHandlers(),
  ...tradeHandlers(context),
  ...calendarHandlers(context),
  ...pushHandlers(context),
  ...lookupHandlers(),
  ...preferenceHandlers(),
  ...loanHandlers(),
  ...loanDocumentHandlers(context),
  ...documentHandlers(context),
  ...dataRoomHandlers(context),
  ...profileHandlers(),
  ...indicationHandlers(),
})
