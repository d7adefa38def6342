// Handles subscriptions and whispers of the Pusher protocol. Permissions come from signatures, worlds from the connections.
import type { PresenceMember } from '../../../src/contract/presence'
import type { RunningWorld } from '../../runtime/running-world'
import { allowsWhispers, readChannel } from '../connections/channel-names'
import { type ConnectionRegistry, MAX_CHANNELS } from '../connections/connection-registry'
import type { ProtocolService, WritableConnection } from '../connections/protocol'
import { Frame } from '../delivery/frame'
import type { Presence } from '../presence/presence'
import { ACTIVITY_TIMEOUT_SECONDS } from './heartbeat'
import { type ClientFrame, connectionEstablished, memberIn, refusal, subscriptionSucceeded } from './pusher-frames'
import type { Signer } from './signature'

/** The frames that are not handled by the gateway itself. */
export type PusherFrame = Extract<ClientFrame, { kind: 'subscribe' | 'unsubscribe' | 'whisper' }>
type Subscription = Extract<ClientFrame, { kind: 'subscribe' }>
type Whisper = Extract<ClientFrame, { kind: 'whisper' }>

export interface PusherProtocolOptions {
  readonly connections: ConnectionRegistry
  readonly presence: Presence
  readonly signer: Signer
  /** The world for sockets whose subscription was signed by an external backend; null if there is none. */
  readonly externalWorld?: () => RunningWorld | null
}

/** Verifies the signature of a subscription. Binds a socket whose first subscription was signed by an external backend. */
const admission =
  ({ connections, signer, externalWorld = () => null }: PusherProtocolOptions) =>
  (connection: WritableConnection, { channel, channelData, auth }: Subscription): boolean => {
    const boundWorld = connections.worldOf(connection)
    const world = boundWorld ?? externalWorld()
    const isSigned = world !== null && signer.verify(world, connection.id, channel, channelData, auth)
    if (isSigned && boundWorld === null) connections.bind(connection, world)
    return isSigned
  }

/** Creates the protocol. Its sockets become connections of the registry. */
export const pusherProtocol = (options: PusherProtocolOptions): ProtocolService<PusherFrame> => {
  const { connections, presence } = options
  const isAdmitted = admission(options)

  const listen = (connection: WritableConnection, channel: string, member: PresenceMember | null): void => {
    const world = connections.worldOf(connection)
    const members = member === null || world === null ? null : presence.enter(connection, world, channel, member)
    connection.write(subscriptionSucceeded(channel, members))
    connections.join(connection, channel)
  }

  const subscribe = (connection: WritableConnection, frame: Subscription) => {
    const channel = readChannel(frame.channel)
    if (channel === null) return connection.write(refusal('unauthorized', 'Unknown channel'))
    if (connections.isFull(connection, frame.channel))
      return connection.write(refusal('tooManyChannels', `At most ${MAX_CHANNELS} channels per socket`))
    // Don't close the socket: a signature from before a reconnect must not stop the client's retries.
    if (channel.kind !== 'public' && !isAdmitted(connection, frame))
      return connection.write(refusal('unauthorized', 'Connection is unauthorized'))
    if (channel.kind !== 'presence') return listen(connection, frame.channel, null)
    // The member comes from the signed data, so a client cannot forge it.
    const member = memberIn(frame.channelData)
    if (member === null) return connection.write(refusal('unauthorized', 'Connection is unauthorized'))
    listen(connection, frame.channel, member)
  }

  const whisper = (connection: WritableConnection, frame: Whisper) => {
    const world = connections.worldOf(connection)
    if (world === null || !allowsWhispers(frame.channel) || !connections.listensTo(connection, frame.channel)) {
      return connection.write(refusal('clientEvent', 'The client event was rejected'))
    }
    const isPresence = readChannel(frame.channel)?.kind === 'presence'
    const from = isPresence ? connections.userOf(connection) : null
    connections.send(world, new Frame(frame.channel, frame.event, frame.data, frame.event, from), connection)
  }

  return {
    opened(connection) {
      connections.open(connection)
      connection.write(connectionEstablished(connection.id, ACTIVITY_TIMEOUT_SECONDS))
    },
    handle(connection, frame) {
      switch (frame.kind) {
        case 'subscribe':
          return subscribe(connection, frame)
        case 'unsubscribe':
          return connections.leave(connection, frame.channel)
        case 'whisper':
          return whisper(connection, frame)
        default: {
          const unknown: never = frame
          return unknown
        }
      }
    },
    closed: (connection) => connections.close(connection),
  }
}
