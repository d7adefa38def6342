// What the line needs of a realtime library, so that both dialects (Pusher, Socket.IO) look alike and tests can play
// one. A connection forgets its channels when it is lost: joining them again is the registry's job alone.

/** A channel as the wire knows it: `base` as Echo takes it, `wire` with the prefix of its kind. */
export interface WireChannel {
  readonly kind: 'public' | 'private' | 'presence'
  readonly base: string
  readonly wire: string
}

export interface ChannelListener {
  subscribed(): void
  /** HTTP status of the refusal, 0 when unknown. Provisional: a later `subscribed` takes it back. */
  refused(status: number): void
  event(name: string, payload: unknown): void
}

export interface LineListener {
  /** The library begins another attempt by itself. */
  retrying(): void
  opened(): void
  /** `resumes` is false when the library will not try again by itself. May be called again without `opened` between. */
  lost(reason: string, resumes: boolean): void
  /** A frame could not be read, and may have been an event of any channel. */
  unreadable(): void
}

export interface Connection {
  /** Only while the line is open, and once per channel until `leave` or a loss. */
  join(channel: WireChannel, events: readonly string[], listener: ChannelListener): void
  leave(channel: WireChannel): void
  socketId(): string | null
  /** Tries at once, whatever the library waits for; an open line is lost first. */
  tryNow(): void
  /** Closes for good. No listener is called afterwards. */
  close(): void
}

export type Connect = (listener: LineListener) => Connection

/** Signs a channel for a socket, by POST /api/broadcasting/auth. S7.7 */
export type Authorize = (
  socketId: string,
  channel: string,
) => Promise<
  | { readonly ok: true; readonly auth: string; readonly channelData: string | undefined }
  | { readonly ok: false; readonly status: number; readonly message: string }
>
