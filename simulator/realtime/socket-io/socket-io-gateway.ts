// The Socket.IO gateway at /socket.io in the dialect of laravel-echo-server, with one addition: subscriptions are
// acknowledged. The token in the subscribe frame decides whose connection it is and in which world.
import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'socket.io'
import { Server } from 'socket.io'
import * as z from 'zod/mini'
import type { Faults } from '../../faults/faults'
import type { Sessions } from '../../runtime/sessions'
import { bearerOf } from '../../runtime/sessions'
import type { Admission } from '../connections/admission'
import { mayListen, memberOf } from '../connections/authorize'
import { allowsWhispers, readChannel } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { Echoes } from '../connections/echoes'
import { FrameRate } from '../connections/frame-rate'
import { Frame } from '../delivery/frame'
import type { Presence } from '../presence/presence'

const MAX_FRAME_BYTES = 100_000
/** A client with a larger backlog is cut: it reads a fresh snapshot when it reconnects. */
const MAX_BACKLOG_BYTES = 8_000_000
/** A client that hears nothing for the sum of both takes the line for dead: within 10 s. Real ms. */
const PING_EVERY_MS = 4_000
const PONG_TIMEOUT_MS = 4_500
const GOING_AWAY = 1_001

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

/** Engine.IO's own ping, which its types leave out. Clients of its third version answer none. */
const pingOf = ({ conn }: Socket): (() => void) | null => {
  const send: unknown = Reflect.get(conn, 'sendPacket')
  return conn.protocol === 4 && typeof send === 'function' ? () => void send.call(conn, 'ping') : null
}

/** Counts the pings of a connection, whoever sends them, and their answers. */
const echoesOf = ({ conn }: Socket): Echoes => {
  const echoes = new Echoes()
  conn.on('packetCreate', ({ type }) => {
    if (type === 'ping') echoes.sent()
  })
  conn.on('packet', ({ type }) => {
    if (type === 'pong') echoes.came()
  })
  conn.on('close', () => echoes.closed())
  return echoes
}

const connectionOf = (socket: Socket): ClientConnection => {
  let isSilent = false
  let backlog = 0
  const echoes = echoesOf(socket)
  const ping = pingOf(socket)
  // What was written is with the operating system, or waits in front of a client that reads nothing.
  socket.conn.on('drain', () => {
    backlog = 0
  })
  return {
    id: socket.id,
    connector: 'socket.io',
    deliver: (frame) => {
      // Encoded once for all who get the same payload: emit() would encode it again for every socket.
      if (isSilent || !socket.connected) return
      const text = frame.socketIoText
      backlog += text.length
      if (backlog > MAX_BACKLOG_BYTES) socket.conn.request.socket.destroy()
      else socket.conn.write(text)
    },
    // The transport, not the socket: after a "server disconnect" the client would never try again.
    cut: () => socket.conn.close(),
    received: () => {
      if (ping === null) return Promise.resolve(socket.connected)
      ping()
      return echoes.answered()
    },
    silence: () => {
      isSilent = true
      // Under a WebSocket this is the TCP socket: neither acknowledgements nor heartbeats leave it any more.
      socket.conn.request.socket.cork()
    },
  }
}

const CLOSE_TIMEOUT_MS = 500

interface Closable {
  close(code: number): void
}

const isClosable = (value: unknown): value is Closable =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function'

/** The WebSocket under a connection: the library closes it without a code, and leaves it out of its types. */
const webSocketOf = ({ transport }: Socket['conn']): Closable | null => {
  const line: unknown = Reflect.get(transport, 'socket')
  return transport.name === 'websocket' && isClosable(line) ? line : null
}

/**
 * Closes these sockets with 1001 "going away"; resolves when all are closed. Clients take that for a lost line and come
 * back, which after a "disconnect" of the protocol they do not.
 */
async function goneAway(sockets: readonly Socket[]): Promise<void> {
  const closed = sockets.map(({ conn }) => new Promise<void>((done) => conn.once('close', () => done())))
  for (const { conn } of sockets) {
    const line = webSocketOf(conn)
    if (line === null) conn.close()
    else line.close(GOING_AWAY)
  }
  const timeout = setTimeout(() => {
    for (const { conn } of sockets) conn.request.socket.destroy()
  }, CLOSE_TIMEOUT_MS)
  await Promise.all(closed)
  clearTimeout(timeout)
}

export interface SocketIoGateway {
  close(): Promise<void>
}

export interface SocketIoOptions {
  readonly connections: ConnectionRegistry
  readonly presence: Presence
  readonly sessions: Sessions
  readonly faults: Faults
  readonly admission: Admission
  /** Origins of pages that may poll from elsewhere; a WebSocket asks nobody. */
  readonly allowedOrigins: readonly string[]
}

/** Opens the gateway on the server; its clients become connections of the registry. Foreign upgrades are left alone. */
export const openSocketIoGateway = (
  http: HttpServer,
  { connections, presence, sessions, faults, admission, allowedOrigins }: SocketIoOptions,
): SocketIoGateway => {
  const server = new Server({
    path: '/socket.io',
    destroyUpgrade: false,
    // The library says 400 and this word.
    allowRequest(request, answer) {
      const refusal = admission(request)
      answer(refusal, refusal === null)
    },
    serveClient: false,
    cors: { origin: [...allowedOrigins] },
    // laravel-echo-server speaks Socket.IO 2, and so do the clients that were made for it.
    allowEIO3: true,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PONG_TIMEOUT_MS,
    maxHttpBufferSize: MAX_FRAME_BYTES,
  })
  server.attach(http)

  const refuse = (socket: Socket, channel: string, status: number): void => {
    socket.emit('subscription_error', channel, status)
  }

  const subscribe = (socket: Socket, connection: ClientConnection, payload: unknown) => {
    const asked = z.safeParse(subscribeFrame, payload)
    if (!asked.success) return
    const name = asked.data.channel
    const channel = readChannel(name)
    if (channel === null) return refuse(socket, name, 403)
    if (connections.isFull(connection, name)) return refuse(socket, name, 429)
    if (channel.kind !== 'public') {
      const token = bearerOf(authorizationOf(asked.data.auth?.headers ?? {}))
      const session = token === null ? null : sessions.find(token)
      if (session === null) return refuse(socket, name, 401)
      const { world, userId } = session
      if (faults.refusesChannel(world, userId, channel.noun)) return refuse(socket, name, 403)
      if (!mayListen(world, userId, name) || !connections.bind(connection, world, userId, session))
        return refuse(socket, name, 403)
      if (channel.kind === 'presence') {
        const members = presence.enter(connection, world, name, memberOf(world, userId))
        socket.emit('subscription_succeeded', name)
        socket.emit('presence:subscribed', name, members)
        return connections.join(connection, name)
      }
    }
    socket.emit('subscription_succeeded', name)
    connections.join(connection, name)
  }

  const unsubscribe = (connection: ClientConnection, payload: unknown): void => {
    const asked = z.safeParse(unsubscribeFrame, payload)
    if (asked.success) connections.leave(connection, asked.data.channel)
  }

  const whisper = (connection: ClientConnection, payload: unknown): void => {
    const asked = z.safeParse(whisperFrame, payload)
    const world = connections.worldOf(connection)
    if (!asked.success || world === null) return
    const { channel, event, data } = asked.data
    if (!event.startsWith('client-') || !allowsWhispers(channel) || !connections.listensTo(connection, channel)) return
    connections.send(world, new Frame(channel, event, data), connection)
  }

  server.on('connection', (socket) => {
    const connection = connectionOf(socket)
    const rate = new FrameRate(performance.now())
    connections.open(connection)
    socket.conn.on('packet', () => {
      if (!rate.frame(performance.now())) connection.cut()
    })
    socket.on('subscribe', (payload: unknown) => subscribe(socket, connection, payload))
    socket.on('unsubscribe', (payload: unknown) => unsubscribe(connection, payload))
    socket.on('client event', (payload: unknown) => {
      if (rate.whisper(performance.now())) whisper(connection, payload)
    })
    socket.on('disconnect', () => connections.close(connection))
  })

  return {
    async close() {
      await goneAway([...server.sockets.sockets.values()])
      // Also closes the HTTP server it is attached to.
      await server.close()
    },
  }
}
