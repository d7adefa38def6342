// The state of a cluster in health responses: names and numbers, but no addresses or secrets.
import type { Family } from './metric-text'

export interface NodeState {
  readonly name: string
  readonly worlds: number
  readonly sockets: number
  /** `lost`: its heartbeat stopped during the last minute. */
  readonly state: 'alive' | 'draining' | 'lost'
}

interface ClusterState {
  /** The responding node. */
  readonly node: string
  /** How many worlds run on it. */
  readonly worlds: number
  /** `cut off`: NATS doesn't accept the node's heartbeat, so it can't store any changes. */
  readonly nats: 'connected' | 'cut off'
  readonly nodes: readonly NodeState[]
}

/** The cluster as seen by one node. */
export interface ClusterView {
  readonly name: string
  state(): ClusterState
  metrics(): readonly Family[]
}
