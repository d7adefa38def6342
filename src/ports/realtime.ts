// The port to the realtime connection and to the subjects that it keeps live; and every fact that the ports emit.
import type { Observable } from 'rxjs'
import type { CallInput, CallName } from '../contract/calls'
import type { ChannelName } from '../contract/channels'
import type { Subject, WireFact } from '../contract/fact'
import type { NetworkFact } from './browser'
import type { ClockFact, WokenFact, WorldReplacedFact } from './clock'
import type { SessionFact } from './session'

/** Events of the realtime connection and its channels. `times` counts the subscriptions to a channel, the first included. */
export type ConnectionFact =
  | { readonly type: 'line/attempted'; readonly payload: { readonly attempt: number } }
  | { readonly type: 'line/opened'; readonly payload: Record<string, never> }
  | { readonly type: 'line/lost'; readonly payload: { readonly because: string } }
  | { readonly type: 'channel/subscribed'; readonly payload: { readonly channel: string; readonly times: number } }
  | { readonly type: 'channel/refused'; readonly payload: { readonly channel: string; readonly status: number } }
  /**
   * The subject's snapshot has arrived, and the events buffered meanwhile have followed. Reported a moment after them, so that the
   * store can first request a refetch; then it's reported after that.
   */
  | { readonly type: 'subject/synced'; readonly payload: { readonly subject: Subject } }
  /** Something about the subject is missing or unreadable: it is out of sync until it is refetched. */
  | { readonly type: 'subject/out-of-sync'; readonly payload: { readonly subject: Subject } }
  /** The server denies access to the subject, so there is nothing to wait for. */
  | { readonly type: 'subject/refused'; readonly payload: { readonly subject: Subject } }

/**
 * Why a subject's snapshot is refetched. `changeHint`: the server only says that something changed. `outOfSync`: something is
 * missing or unreadable, so what's shown is wrong until then. `precaution`: nothing is known to be wrong; without the channel it's
 * not refetched.
 */
export type RefetchReason = 'changeHint' | 'outOfSync' | 'precaution'

/** All facts that the ports emit, apart from the progress of files. */
export type InboundFact =
  | WireFact
  | ConnectionFact
  | ClockFact
  | WorldReplacedFact
  | NetworkFact
  | WokenFact
  | SessionFact

/** Something that is kept live: a call that fetches a snapshot, and a channel whose events change it. */
export interface LiveSubject<C extends ChannelName = ChannelName, N extends CallName = CallName> {
  readonly channel: C
  readonly channelParams: Readonly<Record<string, string | number>>
  /** The events of the channel that belong to the subject; all if omitted. */
  readonly events?: readonly string[]
  readonly snapshot: { readonly call: N; readonly input: CallInput<N>; readonly subject?: Subject }
}

export interface RealtimePort {
  /**
   * Loads the connector and opens the connection. Emits the facts of the connection and of its channels.
   * Subscribers share one connection; when the last one unsubscribes, it closes and forgets all channels.
   */
  connection(): Observable<InboundFact>
  /**
   * Snapshot first, then live. On every subscription of the channel the snapshot is fetched while the channel's facts are
   * buffered; then the answered fact is emitted, followed by the buffered ones. If the channel isn't subscribed within 3 s, the
   * snapshot is fetched without it. A failed snapshot is emitted and retried with back-off. Subjects on the same channel share
   * one subscription.
   */
  live(subject: LiveSubject): Observable<InboundFact>
  /**
   * Refetches the snapshot of a subject that is kept live: half a second later if it's out of sync, else at once, but never twice
   * within half a second. One that is out of sync is reported so until then; after a hint only if it takes over 2 s.
   */
  refetch(subject: Subject, reason: RefetchReason): void
  /** Retries the connection now. */
  tryNow(): void
  /** The id of the current connection, for X-Socket-ID; null without one. */
  socketId(): string | null
}
