// The port to the realtime connection ("the line"), and to the subjects that are kept live over it.
import type { Observable } from 'rxjs'
import type { CallInput, CallName } from '../contract/calls'
import type { ChannelName } from '../contract/channels'
import type { Subject } from '../contract/fact'
import type { InboundFact } from './inbound-fact'

/** One thing that is kept live: a channel, and the call whose answer is the state that the channel's events change. */
export interface LiveSubject<C extends ChannelName = ChannelName, N extends CallName = CallName> {
  readonly channel: C
  readonly channelParams: Readonly<Record<string, string | number>>
  /** Only these events of the channel belong to the subject; all when left out. */
  readonly events?: readonly string[]
  readonly snapshot: { readonly call: N; readonly input: CallInput<N>; readonly subject?: Subject }
}

export interface RealtimePort {
  /**
   * Opens the line (loads the connector first). Emits the line's facts: opening, opened, lost, refused.
   * A second subscriber shares it; the last one to unsubscribe closes it and forgets all channels.
   */
  line(): Observable<InboundFact>
  /**
   * Snapshot, then live: on every subscription of the channel the snapshot is fetched, channel facts held meanwhile,
   * then the answered fact is emitted and the held facts after it. A failed snapshot is emitted and retried with back-off.
   * Needs an open line; several subjects on one channel share one subscription.
   */
  live(subject: LiveSubject): Observable<InboundFact>
  /** Tries the line again at once. */
  tryNow(): void
  /** The id of the present connection, for X-Socket-ID; null without one. */
  socketId(): string | null
}
