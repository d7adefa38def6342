// The cluster status in the console.
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Health } from '../../control-api/control.schemas'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { ClusterLine, ClusterNotice } from './cluster-line'
import { WorldChoice } from './world-choice'

afterEach(cleanup)

const health: Health = {
  status: 'ok',
  cluster: {
    node: 'a',
    worlds: 2,
    nats: 'connected',
    nodes: [
      { name: 'a', worlds: 2, sockets: 3, state: 'alive' },
      { name: 'b', worlds: 1, sockets: 0, state: 'draining' },
      { name: 'c', worlds: 4, sockets: 9, state: 'lost' },
    ],
  },
}
const answers = { 'GET /simulator/api/health': health }

test('the cluster line shows the world’s node and the state of the other nodes', async () => {
  renderPanel(<ClusterLine node="a" />, answers)
  const nodes = within(await screen.findByRole('list', { name: 'Cluster nodes' }))
  await vi.waitFor(() => expect(nodes.getAllByRole('listitem')).toHaveLength(3))
  expect(nodes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a 2 worlds',
    'b 1 world, shutting down',
    'c lost',
  ])
  expect(screen.getByText('Runs on node').textContent).toBe('Runs on node a')
})

test('the cluster line announces nodes that are shutting down or lost above the board', async () => {
  renderPanel(<ClusterNotice isCluster />, answers)
  expect((await screen.findByText(/Node b/)).textContent).toBe(
    'Node b is shutting down. Its worlds are moving to other nodes.',
  )
  expect(screen.getByText(/node c/).textContent).toBe(
    'Lost contact with node c. Other nodes are taking over its worlds.',
  )
  expect(screen.queryByText(/Node a/)).toBeNull()
})

test('the cluster line groups the list of worlds by node', () => {
  const worlds = [
    { ...world, node: 'a' },
    { ...world, id: 'x' },
  ]
  renderPanel(<WorldChoice worlds={worlds} shown="w" onShow={vi.fn()} onOpen={vi.fn()} />)
  expect(screen.getByRole('combobox').textContent).toBe('x · sw · s')
  const group = screen.getByRole('group', { name: 'Node a' })
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['w · s'])
})

test('the cluster line requests and shows nothing without a cluster', async () => {
  const sent = renderPanel(
    <section aria-label="Cluster">
      <ClusterLine node={undefined} />
      <ClusterNotice isCluster={false} />
    </section>,
    answers,
  )
  // Any request would have been sent by then.
  await Promise.resolve()
  expect([sent, screen.getByRole('region', { name: 'Cluster' }).textContent]).toEqual([[], ''])
})
