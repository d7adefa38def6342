// The types of control API handlers, derived from the table of calls. A call without a handler doesn't compile.
import type { ClusterView } from '../api/operations/cluster-state'
import type { Session } from '../api/sessions'
import type { Faults } from '../faults/faults'
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { Delivery } from '../realtime/delivery/delivery'
import type { RunningWorld } from '../runtime/running-world'
import type { WireLog } from '../runtime/wire-log'
import type { Worlds } from '../runtime/worlds'
import type { Progress } from '../training/progress'
import type { Room } from '../training/room'
import type { Rooms } from '../training/rooms'
import type { ControlCallName, ControlCalls, ControlData, ControlInput } from './control.calls'
import type { SeatPresence } from './seat-presence'

/** Shared by all handlers; one per server. */
export interface ControlContext {
  readonly worlds: Worlds
  readonly connections: ConnectionRegistry
  readonly delivery: Pick<Delivery, 'whenSent'>
  readonly wire: WireLog
  readonly faults: Faults
  readonly rooms: Rooms
  readonly progress: Progress
  readonly presence: SeatPresence
  /** This node's cluster; null for a single process. */
  readonly cluster: ClusterView | null
  /** Default time to live of unused worlds, real ms; null for no limit. */
  readonly defaultTtlMs: number | null
  /** The addresses by which other machines reach this server; none if only this machine does. */
  readonly elsewhere: () => readonly string[]
}

/** A text response, whole or streamed; an attachment if it has a file name. */
export class TextReply {
  constructor(
    readonly type: string,
    readonly text: string | AsyncIterable<string>,
    readonly fileName: string | null = null,
  ) {}
}

type Has<N extends ControlCallName, Param extends string> =
  ControlInput<N>['params'] extends Readonly<Record<Param, string>> ? true : false

/** A parsed request. The world or room in its path exists. */
export type ControlRequest<N extends ControlCallName> = {
  /** The requested origin, for links: `https://demo.example.com`. */
  readonly origin: string
  /** The sender's session in a world, if any. */
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

/** The `data` of the response, or text for calls that have a text format. */
type ControlReply<N extends ControlCallName> =
  | DeepReadonly<ControlData<N>>
  | (ControlCalls[N] extends { readonly textFormat: string } ? TextReply : never)

/** Returns the response, or throws a Refused. */
export type ControlHandler<N extends ControlCallName> = (
  request: ControlRequest<N>,
) => ControlReply<N> | Promise<ControlReply<N>>

export type ControlHandlers = { readonly [N in ControlCallName]: ControlHandler<N> }

/** The handlers of all calls with one of these prefixes. */
export type ControlHandlersOf<Prefix extends string> = Pick<
  ControlHandlers,
  Extract<ControlCallName, `${Prefix}.${string}`>
>
