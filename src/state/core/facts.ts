// Names the entries that reducers and epics wait for, with their payloads: facts from the wire, and the app's own actions with their
// stamp.
import { createAction } from '@reduxjs/toolkit'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { InboundFact } from '../../ports/realtime'
import type { Meta } from './log-entry'

interface Event {
  readonly type: string
  readonly payload: object
}

/** An action as the log stamps it. */
type Stamped<E extends Event> = E extends Event
  ? { readonly type: E['type']; readonly payload: E['payload']; readonly meta: Meta }
  : never

/** For `addCase`, and by its `match` for `addMatcher` and `isAnyOf`. */
export interface EntryCreator<E extends Event> {
  (payload: E['payload'], meta: Meta): Stamped<E>
  readonly type: E['type']
  match(entry: { readonly type: string }): entry is Stamped<E>
}

const entry = <E extends Event>(type: string): EntryCreator<E> =>
  createAction(type, (payload: E['payload'], meta: Meta) => ({ payload, meta })) as unknown as EntryCreator<E>

/**
 * The answer to a call.
 *
 * @example
 * builder.addCase(answered('trade.read'), (slice, { payload: { params, answer } }) => …)
 */
export const answered = <N extends CallName>(call: N): EntryCreator<AnsweredFact<N>> => entry(`${call}/answered`)

/**
 * The failure of a call.
 *
 * @example
 * builder.addMatcher(isAnyOf(failed('lender-profile.edit'), failed('investor-profile.edit')), (slice, { payload: { error } }) => …)
 */
export const failed = <N extends CallName>(call: N): EntryCreator<FailedFact<N>> => entry(`${call}/failed`)

/**
 * Any other fact: an event of a channel, the connection, the clock, the browser or the session.
 *
 * @example
 * builder.addCase(received('line/lost'), (slice, { meta }) => …)
 */
export const received = <T extends InboundFact['type']>(type: T): EntryCreator<Extract<InboundFact, { type: T }>> =>
  entry(type)

/**
 * One of the app's own actions, with the instant at which the log stamped it.
 *
 * @example
 * builder.addCase(logged(draftCleared), (slice, { payload: { key }, meta }) => …)
 */
export const logged = <E extends Event>(creator: {
  (...payload: never[]): E
  readonly type: E['type']
}): EntryCreator<E> => entry(creator.type)
