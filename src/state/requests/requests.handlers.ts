// What a person asked for: pending, then succeeded, failed or of unknown outcome. An unknown outcome is settled by what
// is read back, never by hope. architecture.md, A click

import type { ApiError } from '../../contract/api-error'
import type { Auction } from '../../contract/auction'
import type { AnsweredFact, FailedFact, Subject } from '../../contract/fact'
import type { Notification } from '../../contract/notification'
import { priceFromWire } from '../../domain/thirty-seconds'
import { bidSubject, selectBid } from '../bids/bids.selectors'
import { calendarSubjects } from '../calendar/calendar.state'
import type { Handlers } from '../core/fold'
import { get } from '../core/table'
import { deskSubject, previewSubject } from '../desk/desk.state'
import { QUESTION_SUBJECT } from '../indications/indications.state'
import {
  checkSubject,
  createSubject,
  documentSubject,
  removeDocumentSubject,
  removeSubject,
  submitSubject,
  transferSubject,
  updateSubject,
} from '../loan-setup/loan-setup.selectors'
import { originatorSubject } from '../originators/originators.state'
import { PROFILE_SUBJECT } from '../profiles/profiles.state'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'
import { refusalFor } from '../session/sign-in-outcome'
import { settingsSubjects } from '../settings/settings.state'
import {
  NOT_PASSED_MESSAGE,
  NOT_SENT_MESSAGE,
  NOT_THERE_MESSAGE,
  STILL_SIGNED_IN_MESSAGE,
  UNKNOWN_OUTCOME_MESSAGE,
} from './request-messages'
import type { RequestState, RequestsState } from './requests.state'
import { noRequests } from './requests.state'

const SIGN_IN: Subject = 'auth.login'
const SIGN_OUT: Subject = 'auth.logout'
/** What guests ask for. Nothing tells what became of one that was lost: it is asked for again. */
const OF_GUESTS: readonly Subject[] = [
  SIGN_IN,
  'auth.sign-up',
  'auth.resend',
  'auth.confirm-email',
  'auth.forgot-password',
  'auth.reset-password',
]

function put(slice: RequestsState, subject: Subject, request: RequestState): RequestsState {
  const bySubject = { ...slice.bySubject, [subject]: request }
  const listed = slice.uncertain.includes(subject)
  if (listed === (request.status === 'unknown')) return { ...slice, bySubject }
  const uncertain = listed ? slice.uncertain.filter((other) => other !== subject) : [...slice.uncertain, subject]
  return { bySubject, uncertain }
}

type Opening = Partial<Pick<RequestState, 'attempt' | 'bid'>>

/** A second request about a subject that is still open is not a request. */
function begin(slice: RequestsState, subject: Subject, since: number, opening: Opening = {}): RequestsState {
  const status = slice.bySubject[subject]?.status
  if (status === 'pending' || status === 'unknown') return slice
  const request = { status: 'pending', attempt: null, since, error: null, bid: null, ...opening } as const
  return put(slice, subject, request)
}

/** Of two changes that exclude each other the second is no request while the first is on its way: it is not sent. */
const beginUnless = (slice: RequestsState, other: Subject, subject: Subject, since: number): RequestsState =>
  slice.bySubject[other]?.status === 'pending' ? slice : begin(slice, subject, since)

function end(
  slice: RequestsState,
  subject: Subject,
  status: 'succeeded' | 'failed' | 'unknown',
  error: ApiError | null,
): RequestsState {
  const request = slice.bySubject[subject]
  if (request === undefined || (request.status !== 'pending' && request.status !== 'unknown')) return slice
  return put(slice, subject, { ...request, status, error })
}

/** True when nobody can say whether the server did it. */
export const isOutcomeUnknown = ({ kind, status }: ApiError): boolean =>
  kind === 'timeout' || kind === 'offline' || kind === 'unreadable' || status === 502 || status === 504

/** Nobody answered: the sentence says what the app has found out or is doing. */
const unanswered = (message: string): ApiError => ({ status: 0, kind: 'timeout', message, fields: {} })

const succeed = (slice: RequestsState, { payload }: { readonly payload: AnsweredFact['payload'] }) =>
  end(slice, payload.subject, 'succeeded', null)
const fail = (slice: RequestsState, { payload }: { readonly payload: FailedFact['payload'] }) =>
  end(slice, payload.subject, 'failed', payload.error)

const failOrDoubt = (
  slice: RequestsState,
  { payload: { subject, error } }: { readonly payload: FailedFact['payload'] },
) =>
  isOutcomeUnknown(error)
    ? end(slice, subject, 'unknown', { ...error, message: UNKNOWN_OUTCOME_MESSAGE })
    : end(slice, subject, 'failed', error)

/** Once it is known who is signed in, no request of a guest may keep a button from being pressed again. */
const settleGuests = (slice: RequestsState): RequestsState =>
  slice.uncertain
    .filter((subject) => OF_GUESTS.includes(subject))
    .reduce((state, subject) => end(state, subject, 'failed', unanswered(NOT_SENT_MESSAGE)), slice)

/** The list as read again shows which reminders can still be passed on. spec §4 */
function settlePasses(slice: RequestsState, notifications: readonly Notification[], root: RootState): RequestsState {
  return slice.uncertain
    .filter((subject) => subject.startsWith('notification.ignore:'))
    .reduce((state, subject) => {
      const auctionId = Number(subject.slice(subject.indexOf(':') + 1))
      const about = notifications.filter(({ data }) => data?.auction_id === auctionId)
      const isThere = about.some(({ action_result }) => action_result)
      const row = get(root.auctions.rows, auctionId)
      // Who passes on the board may have no reminder that could tell: then the auction itself does.
      const isUntold = about.length === 0 && row !== undefined && row.own !== 'passed'
      return isThere || isUntold
        ? end(state, subject, 'failed', unanswered(NOT_PASSED_MESSAGE))
        : end(state, subject, 'succeeded', null)
    }, slice)
}

/** True when the auction shows a bid of the viewer at what was asked for. */
function showsOwnBid(root: RootState, bidIds: readonly number[], asked: NonNullable<RequestState['bid']>): boolean {
  const viewer = selectViewerInvestorId(root)
  return bidIds.some((id) => {
    const bid = selectBid(root, id)
    if (bid === undefined || viewer === null || bid.investor.id !== viewer) return false
    if (asked.price32 !== null) return typeof bid.price === 'number' && priceFromWire(bid.price) === asked.price32
    return asked.rate !== null && bid.gnma_interest_rate === asked.rate
  })
}

/** News of an auction settles a bid of unknown outcome when our bid stands in it. */
function settleByNews(slice: RequestsState, wire: Auction, root: RootState): RequestsState {
  if (slice.uncertain.length === 0) return slice
  const subject = bidSubject(wire.id)
  const request = slice.bySubject[subject]
  if (request?.status !== 'unknown' || request.bid === null) return slice
  const bidIds = wire.bids.map(({ id }) => id)
  return showsOwnBid(root, bidIds, request.bid) ? end(slice, subject, 'succeeded', null) : slice
}

export const requestsHandlers: Handlers<'requests'> = {
  'request/dismissed': (slice, { payload: { subject } }) => {
    const status = slice.bySubject[subject]?.status
    if (status === undefined || status === 'pending' || status === 'unknown') return slice
    const { [subject]: _read, ...bySubject } = slice.bySubject
    return { ...slice, bySubject }
  },

  'session/sign-in-requested': (slice, { meta }) => begin(slice, SIGN_IN, meta.at),
  'auth.login/failed': fail,
  // The token alone is not the end: it is known only now whose it is.
  'auth.user/answered': (slice, { payload }, { root }) => {
    const refusal = refusalFor(root.session.asked, payload.answer.data)
    const settled = slice.uncertain.includes(SIGN_OUT)
      ? end(slice, SIGN_OUT, 'failed', unanswered(STILL_SIGNED_IN_MESSAGE))
      : slice
    return settleGuests(end(settled, SIGN_IN, refusal === null ? 'succeeded' : 'failed', refusal))
  },
  'auth.user/failed': (slice, { payload }) => end(slice, SIGN_IN, 'failed', payload.error),
  'session/absent': settleGuests,
  'account/sign-up-requested': (slice, { meta }) => begin(slice, 'auth.sign-up', meta.at),
  'auth.sign-up/answered': succeed,
  'auth.sign-up/failed': fail,
  'account/resend-requested': (slice, { meta }) => begin(slice, 'auth.resend', meta.at),
  'auth.resend/answered': succeed,
  'auth.resend/failed': fail,
  'account/email-confirm-requested': (slice, { meta }) => begin(slice, 'auth.confirm-email', meta.at),
  'auth.confirm-email/answered': succeed,
  'auth.confirm-email/failed': fail,
  'account/reset-link-requested': (slice, { meta }) => begin(slice, 'auth.forgot-password', meta.at),
  'auth.forgot-password/answered': succeed,
  'auth.forgot-password/failed': fail,
  'account/password-reset-requested': (slice, { meta }) => begin(slice, 'auth.reset-password', meta.at),
  'auth.reset-password/answered': succeed,
  'auth.reset-password/failed': fail,
  'session/sign-out-requested': (slice, { meta }) => begin(slice, SIGN_OUT, meta.at),
  'auth.logout/answered': succeed,
  // The token is forgotten here whatever the server said.
  'auth.logout/failed': (slice, { payload }) => end(slice, payload.subject, 'succeeded', null),

  'notification/pass-requested': (slice, { payload, meta }) =>
    begin(slice, `notification.ignore:${payload.auctionId}`, meta.at),
  'notification.ignore/answered': succeed,
  'notification.ignore/failed': failOrDoubt,
  'notification.list/answered': (slice, { payload }, { root }) => settlePasses(slice, payload.answer.data, root),

  'loan/check-requested': (slice, { payload, meta }) => begin(slice, checkSubject(payload.form), meta.at),
  'loan.check/answered': succeed,
  'loan.check/failed': fail,
  // The key makes asking again the same wish, so that a lost answer is a failure that may be tried again.
  'loan/create-requested': (slice, { payload, meta }) =>
    begin(slice, createSubject, meta.at, { attempt: payload.attempt }),
  'loan.create/answered': succeed,
  'loan.create/failed': fail,
  'loan/update-requested': (slice, { payload, meta }) => begin(slice, updateSubject(payload.loanId), meta.at),
  'loan.update/answered': succeed,
  'loan.update/failed': fail,
  'loan/submit-requested': (slice, { payload, meta }) => begin(slice, submitSubject(payload.auctionId), meta.at),
  'auction.submit/answered': succeed,
  'auction.submit/failed': fail,
  'loan/delete-requested': (slice, { payload: { loanId }, meta }) =>
    beginUnless(slice, transferSubject(loanId), removeSubject(loanId), meta.at),
  'loan.remove/answered': succeed,
  'loan.remove/failed': fail,
  'loan/transfer-requested': (slice, { payload: { loanId }, meta }) =>
    beginUnless(slice, removeSubject(loanId), transferSubject(loanId), meta.at),
  'loan.transfer/answered': succeed,
  'loan.transfer/failed': fail,
  'document/remove-requested': (slice, { payload: { loanId, form }, meta }) =>
    begin(slice, removeDocumentSubject(loanId, form), meta.at),
  'loan.remove-document/answered': succeed,
  'loan.remove-document/failed': fail,
  'document/download-requested': (slice, { payload: { loanId, form } }) => {
    const { [documentSubject(loanId, form)]: _before, ...bySubject } = slice.bySubject
    return { ...slice, bySubject }
  },
  'loan.document/failed': (slice, { payload: { subject, error }, meta }) =>
    end(begin(slice, subject, meta.at), subject, 'failed', error),

  'bid/requested': (slice, { payload, meta }) =>
    begin(slice, bidSubject(payload.auctionId), meta.at, {
      attempt: payload.attempt,
      bid: { price32: payload.price32 ?? null, rate: payload.rate ?? null },
    }),
  'auction.bid/answered': succeed,
  'auction.bid/failed': failOrDoubt,
  'auction/added': (slice, { payload }, { root }) => settleByNews(slice, payload.data, root),
  'auction/changed': (slice, { payload }, { root }) => settleByNews(slice, payload.data, root),
  'bid/outcome-read': (slice, { payload: { auctionId, attempt } }, { root }) => {
    const subject = bidSubject(auctionId)
    const request = slice.bySubject[subject]
    if (request?.status !== 'unknown' || request.attempt !== attempt || request.bid === null) return slice
    const row = get(root.auctions.rows, auctionId)
    if (row !== undefined && showsOwnBid(root, row.bid_ids, request.bid)) return end(slice, subject, 'succeeded', null)
    return end(slice, subject, 'failed', unanswered(NOT_THERE_MESSAGE))
  },

  'desk/ordered': (slice, { payload: { auctionId, order }, meta }) =>
    begin(slice, deskSubject(order.kind, auctionId), meta.at),
  'auction.start/answered': succeed,
  'auction.start/failed': fail,
  'auction.withdraw/answered': succeed,
  'auction.withdraw/failed': fail,
  'auction.pause/answered': succeed,
  'auction.pause/failed': fail,
  'auction.resume/answered': succeed,
  'auction.resume/failed': fail,
  'auction.extend/answered': succeed,
  'auction.extend/failed': fail,
  'auction.relist/answered': succeed,
  'auction.relist/failed': fail,
  'desk/preview-requested': (slice, { payload, meta }) => begin(slice, previewSubject(payload.auctionId), meta.at),
  'auction.preview/answered': succeed,
  'auction.preview/failed': fail,

  'profile/sent': (slice, { meta }) => begin(slice, PROFILE_SUBJECT, meta.at),
  'lender-profile.create/answered': succeed,
  'lender-profile.create/failed': fail,
  'lender-profile.edit/answered': succeed,
  'lender-profile.edit/failed': fail,
  'investor-profile.create/answered': succeed,
  'investor-profile.create/failed': fail,
  'investor-profile.edit/answered': succeed,
  'investor-profile.edit/failed': fail,
  'borrower-profile.create/answered': succeed,
  'borrower-profile.create/failed': fail,
  'borrower-profile.edit/answered': succeed,
  'borrower-profile.edit/failed': fail,
  'originator-profile.create/answered': succeed,
  'originator-profile.create/failed': fail,
  'originator-profile.edit/answered': succeed,
  'originator-profile.edit/failed': fail,
  'originator/approval-requested': (slice, { payload, meta }) => begin(slice, originatorSubject(payload.id), meta.at),
  'originator/refusal-requested': (slice, { payload, meta }) => begin(slice, originatorSubject(payload.id), meta.at),
  'originator/deletion-requested': (slice, { payload, meta }) => begin(slice, originatorSubject(payload.id), meta.at),
  'originator.approve/answered': succeed,
  'originator.approve/failed': fail,
  'originator.decline/answered': succeed,
  'originator.decline/failed': fail,
  'originator.delete/answered': succeed,
  'originator.delete/failed': fail,
  'indication/asked': (slice, { meta }) => begin(slice, QUESTION_SUBJECT, meta.at),
  'indication.ask/answered': succeed,
  'indication.ask/failed': fail,
  'settings/save-requested': (slice, { meta }) => begin(slice, settingsSubjects.save, meta.at),
  'preference.store/answered': succeed,
  'preference.store/failed': fail,
  'auth.update/answered': succeed,
  'auth.update/failed': fail,
  'settings/reset-requested': (slice, { meta }) => begin(slice, settingsSubjects.reset, meta.at),
  'preference.reset/answered': succeed,
  'preference.reset/failed': fail,
  'calendar/renew-requested': (slice, { meta }) =>
    beginUnless(slice, calendarSubjects.revoke, calendarSubjects.renew, meta.at),
  'calendar.renew/answered': succeed,
  'calendar.renew/failed': fail,
  'calendar/revoke-requested': (slice, { meta }) =>
    beginUnless(slice, calendarSubjects.renew, calendarSubjects.revoke, meta.at),
  'calendar.revoke/answered': succeed,
  'calendar.revoke/failed': fail,
  'account/suspension-requested': (slice, { meta }) => begin(slice, settingsSubjects.suspend, meta.at),
  'auth.suspend/answered': succeed,
  'auth.suspend/failed': fail,

  'effect/failed': (slice, { payload }) =>
    payload.subjects.reduce(
      (state, subject) => end(state, subject, 'unknown', unanswered(UNKNOWN_OUTCOME_MESSAGE)),
      slice,
    ),
  // What was pending was about a world that is gone; signing in is about a person, who is not.
  'world/replaced': (slice) => {
    const signIn = slice.bySubject[SIGN_IN]
    return signIn === undefined ? noRequests : { ...noRequests, bySubject: { [SIGN_IN]: signIn } }
  },
}
