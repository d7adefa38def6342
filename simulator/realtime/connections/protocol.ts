// A socket as seen by its protocol, and the interface of a protocol. In a cluster, a socket may be open on another node than the one
// that serves it.
import type { IncomingMessage } from 'node:http'
import type { PresenceMember } from '../../../src/contract/presence'
import type { ClientConnection } from './connection-registry'

/** A connection to which its protocol can write. */
export interface WritableConnection extends ClientConnection {
  /** Sends an encoded Pusher frame or Socket.IO packet. */
  write(text: string): void
  /** Called when it starts to listen to a channel, for clusters, where another node may take over the socket. */
  onJoined?(channel: string, member: PresenceMember | null): void
  onLeft?(channel: string): void
}

/** Handles the sockets of one protocol. `F`: the frames of its clients. */
export interface ProtocolService<F> {
  /** `request`: the upgrade request of the socket. */
  opened(connection: WritableConnection, request: IncomingMessage): void
  handle(connection: WritableConnection, frame: F): void
  closed(connection: WritableConnection): void
}

/** The channels of a connection, each with its member if it is a presence channel. */
type JoinedChannels = ReadonlyMap<string, PresenceMember | null>

/** A protocol as implemented by this process. */
export interface Protocol<F> {
  opened(connection: WritableConnection): void
  handle(connection: WritableConnection, frame: F): void
  closed(connection: WritableConnection): void
  /**
   * Resumes a bound connection that listened to these channels on a lost server. Confirms each channel again, which makes clients
   * refetch what they may have missed. Cuts a connection that is no longer authorized.
   */
  resumed(connection: WritableConnection, channels: JoinedChannels): void
}
