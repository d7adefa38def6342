// The Pusher protocol 7 gateway at /app/{key}, as Laravel Reverb serves it: the sockets, their heartbeats and their limits. What
// is subscribed to is for pusher-protocol.ts; nothing that a client sends may end the process.
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { Echoes } from '../connections/echoes'
import { FrameRate } from '../connections/frame-rate'
import type { LineService, WritableConnection } from '../connections/line'
import type { Frame } from '../delivery/frame'
import { Heartbeat } from './heartbeat'
import type { ClientFrame } from './pusher-frames'
import { PING, PONG, pusherCodes, pusherError, readFrame, refusal } from './pusher-frames'
import type { PusherFrame } from './pusher-protocol'

const MAX_FRAME_BYTES = 100_000
/** A socket with a larger backlog is cut: its client reads a fresh snapshot when it reconnects. */
const MAX_BACKLOG_BYTES = 8_000_000
const PULSE_EVERY_MS = 5_000
/** Real ms of a steady clock, and how often the hearts are felt. */
interface Pulse {
  now(): number
  every(ms: number, feel: () => void): () => void
}
const realPulse: Pulse = {
  now: () => performance.now(),
  every(ms, feel) {
    const timer = setInterval(feel, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
const CLOSE_TIMEOUT_MS = 500
const TEXT = { binary: false }

class PusherConnection implements WritableConnection {
  readonly id = `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`
  readonly connector = 'reverb'
  readonly pulse: Heartbeat
  readonly rate = new FrameRate(performance.now())
  readonly echoes = new Echoes()

  #isSilent = false

  constructor(
    private readonly socket: WebSocket,
    private readonly transport: Duplex,
    private readonly time: Pulse,
  ) {
    this.pulse = new Heartbeat(time.now())
    socket.once('close', () => this.echoes.closed())
  }

  /** A text frame; `text` as bytes is UTF-8. */
  write(text: string | Buffer): void {
    if (this.#takes()) this.socket.send(text, TEXT)
  }

  /** Whether anything can be written now; a socket that does not read is cut. */
  #takes(): boolean {
    if (this.#isSilent || this.socket.readyState !== this.socket.OPEN) return false
    if (this.transport.writableLength <= MAX_BACKLOG_BYTES) return true
    this.socket.terminate()
    return false
  }

  /** Something was received; false when it is too much. */
  hears(): boolean {
    this.pulse.received(this.time.now())
    return this.rate.frame(performance.now())
  }

  deliver(frame: Frame): void {
    // Straight to the transport: nothing is compressed, so that `ws` holds nothing back that would have to come before it.
    if (this.#takes()) frame.toPusher(this.transport)
  }

  ping(): void {
    this.echoes.sent()
    this.write(PING)
  }

  received(): Promise<boolean> {
    this.ping()
    return this.echoes.answered()
  }

  cut(): void {
    this.socket.terminate()
  }

  /** Closes a mute client's socket, which may hear it all the same. */
  expire(): void {
    this.write(pusherError(pusherCodes.mute, 'Pong reply not received in time'))
    this.socket.close(pusherCodes.mute, 'Pong reply not received in time')
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  silence(): void {
    this.#isSilent = true
    // Pongs of the WebSocket itself stay in the buffer too.
    this.transport.cork()
  }
}

interface PusherGatewayOptions {
  /** True for the key of an app. */
  readonly knows: (key: string) => boolean
  readonly time?: Pulse
}

export interface PusherGateway {
  /** Accepts the upgrade when the path is this gateway's; false when it is not. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Closes every socket; resolves when all are closed. */
  close(): Promise<void>
}

const reject = (socket: WebSocket): void => {
  socket.send(pusherError(pusherCodes.badKey, 'Application does not exist'))
  socket.close(pusherCodes.badKey, 'Application does not exist')
}

/** Opens the gateway; its sockets are lines of the service. */
export const openPusherGateway = (
  service: LineService<PusherFrame>,
  { knows, time = realPulse }: PusherGatewayOptions,
): PusherGateway => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const open = new Set<PusherConnection>()

  const handle = (connection: PusherConnection, frame: ClientFrame) => {
    switch (frame.kind) {
      case 'ping':
        return connection.write(PONG)
      case 'pong':
        return connection.echoes.came()
      case 'foreign':
        return
      case 'whisper':
        if (connection.rate.whisper(performance.now())) return service.handle(connection, frame)
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
      if (!connection.hears()) return connection.cut()
      handle(connection, isBinary ? { kind: 'malformed', why: 'Invalid message format' } : readFrame(data.toString()))
    })
    socket.on('close', () => {
      open.delete(connection)
      service.closed(connection)
    })
    service.opened(connection, request)
  }

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // Protocol errors (an oversized frame, a bad mask) close the socket; without a listener they would end the process.
    socket.on('error', () => socket.terminate())
    if (knows(keyOf(request) ?? '')) accept(socket, request)
    else reject(socket)
  })

  const stopPulse = time.every(PULSE_EVERY_MS, () => {
    const now = time.now()
    for (const connection of open) {
      const state = connection.pulse.check(now)
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
      stopPulse()
      // 1001 "going away": clients try again after a second. Sockets that do not close in time are terminated.
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
