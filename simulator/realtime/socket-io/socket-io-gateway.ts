// The Socket.IO gateway at /socket.io in the dialect of laravel-echo-server: the sockets, their heartbeats and their limits. What
// is subscribed to is for socket-io-protocol.ts.
import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'socket.io'
import { Server } from 'socket.io'
import type { Admission } from '../connections/admission'
import { Echoes } from '../connections/echoes'
import { FrameRate } from '../connections/frame-rate'
import type { LineService, WritableConnection } from '../connections/line'
import type { Frame } from '../delivery/frame'
import type { SocketIoFrame } from './socket-io-protocol'

const MAX_FRAME_BYTES = 100_000
/** A client with a larger backlog is cut: it reads a fresh snapshot when it reconnects. */
const MAX_BACKLOG_BYTES = 8_000_000
/** A client that hears nothing for the sum of both takes the line for dead: within 10 s. Real ms. */
const PING_EVERY_MS = 4_000
const PONG_TIMEOUT_MS = 4_500
const GOING_AWAY = 1_001

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

const lineOf = (socket: Socket): WritableConnection => {
  let isSilent = false
  let backlog = 0
  const transport = socket.conn.request.socket
  const echoes = echoesOf(socket)
  const ping = pingOf(socket)
  // What was written is with the operating system, or waits in front of a client that reads nothing.
  socket.conn.on('drain', () => {
    backlog = 0
  })
  /** Packets that the library has not handed to the transport. */
  let waiting = 0
  const passed = (): void => {
    waiting -= 1
  }
  const write = (text: string): void => {
    if (isSilent || !socket.connected) return
    backlog += text.length
    if (backlog > MAX_BACKLOG_BYTES) {
      transport.destroy()
      return
    }
    waiting += 1
    socket.conn.write(text, undefined, passed)
  }
  const isWebSocket = socket.conn.transport.name === 'websocket'
  const deliver = (frame: Frame): void => {
    if (!isWebSocket || waiting > 0) write(frame.socketIoText)
    else if (isSilent || !socket.connected) return
    // Straight to the transport: nothing is compressed, and nothing waits that would have to come before it.
    else if (transport.writableLength <= MAX_BACKLOG_BYTES) frame.toSocketIo(transport)
    else transport.destroy()
  }
  return {
    id: socket.id,
    connector: 'socket.io',
    write,
    // Encoded once for all who get the same payload: emit() would encode it again for every socket.
    deliver,
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
      transport.cork()
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
  readonly admission: Admission
  /** Origins of pages that may poll from elsewhere; a WebSocket asks nobody. */
  readonly allowedOrigins: readonly string[]
}

/** Opens the gateway on the server; its sockets are lines of the service. Foreign upgrades are left alone. */
export const openSocketIoGateway = (
  http: HttpServer,
  service: LineService<SocketIoFrame>,
  { admission, allowedOrigins }: SocketIoOptions,
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

  server.on('connection', (socket) => {
    const connection = lineOf(socket)
    const rate = new FrameRate(performance.now())
    socket.conn.on('packet', () => {
      if (!rate.frame(performance.now())) connection.cut()
    })
    for (const kind of ['subscribe', 'unsubscribe', 'client event'] as const) {
      socket.on(kind, (payload: unknown) => {
        if (kind !== 'client event' || rate.whisper(performance.now())) service.handle(connection, { kind, payload })
      })
    }
    socket.on('disconnect', () => service.closed(connection))
    service.opened(connection, socket.request)
  })

  return {
    async close() {
      await goneAway([...server.sockets.sockets.values()])
      // Also closes the HTTP server it is attached to.
      await server.close()
    },
  }
}
