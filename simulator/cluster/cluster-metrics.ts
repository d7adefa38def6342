// The metrics of a cluster node.
import type { ClusterView } from '../api/operations/cluster-state'
import type { Family } from '../api/operations/metric-text'
import { byLabel, Counts, gauge, Histogram } from '../api/operations/metric-text'
import type { Outcome } from './forwarding'
import type { Nodes } from './nodes'
import type { Ownership } from './ownership'

/** Histogram bounds, seconds. An append to a nearby NATS takes about half a millisecond. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export class ClusterMetrics {
  readonly appends = new Histogram(BOUNDS)
  readonly forwarded = new Counts<Outcome>(['answered', 'not taken', 'broken'])

  families(nodes: Nodes, ownership: Ownership): readonly Family[] {
    const states = new Counts(['alive', 'draining', 'lost'])
    for (const { state } of nodes.states()) states.add(state)
    const forwarded = {
      name: 'simulator_forwarded_calls_total',
      help: 'Calls forwarded to the owner of their world, by outcome.',
      type: 'counter',
    } as const
    const known = {
      name: 'simulator_nodes',
      help: 'Nodes known to this node, by state.',
      type: 'gauge',
    } as const
    return [
      this.appends.family('simulator_append_seconds', 'Time to store a change of a world on NATS.'),
      byLabel(forwarded, 'outcome', this.forwarded.entries()),
      byLabel(known, 'state', states.entries()),
      {
        name: 'simulator_take_overs_total',
        help: 'Worlds or rooms taken over from another node.',
        type: 'counter',
        samples: [{ value: ownership.takeOvers }],
      },
      gauge(
        'simulator_nats_connected',
        '1 while this node holds its lease on NATS, otherwise 0.',
        nodes.isHeld ? 1 : 0,
      ),
    ]
  }
}

interface Parts {
  readonly name: string
  readonly nodes: Nodes
  readonly ownership: Ownership
  readonly metrics: ClusterMetrics
}

/** The cluster as seen by this node. */
export const clusterView = ({ name, nodes, ownership, metrics }: Parts): ClusterView => ({
  name,
  state: () => {
    const known = nodes.states()
    return {
      node: name,
      worlds: known.find((node) => node.name === name)?.worlds ?? 0,
      nats: nodes.isHeld ? 'connected' : 'cut off',
      nodes: known,
    }
  },
  metrics: () => metrics.families(nodes, ownership),
})
