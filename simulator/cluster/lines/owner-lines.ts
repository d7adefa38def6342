// The sockets of the worlds that this node owns, wherever they are open: each is a connection like any other, so that
// permissions, presence, faults and ends of sessions are decided here alone.
import type { ConnectionRegistry } from '../../realtime/connections/connection-registry'
import type { Protocols } from '../../realtime/gateways'
import type { RunningWorld } from '../../runtime/running-world'
import type { Session } from '../../runtime/sessions'
import type { Bus } from './bus'
import { Outbox } from './bus'
import type { Beats, GatewayOp, LineMessage, NodeMessage, OwnerOp, SentFrame, SocketState } from './messages'
import { hashIn, RemoteLine, RemoteSender } from './remote-line'
import type { HeartbeatTimer } from './steady'

/** A gateway that is not alive any more is forgotten after so long without a word; one that is, later. Real ms. */
const GONE_MS = 2_500
const SILENT_MS = 10_000

const CONNECTORS = { pusher: 'reverb', socketIo: 'socket.io' } as const

export interface OwnerParts {
  readonly protocols: Protocols
  readonly connections: () => ConnectionRegistry
  readonly worldOf: (id: string) => RunningWorld | undefined
  /** True once this node runs the world of this id; false when another one does. */
  readonly runs: (id: string) => Promise<boolean>
  readonly sessionOf: (hash: string) => Session | null
  /** True when a fault keeps the page of this session from opening a socket. */
  readonly isBarred: (session: Session) => boolean
  /** Whether the gateway that has begun this line still runs. */
  readonly isAlive: (gateway: string, line: string) => boolean
}

interface Remote {
  readonly line: RemoteLine
  readonly protocol: SentFrame['protocol']
}

/** Who a socket belongs to: what this node decided while its gateway missed it. */
interface Admission {
  readonly userId: number | null
  readonly sessions: readonly object[]
}

/** All sockets of one world at one gateway. */
class Attachment {
  readonly remotes = new Map<number, Remote>()
  readonly outbox: Outbox<OwnerOp>
  readonly sender: RemoteSender
  /** What came while the world was not here yet; null from then on. */
  waiting: LineMessage<GatewayOp>[] | null = []
  received = 0
  receivedAt = performance.now()
  isBroken = false
  /** By socket id, of the attachment before this one. */
  admitted: ReadonlyMap<string, Admission> = new Map()

  constructor(
    readonly gateway: string,
    readonly world: string,
    readonly line: string,
    bus: Bus,
  ) {
    this.outbox = new Outbox((number, ops) => {
      this.sender.onFlushed()
      bus.toGateway(gateway, { from: bus.own, world, line, number, heard: this.received, ops })
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

  /** Sockets of worlds of this node, by world and gateway. */
  list(): readonly { readonly world: string; readonly node: string; readonly sockets: number }[] {
    return [...this.#attachments.values()].map(({ world, gateway, remotes }) => ({
      ...{ world, node: gateway },
      sockets: remotes.size,
    }))
  }

  /** Frames that sockets were sent since the start, at whichever node they are open. */
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

  /** Another node will own these worlds: their sockets stay open, and are none of this node any more. */
  release(worlds: readonly string[]): void {
    for (const attachment of [...this.#attachments.values()]) {
      if (!worlds.includes(attachment.world)) continue
      attachment.sender.send(['moved'])
      this.#drop(attachment)
    }
  }

  /** Once a second: what the other side needs to notice a loss, and who is gone. */
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
    for (const [gateway, beats] of byGateway) this.bus.toGateway(gateway, { from: this.bus.own, beats })
  }

  #onHeartbeats({ from, beats }: Beats): void {
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
    const former = this.#attachments.get(key)
    const attachment = new Attachment(message.from, message.world, message.line, this.bus)
    const begin = (): void => {
      if (this.#attachments.get(key) !== attachment) return
      attachment.sender.send(['attached'])
      const waiting = attachment.waiting ?? []
      attachment.waiting = null
      for (const one of waiting) this.#take(attachment, one)
      // Last: a user who is on a channel before and after has not been away.
      if (former !== undefined) this.#close(former)
    }
    this.#attachments.set(key, attachment)
    former?.outbox.end()
    attachment.admitted = former === undefined ? new Map() : this.#admittedOf(former)
    this.parts.runs(message.world).then(
      (isHere) => {
        if (isHere && this.parts.worldOf(message.world) !== undefined) return begin()
        this.#answer(message, ['elsewhere'])
        if (this.#attachments.get(key) === attachment) this.#drop(attachment)
        if (former !== undefined) this.#close(former)
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
        return attachment.remotes.get(op[1])?.line.answered(op[2], op[3])
      case 'quit':
        return this.#drop(attachment)
      default: {
        const unknown: never = op
        return unknown
      }
    }
  }

  #socket(attachment: Attachment, number: number, state: SocketState) {
    const line = new RemoteLine(state.id, CONNECTORS[state.protocol], number, attachment.sender)
    attachment.remotes.set(number, { line, protocol: state.protocol })
    const protocol = this.parts.protocols[state.protocol]
    if (state.isWelcome) return this.#resume(attachment, line, state)
    const page = state.page === null ? null : this.parts.sessionOf(state.page)
    if (page !== null && this.parts.isBarred(page)) return line.cut()
    protocol.opened(line)
    attachment.sender.send(['welcome', number])
  }

  /** Those of its sockets that are bound, and those that the attachment before had bound. */
  #admittedOf(attachment: Attachment): ReadonlyMap<string, Admission> {
    const connections = this.parts.connections()
    const bound = [...attachment.remotes.values()].filter(({ line }) => connections.worldOf(line) !== null)
    return new Map([
      ...attachment.admitted,
      ...bound.map(
        ({ line }) => [line.id, { userId: connections.userOf(line), sessions: connections.sessionsOf(line) }] as const,
      ),
    ])
  }

  /** Goes on with a socket that another owner has welcomed, if those who let it in are still signed in. */
  #resume(attachment: Attachment, line: RemoteLine, { protocol, admission, channels }: SocketState) {
    const { protocols, sessionOf, worldOf } = this.parts
    const connections = this.parts.connections()
    connections.open(line)
    const world = worldOf(attachment.world)
    if (world === undefined) return line.cut()
    const known = attachment.admitted.get(line.id)
    if (known !== undefined) {
      if (known.sessions.some((session) => sessionOf(hashIn(session) ?? '') !== session)) return line.cut()
      connections.bind(line, world, known.userId)
      for (const session of known.sessions) connections.bind(line, world, known.userId, session)
    }
    if (admission !== null) {
      const sessions = admission.sessions.map(sessionOf)
      if (sessions.some((session) => session?.world !== world)) return line.cut()
      connections.bind(line, world, admission.userId)
      for (const session of sessions) connections.bind(line, world, admission.userId, session)
    }
    protocols[protocol].resumed(line, new Map(channels))
  }

  #sent(remote: Remote | undefined, sent: SentFrame): void {
    if (remote === undefined) return
    const { pusher, socketIo } = this.parts.protocols
    if (sent.protocol === 'pusher') pusher.handle(remote.line, sent.frame)
    else socketIo.handle(remote.line, sent.frame)
  }

  #closed(attachment: Attachment, number: number): void {
    const remote = attachment.remotes.get(number)
    if (remote === undefined) return
    attachment.remotes.delete(number)
    remote.line.closed()
    this.parts.protocols[remote.protocol].closed(remote.line)
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
    this.bus.toGateway(from, { from: this.bus.own, world, line, number: 0, heard: 0, ops: [op] })
  }
}

const keyOf = (gateway: string, world: string): string => `${gateway} ${world}`
