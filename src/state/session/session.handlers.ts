// Who is signed in. A token that the server refuses anywhere ends the session.
import type { ApiError } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'
import { callNames } from '../../contract/calls'
import { failedType } from '../core/call-facts'
import type { Handlers } from '../core/fold'
import type { AppEventType } from '../core/log-entry'
import { isPassing } from './ask-user'
import type { SessionState } from './session.state'
import { refusalFor } from './sign-in-outcome'

/** That another tab signed out stays known: the check that follows must not make an ended session of it. */
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

/** Nobody asked for this end: the person's data stays, frozen, until they sign in again or leave. */
const ended = (slice: SessionState): SessionState =>
  slice.user !== null && slice.elsewhere === null
    ? { ...slice, status: 'ended', error: null, asked: null }
    : signedOut(slice)

/** A call of a signed-in person that was refused as unauthenticated: the session has ended. Or the whole world has. */
const refusedToken = (slice: SessionState, error: ApiError): SessionState => {
  if (error.kind === 'unknown-world') return { ...slice, error }
  if (error.kind !== 'unauthenticated' || slice.status === 'signed-out') return slice
  // A call refused during a sign-in was made without the new token: the sign-in goes on.
  return { ...ended(slice), asked: slice.asked }
}

/** Calls whose failure says something else than "your token is not good any more". */
const special: readonly CallName[] = ['auth.login', 'auth.confirm-email', 'auth.user', 'auth.logout']

const refusals: Handlers<'session'> = Object.fromEntries(
  callNames
    .filter((name) => !special.includes(name))
    .map((name) => [
      failedType(name),
      (slice: SessionState, { payload }: { readonly payload: { readonly error: ApiError } }) =>
        refusedToken(slice, payload.error),
    ]),
)

export const sessionHandlers: Handlers<'session'> = {
  ...refusals,
  'session/check-requested': (slice) =>
    slice.status === 'signed-in' || slice.status === 'ended' ? slice : { ...slice, status: 'checking', error: null },
  // Whoever was signed in here did not leave: their token is gone.
  'session/not-found': (slice) => ended(slice),
  'session/left': (slice) => signedOut(slice),
  'session/sign-in-requested': (slice, { payload }) => ({ ...slice, asked: payload.role, elsewhere: null }),
  'account/email-confirm-requested': (slice, { payload }) => ({ ...slice, asked: payload.role, elsewhere: null }),
  'auth.login/failed': (slice) => ({ ...slice, asked: null }),
  'auth.confirm-email/failed': (slice) => ({ ...slice, asked: null }),
  'auth.user/answered': (slice, { payload }) => {
    const user = payload.answer.data
    if (refusalFor(slice.asked, user) !== null) return ended(slice)
    // A tab that followed a sign-out may follow the next sign-in; one that was displaced stays so.
    const elsewhere = slice.elsewhere === 'somebody-else' ? slice.elsewhere : null
    return { ...slice, status: 'signed-in', user, error: null, asked: null, elsewhere }
  },
  'auth.user/failed': (slice, { payload: { error } }) => {
    // The token of a sign-in is asked about again: the server's failure says nothing about it.
    if (slice.asked !== null && isPassing(error)) return slice
    if (error.kind === 'unauthenticated' || slice.asked !== null) return ended(slice)
    // Not being reachable says nothing about who the person is: nobody is thrown out for it.
    return slice.status === 'signed-in' || slice.status === 'ended' ? slice : { ...slice, status: 'unreachable', error }
  },
  'auth.suspend/answered': (slice) => signedOut(slice),
  'auth.logout/answered': (slice) => signedOut(slice),
  'auth.logout/failed': (slice) => signedOut(slice),
  'session/changed-elsewhere': (slice, { payload }) => {
    if (payload.ended === true) return slice.status === 'signed-in' ? ended(slice) : slice
    // This tab met the refused token first; now it learns that the person wanted to leave.
    if (slice.status === 'ended') return payload.signedIn ? slice : signedOut(slice, 'signed-out')
    if (slice.status !== 'signed-in')
      return slice.status === 'signed-out' && !payload.signedIn ? { ...slice, elsewhere: 'signed-out' } : slice
    return payload.signedIn ? { ...slice, elsewhere: 'somebody-else' } : signedOut(slice, 'signed-out')
  },
  'clock/sampled': (slice, { payload }) => (slice.world === payload.world ? slice : { ...slice, world: payload.world }),
}

/** The types after which the person may be another one. */
export const sessionTypes = Object.keys(sessionHandlers) as readonly AppEventType[]
