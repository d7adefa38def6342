// What a node of a cluster knows of it, as health answers tell it: names and numbers, no addresses and no secrets. Types only.
import type { Family } from './metric-text'

export interface NodeState {
  readonly name: string
  readonly worlds: number
  readonly sockets: number
  /** `lost`: it does not renew its lease any more; it is forgotten after a minute. */
  readonly state: 'alive' | 'draining' | 'lost'
}

interface ClusterState {
  /** The node that answers. */
  readonly node: string
  /** How many worlds it owns. */
  readonly worlds: number
  /** `cut off`: it cannot renew its lease, and owns nothing. */
  readonly nats: 'connected' | 'cut off'
  readonly nodes: readonly NodeState[]
}

/** The cluster as seen by one node. */
export interface ClusterView {
  readonly name: string
  state(): ClusterState
  metrics(): readonly Family[]
}
