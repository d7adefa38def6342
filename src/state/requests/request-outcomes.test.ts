import { describe, expect, it } from 'vitest'
import type { ApiError, ApiErrorKind } from '../../contract/api-error'
import type { InboundFact } from '../../ports/realtime'
import { bidOutcomeRead, bidRequested } from '../bids/bids.actions'
import { capabilitiesRecalled } from '../capabilities/capabilities.slice'
import { epicFailed } from '../core/action'
import { notificationPassRequested } from '../notifications/notifications.slice'
import { allRequests } from '../nouns'
import { initialState, type RootState } from '../root-reducer'
import { sessionSignInRequested, sessionSignOutRequested } from '../session/session.slice'
import { stateAfterWith } from '../testing/epic-state'
import {
  aBid,
  agreedToAll,
  aNotification,
  anAuction,
  auctionChanged,
  investor,
  lender,
  listAnswered,
  notificationsAnswered,
  ownBid,
  signedIn,
  userAnswered,
  withBids,
} from '../testing/samples'
import {
  NOT_PASSED_MESSAGE,
  NOT_THERE_MESSAGE,
  requestDismissed,
  selectRequest,
  UNKNOWN_OUTCOME_MESSAGE,
} from './requests.slice'
import { settleRequests } from './settle-requests'

const stateAfter = stateAfterWith([settleRequests(allRequests)])

const SUBJECT = 'auction.bid:1'
const noReceipts = capabilitiesRecalled({ declared: [], absent: {} })
const apiError = (kind: ApiErrorKind, status = 0): ApiError => ({
  status,
  kind,
  message: 'The server’s reason',
  fields: {},
})

const bidFailed = (error: ApiError): InboundFact => ({
  type: 'auction.bid/failed',
  payload: { subject: SUBJECT, params: { auctionId: 1 }, query: undefined, error },
})
const bidAnswered = (auction = withBids(anAuction(1), ownBid(10, 102))): InboundFact => ({
  type: 'auction.bid/answered',
  payload: { subject: SUBJECT, params: { auctionId: 1 }, query: undefined, answer: { data: auction } },
})
const press = (attempt: string, price32 = 102 * 32) =>
  bidRequested({ auctionId: 1, attempt, price32, seen: {}, agreed: agreedToAll })

const board = stateAfter(signedIn, listAnswered('live', anAuction(1)))
const pending = stateAfter(board, press('a'))
const inDoubt = stateAfter(pending, bidFailed(apiError('timeout')))
const statusOf = (state: RootState) => selectRequest(state, SUBJECT)?.status

describe('a bid (Verifies: S4.12)', () => {
  it('is pending from the click until the answer, which also contains the auction', () => {
    expect(selectRequest(pending, SUBJECT)).toMatchObject({ status: 'pending', attempt: 'a', error: null })
    const state = stateAfter(pending, bidAnswered())
    expect(statusOf(state)).toBe('succeeded')
    expect(state.market.auctions.count).toBe(1)
  })

  it('stays the first bid if it is pressed again while it is pending or unknown', () => {
    expect(stateAfter(pending, press('b'))).toBe(pending)
    expect(stateAfter(inDoubt, press('b'))).toBe(inDoubt)
  })

  it('keeps the reason of a refusal until it is dismissed', () => {
    const refused = stateAfter(pending, bidFailed({ ...apiError('invalid', 422), fields: { price: ['Too low'] } }))
    expect(selectRequest(refused, SUBJECT)).toMatchObject({
      status: 'failed',
      error: { fields: { price: ['Too low'] } },
    })
    expect(selectRequest(stateAfter(refused, requestDismissed({ subject: SUBJECT })), SUBJECT)).toBeUndefined()
    expect(statusOf(stateAfter(refused, press('b')))).toBe('pending')
  })

  it('cannot be dismissed while its outcome is unknown', () => {
    expect(stateAfter(pending, requestDismissed({ subject: SUBJECT }))).toBe(pending)
    expect(stateAfter(inDoubt, requestDismissed({ subject: SUBJECT }))).toBe(inDoubt)
  })

  it.each([
    ['timeout', 0],
    ['offline', 0],
    ['unreadable', 200],
    ['server', 500],
    ['unavailable', 502],
    ['unavailable', 503],
    ['unavailable', 504],
  ] as const)('answered by %s %i has an unknown outcome', (kind, status) => {
    const state = stateAfter(pending, bidFailed(apiError(kind, status)))
    expect(selectRequest(state, SUBJECT)).toMatchObject({
      status: 'unknown',
      error: { message: UNKNOWN_OUTCOME_MESSAGE },
    })
  })

  it.each([
    ['invalid', 422],
    ['forbidden', 403],
    ['throttled', 429],
  ] as const)('answered by %s %i has failed', (kind, status) => {
    expect(statusOf(stateAfter(pending, bidFailed(apiError(kind, status))))).toBe('failed')
  })
})

describe('a bid with an unknown outcome', () => {
  const shown = withBids(anAuction(1), aBid(11, { price: 103 }), ownBid(10, 102))

  it('succeeds when a live event shows it, and the server has no receipts', () => {
    expect(statusOf(stateAfter(inDoubt, noReceipts, auctionChanged(shown)))).toBe('succeeded')
  })

  it('has come too late if the auction is past without it, and no other bid is suggested', () => {
    const closed = listAnswered('past', anAuction(1, { status: 'past' }))
    const state = stateAfter(inDoubt, closed, bidOutcomeRead({ auctionId: 1, attempt: 'a' }))
    expect(selectRequest(state, SUBJECT)).toMatchObject({
      status: 'failed',
      error: { message: 'Your bid didn’t reach the auction before it closed.' },
    })
  })

  it('succeeds when the fetched auction shows it, even if it was outbid meanwhile', () => {
    const state = stateAfter(inDoubt, listAnswered('live', shown), bidOutcomeRead({ auctionId: 1, attempt: 'a' }))
    expect(statusOf(state)).toBe('succeeded')
  })

  it.each([
    ['nothing', anAuction(1)],
    ['a rival at that price', withBids(anAuction(1), aBid(10, { price: 102 }))],
    ['the viewer’s bid at another price', withBids(anAuction(1), ownBid(10, 101))],
  ])('has failed, with a message, if the auction shows %s', (_what, auction) => {
    const state = stateAfter(inDoubt, listAnswered('live', auction), bidOutcomeRead({ auctionId: 1, attempt: 'a' }))
    expect(selectRequest(state, SUBJECT)).toMatchObject({ status: 'failed', error: { message: NOT_THERE_MESSAGE } })
  })

  it('is recognized by its rate in the rate process', () => {
    const asked = bidRequested({ auctionId: 1, attempt: 'a', rate: 5.21, seen: {}, agreed: agreedToAll })
    const doubt = stateAfter(board, asked, bidFailed(apiError('timeout')))
    const rated = { ...ownBid(10, 0), price: null, gnma_interest_rate: 5.21 }
    expect(statusOf(stateAfter(doubt, noReceipts, auctionChanged(withBids(anAuction(1), rated))))).toBe('succeeded')
  })

  it('is not settled by a fetch for another attempt', () => {
    expect(stateAfter(inDoubt, bidOutcomeRead({ auctionId: 1, attempt: 'z' }))).toBe(inDoubt)
  })

  it('also results from a failed epic', () => {
    const failed = epicFailed({
      epic: 'send bid',
      why: 'TypeError',
      message: '',
      subjects: [SUBJECT],
      stopped: false,
    })
    expect(statusOf(stateAfter(pending, failed))).toBe('unknown')
  })

  it('is dropped with its world', () => {
    expect(stateAfter(inDoubt, { type: 'world/replaced', payload: { epoch: 1 } }).requests.bySubject).toEqual({})
  })
})

describe('signing in', () => {
  const asked = stateAfter(
    initialState,
    sessionSignInRequested({ email: 'a@b.example', passwordKey: 'k', role: 'investor' }),
  )
  const request = (state: RootState) => selectRequest(state, 'auth.login')

  it('succeeds only once the owner of the token is known', () => {
    const token = stateAfter(asked, {
      type: 'auth.login/answered',
      payload: { subject: 'auth.login', params: undefined, query: undefined, answer: null },
    })
    expect(request(token)?.status).toBe('pending')
    expect(request(stateAfter(token, userAnswered(investor)))?.status).toBe('succeeded')
  })

  it('fails as another role and names the role of the account (Verifies: S6.1)', () => {
    expect(request(stateAfter(asked, userAnswered(lender)))).toMatchObject({
      status: 'failed',
      error: { kind: 'forbidden', message: 'This account belongs to a lender. Log in as a lender.' },
    })
  })

  it('fails as an admin, who has no screens', () => {
    expect(request(stateAfter(asked, userAnswered({ ...investor, role: 'admin' })))?.error?.message).toBe(
      'Administrators can’t log in here.',
    )
  })
})

describe('signing out', () => {
  it('succeeds whatever the server answers, because the token is removed here (Verifies: S2.30)', () => {
    const asked = stateAfter(initialState, sessionSignOutRequested())
    const payload = { subject: 'auth.logout', params: undefined, query: undefined, error: apiError('timeout') } as const
    expect(selectRequest(stateAfter(asked, { type: 'auth.logout/failed', payload }), 'auth.logout')?.status).toBe(
      'succeeded',
    )
  })
})

describe('a pass', () => {
  const subject = 'notification.ignore:17'
  const asked = stateAfter(signedIn, notificationPassRequested({ auctionId: 17 }))
  const payload = { subject, params: { auctionId: 17 }, query: undefined } as const

  it('is pending until the server answers (Verifies: S4.4)', () => {
    expect(selectRequest(asked, subject)?.status).toBe('pending')
    const answered = stateAfter(asked, { type: 'notification.ignore/answered', payload: { ...payload, answer: null } })
    expect(selectRequest(answered, subject)?.status).toBe('succeeded')
  })

  it('is settled by the list if its outcome is unknown', () => {
    const doubt = stateAfter(asked, {
      type: 'notification.ignore/failed',
      payload: { ...payload, error: apiError('timeout') },
    })
    expect(selectRequest(doubt, subject)?.status).toBe('unknown')
    const listed = stateAfter(doubt, notificationsAnswered(aNotification(1)))
    expect(selectRequest(listed, subject)).toMatchObject({ status: 'failed', error: { message: NOT_PASSED_MESSAGE } })
    const passed = stateAfter(doubt, notificationsAnswered(aNotification(1, { action_result: null })))
    expect(selectRequest(passed, subject)?.status).toBe('succeeded')
  })
})
