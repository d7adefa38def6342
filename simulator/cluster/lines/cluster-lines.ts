// Both sides of the sockets of a node: those that are open here, and those of its worlds.
import type { Engine } from '../../persistence/jetstream/engine'
import type { LineProtocols, LineServices } from '../../realtime/gateways'
import { Bus } from './bus'
import type { GatewayParts } from './gateway-lines'
import { GatewayLines } from './gateway-lines'
import type { OwnerParts } from './owner-lines'
import { OwnerLines } from './owner-lines'
import { Steady } from './steady'

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
  readonly #steady = new Steady()

  constructor(protocols: LineProtocols, { engine, own, ...parts }: Parts) {
    this.#bus = new Bus(engine, own)
    this.#gateway = new GatewayLines(this.#bus, { ...parts, protocols })
    this.#owner = new OwnerLines(this.#bus, { ...parts, protocols })
    this.#bus.listen({
      gateway: (message) => this.#gateway.hear(message),
      owner: (message) => this.#owner.hear(message),
      taken: (world) => this.#gateway.taken(world),
    })
    this.#steady.start(() => {
      this.#gateway.beat(this.#steady)
      this.#owner.beat(this.#steady)
    })
  }

  get services(): LineServices {
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
    this.#bus.tellTaken(world)
  }

  /** Another node will run these worlds. */
  release(worlds: readonly string[]): void {
    this.#owner.release(worlds)
  }

  /** Tells the other nodes that the sockets of this one are closed. */
  close(): void {
    this.#steady.stop()
    this.#gateway.close()
  }
}
