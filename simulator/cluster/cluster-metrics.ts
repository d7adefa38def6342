// The metrics of a cluster node.
import { byLabel, Counts, type Family, gauge, Histogram } from '../api/operations/metric-text'
import type { Outcome } from './forwarding'
import type { HostedWorlds } from './hosted-worlds'
import type { Placement } from './placement'

/** Histogram bounds, seconds. An append to a nearby NATS takes about half a millisecond. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export class ClusterMetrics {
  readonly appends = new Histogram(BOUNDS)
  readonly forwarded = new Counts<Outcome>(['answered', 'not taken', 'broken'])

  families(placement: Placement, hosted: Pick<HostedWorlds, 'loads' | 'lostRaces'>): readonly Family[] {
    const states = new Counts(['alive', 'draining', 'lost'])
    for (const { state } of placement.states()) states.add(state)
    const counter = (name: string, help: string) => ({ name, help, type: 'counter' }) as const
    const known = { name: 'simulator_nodes', help: 'Nodes known to this node, by state.', type: 'gauge' } as const
    return [
      this.appends.family('simulator_append_seconds', 'Time to store a change of a world on NATS.'),
      byLabel(
        counter('simulator_forwarded_calls_total', 'Calls forwarded to the owner of their world, by outcome.'),
        'outcome',
        this.forwarded.entries(),
      ),
      byLabel(known, 'state', states.entries()),
      {
        ...counter('simulator_loads_total', 'Worlds or rooms that this node has read from the log.'),
        samples: [{ value: hosted.loads }],
      },
      {
        ...counter('simulator_lost_races_total', 'Worlds or rooms dropped because another node wrote to their log.'),
        samples: [{ value: hosted.lostRaces }],
      },
      gauge(
        'simulator_nats_connected',
        '1 if NATS accepts the heartbeat of this node, otherwise 0.',
        placement.isConnected ? 1 : 0,
      ),
    ]
  }
}
