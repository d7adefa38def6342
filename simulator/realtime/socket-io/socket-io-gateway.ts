// The Socket.IO gateway at /socket.io in the dialect of laravel-echo-server: sockets, heartbeats and limits. Subscriptions are in
// socket-io-protocol.ts.
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Admission } from '../connections/admission'
import { FrameRate } from '../connections/frame-rate'
import { PongTracker } from '../connections/pong-tracker'
import type { ProtocolService, WritableConnection } from '../connections/protocol'
import type { Frame } from '../delivery/frame'
import type { SocketIoFrame } from './socket-io-protocol'

const MAX_FRAME_BYTES = 100_000
/** A client with a larger backlog is cut. It refetches everything when it reconnects. */
const MAX_BACKLOG_BYTES = 8_000_000
/** A client considers the connection dead after the sum of both without a ping, less than 10 s. Real ms. */
const PING_INTERVAL_MS = 4_000
const PONG_TIMEOUT_MS = 4_500
const GOING_AWAY = 1_001

/** A function that sends an Engine.IO ping (not in the library's types); null for clients of version 3, which don't answer pings. */
const pingOf = ({ conn }: Socket): (() => void) | null => {
  const send: unknown = Reflect.get(conn, 'sendPacket')
  return conn.protocol === 4 && typeof send === 'function' ? () => void send.call(conn, 'ping') : null
}

/** Tracks all pings and pongs of a connection, including the library's own. */
const trackPongs = ({ conn }: Socket): PongTracker => {
  const pongs = new PongTracker()
  conn.on('packetCreate', ({ type }) => {
    if (type === 'ping') pongs.pingSent()
  })
  conn.on('packet', ({ type }) => {
    if (type === 'pong') pongs.pongReceived()
  })
  conn.on('close', () => pongs.closed())
  return pongs
}

const connectionOf = (socket: Socket): WritableConnection => {
  let isSilent = false
  let backlog = 0
  const transport = socket.conn.request.socket
  const pongs = trackPongs(socket)
  const ping = pingOf(socket)
  // After `drain`, the operating system has everything that was written.
  socket.conn.on('drain', () => {
    backlog = 0
  })
  /** Packets that the library has not yet handed to the transport. */
  let queued = 0
  const onHandedOver = (): void => {
    queued -= 1
  }
  const write = (text: string): void => {
    if (isSilent || !socket.connected) return
    backlog += text.length
    if (backlog > MAX_BACKLOG_BYTES) {
      transport.destroy()
      return
    }
    queued += 1
    socket.conn.write(text, undefined, onHandedOver)
  }
  const isWebSocket = socket.conn.transport.name === 'websocket'
  const deliver = (frame: Frame): void => {
    if (!isWebSocket || queued > 0) write(frame.socketIoText)
    else if (isSilent || !socket.connected) return
    // Write directly to the transport: nothing is compressed, and no packet is queued that must come first.
    else if (transport.writableLength <= MAX_BACKLOG_BYTES) frame.toSocketIo(transport)
    else transport.destroy()
  }
  return {
    id: socket.id,
    connector: 'socket.io',
    write,
    // Frames are encoded once per payload; emit() would encode them for every socket.
    deliver,
    // Close the transport, not the socket: clients don't reconnect after a "server disconnect".
    cut: () => socket.conn.close(),
    whenReceived: () => {
      if (ping === null) return Promise.resolve(socket.connected)
      ping()
      return pongs.whenAnswered()
    },
    silence: () => {
      isSilent = true
      // For a WebSocket this is the TCP socket, so heartbeats are held back too.
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

/** The WebSocket of a connection. Needed to close it with a code, and missing in the library's types. */
const webSocketOf = ({ transport }: Socket['conn']): Closable | null => {
  const webSocket: unknown = Reflect.get(transport, 'socket')
  return transport.name === 'websocket' && isClosable(webSocket) ? webSocket : null
}

/**
 * Closes these sockets with 1001 "going away"; resolves when all are closed. Clients treat that as a lost connection and
 * reconnect, which they don't after a protocol-level disconnect.
 */
async function closeGoingAway(sockets: readonly Socket[]): Promise<void> {
  const closed = sockets.map(({ conn }) => new Promise<void>((resolve) => conn.once('close', () => resolve())))
  for (const { conn } of sockets) {
    const webSocket = webSocketOf(conn)
    if (webSocket === null) conn.close()
    else webSocket.close(GOING_AWAY)
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
  /** Origins of pages that may use polling. CORS doesn't apply to WebSockets. */
  readonly allowedOrigins: readonly string[]
}

/** Opens the gateway, whose sockets are handled by the service. Ignores upgrades on other paths. */
export const openSocketIoGateway = (
  http: HttpServer,
  service: ProtocolService<SocketIoFrame>,
  { admission, allowedOrigins }: SocketIoOptions,
): SocketIoGateway => {
  const server = new Server({
    path: '/socket.io',
    destroyUpgrade: false,
    // The library responds with 400 and the refusal as its message.
    allowRequest(request, answer) {
      const refusal = admission(request)
      answer(refusal, refusal === null)
    },
    serveClient: false,
    cors: { origin: [...allowedOrigins] },
    // laravel-echo-server and its clients use Socket.IO 2.
    allowEIO3: true,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PONG_TIMEOUT_MS,
    maxHttpBufferSize: MAX_FRAME_BYTES,
  })
  server.attach(http)

  server.on('connection', (socket) => {
    const connection = connectionOf(socket)
    const rate = new FrameRate(performance.now())
    socket.conn.on('packet', () => {
      if (!rate.allowFrame(performance.now())) connection.cut()
    })
    for (const kind of ['subscribe', 'unsubscribe', 'client event'] as const) {
      socket.on(kind, (payload: unknown) => {
        if (kind !== 'client event' || rate.allowWhisper(performance.now()))
          service.handle(connection, { kind, payload })
      })
    }
    socket.on('disconnect', () => service.closed(connection))
    service.opened(connection)
  })

  return {
    async close() {
      await closeGoingAway([...server.sockets.sockets.values()])
      // Also closes the HTTP server it is attached to.
      await server.close()
    },
  }
}
