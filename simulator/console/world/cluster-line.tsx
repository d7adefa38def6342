// In a cluster: the node of the current world, the list of nodes, and notices about nodes that are draining or lost.
import { Notice } from '../../../src/ui/states'
import type { Health } from '../../control-api/control.schemas'
import { countText } from '../copy'
import { useControlQuery } from '../live/control'

/** Polling interval of the nodes, ms. */
export const NODES_REFETCH_MS = 3_000

type Node = NonNullable<Health['cluster']>['nodes'][number]

/** The nodes of the cluster; empty, and not requested, without one. */
function useNodes(isCluster: boolean): readonly Node[] {
  const { data } = useControlQuery('health', isCluster ? {} : null, { refetchInterval: NODES_REFETCH_MS })
  return data?.cluster?.nodes ?? []
}

const stateText = { alive: '', draining: ', shutting down', lost: ', lost' } as const

const factsOf = ({ worlds, state }: Node): string =>
  state === 'lost' ? 'lost' : `${countText(worlds, 'world', 'worlds')}${stateText[state]}`

/** Shown under the world's name. `node` runs the world; undefined without a cluster. */
export function ClusterLine({ node }: { readonly node: string | undefined }) {
  const nodes = useNodes(node !== undefined)
  if (node === undefined) return null
  return (
    <div className="cluster-line">
      <p>
        Runs on node <b>{node}</b>
      </p>
      <ul aria-label="Cluster nodes">
        {nodes.map((one) => (
          <li key={one.name} data-state={one.state}>
            <b>{one.name}</b> {factsOf(one)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const sentenceOf = ({ name, state }: Node): string =>
  state === 'lost'
    ? `Lost contact with node ${name}. Other nodes are taking over its worlds.`
    : `Node ${name} is shutting down. Its worlds are moving to other nodes.`

/** Shown above the board: a notice for each node that is draining or lost. */
export function ClusterNotice({ isCluster }: { readonly isCluster: boolean }) {
  const troubled = useNodes(isCluster).filter(({ state }) => state !== 'alive')
  if (troubled.length === 0) return null
  return (
    <div className="line-notice">
      <Notice tone="warn" role="status">
        {troubled.map((node) => (
          <p key={node.name}>{sentenceOf(node)}</p>
        ))}
      </Notice>
    </div>
  )
}
