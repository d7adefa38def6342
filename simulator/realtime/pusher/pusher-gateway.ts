// The Pusher protocol 7 gateway at /app/{key}, as Laravel Reverb serves it. Permissions come from signatures, worlds from the
// connections; nothing that a client sends may end the process.
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { RunningWorld } from '../../runtime/running-world'
import { allowsWhispers, readChannel } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { MOST_CHANNELS } from '../connections/connection-registry'
import { Echoes } from '../connections/echoes'
import { FrameRate } from '../connections/frame-rate'
import { Frame } from '../delivery/frame'
import type { Presence } from '../presence/presence'
import { ACTIVITY_TIMEOUT_SECONDS, Heartbeat } from './heartbeat'
import type { ClientFrame } from './pusher-frames'
import {
  established,
  memberIn,
  PING,
  PONG,
  pusherCodes,
  pusherError,
  readFrame,
  subscriptionSucceeded,
} from './pusher-frames'
import type { Signer } from './signature'

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

class PusherConnection implements ClientConnection {
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
    if (this.socket.bufferedAmount <= MAX_BACKLOG_BYTES) return true
    this.socket.terminate()
    return false
  }

  /** Something was received; false when it is too much. */
  hears(): boolean {
    this.pulse.received(this.time.now())
    return this.rate.frame(performance.now())
  }

  /** An error message; the socket stays open. */
  refuse(code: keyof typeof pusherCodes, why: string): void {
    this.write(pusherError(pusherCodes[code], why))
  }

  deliver(frame: Frame): void {
    // Straight to the transport: nothing is compressed, so that `ws` holds nothing back that would have to come before it.
    if (this.#takes()) this.transport.write(frame.webSocketBytes)
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
  readonly time?: Pulse
  /** The world of a socket whose signature comes from a backend elsewhere; null when there is none. */
  readonly worldOfOthers?: () => RunningWorld | null
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

const mayWhisper = (connections: ConnectionRegistry, connection: PusherConnection, channel: string): boolean =>
  allowsWhispers(channel) && connections.listensTo(connection, channel) && connection.rate.whisper(performance.now())

type Subscription = Extract<ClientFrame, { kind: 'subscribe' }>

/** Whether a subscription is rightly signed. The first one binds a socket whose signature was made elsewhere. */
const admission =
  (connections: ConnectionRegistry, signer: Signer, worldOfOthers: () => RunningWorld | null) =>
  (connection: PusherConnection, { channel, channelData, auth }: Subscription): boolean => {
    const known = connections.worldOf(connection)
    const world = known ?? worldOfOthers()
    const isSigned = world !== null && signer.verify(world, connection.id, channel, channelData, auth)
    if (isSigned && known === null) connections.bind(connection, world)
    return isSigned
  }

/** Opens the gateway; its clients become connections of the registry. */
export const openPusherGateway = (
  connections: ConnectionRegistry,
  presence: Presence,
  signer: Signer,
  { time = realPulse, worldOfOthers = () => null }: PusherGatewayOptions = {},
): PusherGateway => {
  const isAdmitted = admission(connections, signer, worldOfOthers)
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const open = new Set<PusherConnection>()

  const subscribe = (connection: PusherConnection, frame: Subscription) => {
    const channel = readChannel(frame.channel)
    if (channel === null) return connection.refuse('unauthorized', 'There is no such channel')
    if (connections.isFull(connection, frame.channel))
      return connection.refuse('tooManyChannels', `At most ${MOST_CHANNELS} channels a socket`)
    if (channel.kind !== 'public') {
      // A message, not a close: a signature made before a reconnect must not stop all retries.
      if (!isAdmitted(connection, frame)) return connection.refuse('unauthorized', 'Connection is unauthorized')
    }
    if (channel.kind === 'presence') return subscribePresent(connection, frame)
    connection.write(subscriptionSucceeded(frame.channel))
    connections.join(connection, frame.channel)
  }

  /** The member comes from the signed text, never from the client alone. */
  const subscribePresent = (connection: PusherConnection, frame: Subscription) => {
    const world = connections.worldOf(connection)
    const member = memberIn(frame.channelData)
    if (world === null || member === null) return connection.refuse('unauthorized', 'Connection is unauthorized')
    const members = presence.enter(connection, world, frame.channel, member)
    connection.write(subscriptionSucceeded(frame.channel, members))
    connections.join(connection, frame.channel)
  }

  const whisper = (connection: PusherConnection, frame: Extract<ClientFrame, { kind: 'whisper' }>) => {
    const world = connections.worldOf(connection)
    if (world === null || !mayWhisper(connections, connection, frame.channel)) {
      return connection.refuse('clientEvent', 'The client event was rejected')
    }
    const isPresence = readChannel(frame.channel)?.kind === 'presence'
    const from = isPresence ? connections.userOf(connection) : null
    connections.send(world, new Frame(frame.channel, frame.event, frame.data, frame.event, from), connection)
  }

  const handle = (connection: PusherConnection, frame: ClientFrame) => {
    switch (frame.kind) {
      case 'ping':
        return connection.write(PONG)
      case 'pong':
        return connection.echoes.came()
      case 'foreign':
        return
      case 'subscribe':
        return subscribe(connection, frame)
      case 'unsubscribe':
        return connections.leave(connection, frame.channel)
      case 'whisper':
        return whisper(connection, frame)
      case 'malformed':
        return connection.refuse('invalidMessage', frame.why)
      default: {
        const unknown: never = frame
        return unknown
      }
    }
  }

  const accept = (socket: WebSocket, transport: Duplex): void => {
    const connection = new PusherConnection(socket, transport, time)
    open.add(connection)
    connections.open(connection)
    socket.on('message', (data, isBinary) => {
      if (!connection.hears()) return connection.cut()
      handle(connection, isBinary ? { kind: 'malformed', why: 'Invalid message format' } : readFrame(data.toString()))
    })
    socket.on('close', () => {
      open.delete(connection)
      connections.close(connection)
    })
    connection.write(established(connection.id, ACTIVITY_TIMEOUT_SECONDS))
  }

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // Protocol errors (an oversized frame, a bad mask) close the socket; without a listener they would end the process.
    socket.on('error', () => socket.terminate())
    if (signer.knows(keyOf(request) ?? '')) accept(socket, request.socket)
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
