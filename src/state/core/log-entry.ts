// One line of the log: an action with its id, instant and origin, stamped once before it is reduced. Reducers see nothing else.
import type { InboundFact } from '../../ports/realtime'
import type { OwnAction } from '../nouns'

/** Who dispatched it: the user, or an epic, which also brings the facts from the wire. */
export type Origin = 'user' | 'epic'

export interface Meta {
  /** Unique in this browser, in dispatch order. */
  readonly id: string
  /** Official time of dispatch, ms since 1970. */
  readonly at: number
  readonly origin: Origin
  /** Notify subscribers before the next paint, once per burst. */
  readonly RTK_autoBatch?: true
}

/** Everything that can be dispatched to the store. */
export type AppEvent = InboundFact | OwnAction
export type AppEventType = AppEvent['type']
/** The actions of one type. */
type AppEventOf<T extends AppEventType> = Extract<AppEvent, { readonly type: T }>

/** A stamped action. */
export type LogEntry<T extends AppEventType = AppEventType> = T extends AppEventType
  ? { readonly type: T; readonly payload: AppEventOf<T>['payload']; readonly meta: Meta }
  : never

/** The action of an action creator, as reducers see it. */
export type Logged<Creator extends (...args: never[]) => object> = ReturnType<Creator> & { readonly meta: Meta }
