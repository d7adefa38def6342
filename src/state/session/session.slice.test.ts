import { describe, expect, it } from 'vitest'
import type { ApiError, ApiErrorKind } from '../../contract/api-error'
import type { InboundFact } from '../../ports/realtime'
import { boardQueryChanged } from '../boards/boards.slice'
import { initialState } from '../root-reducer'
import { anAuction, investor, lender, listAnswered, signedIn, stateAfter, userAnswered } from '../testing/samples'
import {
  selectSession,
  selectViewerInvestorId,
  sessionCheckRequested,
  sessionLeft,
  sessionNotFound,
  sessionSignInRequested,
} from './session.slice'

const apiError = (kind: ApiErrorKind): ApiError => ({ status: 0, kind, message: 'no', fields: {} })
const userFailed = (kind: ApiErrorKind): InboundFact => ({
  type: 'auth.user/failed',
  payload: { subject: 'auth.user', params: undefined, query: undefined, error: apiError(kind) },
})
const checking = stateAfter(initialState, sessionCheckRequested())

describe('the session', () => {
  it('is checked, then known', () => {
    expect(selectSession(checking).status).toBe('checking')
    expect(selectSession(stateAfter(checking, userAnswered(investor)))).toMatchObject({
      status: 'signed-in',
      user: investor,
    })
    expect(selectSession(stateAfter(checking, sessionNotFound())).status).toBe('signed-out')
    expect(selectSession(stateAfter(checking, userFailed('unauthenticated'))).status).toBe('signed-out')
  })

  it.each(['offline', 'timeout', 'server', 'unavailable'] as const)('is unreachable, not ended, after %s', (kind) => {
    expect(selectSession(stateAfter(checking, userFailed(kind)))).toMatchObject({
      status: 'unreachable',
      error: { kind },
    })
    expect(selectSession(stateAfter(signedIn, userFailed(kind))).status).toBe('signed-in')
  })

  it('ends when any call is refused with 401, and keeps the user and their data', () => {
    const payload = { subject: 'auction.list:live', params: { status: 'live' }, query: undefined } as const
    const refused = stateAfter(signedIn, {
      type: 'auction.list/failed',
      payload: { ...payload, error: apiError('unauthenticated') },
    })
    expect(selectSession(refused)).toMatchObject({ status: 'ended', user: investor })
    expect(refused.market.auctions).toBe(signedIn.market.auctions)
    expect(selectSession(stateAfter(refused, userAnswered(investor)))).toMatchObject({
      status: 'signed-in',
      user: investor,
    })
    expect(selectSession(stateAfter(refused, sessionLeft()))).toMatchObject({ status: 'signed-out', user: null })
    const failed = stateAfter(signedIn, {
      type: 'auction.list/failed',
      payload: { ...payload, error: apiError('server') },
    })
    expect(selectSession(failed).status).toBe('signed-in')
  })

  it('ends by a refused call without ending a pending sign-in', () => {
    const refused: InboundFact = {
      type: 'auction.list/failed',
      payload: {
        subject: 'auction.list:live',
        params: { status: 'live' },
        query: undefined,
        error: apiError('unauthenticated'),
      },
    }
    const again = sessionSignInRequested({ email: 'a', passwordKey: 'k', role: 'investor' })
    const signingIn = stateAfter(signedIn, refused, again, refused)
    expect(selectSession(signingIn)).toMatchObject({ status: 'ended', asked: 'investor' })
    // The role of the pending sign-in still decides.
    expect(selectSession(stateAfter(signingIn, userAnswered(lender)))).toMatchObject({
      status: 'ended',
      user: investor,
    })
  })

  it('learns from any call that the world has ended', () => {
    const payload = { subject: 'auction.list:live', params: { status: 'live' }, query: undefined } as const
    const ended = stateAfter(signedIn, {
      type: 'auction.list/failed',
      payload: { ...payload, error: apiError('unknown-world') },
    })
    expect(selectSession(ended)).toMatchObject({ status: 'signed-in', error: { kind: 'unknown-world' } })
  })

  it('stays signed out while the form is open, so that nothing typed is lost', () => {
    const signingIn = stateAfter(
      initialState,
      sessionNotFound(),
      sessionSignInRequested({ email: 'a', passwordKey: 'k', role: 'investor' }),
    )
    expect(selectSession(signingIn)).toMatchObject({ status: 'signed-out', asked: 'investor' })
    expect(selectSession(stateAfter(signingIn, userAnswered(lender)))).toMatchObject({
      status: 'signed-out',
      user: null,
      asked: null,
    })
  })

  it('ends here when another tab signs out, and stops when another tab signs in as another user', () => {
    const signedOut = stateAfter(signedIn, { type: 'session/changed-elsewhere', payload: { signedIn: false } })
    expect(selectSession(signedOut)).toMatchObject({ status: 'signed-out', elsewhere: 'signed-out' })
    const displaced = stateAfter(signedIn, { type: 'session/changed-elsewhere', payload: { signedIn: true } })
    expect(selectSession(displaced)).toMatchObject({ status: 'signed-in', elsewhere: 'another-person' })
  })

  it('has an investor profile id for investors only', () => {
    expect(selectViewerInvestorId(signedIn)).toBe(7)
    expect(selectViewerInvestorId(stateAfter(initialState, userAnswered(lender)))).toBeNull()
  })

  it('learns the simulator’s world from the clock', () => {
    const payload = { now: 1, monotonic: 1, rate: 1, errorMs: 1, epoch: 0, world: 'main' }
    expect(selectSession(stateAfter(signedIn, { type: 'clock/sampled', payload })).world).toBe('main')
  })
})

describe("a user's data", () => {
  const shown = stateAfter(
    signedIn,
    listAnswered('live', anAuction(1)),
    boardQueryChanged({ status: 'live', change: { search: 'x' } }),
  )

  it('is dropped when the session ends (Verifies: S2.30)', () => {
    const payload = { subject: 'auth.logout', params: undefined, query: undefined, answer: null } as const
    const state = stateAfter(shown, { type: 'auth.logout/answered', payload })
    expect(state.market).toBe(initialState.market)
    expect(state.boards).toBe(initialState.boards)
  })

  it('is dropped when another user signs in, and kept for the same user', () => {
    expect(stateAfter(shown, userAnswered(lender)).market).toBe(initialState.market)
    expect(stateAfter(shown, userAnswered({ ...investor, email: 'new@harbor-crest.example' })).market).toBe(
      shown.market,
    )
  })
})

describe('a tab that is notified of another tab’s sign-out', () => {
  const elsewhere = (signedIn: boolean) => ({ type: 'session/changed-elsewhere', payload: { signedIn } }) as const

  it('signs out too, even if it saw the refused token first', () => {
    const ended = stateAfter(signedIn, { type: 'session/not-found', payload: {} })
    expect(ended.session).toMatchObject({ status: 'ended', elsewhere: null })
    expect(stateAfter(ended, elsewhere(false)).session).toMatchObject({ status: 'signed-out', elsewhere: 'signed-out' })
  })

  it('keeps the page when the token is gone without a logout', () => {
    const ended = stateAfter(signedIn, { type: 'session/changed-elsewhere', payload: { signedIn: false, ended: true } })
    expect(ended.session).toMatchObject({ status: 'ended', user: investor, elsewhere: null })
  })

  it('stays signed out although the next check finds no token', () => {
    const signedOut = stateAfter(signedIn, elsewhere(false), sessionNotFound())
    expect(signedOut.session).toMatchObject({ status: 'signed-out', elsewhere: 'signed-out' })
  })

  it('works again once it has followed the next sign-in', () => {
    const signedOut = stateAfter(signedIn, elsewhere(false), elsewhere(true))
    expect(stateAfter(signedOut, userAnswered(investor)).session).toMatchObject({
      status: 'signed-in',
      elsewhere: null,
    })
  })

  it('stays blocked after another user signed in', () => {
    const displaced = stateAfter(signedIn, elsewhere(true))
    expect(stateAfter(displaced, userAnswered(investor)).session.elsewhere).toBe('another-person')
  })
})
