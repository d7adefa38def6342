// The Pusher protocol 7 gateway at /app/{key}, compatible with Laravel Reverb: sockets, heartbeats and limits. Subscriptions are in
// pusher-protocol.ts. Nothing that a client sends may crash the process.
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { FrameRate } from '../connections/frame-rate'
import { PongTracker } from '../connections/pong-tracker'
import type { ProtocolService, WritableConnection } from '../connections/protocol'
import type { Frame } from '../delivery/frame'
import { Heartbeat } from './heartbeat'
import { type ClientFrame, PING, PONG, pusherCodes, pusherError, readFrame, refusal } from './pusher-frames'
import type { PusherFrame } from './pusher-protocol'

const MAX_FRAME_BYTES = 100_000
/** A socket with a larger backlog is cut. Its client refetches everything when it reconnects. */
const MAX_BACKLOG_BYTES = 8_000_000
const HEARTBEAT_CHECK_MS = 5_000
/** How long a client may take to close its socket before it is terminated. */
const CLOSE_TIMEOUT_MS = 500
const TEXT = { binary: false }

/** A monotonic clock in ms and the timer for checking heartbeats. */
interface HeartbeatTimer {
  now(): number
  every(ms: number, check: () => void): () => void
}
const realHeartbeatTimer: HeartbeatTimer = {
  now: () => performance.now(),
  every(ms, check) {
    const timer = setInterval(check, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

class PusherConnection implements WritableConnection {
  readonly id = `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`
  readonly connector = 'reverb'
  readonly heartbeat: Heartbeat
  readonly rate = new FrameRate(performance.now())
  readonly pongs = new PongTracker()

  #isSilent = false

  constructor(
    private readonly socket: WebSocket,
    private readonly transport: Duplex,
    private readonly time: HeartbeatTimer,
  ) {
    this.heartbeat = new Heartbeat(time.now())
    socket.once('close', () => this.pongs.closed())
  }

  /** Sends a text frame. Bytes must be UTF-8. */
  write(text: string | Buffer): void {
    if (this.#canWrite()) this.socket.send(text, TEXT)
  }

  /** False if nothing can be written. Cuts a socket whose backlog is too large. */
  #canWrite(): boolean {
    if (this.#isSilent || this.socket.readyState !== this.socket.OPEN) return false
    if (this.transport.writableLength <= MAX_BACKLOG_BYTES) return true
    this.socket.terminate()
    return false
  }

  /** Records a received frame; false if it exceeds the rate limit. */
  onReceived(): boolean {
    this.heartbeat.received(this.time.now())
    return this.rate.allowFrame(performance.now())
  }

  deliver(frame: Frame): void {
    // Write directly to the transport. `ws` has no pending frames that must come first, because nothing is compressed.
    if (this.#canWrite()) frame.toPusher(this.transport)
  }

  ping(): void {
    this.pongs.pingSent()
    this.write(PING)
  }

  whenReceived(): Promise<boolean> {
    this.ping()
    return this.pongs.whenAnswered()
  }

  cut(): void {
    this.socket.terminate()
  }

  /** Closes the socket of a client that sent no pong. */
  expire(): void {
    this.write(pusherError(pusherCodes.noPong, 'Pong reply not received in time'))
    this.socket.close(pusherCodes.noPong, 'Pong reply not received in time')
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  silence(): void {
    this.#isSilent = true
    // Also holds back pongs of the WebSocket protocol.
    this.transport.cork()
  }
}

interface PusherGatewayOptions {
  /** True if the key belongs to an app. */
  readonly isKnownKey: (key: string) => boolean
  readonly time?: HeartbeatTimer
}

export interface PusherGateway {
  /** Accepts the upgrade and returns true if the path belongs to this gateway. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Closes every socket; resolves when all are closed. */
  close(): Promise<void>
}

const reject = (socket: WebSocket): void => {
  socket.send(pusherError(pusherCodes.badKey, 'Application does not exist'))
  socket.close(pusherCodes.badKey, 'Application does not exist')
}

/** Opens the gateway, whose sockets are handled by the service. */
export const openPusherGateway = (
  service: ProtocolService<PusherFrame>,
  { isKnownKey, time = realHeartbeatTimer }: PusherGatewayOptions,
): PusherGateway => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const open = new Set<PusherConnection>()

  const handle = (connection: PusherConnection, frame: ClientFrame) => {
    switch (frame.kind) {
      case 'ping':
        return connection.write(PONG)
      case 'pong':
        return connection.pongs.pongReceived()
      case 'foreign':
        return
      case 'whisper':
        if (connection.rate.allowWhisper(performance.now())) return service.handle(connection, frame)
        return connection.write(refusal('clientEvent', 'The client event was rejected'))
      case 'subscribe':
      case 'unsubscribe':
        return service.handle(connection, frame)
      case 'malformed':
        return connection.write(refusal('invalidMessage', frame.why))
      default: {
        const unknown: never = frame
        return unknown
      }
    }
  }

  const accept = (socket: WebSocket, request: IncomingMessage): void => {
    const connection = new PusherConnection(socket, request.socket, time)
    open.add(connection)
    socket.on('message', (data, isBinary) => {
      if (!connection.onReceived()) return connection.cut()
      handle(connection, isBinary ? { kind: 'malformed', why: 'Invalid message format' } : readFrame(data.toString()))
    })
    socket.on('close', () => {
      open.delete(connection)
      service.closed(connection)
    })
    service.opened(connection)
  }

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // Without a listener, protocol errors such as an oversized frame would crash the process.
    socket.on('error', () => socket.terminate())
    if (isKnownKey(keyOf(request) ?? '')) accept(socket, request)
    else reject(socket)
  })

  const stopHeartbeats = time.every(HEARTBEAT_CHECK_MS, () => {
    const now = time.now()
    for (const connection of open) {
      const state = connection.heartbeat.check(now)
      if (state === 'ping') connection.ping()
      if (state === 'dead') connection.expire()
    }
  })

  return {
    upgrade(request, socket, head) {
      if (keyOf(request) === null) return false
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request))
      return true
    },
    async close() {
      stopHeartbeats()
      // Clients reconnect a second after 1001 "going away". Sockets that don't close in time are terminated.
      const closed = [...server.clients].map((client) => new Promise<void>((resolve) => client.once('close', resolve)))
      for (const client of server.clients) client.close(1001)
      const timeout = setTimeout(() => {
        for (const client of server.clients) client.terminate()
      }, CLOSE_TIMEOUT_MS)
      await Promise.all(closed)
      clearTimeout(timeout)
      server.close()
    },
  }
}

const keyOf = (request: IncomingMessage): string | null =>
  /^\/app\/([^/?#]+)(?:[?#]|$)/.exec(request.url ?? '')?.[1] ?? null
