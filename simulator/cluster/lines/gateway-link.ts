// The sockets of one world that are open on this node. Finds the owner of the world, describes the sockets to it and executes its
// ops. If the owner is lost, the sockets stay open and the next owner resumes them.
import { Frame } from '../../realtime/delivery/frame'
import { Payload } from '../../realtime/delivery/payload'
import type { Place } from '../ownership'
import type { Bus } from './bus'
import { Outbox } from './bus'
import type { GatewaySocket } from './gateway-socket'
import type { GatewayOp, LineMessage, OwnerOp, SentFrame } from './messages'

/** Timeouts for an owner's response, real ms. Increasing, because a busy owner needs more time. */
const RESPONSE_TIMEOUTS_MS = [1_000, 2_000, 4_000, 6_000] as const
const RETRY_MS = 200
/** An owner that is silent for this long is looked up again. Usually the next owner announces itself earlier. */
const SILENT_MS = 5_000
/** Sockets are cut after this long without an owner, so that pages show that their data is stale. */
const WITHOUT_OWNER_MS = 15_000
/** Maximum unprocessed frames of a client. */
const MAX_WAITING = 300

export interface LinkParts {
  readonly bus: Pick<Bus, 'nodeName' | 'toOwner'>
  readonly placeOf: () => Promise<Place>
  readonly forget: () => void
  readonly newLine: () => string
  /** Handles a socket whose world doesn't exist. */
  readonly strand: (socket: GatewaySocket) => void
}

export class GatewayLink {
  readonly #sockets = new Map<number, GatewaySocket>()
  /** Sockets that the owner knows. */
  readonly #announced = new Set<number>()
  /** Sockets with frames that the owner hasn't confirmed. */
  readonly #busy = new Set<GatewaySocket>()
  #outbox: Outbox<GatewayOp> = new Outbox(() => undefined)
  #owner: string | null = null
  #isAttached = false
  #isSeeking = false
  #isClosed = false
  #received = 0
  #receivedAt = performance.now()
  #aloneSince = performance.now()
  /** Ends the current wait. */
  #wake: () => void = () => undefined
  line = ''

  constructor(
    readonly world: string,
    private readonly parts: LinkParts,
  ) {}

  get size(): number {
    return this.#sockets.size
  }

  /** The node that serves the sockets; null while there is none. */
  get owner(): string | null {
    return this.#isAttached ? this.#owner : null
  }

  add(socket: GatewaySocket): void {
    this.#sockets.set(socket.number, socket)
    if (this.#isAttached) this.#announce(socket)
    else void this.#seek()
  }

  send(socket: GatewaySocket, sent: SentFrame): void {
    const isWhisper = sent.frame.kind === 'whisper' || sent.frame.kind === 'client event'
    if (this.#isAttached) this.#outbox.push(['sent', socket.number, sent])
    // Don't repeat a whisper, which is only useful immediately.
    if (isWhisper) return
    this.#busy.add(socket)
    socket.waiting.push({ number: this.#isAttached ? this.#outbox.next : null, sent })
    if (socket.waiting.length > MAX_WAITING) socket.connection.cut()
  }

  remove(socket: GatewaySocket): void {
    this.#sockets.delete(socket.number)
    this.#busy.delete(socket)
    if (this.#announced.delete(socket.number)) this.#outbox.push(['closed', socket.number])
  }

  /** Detaches from the owner. */
  close(): void {
    this.#isClosed = true
    this.#outbox.push(['quit'])
    this.#outbox.end()
    this.#isAttached = false
    this.#wake()
  }

  /** A node announced that it runs the world. */
  ownerChanged(): void {
    this.parts.forget()
    this.#lose()
  }

  handle({ number, ack, ops, line }: LineMessage<OwnerOp>) {
    if (line !== this.line) return
    if (number === 0) return this.#refused(ops)
    if (number !== this.#received + 1) return this.#lose()
    this.#received = number
    this.onHeartbeat(number, ack)
    for (const op of ops) this.#apply(op)
  }

  /** The owner is alive. `number`: its last message; `ack`: the last message it received. */
  onHeartbeat(number: number, ack: number) {
    if (number !== this.#received) return this.#lose()
    this.#receivedAt = performance.now()
    for (const socket of this.#busy) {
      socket.waiting = socket.waiting.filter(({ number: at }) => at === null || at > ack)
      if (socket.waiting.length === 0) this.#busy.delete(socket)
    }
  }

  /** Called once a second. Returns the heartbeat for the owner; null if there is none. */
  heartbeat(isLate: boolean): [string, number, number] | null {
    const now = performance.now()
    if (isLate) this.#receivedAt = now
    if (!this.#isAttached) {
      if (isLate) this.#aloneSince = now
      if (now - this.#aloneSince > WITHOUT_OWNER_MS)
        for (const { connection } of [...this.#sockets.values()]) connection.cut()
      return null
    }
    if (now - this.#receivedAt > SILENT_MS) this.#lose()
    this.#outbox.flush()
    return [this.line, this.#outbox.number, this.#received]
  }

  #refused(ops: readonly OwnerOp[]): void {
    if (ops[0]?.[0] === 'again' && this.#isAttached) this.#lose()
    else this.#wake()
  }

  /** Detaches and looks up the owner again. */
  #lose(): void {
    if (this.#isAttached) this.#aloneSince = performance.now()
    this.#isAttached = false
    this.#wake()
    void this.#seek()
  }

  async #seek(): Promise<void> {
    if (this.#isSeeking || this.#isClosed) return
    this.#isSeeking = true
    let attempts = 0
    while (!this.#isAttached && !this.#isClosed && this.#sockets.size > 0) {
      const place = await this.parts.placeOf().catch(() => null)
      if (place?.kind === 'nowhere') this.#strand()
      else if (place !== null) {
        this.#attach(place.kind === 'here' ? this.parts.bus.nodeName : place.node.name)
        await this.#waitForWake(RESPONSE_TIMEOUTS_MS[attempts] ?? RESPONSE_TIMEOUTS_MS[3])
        attempts += 1
        if (this.#isAttached) break
        this.parts.forget()
      }
      await this.#waitForWake(RETRY_MS)
    }
    this.#isSeeking = false
  }

  #strand(): void {
    for (const socket of [...this.#sockets.values()]) {
      this.#sockets.delete(socket.number)
      this.parts.strand(socket)
    }
  }

  /** Resolves on wake, at the latest after this many ms. */
  #waitForWake(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Starts a new line to the owner, with all sockets and the frames that the former owner hasn't confirmed. */
  #attach(owner: string): void {
    const { bus, newLine } = this.parts
    const line = newLine()
    this.#outbox.end()
    const outbox = new Outbox<GatewayOp>((number, ops) => {
      bus.toOwner(owner, { from: bus.nodeName, world: this.world, line, number, ack: this.#received, ops })
    })
    this.line = line
    this.#owner = owner
    this.#outbox = outbox
    this.#received = 0
    outbox.push(['attach'])
    this.#announced.clear()
    for (const socket of this.#sockets.values()) {
      this.#announce(socket)
      for (const one of socket.waiting) {
        outbox.push(['sent', socket.number, one.sent])
        one.number = Number.POSITIVE_INFINITY
      }
    }
  }

  #announce(socket: GatewaySocket): void {
    this.#announced.add(socket.number)
    this.#outbox.push(['socket', socket.number, socket.state])
  }

  /** Sends what arrived while attaching. */
  #catchUp(): void {
    for (const socket of this.#sockets.values()) {
      if (!this.#announced.has(socket.number)) this.#announce(socket)
      for (const one of socket.waiting) {
        if (one.number === null) this.#outbox.push(['sent', socket.number, one.sent])
        one.number = one.number === null ? this.#outbox.next : this.#outbox.number
      }
    }
  }

  #apply(op: OwnerOp) {
    switch (op[0]) {
      case 'attached':
        this.#isAttached = true
        this.#receivedAt = performance.now()
        this.#wake()
        this.#catchUp()
        return
      case 'moved':
        this.parts.forget()
        return this.#lose()
      case 'again':
      case 'elsewhere':
        return this.#lose()
      case 'frames':
        return this.#deliver(op)
      default:
        this.#sockets.get(op[1])?.apply(op, (received) => this.#outbox.push(received))
    }
  }

  #deliver([, head, json, to]: Extract<OwnerOp, readonly ['frames', ...unknown[]]>): void {
    const payload = Payload.ofJson(json)
    for (const [channel, numbers] of to) {
      const frame = Frame.of(head, channel, payload)
      for (const number of numbers) this.#sockets.get(number)?.connection.deliver(frame)
    }
  }
}
