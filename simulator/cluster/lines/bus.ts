// Sends messages between gateways and owners over core NATS: `sim.bus.{world}.{gateway}` and `sim.gate.{owner}`. Nothing is stored,
// and messages of a node to itself stay in the process.
import type { Engine } from '../../persistence/jetstream/engine'
import { tokenOf } from '../../persistence/jetstream/keys'
import type { GatewayOp, NodeMessage, OwnerOp } from './messages'

/** Maximum size of a message, unless a single op is larger, bytes. The limit of NATS is 1 MB. */
const MAX_BYTES = 400_000
/** Replaces the world in the subject of heartbeats. No world has this id. */
const HEARTBEATS = '_'

type MessageHandler<Op> = (message: NodeMessage<Op>) => void

interface BusHandlers {
  readonly gateway: MessageHandler<OwnerOp>
  readonly owner: MessageHandler<GatewayOp>
  /** A node became the owner of the world. */
  readonly ownerChanged: (world: string) => void
}

export class Bus {
  #listeners: BusHandlers | null = null

  constructor(
    private readonly engine: Engine,
    readonly nodeName: string,
  ) {}

  listen(listeners: BusHandlers): void {
    this.#listeners = listeners
    const { prefix } = this.engine
    this.#subscribe(`${prefix}.bus.*.${tokenOf(this.nodeName)}`, (text) => listeners.gateway(JSON.parse(text)))
    this.#subscribe(`${prefix}.gate.${tokenOf(this.nodeName)}`, (text) => listeners.owner(JSON.parse(text)))
    this.#subscribe(`${prefix}.bus.*`, (node, subject) => {
      if (node !== this.nodeName) listeners.ownerChanged(subject.slice(`${prefix}.bus.`.length))
    })
  }

  toGateway(node: string, message: NodeMessage<OwnerOp>): void {
    const world = 'world' in message ? message.world : HEARTBEATS
    if (node === this.nodeName) setImmediate(() => this.#listeners?.gateway(message))
    else this.#send(`${this.engine.prefix}.bus.${world}.${tokenOf(node)}`, message)
  }

  toOwner(node: string, message: NodeMessage<GatewayOp>): void {
    if (node === this.nodeName) setImmediate(() => this.#listeners?.owner(message))
    else this.#send(`${this.engine.prefix}.gate.${tokenOf(node)}`, message)
  }

  /** Announces to all gateways that this node owns the world. */
  announceOwner(world: string): void {
    setImmediate(() => this.#listeners?.ownerChanged(world))
    this.#publish(`${this.engine.prefix}.bus.${world}`, this.nodeName)
  }

  #send(subject: string, message: object): void {
    this.#publish(subject, JSON.stringify(message))
  }

  #publish(subject: string, text: string): void {
    try {
      this.engine.connection.publish(subject, text)
    } catch {
      // The connection is closed or the message is too large. The receiver will notice the missing number.
    }
  }

  #subscribe(subject: string, onMessage: (text: string, subject: string) => void): void {
    this.engine.connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) onMessage(message.string(), message.subject)
      },
    })
  }
}

/** Batches the ops of one turn of the event loop into numbered messages. */
export class Outbox<Op> {
  #ops: Op[] = []
  #isDue = false
  #isOver = false
  /** The number of the last message. */
  number = 0

  constructor(private readonly send: (number: number, ops: readonly Op[]) => void) {}

  push(op: Op): void {
    if (this.#isOver) return
    this.#ops.push(op)
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => this.flush())
  }

  /** The number of the next message. */
  get next(): number {
    return this.number + 1
  }

  flush(): void {
    this.#isDue = false
    let part: Op[] = []
    let bytes = 0
    for (const op of this.#ops.splice(0)) {
      const size = sizeOf(op)
      if (part.length > 0 && bytes + size > MAX_BYTES) {
        this.#sendPart(part)
        part = []
        bytes = 0
      }
      part.push(op)
      bytes += size
    }
    if (part.length > 0) this.#sendPart(part)
  }

  /** Sends pending ops and ignores later ones. */
  end(): void {
    this.flush()
    this.#isOver = true
  }

  #sendPart(part: readonly Op[]): void {
    this.number += 1
    this.send(this.number, part)
  }
}

/** The approximate size of an op as JSON. */
function sizeOf(op: unknown): number {
  if (typeof op === 'string') return op.length + 10
  if (Array.isArray(op)) return op.reduce((sum: number, part) => sum + sizeOf(part), 10)
  if (typeof op === 'object' && op !== null)
    return Object.values(op).reduce((sum: number, part) => sum + sizeOf(part), 20)
  return 10
}
