// The Pusher protocol 7 door at /app/{key}, as Reverb opens it. Rights come from signatures, worlds from the lines;
// nothing that a client sends may end the process. toolchain.md §3b
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { allowsWhispers, readChannel } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { Frame } from '../delivery/frame'
import type { Presence } from '../presence/presence'
import { ACTIVITY_TIMEOUT_SECONDS, Pulse } from './heartbeat'
import type { Said } from './pusher-frames'
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
import { APP_KEY } from './signature'

const MAX_FRAME_BYTES = 100_000
/** A socket that lets this much pile up is cut: it reads a fresh snapshot when it comes back. */
const MAX_BACKLOG_BYTES = 8_000_000
const PULSE_EVERY_MS = 5_000
const FAREWELL_MS = 500
const TEXT = { binary: false }

class PusherLine implements ClientConnection {
  readonly id = `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`
  readonly pulse = new Pulse(performance.now())

  #isSilent = false

  constructor(
    private readonly socket: WebSocket,
    private readonly cable: Duplex,
  ) {}

  /** A text frame; `text` as bytes is UTF-8. */
  say(text: string | Buffer): void {
    if (this.#isSilent || this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > MAX_BACKLOG_BYTES) this.socket.terminate()
    else this.socket.send(text, TEXT)
  }

  deliver(frame: Frame): void {
    this.say(frame.pusherBytes)
  }

  cut(): void {
    this.socket.terminate()
  }

  silence(): void {
    this.#isSilent = true
    // Nor does the WebSocket itself answer any more: what it writes stays here.
    this.cable.cork()
  }
}

export interface PusherDoor {
  /** True when the path is this door's; the upgrade is then taken care of. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Says goodbye to every client; answers when all have gone. */
  close(): Promise<void>
}

/** Opens the door: clients that come through it become lines. */
export const openPusherGateway = (lines: ConnectionRegistry, presence: Presence, signer: Signer): PusherDoor => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const open = new Set<PusherLine>()

  const subscribe = (line: PusherLine, said: Extract<Said, { kind: 'subscribe' }>) => {
    const channel = readChannel(said.channel)
    if (channel === null) return line.say(pusherError(pusherCodes.unauthorised, 'There is no such channel'))
    if (channel.kind !== 'public') {
      const world = lines.worldOf(line)
      const signed = world !== null && signer.verify(world, line.id, said.channel, said.channelData, said.auth)
      // A message, not a close: a signature made for the socket before a reconnect must not stop all retries.
      if (!signed) return line.say(pusherError(pusherCodes.unauthorised, 'Connection is unauthorized'))
    }
    if (channel.kind === 'presence') return subscribePresent(line, said)
    line.say(subscriptionSucceeded(said.channel))
    lines.join(line, said.channel)
  }

  /** The member is named by the text that the signature covers, never by the client alone. */
  const subscribePresent = (line: PusherLine, said: Extract<Said, { kind: 'subscribe' }>) => {
    const world = lines.worldOf(line)
    const member = memberIn(said.channelData)
    if (world === null || member === null) {
      return line.say(pusherError(pusherCodes.unauthorised, 'Connection is unauthorized'))
    }
    const members = presence.enter(line, world, said.channel, member)
    line.say(subscriptionSucceeded(said.channel, members))
    lines.join(line, said.channel)
  }

  const whisper = (line: PusherLine, said: Extract<Said, { kind: 'whisper' }>) => {
    const world = lines.worldOf(line)
    if (world === null || !allowsWhispers(said.channel) || !lines.listensTo(line, said.channel)) {
      return line.say(pusherError(pusherCodes.clientEvent, 'The client event was rejected'))
    }
    lines.send(world, new Frame(said.channel, said.event, said.data), line)
  }

  const hear = (line: PusherLine, said: Said) => {
    switch (said.kind) {
      case 'ping':
        return line.say(PONG)
      case 'pong':
        return
      case 'subscribe':
        return subscribe(line, said)
      case 'unsubscribe':
        return lines.leave(line, said.channel)
      case 'whisper':
        return whisper(line, said)
      case 'nonsense':
        return line.say(pusherError(pusherCodes.invalidMessage, said.why))
      default: {
        const unknown: never = said
        return unknown
      }
    }
  }

  const welcome = (socket: WebSocket, cable: Duplex): void => {
    const line = new PusherLine(socket, cable)
    open.add(line)
    lines.open(line)
    socket.on('message', (data, isBinary) => {
      line.pulse.heard(performance.now())
      hear(line, isBinary ? { kind: 'nonsense', why: 'Invalid message format' } : readFrame(data.toString()))
    })
    socket.on('close', () => {
      open.delete(line)
      lines.close(line)
    })
    line.say(established(line.id, ACTIVITY_TIMEOUT_SECONDS))
  }

  const turnAway = (socket: WebSocket): void => {
    socket.send(pusherError(pusherCodes.badKey, 'Application does not exist'))
    socket.close(pusherCodes.badKey, 'Application does not exist')
  }

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // Protocol errors (an oversized frame, a bad mask) close the socket by themselves; unheard they would end the process.
    socket.on('error', () => socket.terminate())
    if (keyOf(request) === APP_KEY) welcome(socket, request.socket)
    else turnAway(socket)
  })

  const pulse = setInterval(() => {
    const now = performance.now()
    for (const line of open) {
      const state = line.pulse.check(now)
      if (state === 'ask') line.say(PING)
      if (state === 'dead') line.cut()
    }
  }, PULSE_EVERY_MS)
  pulse.unref()

  return {
    upgrade(request, socket, head) {
      if (keyOf(request) === null) return false
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request))
      return true
    },
    async close() {
      clearInterval(pulse)
      // 1001 "going away": clients try again after a second. Those that do not say goodbye in turn are hung up on.
      const gone = [...server.clients].map((client) => new Promise<void>((resolve) => client.once('close', resolve)))
      for (const client of server.clients) client.close(1001)
      const patience = setTimeout(() => {
        for (const client of server.clients) client.terminate()
      }, FAREWELL_MS)
      await Promise.all(gone)
      clearTimeout(patience)
      server.close()
    },
  }
}

const keyOf = (request: IncomingMessage): string | null => /^\/app\/([^/?#]+)/.exec(request.url ?? '')?.[1] ?? null
