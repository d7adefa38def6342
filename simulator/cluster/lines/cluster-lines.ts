// Both sides of a node's sockets: those open on this node, and those of its worlds.
import type { Engine } from '../../persistence/jetstream/engine'
import type { ProtocolServices, Protocols } from '../../realtime/gateways'
import { Bus } from './bus'
import type { GatewayParts } from './gateway-lines'
import { GatewayLines } from './gateway-lines'
import { HeartbeatTimer } from './heartbeat-timer'
import type { OwnerParts } from './owner-lines'
import { OwnerLines } from './owner-lines'

/** Counts of a node's sockets and frames, as a gateway and as an owner. */
export interface LineFigures {
  /** Sockets open on this node, by world and serving node; null if there is none. */
  readonly open: readonly { readonly world: string; readonly owner: string | null; readonly sockets: number }[]
  /** Sockets of this node's worlds, by world and the node on which they are open. */
  readonly served: readonly { readonly world: string; readonly node: string; readonly sockets: number }[]
  /** Frames sent to sockets of this node's worlds since the start. */
  readonly frames: number
}

type Parts = Omit<OwnerParts & GatewayParts, 'protocols'> & { readonly engine: Engine; readonly nodeName: string }

export class ClusterLines {
  readonly #bus: Bus
  readonly #gateway: GatewayLines
  readonly #owner: OwnerLines
  readonly #timer = new HeartbeatTimer()

  constructor(protocols: Protocols, { engine, nodeName, ...parts }: Parts) {
    this.#bus = new Bus(engine, nodeName)
    this.#gateway = new GatewayLines(this.#bus, { ...parts, protocols })
    this.#owner = new OwnerLines(this.#bus, { ...parts, protocols })
    this.#bus.listen({
      gateway: (message) => this.#gateway.handle(message),
      owner: (message) => this.#owner.handle(message),
      ownerChanged: (world) => this.#gateway.ownerChanged(world),
    })
    this.#timer.start(() => {
      this.#gateway.sendHeartbeats(this.#timer)
      this.#owner.sendHeartbeats(this.#timer)
    })
  }

  get services(): ProtocolServices {
    return this.#gateway.services
  }

  /** The number of sockets open on this node. */
  get size(): number {
    return this.#gateway.size
  }

  get figures(): LineFigures {
    return { open: this.#gateway.list(), served: this.#owner.list(), frames: this.#owner.frames }
  }

  /** Announces that this node now runs the world. */
  ownerChanged(world: string): void {
    this.#bus.announceOwner(world)
  }

  /** Releases the sockets of these worlds, which another node will run. */
  release(worlds: readonly string[]): void {
    this.#owner.release(worlds)
  }

  /** Tells other nodes that the sockets of this node are closing. */
  close(): void {
    this.#timer.stop()
    this.#gateway.close()
  }
}
