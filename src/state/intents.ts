// The whole vocabulary of what a person or an epic may want or report: one table, so that the door can tell intents
// (which go in at once) from facts off the wire (which are folded by the frame).
import {
  emailConfirmRequested,
  passwordResetRequested,
  resendRequested,
  resetLinkRequested,
  signUpRequested,
} from './accounts/accounts.events'
import { auctionListFollowed } from './auctions/auctions.events'
import { awayDigestDismissed } from './away/away.events'
import { biddersLeft, biddersWatched } from './bidders/bidders.events'
import { bidOutcomeRead, bidRequested } from './bids/bids.events'
import { boardQueriesRestored, boardQueryChanged, boardQueryCleared } from './boards/boards.events'
import { calendarOpened, calendarRenewed, calendarRevoked } from './calendar/calendar.events'
import { comparisonSet, comparisonToggled } from './comparison/comparison.events'
import { lineRetryRequested, subjectsFollowed, subjectsLeft } from './connection/connection.events'
import { effectFailed } from './core/core.events'
import { deskOrdered, previewRequested } from './desk/desk.events'
import { documentFetchProgressed, documentsOpened, documentWanted } from './documents/documents.events'
import {
  draftChanged,
  draftCleared,
  draftFound,
  draftKnown,
  draftOfferDeclined,
  draftOfferTaken,
  draftOpened,
  draftOvertaken,
  draftRepeated,
} from './drafts/drafts.events'
import { failureRead } from './failures/failures.events'
import { indicationAsked, indicationsClosed, indicationsOpened } from './indications/indications.events'
import {
  documentDownloadRequested,
  documentProgressed,
  documentRemoveRequested,
  documentUploadCancelled,
  documentUploadRequested,
  loanCheckRequested,
  loanCreateRequested,
  loanDeleteRequested,
  loanOpened,
  loanPartiesWanted,
  loanSubmitRequested,
  loanTransferRequested,
  loanUpdateRequested,
} from './loan-setup/loan-setup.events'
import { lookupRequested } from './lookups/lookups.events'
import { notificationPassRequested, notificationReadRequested } from './notifications/notifications.events'
import {
  lenderSought,
  originatorApproved,
  originatorDeclined,
  originatorDeleted,
} from './originators/originators.events'
import { profileRequested, profileSent, registrationFinished } from './profiles/profiles.events'
import { receiptsCheckRequested, receiptsOpened } from './receipts/receipts.events'
import { requestDismissed } from './requests/requests.events'
import { sessionAbsent, sessionCheckRequested, signInRequested, signOutRequested } from './session/session.events'
import { accountSuspended, preferencesReset, settingsSaved } from './settings/settings.events'
import { tradeOpened } from './trades/trades.events'

const creators = [
  effectFailed,
  sessionCheckRequested,
  sessionAbsent,
  signInRequested,
  signOutRequested,
  signUpRequested,
  resendRequested,
  emailConfirmRequested,
  resetLinkRequested,
  passwordResetRequested,
  requestDismissed,
  failureRead,
  lineRetryRequested,
  subjectsFollowed,
  subjectsLeft,
  auctionListFollowed,
  bidRequested,
  bidOutcomeRead,
  awayDigestDismissed,
  receiptsOpened,
  receiptsCheckRequested,
  documentsOpened,
  documentWanted,
  documentFetchProgressed,
  biddersWatched,
  biddersLeft,
  tradeOpened,
  notificationPassRequested,
  notificationReadRequested,
  lookupRequested,
  boardQueryChanged,
  boardQueryCleared,
  boardQueriesRestored,
  comparisonToggled,
  comparisonSet,
  calendarOpened,
  calendarRenewed,
  calendarRevoked,
  draftOpened,
  draftFound,
  draftKnown,
  draftChanged,
  draftOvertaken,
  draftOfferTaken,
  draftOfferDeclined,
  draftCleared,
  draftRepeated,
  loanOpened,
  loanPartiesWanted,
  loanCheckRequested,
  loanCreateRequested,
  loanUpdateRequested,
  loanSubmitRequested,
  loanDeleteRequested,
  loanTransferRequested,
  documentUploadRequested,
  documentUploadCancelled,
  documentProgressed,
  documentRemoveRequested,
  documentDownloadRequested,
  profileRequested,
  profileSent,
  registrationFinished,
  originatorApproved,
  originatorDeclined,
  originatorDeleted,
  lenderSought,
  indicationsOpened,
  indicationsClosed,
  indicationAsked,
  deskOrdered,
  previewRequested,
  settingsSaved,
  preferencesReset,
  accountSuspended,
] as const

/** Every intent, as it is dispatched. */
export type Intent = ReturnType<(typeof creators)[number]>

const types: ReadonlySet<string> = new Set(creators.map((creator) => creator.type))

/** True for what is dispatched by a person or an epic; false for a fact off the wire. */
export const isIntentType = (type: string): boolean => types.has(type)
