// A socket as seen by its protocol, and the interface of a protocol.
import type { ClientConnection } from './connection-registry'

/** A connection to which its protocol can write. */
export interface WritableConnection extends ClientConnection {
  /** Sends an encoded Pusher frame or Socket.IO packet. */
  write(text: string): void
}

/** Handles the sockets of one protocol. `F`: the frames of its clients. */
export interface ProtocolService<F> {
  opened(connection: WritableConnection): void
  handle(connection: WritableConnection, frame: F): void
  closed(connection: WritableConnection): void
}
