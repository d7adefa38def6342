// The Socket.IO door at /socket.io in the dialect of laravel-echo-server, with one addition: subscriptions are
// acknowledged. The token in the subscribe frame decides who it is and which world is meant. toolchain.md §3a
import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'socket.io'
import { Server } from 'socket.io'
import * as z from 'zod/mini'
import type { Faults } from '../../faults/faults'
import type { Sessions } from '../../runtime/sessions'
import { bearerOf } from '../../runtime/sessions'
import { mayListen, memberOf } from '../connections/authorize'
import { allowsWhispers, readChannel } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { Frame } from '../delivery/frame'
import type { Presence } from '../presence/presence'

const MAX_FRAME_BYTES = 100_000

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

const lineOf = (socket: Socket): ClientConnection => {
  let isSilent = false
  return {
    id: socket.id,
    deliver: (frame) => {
      // Encoded already, once for all who are told the same: emit() would do it again for every socket.
      if (!isSilent && socket.connected) socket.conn.write(frame.socketIoText)
    },
    // The transport, not the socket: after a "server disconnect" the client would never try again.
    cut: () => socket.conn.close(),
    silence: () => {
      isSilent = true
      // Of a WebSocket this is the cable under it: neither acknowledgements nor signs of life get out any more.
      socket.conn.request.socket.cork()
    },
  }
}

export interface SocketIoDoor {
  close(): Promise<void>
}

/** Opens the door on the server: clients that come through it become lines. Foreign upgrades are left alone. */
export const openSocketIoGateway = (
  http: HttpServer,
  lines: ConnectionRegistry,
  presence: Presence,
  sessions: Sessions,
  faults: Faults,
): SocketIoDoor => {
  const server = new Server({
    path: '/socket.io',
    destroyUpgrade: false,
    allowRequest: (request, answer) => answer(null, !faults.cutsSocketsOf(request)),
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
  })
  server.attach(http)

  const refuse = (socket: Socket, channel: string, status: number): void => {
    socket.emit('subscription_error', channel, status)
  }

  const subscribe = (socket: Socket, line: ClientConnection, payload: unknown) => {
    const asked = z.safeParse(subscribeFrame, payload)
    if (!asked.success) return
    const name = asked.data.channel
    const channel = readChannel(name)
    if (channel === null) return refuse(socket, name, 403)
    if (channel.kind !== 'public') {
      const token = bearerOf(authorizationOf(asked.data.auth?.headers ?? {}))
      const session = token === null ? null : sessions.find(token)
      if (session === null) return refuse(socket, name, 401)
      const { world, userId } = session
      if (faults.refusesChannel(world, userId, name)) return refuse(socket, name, 403)
      if (!mayListen(world, userId, name) || !lines.bind(line, world, userId)) return refuse(socket, name, 403)
      if (channel.kind === 'presence') {
        const members = presence.enter(line, world, name, memberOf(world, userId))
        socket.emit('subscription_succeeded', name)
        socket.emit('presence:subscribed', name, members)
        return lines.join(line, name)
      }
    }
    socket.emit('subscription_succeeded', name)
    lines.join(line, name)
  }

  const unsubscribe = (line: ClientConnection, payload: unknown): void => {
    const asked = z.safeParse(unsubscribeFrame, payload)
    if (asked.success) lines.leave(line, asked.data.channel)
  }

  const whisper = (line: ClientConnection, payload: unknown): void => {
    const asked = z.safeParse(whisperFrame, payload)
    const world = lines.worldOf(line)
    if (!asked.success || world === null) return
    const { channel, event, data } = asked.data
    if (!event.startsWith('client-') || !allowsWhispers(channel) || !lines.listensTo(line, channel)) return
    lines.send(world, new Frame(channel, event, data), line)
  }

  server.on('connection', (socket) => {
    const line = lineOf(socket)
    lines.open(line)
    socket.on('subscribe', (payload: unknown) => subscribe(socket, line, payload))
    socket.on('unsubscribe', (payload: unknown) => unsubscribe(line, payload))
    socket.on('client event', (payload: unknown) => whisper(line, payload))
    socket.on('disconnect', () => lines.close(line))
  })

  return {
    async close() {
      // Also closes the HTTP server it is attached to.
      await server.close()
    },
  }
}
