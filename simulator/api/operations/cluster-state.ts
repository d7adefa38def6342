// The state of a cluster in health responses: names and numbers, but no addresses or secrets.
import type { Family } from './metric-text'

export interface NodeState {
  readonly name: string
  readonly worlds: number
  readonly sockets: number
  /** `lost`: the node no longer renews its lease. It is removed after a minute. */
  readonly state: 'alive' | 'draining' | 'lost'
}

interface ClusterState {
  /** The responding node. */
  readonly node: string
  /** How many worlds it owns. */
  readonly worlds: number
  /** `cut off`: the node can't renew its lease and owns nothing. */
  readonly nats: 'connected' | 'cut off'
  readonly nodes: readonly NodeState[]
}

/** The cluster as seen by one node. */
export interface ClusterView {
  readonly name: string
  state(): ClusterState
  metrics(): readonly Family[]
}
