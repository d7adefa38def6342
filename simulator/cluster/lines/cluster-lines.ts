// Both sides of the sockets of a node: those that are open here, and those of its worlds.
import type { Engine } from '../../persistence/jetstream/engine'
import type { ProtocolServices, Protocols } from '../../realtime/gateways'
import { Bus } from './bus'
import type { GatewayParts } from './gateway-lines'
import { GatewayLines } from './gateway-lines'
import type { OwnerParts } from './owner-lines'
import { OwnerLines } from './owner-lines'
import { HeartbeatTimer } from './steady'

/** Sockets of this node, as a gateway and as an owner, and what was sent to them. */
export interface LineFigures {
  /** Open at this node: by world, with the node that serves them; null while there is none. */
  readonly open: readonly { readonly world: string; readonly owner: string | null; readonly sockets: number }[]
  /** Of worlds of this node: by world and the node at which they are open. */
  readonly served: readonly { readonly world: string; readonly node: string; readonly sockets: number }[]
  /** Frames that sockets of worlds of this node were sent since the start. */
  readonly frames: number
}

type Parts = Omit<OwnerParts & GatewayParts, 'protocols'> & { readonly engine: Engine; readonly own: string }

export class ClusterLines {
  readonly #bus: Bus
  readonly #gateway: GatewayLines
  readonly #owner: OwnerLines
  readonly #timer = new HeartbeatTimer()

  constructor(protocols: Protocols, { engine, own, ...parts }: Parts) {
    this.#bus = new Bus(engine, own)
    this.#gateway = new GatewayLines(this.#bus, { ...parts, protocols })
    this.#owner = new OwnerLines(this.#bus, { ...parts, protocols })
    this.#bus.listen({
      gateway: (message) => this.#gateway.handle(message),
      owner: (message) => this.#owner.handle(message),
      taken: (world) => this.#gateway.taken(world),
    })
    this.#timer.start(() => {
      this.#gateway.sendHeartbeats(this.#timer)
      this.#owner.sendHeartbeats(this.#timer)
    })
  }

  get services(): ProtocolServices {
    return this.#gateway.services
  }

  /** Open sockets of this node. */
  get size(): number {
    return this.#gateway.size
  }

  get figures(): LineFigures {
    return { open: this.#gateway.list(), served: this.#owner.list(), frames: this.#owner.frames }
  }

  /** This node runs the world from now on: whoever has sockets of it is told. */
  taken(world: string): void {
    this.#bus.announceOwner(world)
  }

  /** Another node will run these worlds. */
  release(worlds: readonly string[]): void {
    this.#owner.release(worlds)
  }

  /** Tells the other nodes that the sockets of this one are closed. */
  close(): void {
    this.#timer.stop()
    this.#gateway.close()
  }
}
