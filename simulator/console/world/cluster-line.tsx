// In a cluster: on which node the shown world runs, which nodes there are, and which of them are being stopped or are lost.
import { Notice } from '../../../src/ui/states'
import type { Health } from '../../control-api/control.schemas'
import { countText } from '../copy'
import { useControlQuery } from '../live/control'

/** Ms between two looks at the nodes. */
export const NODE_LOOKS = 3_000

type Node = NonNullable<Health['cluster']>['nodes'][number]

/** The nodes, oldest name first; none without a cluster, where nobody is asked. */
function useNodes(isCluster: boolean): readonly Node[] {
  const { data } = useControlQuery('health', isCluster ? {} : null, { refetchInterval: NODE_LOOKS })
  return data?.cluster?.nodes ?? []
}

const stateText = { alive: '', draining: ', being stopped', lost: ', lost' } as const

const factsOf = ({ worlds, state }: Node): string =>
  state === 'lost' ? 'lost' : `${countText(worlds, 'world', 'worlds')}${stateText[state]}`

/** Under the name of the world. `node`: the one that runs it; undefined without a cluster. */
export function ClusterLine({ node }: { readonly node: string | undefined }) {
  const nodes = useNodes(node !== undefined)
  if (node === undefined) return null
  return (
    <div className="cluster-line">
      <p>
        Runs on node <b>{node}</b>
      </p>
      <ul aria-label="Nodes of the cluster">
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
    ? `Node ${name} is lost. The other nodes take its worlds over.`
    : `Node ${name} is being stopped. Its worlds move to the other nodes.`

/** Above the board: each node that is being stopped or is lost. */
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
