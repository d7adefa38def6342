// What realtime needs from a library, so that both dialects (Pusher, Socket.IO) look alike and tests can fake one.
// A lost connection forgets its channels; only the registry rejoins them.

/** A channel's names: `base` as Echo takes it, `wire` with the prefix of its kind. */
export interface WireChannel {
  readonly kind: 'public' | 'private' | 'presence'
  readonly base: string
  readonly wire: string
}

export interface ChannelListener {
  subscribed(): void
  /** HTTP status of the refusal; 0 if unknown. Provisional: a later `subscribed` overrides it. */
  refused(status: number): void
  event(name: string, payload: unknown): void
}

export interface ConnectionListener {
  /** The library starts another attempt by itself. */
  retrying(): void
  opened(): void
  /** `resumes` is false if the library won't retry by itself. May be called again without `opened` in between. */
  lost(reason: string, resumes: boolean): void
  /** A frame could not be read; it may have been an event of any channel. */
  unreadable(): void
}

export interface Connection {
  /** Call only while the connection is open, and once per channel until `leave` or a loss. */
  join(channel: WireChannel, events: readonly string[], listener: ChannelListener): void
  leave(channel: WireChannel): void
  socketId(): string | null
  /** Reconnects now, whatever the library waits for; an open connection is closed first. */
  tryNow(): void
  /** Closes for good; no listener is called afterwards. */
  close(): void
}

export type Connect = (listener: ConnectionListener) => Connection

/** Signs a channel for a socket, by POST /api/broadcasting/auth. S7.7 */
export type Authorize = (
  socketId: string,
  channel: string,
) => Promise<
  | { readonly ok: true; readonly auth: string; readonly channelData: string | undefined }
  | { readonly ok: false; readonly status: number; readonly message: string }
>
