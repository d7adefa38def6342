// The one table of calls, put together from its nouns. The typed client, the simulator's routes, the facts and the
// documents all come from here. Adding a call without a handler in the simulator does not compile.
import type { AnswerOf, CallSpec, InputOf } from './call'
import { firstCalls } from './first-calls'
import { personCalls } from './person-calls'

export const calls = { ...firstCalls, ...personCalls } as const satisfies Record<string, CallSpec>

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<N extends CallName> = InputOf<Calls[N]>
export type CallAnswer<N extends CallName> = AnswerOf<Calls[N]['answer']>
