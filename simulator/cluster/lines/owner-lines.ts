// The sockets of worlds that this node owns, on whichever node they are open. Each is a normal connection here, so permissions,
// presence, faults and sessions are handled only by the owner.

import type { Session } from '../../api/sessions'
import type { ConnectionRegistry } from '../../realtime/connections/connection-registry'
import type { Protocols } from '../../realtime/gateways'
import type { RunningWorld } from '../../runtime/running-world'
import type { Bus } from './bus'
import { Outbox } from './bus'
import type { HeartbeatTimer } from './heartbeat-timer'
import type { GatewayOp, Heartbeats, LineMessage, NodeMessage, OwnerOp, SentFrame, SocketState } from './messages'
import { hashIn, RemoteConnection, RemoteSender } from './remote-line'

/** Timeouts for a silent gateway whose node is lost, and for one whose node is alive. Real ms. */
const GONE_MS = 2_500
const SILENT_MS = 10_000

const CONNECTORS = { pusher: 'reverb', socketIo: 'socket.io' } as const

export interface OwnerParts {
  readonly protocols: Protocols
  readonly connections: () => ConnectionRegistry
  readonly worldOf: (id: string) => RunningWorld | undefined
  /** Resolves with true once this node runs the world; with false if another node does. */
  readonly runs: (id: string) => Promise<boolean>
  readonly sessionOf: (hash: string) => Session | null
  /** True when a fault keeps the page of this session from opening a socket. */
  readonly isBarred: (session: Session) => boolean
  /** True if the gateway process that started this line is still alive. */
  readonly isAlive: (gateway: string, line: string) => boolean
}

interface Remote {
  readonly connection: RemoteConnection
  readonly protocol: SentFrame['protocol']
}

/** The user and sessions of a socket, as decided by this node before its gateway reattached. */
interface Admission {
  readonly userId: number | null
  readonly sessions: readonly object[]
}

/** All sockets of one world on one gateway. */
class Attachment {
  readonly remotes = new Map<number, Remote>()
  readonly outbox: Outbox<OwnerOp>
  readonly sender: RemoteSender
  /** Messages received before the world was loaded; null afterwards. */
  waiting: LineMessage<GatewayOp>[] | null = []
  received = 0
  receivedAt = performance.now()
  isBroken = false
  /** Admissions of the previous attachment, by socket id. */
  admitted: ReadonlyMap<string, Admission> = new Map()

  constructor(
    readonly gateway: string,
    readonly world: string,
    readonly line: string,
    bus: Bus,
  ) {
    this.outbox = new Outbox((number, ops) => {
      this.sender.onFlushed()
      bus.toGateway(gateway, { from: bus.nodeName, world, line, number, ack: this.received, ops })
    })
    this.sender = new RemoteSender(this.outbox)
  }
}

export class OwnerLines {
  readonly #attachments = new Map<string, Attachment>()
  #framesBefore = 0

  constructor(
    private readonly bus: Bus,
    private readonly parts: OwnerParts,
  ) {}

  /** Sockets of this node's worlds, by world and gateway. */
  list(): readonly { readonly world: string; readonly node: string; readonly sockets: number }[] {
    return [...this.#attachments.values()].map(({ world, gateway, remotes }) => ({
      world,
      node: gateway,
      sockets: remotes.size,
    }))
  }

  /** Frames sent to these sockets since the start. */
  get frames(): number {
    return [...this.#attachments.values()].reduce((sum, { sender }) => sum + sender.frames, this.#framesBefore)
  }

  handle(message: NodeMessage<GatewayOp>) {
    if ('beats' in message) return this.#onHeartbeats(message)
    const key = keyOf(message.from, message.world)
    if (message.ops[0]?.[0] === 'attach') this.#attach(message)
    const attachment = this.#attachments.get(key)
    if (attachment === undefined || attachment.line !== message.line) this.#answer(message, ['again'])
    else if (attachment.waiting === null) this.#take(attachment, message)
    else attachment.waiting.push(message)
  }

  /** Releases the sockets of these worlds, which stay open for the next owner. */
  release(worlds: readonly string[]): void {
    for (const attachment of [...this.#attachments.values()]) {
      if (!worlds.includes(attachment.world)) continue
      attachment.sender.send(['moved'])
      this.#drop(attachment)
    }
  }

  /** Called once a second: sends heartbeats and drops lost gateways. */
  sendHeartbeats(timer: HeartbeatTimer): void {
    const byGateway = new Map<string, [string, number, number][]>()
    const now = performance.now()
    for (const attachment of [...this.#attachments.values()]) {
      const { gateway, line, outbox, received, receivedAt } = attachment
      const silence = now - receivedAt
      if (timer.isLate) attachment.receivedAt = now
      else if (silence > SILENT_MS || (silence > GONE_MS && !this.parts.isAlive(gateway, line))) {
        this.#drop(attachment)
        continue
      }
      outbox.flush()
      const beats = byGateway.get(gateway) ?? []
      byGateway.set(gateway, beats)
      beats.push([line, outbox.number, received])
    }
    for (const [gateway, beats] of byGateway) this.bus.toGateway(gateway, { from: this.bus.nodeName, beats })
  }

  #onHeartbeats({ from, beats }: Heartbeats): void {
    const lines = new Map(
      [...this.#attachments.values()].filter(({ gateway }) => gateway === from).map((one) => [one.line, one]),
    )
    for (const [line, number] of beats) {
      const attachment = lines.get(line)
      if (attachment === undefined || attachment.waiting !== null) continue
      attachment.receivedAt = performance.now()
      if (number !== attachment.received) this.#requestReattach(attachment)
    }
  }

  #attach(message: LineMessage<GatewayOp>): void {
    const key = keyOf(message.from, message.world)
    const previous = this.#attachments.get(key)
    const attachment = new Attachment(message.from, message.world, message.line, this.bus)
    const begin = (): void => {
      if (this.#attachments.get(key) !== attachment) return
      attachment.sender.send(['attached'])
      const waiting = attachment.waiting ?? []
      attachment.waiting = null
      for (const one of waiting) this.#take(attachment, one)
      // Close the former attachment last, so that presence doesn't announce users who stay on a channel.
      if (previous !== undefined) this.#close(previous)
    }
    this.#attachments.set(key, attachment)
    previous?.outbox.end()
    attachment.admitted = previous === undefined ? new Map() : this.#admittedOf(previous)
    this.parts.runs(message.world).then(
      (isHere) => {
        if (isHere && this.parts.worldOf(message.world) !== undefined) return begin()
        this.#answer(message, ['elsewhere'])
        if (this.#attachments.get(key) === attachment) this.#drop(attachment)
        if (previous !== undefined) this.#close(previous)
      },
      () => this.#drop(attachment),
    )
  }

  #take(attachment: Attachment, { number, ops }: LineMessage<GatewayOp>) {
    if (attachment.isBroken) return
    if (number !== attachment.received + 1) return this.#requestReattach(attachment)
    attachment.received = number
    attachment.receivedAt = performance.now()
    for (const op of ops) this.#apply(attachment, op)
  }

  #requestReattach(attachment: Attachment): void {
    attachment.isBroken = true
    attachment.sender.send(['again'])
  }

  #apply(attachment: Attachment, op: GatewayOp) {
    switch (op[0]) {
      case 'attach':
        return
      case 'socket':
        return this.#socket(attachment, op[1], op[2])
      case 'sent':
        return this.#sent(attachment.remotes.get(op[1]), op[2])
      case 'closed':
        return this.#closed(attachment, op[1])
      case 'received':
        return attachment.remotes.get(op[1])?.connection.onAnswer(op[2], op[3])
      case 'quit':
        return this.#drop(attachment)
      default: {
        const unknown: never = op
        return unknown
      }
    }
  }

  #socket(attachment: Attachment, number: number, state: SocketState) {
    const connection = new RemoteConnection(state.id, CONNECTORS[state.protocol], number, attachment.sender)
    attachment.remotes.set(number, { connection, protocol: state.protocol })
    const protocol = this.parts.protocols[state.protocol]
    if (state.isWelcome) return this.#resume(attachment, connection, state)
    const page = state.page === null ? null : this.parts.sessionOf(state.page)
    if (page !== null && this.parts.isBarred(page)) return connection.cut()
    protocol.opened(connection)
    attachment.sender.send(['welcome', number])
  }

  /** The admissions of its bound sockets, and those of the previous attachment. */
  #admittedOf(attachment: Attachment): ReadonlyMap<string, Admission> {
    const connections = this.parts.connections()
    const bound = [...attachment.remotes.values()].filter(({ connection }) => connections.worldOf(connection) !== null)
    return new Map([
      ...attachment.admitted,
      ...bound.map(
        ({ connection }) =>
          [
            connection.id,
            { userId: connections.userOf(connection), sessions: connections.sessionsOf(connection) },
          ] as const,
      ),
    ])
  }

  /** Resumes a socket that another owner had accepted, if its sessions are still valid. */
  #resume(attachment: Attachment, connection: RemoteConnection, { protocol, admission, channels }: SocketState) {
    const { protocols, sessionOf, worldOf } = this.parts
    const connections = this.parts.connections()
    connections.open(connection)
    const world = worldOf(attachment.world)
    if (world === undefined) return connection.cut()
    const known = attachment.admitted.get(connection.id)
    if (known !== undefined) {
      if (known.sessions.some((session) => sessionOf(hashIn(session) ?? '') !== session)) return connection.cut()
      connections.bind(connection, world, known.userId)
      for (const session of known.sessions) connections.bind(connection, world, known.userId, session)
    }
    if (admission !== null) {
      const sessions = admission.sessions.map(sessionOf)
      if (sessions.some((session) => session?.world !== world)) return connection.cut()
      connections.bind(connection, world, admission.userId)
      for (const session of sessions) connections.bind(connection, world, admission.userId, session)
    }
    protocols[protocol].resumed(connection, new Map(channels))
  }

  #sent(remote: Remote | undefined, sent: SentFrame): void {
    if (remote === undefined) return
    const { pusher, socketIo } = this.parts.protocols
    if (sent.protocol === 'pusher') pusher.handle(remote.connection, sent.frame)
    else socketIo.handle(remote.connection, sent.frame)
  }

  #closed(attachment: Attachment, number: number): void {
    const remote = attachment.remotes.get(number)
    if (remote === undefined) return
    attachment.remotes.delete(number)
    remote.connection.onClosed()
    this.parts.protocols[remote.protocol].closed(remote.connection)
  }

  #drop(attachment: Attachment): void {
    const key = keyOf(attachment.gateway, attachment.world)
    if (this.#attachments.get(key) === attachment) this.#attachments.delete(key)
    this.#close(attachment)
  }

  #close(attachment: Attachment): void {
    attachment.outbox.end()
    this.#framesBefore += attachment.sender.frames
    attachment.sender.frames = 0
    for (const number of [...attachment.remotes.keys()]) this.#closed(attachment, number)
  }

  #answer({ from, world, line }: LineMessage<GatewayOp>, op: OwnerOp): void {
    this.bus.toGateway(from, { from: this.bus.nodeName, world, line, number: 0, ack: 0, ops: [op] })
  }
}

const keyOf = (gateway: string, world: string): string => `${gateway} ${world}`
