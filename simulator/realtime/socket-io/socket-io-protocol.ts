// Handles subscriptions and whispers in the dialect of laravel-echo-server, with one addition: subscriptions are acknowledged. The
// token in the subscribe frame determines the user and the world.
import * as z from 'zod/mini'
import type { PresenceMember } from '../../../src/contract/presence'
import type { Faults } from '../../faults/faults'
import type { RunningWorld } from '../../runtime/running-world'
import { mayListen, memberOf } from '../connections/authorize'
import { allowsWhispers, readChannel } from '../connections/channel-names'
import type { ConnectionRegistry } from '../connections/connection-registry'
import type { ProtocolService, WritableConnection } from '../connections/protocol'
import { Frame } from '../delivery/frame'
import type { Presence } from '../presence/presence'

const subscribeFrame = z.object({
  channel: z.string(),
  auth: z.optional(z.nullable(z.object({ headers: z.optional(z.nullable(z.record(z.string(), z.unknown()))) }))),
})
const unsubscribeFrame = z.object({ channel: z.string() })
const whisperFrame = z.object({ channel: z.string(), event: z.string(), data: z.optional(z.unknown()) })

const authorizationOf = (headers: Readonly<Record<string, unknown>>): string | undefined => {
  const entry = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')
  return typeof entry?.[1] === 'string' ? entry[1] : undefined
}

/** An event of a client with an unvalidated payload. */
export interface SocketIoFrame {
  readonly kind: 'subscribe' | 'unsubscribe' | 'client event'
  readonly payload: unknown
}

/** Finds the session of an Authorization header, in any world. */
interface SocketSessions {
  byAuthorization(authorization: string | undefined): { readonly world: RunningWorld; readonly userId: number } | null
}

export interface SocketIoProtocolOptions {
  readonly connections: ConnectionRegistry
  readonly presence: Presence
  readonly sessions: SocketSessions
  readonly faults: Faults
}

/** Encodes an event of the main namespace as a packet. */
const packet = (...event: readonly unknown[]): string => `2${JSON.stringify(event)}`

/** Creates the protocol. Its sockets become connections of the registry. */
export const socketIoProtocol = (options: SocketIoProtocolOptions): ProtocolService<SocketIoFrame> => {
  const { connections, presence, sessions, faults } = options

  const refuse = (connection: WritableConnection, channel: string, status: number): void =>
    connection.write(packet('subscription_error', channel, status))

  const listen = (connection: WritableConnection, channel: string, member: PresenceMember | null): void => {
    const world = connections.worldOf(connection)
    const members = member === null || world === null ? null : presence.enter(connection, world, channel, member)
    connection.write(packet('subscription_succeeded', channel))
    if (members !== null) connection.write(packet('presence:subscribed', channel, members))
    connections.join(connection, channel)
  }

  const subscribe = (connection: WritableConnection, payload: unknown) => {
    const parsed = z.safeParse(subscribeFrame, payload)
    if (!parsed.success) return
    const name = parsed.data.channel
    const channel = readChannel(name)
    if (channel === null) return refuse(connection, name, 403)
    if (connections.isFull(connection, name)) return refuse(connection, name, 429)
    if (channel.kind === 'public') return listen(connection, name, null)
    const session = sessions.byAuthorization(authorizationOf(parsed.data.auth?.headers ?? {}))
    if (session === null) return refuse(connection, name, 401)
    const { world, userId } = session
    if (faults.refusesChannel(world, userId, channel.noun)) return refuse(connection, name, 403)
    if (!mayListen(world, userId, name) || !connections.bind(connection, world, userId, session))
      return refuse(connection, name, 403)
    listen(connection, name, channel.kind === 'presence' ? memberOf(world, userId) : null)
  }

  const unsubscribe = (connection: WritableConnection, payload: unknown): void => {
    const parsed = z.safeParse(unsubscribeFrame, payload)
    if (!parsed.success) return
    connections.leave(connection, parsed.data.channel)
  }

  const whisper = (connection: WritableConnection, payload: unknown): void => {
    const parsed = z.safeParse(whisperFrame, payload)
    const world = connections.worldOf(connection)
    if (!parsed.success || world === null) return
    const { channel, event, data } = parsed.data
    if (!event.startsWith('client-') || !allowsWhispers(channel) || !connections.listensTo(connection, channel)) return
    connections.send(world, new Frame(channel, event, data), connection)
  }

  return {
    opened: (connection) => connections.open(connection),
    handle(connection, { kind, payload }) {
      switch (kind) {
        case 'subscribe':
          return subscribe(connection, payload)
        case 'unsubscribe':
          return unsubscribe(connection, payload)
        case 'client event':
          return whisper(connection, payload)
        default: {
          const unknown: never = kind
          return unknown
        }
      }
    },
    closed: (connection) => connections.close(connection),
  }
}
