// One socket as its protocol sees it, and what a protocol does with its sockets. In a cluster the socket itself may be open at
// another node than the one that serves it.
import type { IncomingMessage } from 'node:http'
import type { PresenceMember } from '../../../src/contract/presence'
import type { ClientConnection } from './connection-registry'

/** A connection to which its protocol writes. */
export interface WritableConnection extends ClientConnection {
  /** A frame of the Pusher protocol or a packet of Socket.IO, as it stands on the wire. */
  write(text: string): void
  /** Told what it listens to from now on; for whoever has to know that when this process is gone. */
  joined?(channel: string, member: PresenceMember | null): void
  left?(channel: string): void
}

/** Serves the lines of one protocol; `F`: what their clients send. */
export interface LineService<F> {
  /** `request`: by which the socket was opened. */
  opened(line: WritableConnection, request: IncomingMessage): void
  handle(line: WritableConnection, frame: F): void
  closed(line: WritableConnection): void
}

/** The channels that a line listens to, each with its member when it is a presence channel. */
type HeardChannels = ReadonlyMap<string, PresenceMember | null>

/** The protocol itself. */
export interface LineProtocol<F> {
  opened(line: WritableConnection): void
  handle(line: WritableConnection, frame: F): void
  closed(line: WritableConnection): void
  /**
   * Goes on with a line that is bound already and listened to these channels at a server that is gone. Each is confirmed anew, by
   * which clients read again what they may have missed; a line that may not listen any more is cut.
   */
  resumed(line: WritableConnection, channels: HeardChannels): void
}
