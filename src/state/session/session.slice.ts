// Who is signed in, as far as the app knows.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { UNVERIFIED_MESSAGE } from '../../contract/auth.calls'
import { type CallName, callNames, signInCalls } from '../../contract/calls'
import type { ScreenRole } from '../../contract/role'
import type { User } from '../../contract/user'
import type { accountEmailConfirmRequested, accountReactivationRequested } from '../accounts/accounts.slice'
import { action } from '../core/action'
import { failedType, isTemporary } from '../core/calls'
import { answered, failed, received } from '../core/facts'
import type { Logged } from '../core/log-entry'
import type { RootState } from '../root-reducer'

/** The message for a user of each role who signs in as another role. Constant, so that redaction leaves it readable. */
export const otherRoleMessages: Readonly<Record<User['role'], string>> = {
  borrower: 'This account belongs to a borrower. Log in as a borrower.',
  lender: 'This account belongs to a lender. Log in as a lender.',
  originator: 'This account belongs to an originator. Log in as an originator.',
  investor: 'This account belongs to an investor. Log in as an investor.',
  admin: 'Administrators can’t log in here.',
}

/** The error if this account may not sign in as `role` (S6.1); null if it may. */
export function refusalFor(role: ScreenRole | null, user: User): ApiError | null {
  if (user.role !== 'admin' && (role === null || user.role === role)) return null
  return { status: 403, kind: 'forbidden', message: otherRoleMessages[user.role], fields: {} }
}

/** True if the password was right but the email address was never confirmed. */
export const isUnverified = ({ status, message }: ApiError): boolean => status === 403 && message === UNVERIFIED_MESSAGE

export interface SessionState {
  /**
   * `unreachable`: a token is stored, but the server can't be reached to identify its user; the app retries. `ended`: the server
   * refused the user's token; what they see and typed stays until they or another user sign in.
   */
  readonly status: 'unknown' | 'checking' | 'signed-out' | 'signed-in' | 'unreachable' | 'ended'
  readonly user: User | null
  /** Why the check failed, or the sign-in was refused. */
  readonly error: ApiError | null
  /** What another tab of this browser did. */
  readonly elsewhere: 'signed-out' | 'another-person' | null
  /** The simulator's world; null on a real server. */
  readonly world: string | null
  /** The role that the user is signing in as. */
  readonly asked: ScreenRole | null
}

const noSession: SessionState = {
  status: 'unknown',
  user: null,
  error: null,
  elsewhere: null,
  world: null,
  asked: null,
}

/** Sign out, in all tabs. */
export const sessionSignOutRequested = action('session/sign-out-requested')()
/** Find out who is signed in; also "Try again" of the retry page. */
export const sessionCheckRequested = action('session/check-requested')()
/** Read the signed-in user again: their firm may have changed elsewhere. */
export const sessionUserRequested = action('session/user-requested')()
/** No token is stored. */
export const sessionNotFound = action('session/not-found')()
/** The user whose session has ended leaves: their data is dropped. */
export const sessionLeft = action('session/left')()

/** Remembers that another tab signed out: the check that follows must not turn it into an ended session. */
const leftElsewhere = ({ elsewhere }: SessionState): 'signed-out' | null =>
  elsewhere === 'signed-out' ? 'signed-out' : null

const signedOut = (slice: SessionState, elsewhere: SessionState['elsewhere'] = leftElsewhere(slice)): SessionState => ({
  ...slice,
  status: 'signed-out',
  user: null,
  error: null,
  elsewhere,
  asked: null,
})

/** The user didn't ask for this end: their data stays, frozen, until they sign in again or leave. */
const ended = (slice: SessionState): SessionState =>
  slice.user !== null && slice.elsewhere === null
    ? { ...slice, status: 'ended', error: null, asked: null }
    : signedOut(slice)

/** A signed-in user's call was refused as unauthenticated: the session, or the whole world, has ended. */
const refusedToken = (slice: SessionState, error: ApiError): SessionState => {
  if (error.kind === 'unknown-world') return { ...slice, error }
  if (error.kind !== 'unauthenticated' || slice.status === 'signed-out') return slice
  // A call refused during a sign-in was made without the new token: the sign-in continues.
  return { ...ended(slice), asked: slice.asked }
}

/** Calls whose failure doesn't mean that the token is no longer valid. */
const callsKeepingToken: readonly CallName[] = [...signInCalls, 'auth.user', 'auth.logout']

/** All other calls. */
const callsEndingSession = callNames.filter((name) => !callsKeepingToken.includes(name))

/** Their failures. */
export const refusalTypes = callsEndingSession.map(failedType)

export interface SessionSignInPayload {
  readonly email: string
  /** Key of the password in ports.secrets; can be taken once. */
  readonly passwordKey: string
  readonly role: ScreenRole
}

export const {
  reducer,
  actions: { sessionSignInRequested },
} = createSlice({
  name: 'session',
  initialState: noSession,
  reducers: {
    /** Sign in with a held password, as the role in the path. */
    sessionSignInRequested: (slice, { payload }: PayloadAction<SessionSignInPayload>) => ({
      ...slice,
      asked: payload.role,
      elsewhere: null,
    }),
  },
  extraReducers: (builder) => {
    for (const call of callsEndingSession)
      builder.addCase(failed(call), (slice, { payload }) => refusedToken(slice, payload.error))
    for (const call of signInCalls) builder.addCase(failed(call), (slice) => ({ ...slice, asked: null }))
    builder
      .addCase(sessionCheckRequested, (slice) =>
        slice.status === 'signed-in' || slice.status === 'ended'
          ? slice
          : { ...slice, status: 'checking', error: null },
      )
      // The user didn't sign out; their token is gone.
      .addCase(sessionNotFound, (slice) => ended(slice))
      .addCase(sessionLeft, (slice) => signedOut(slice))
      .addCase(
        'account/email-confirm-requested',
        (slice, { payload }: Logged<typeof accountEmailConfirmRequested>) => ({
          ...slice,
          asked: payload.role,
          elsewhere: null,
        }),
      )
      .addCase('account/reactivation-requested', (slice, { payload }: Logged<typeof accountReactivationRequested>) => ({
        ...slice,
        asked: payload.role,
        elsewhere: null,
      }))
      .addCase(answered('auth.user'), (slice, { payload }) => {
        const user = payload.answer.data
        const refusal = refusalFor(slice.asked, user)
        if (refusal !== null) return { ...ended(slice), error: refusal }
        // A tab that followed a sign-out may follow the next sign-in; one that another user replaced may not.
        const elsewhere = slice.elsewhere === 'another-person' ? slice.elsewhere : null
        return { ...slice, status: 'signed-in', user, error: null, asked: null, elsewhere }
      })
      .addCase(failed('auth.user'), (slice, { payload: { error } }) => {
        // During a sign-in the app retries: a server error doesn't make the token invalid.
        if (slice.asked !== null && isTemporary(error)) return slice
        if (error.kind === 'unauthenticated' || slice.asked !== null) return ended(slice)
        // An unreachable server is no reason to sign the user out.
        return slice.status === 'signed-in' || slice.status === 'ended'
          ? slice
          : { ...slice, status: 'unreachable', error }
      })
      .addCase(answered('auth.suspend'), (slice) => signedOut(slice))
      .addCase(answered('auth.logout'), (slice) => signedOut(slice))
      .addCase(failed('auth.logout'), (slice) => signedOut(slice))
      .addCase(received('session/changed-elsewhere'), (slice, { payload }) => {
        if (payload.ended === true) return slice.status === 'signed-in' ? ended(slice) : slice
        // This tab saw the refused token first; now it learns that the user signed out.
        if (slice.status === 'ended') return payload.signedIn ? slice : signedOut(slice, 'signed-out')
        if (slice.status !== 'signed-in')
          return slice.status === 'signed-out' && !payload.signedIn ? { ...slice, elsewhere: 'signed-out' } : slice
        return payload.signedIn ? { ...slice, elsewhere: 'another-person' } : signedOut(slice, 'signed-out')
      })
      .addCase(received('clock/sampled'), (slice, { payload }) =>
        slice.world === payload.world ? slice : { ...slice, world: payload.world },
      )
  },
})

/** Who is signed in, and how certain that is. */
export const selectSession = (state: RootState): SessionState => state.session

/** The signed-in user, or null. */
export const selectUser = (state: RootState): User | null => state.session.user

/** The investor profile's id, as in the viewer's own bids; null for viewers who don't bid. */
export const selectViewerInvestorId = (state: Pick<RootState, 'session'>): number | null => {
  const user = state.session.user
  return user?.role === 'investor' ? (user.profile?.id ?? null) : null
}

/** True while the viewer's firm may not bid, because the marketplace hasn't approved it yet. */
export const selectAwaitsApproval = (state: RootState): boolean =>
  state.session.user?.profile?.awaiting_approval === true
