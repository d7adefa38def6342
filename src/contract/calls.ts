// The table of all calls. The typed client, the simulator's routes, the facts and the API documents all derive from it.
// Adding a call without a handler in the simulator does not compile.
import { auctionCalls } from './auction.calls'
import { authCalls } from './auth.calls'
import { calendarCalls } from './calendar.calls'
import type { AnswerOf, CallSpec, InputOf } from './call'
import { dataRoomCalls } from './data-room'
import { indicationCalls } from './indication.calls'
import { loanCalls } from './loan.calls'
import { lookupCalls } from './lookup.calls'
import { notificationCalls } from './notification.calls'
import { originatorCalls } from './originator.calls'
import { originatorDomainCalls } from './originator-domain.calls'
import { practiceCalls } from './practice'
import { preferenceCalls } from './preference.calls'
import { profileCalls } from './profile.calls'
import { pushCalls } from './push.calls'
import { questionCalls } from './question'
import { receiptCalls } from './receipt.calls'
import { sessionCalls } from './session.calls'
import { standingMaximumCalls } from './standing-maximum'
import { tradeCalls } from './trade.calls'
import { twoPersonCalls } from './two-person.calls'

/** Every call, by name. */
export const calls = {
  ...authCalls,
  ...sessionCalls,
  ...lookupCalls,
  ...originatorDomainCalls,
  ...notificationCalls,
  ...auctionCalls,
  ...dataRoomCalls,
  ...questionCalls,
  ...receiptCalls,
  ...tradeCalls,
  ...twoPersonCalls,
  ...standingMaximumCalls,
  ...calendarCalls,
  ...pushCalls,
  ...loanCalls,
  ...practiceCalls,
  ...preferenceCalls,
  ...profileCalls,
  ...originatorCalls,
  ...indicationCalls,
} as const satisfies Record<string, CallSpec>

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<N extends CallName> = InputOf<Calls[N]>
export type CallAnswer<N extends CallName> = AnswerOf<Calls[N]['answer']>

/** True for the name of a call. */
export const isCallName = (text: string): text is CallName => Object.hasOwn(calls, text)

export const callNames: readonly CallName[] = Object.keys(calls).filter(isCallName)

/** A call whose success signs a user in. */
export type SignInCall = { [N in CallName]: Calls[N] extends { readonly opensSession: true } ? N : never }[CallName]

/** True for a call whose success signs a user in. */
export const isSignInCall = (name: CallName): name is SignInCall => 'opensSession' in calls[name]

export const signInCalls: readonly SignInCall[] = callNames.filter(isSignInCall)
