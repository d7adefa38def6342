// Handles subscriptions and whispers in the dialect of laravel-echo-server, with one addition: subscriptions are acknowledged. The
// token in the subscribe frame determines the user and the world.
import * as z from 'zod/mini'
import type { PresenceMember } from '../../../src/contract/presence'
import type { Faults } from '../../faults/faults'
import type { Sessions } from '../../runtime/sessions'
import { bearerOf } from '../../runtime/sessions'
import { mayListen, mayResume, memberOf } from '../connections/authorize'
import { allowsWhispers, readChannel } from '../connections/channel-names'
import type { ConnectionRegistry } from '../connections/connection-registry'
import type { Protocol, WritableConnection } from '../connections/line'
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

export interface SocketIoProtocolOptions {
  readonly connections: ConnectionRegistry
  readonly presence: Presence
  readonly sessions: Sessions
  readonly faults: Faults
}

/** Encodes an event of the main namespace as a packet. */
const packet = (...event: readonly unknown[]): string => `2${JSON.stringify(event)}`

/** Creates the protocol. Its sockets become connections of the registry. */
export const socketIoProtocol = (options: SocketIoProtocolOptions): Protocol<SocketIoFrame> => {
  const { connections, presence, sessions, faults } = options

  const refuse = (line: WritableConnection, channel: string, status: number): void =>
    line.write(packet('subscription_error', channel, status))

  const listen = (line: WritableConnection, channel: string, member: PresenceMember | null): void => {
    const world = connections.worldOf(line)
    const members = member === null || world === null ? null : presence.enter(line, world, channel, member)
    line.write(packet('subscription_succeeded', channel))
    if (members !== null) line.write(packet('presence:subscribed', channel, members))
    connections.join(line, channel)
    line.onJoined?.(channel, member)
  }

  const subscribe = (line: WritableConnection, payload: unknown) => {
    const asked = z.safeParse(subscribeFrame, payload)
    if (!asked.success) return
    const name = asked.data.channel
    const channel = readChannel(name)
    if (channel === null) return refuse(line, name, 403)
    if (connections.isFull(line, name)) return refuse(line, name, 429)
    if (channel.kind === 'public') return listen(line, name, null)
    const token = bearerOf(authorizationOf(asked.data.auth?.headers ?? {}))
    const session = token === null ? null : sessions.find(token)
    if (session === null) return refuse(line, name, 401)
    const { world, userId } = session
    if (faults.refusesChannel(world, userId, channel.noun)) return refuse(line, name, 403)
    if (!mayListen(world, userId, name) || !connections.bind(line, world, userId, session))
      return refuse(line, name, 403)
    listen(line, name, channel.kind === 'presence' ? memberOf(world, userId) : null)
  }

  const unsubscribe = (line: WritableConnection, payload: unknown): void => {
    const asked = z.safeParse(unsubscribeFrame, payload)
    if (!asked.success) return
    connections.leave(line, asked.data.channel)
    line.onLeft?.(asked.data.channel)
  }

  const whisper = (line: WritableConnection, payload: unknown): void => {
    const asked = z.safeParse(whisperFrame, payload)
    const world = connections.worldOf(line)
    if (!asked.success || world === null) return
    const { channel, event, data } = asked.data
    if (!event.startsWith('client-') || !allowsWhispers(channel) || !connections.listensTo(line, channel)) return
    connections.send(world, new Frame(channel, event, data), line)
  }

  return {
    opened: (line) => connections.open(line),
    handle(line, { kind, payload }) {
      switch (kind) {
        case 'subscribe':
          return subscribe(line, payload)
        case 'unsubscribe':
          return unsubscribe(line, payload)
        case 'client event':
          return whisper(line, payload)
        default: {
          const unknown: never = kind
          return unknown
        }
      }
    },
    closed: (line) => connections.close(line),
    resumed(line, channels) {
      const [world, userId] = [connections.worldOf(line), connections.userOf(line)]
      for (const [channel, member] of channels) {
        if (!mayResume(world, userId, channel)) return line.cut()
        listen(line, channel, member)
      }
    },
  }
}
