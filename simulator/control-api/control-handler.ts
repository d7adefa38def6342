// What a handler of the control API gets and answers, typed by the table. A call without a handler does not compile.
import type { ClusterView } from '../api/operations/cluster-state'
import type { Faults } from '../faults/faults'
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { Delivery } from '../realtime/delivery/delivery'
import type { RunningWorld } from '../runtime/running-world'
import type { Session } from '../runtime/sessions'
import type { WireLog } from '../runtime/wire-log'
import type { Worlds } from '../runtime/worlds'
import type { Progress } from '../training/progress'
import type { Room } from '../training/room'
import type { Rooms } from '../training/rooms'
import type { ControlCallName, ControlCalls, ControlData, ControlInput } from './control.calls'
import type { NameReservation } from './name-reservation'

/** What the handlers share, built once per server. */
export interface ControlContext {
  readonly worlds: Worlds
  readonly connections: ConnectionRegistry
  readonly delivery: Pick<Delivery, 'sent'>
  readonly wire: WireLog
  readonly faults: Faults
  readonly rooms: Rooms
  readonly progress: Progress
  /** The cluster of which this is a node, which keeps the names of worlds; null: this process alone. */
  readonly cluster: (NameReservation & ClusterView) | null
  /** How long a world that is made here may stand unused when its maker does not say, real ms; null: without end. */
  readonly defaultTtlMs: number | null
  /** Whether other machines reach this server. */
  readonly isOpenToOthers: boolean
}

/** An answer that is no JSON, whole or piece after piece; an attachment when it has a file name. */
export class TextReply {
  constructor(
    readonly type: string,
    readonly text: string | AsyncIterable<string>,
    readonly fileName: string | null = null,
  ) {}
}

type Has<N extends ControlCallName, Param extends string> =
  ControlInput<N>['params'] extends Readonly<Record<Param, string>> ? true : false

/** One request, parsed by the table; the world or the room of its path exists. */
export type ControlRequest<N extends ControlCallName> = {
  /** The host name that was asked, with its port. */
  readonly host: string
  /** Who asks, where they are signed in to a world. */
  readonly session: Session | null
  readonly query: NonNullable<ControlInput<N>['query']>
  readonly body: ControlInput<N>['body']
} & (Has<N, 'worldId'> extends true ? { readonly world: RunningWorld } : unknown) &
  (Has<N, 'roomId'> extends true ? { readonly room: Room } : unknown)

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

/** The `data` of the answer, or a text where the table names a format for it. */
type ControlReply<N extends ControlCallName> =
  | DeepReadonly<ControlData<N>>
  | (ControlCalls[N] extends { readonly textFormat: string } ? TextReply : never)

/** Answers, or throws a Refused. */
export type ControlHandler<N extends ControlCallName> = (
  request: ControlRequest<N>,
) => ControlReply<N> | Promise<ControlReply<N>>

export type ControlHandlers = { readonly [N in ControlCallName]: ControlHandler<N> }

/** The handlers of the calls whose names begin with one of these nouns. */
export type ControlHandlersOf<Noun extends string> = Pick<
  ControlHandlers,
  Extract<ControlCallName, `${Noun}.${string}`>
>
