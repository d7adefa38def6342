// What the console says of a cluster: the node of a world, and nodes that are being stopped or are lost. Nothing without one.
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
    ...{ node: 'a', worlds: 2, nats: 'connected' },
    nodes: [
      { name: 'a', worlds: 2, sockets: 3, state: 'alive' },
      { name: 'b', worlds: 1, sockets: 0, state: 'draining' },
      { name: 'c', worlds: 4, sockets: 9, state: 'lost' },
    ],
  },
}
const answers = { 'GET /simulator/api/health': health }

test('the world says its node, and what the other nodes do', async () => {
  renderPanel(<ClusterLine node="a" />, answers)
  const nodes = within(await screen.findByRole('list', { name: 'Nodes of the cluster' }))
  await vi.waitFor(() => expect(nodes.getAllByRole('listitem')).toHaveLength(3))
  expect(nodes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a 2 worlds',
    'b 1 world, being stopped',
    'c lost',
  ])
  expect(screen.getByText('Runs on node').textContent).toBe('Runs on node a')
})

test('a node that is being stopped and one that is lost are named above the board', async () => {
  renderPanel(<ClusterNotice isCluster />, answers)
  expect((await screen.findByText(/Node b/)).textContent).toBe(
    'Node b is being stopped. Its worlds move to the other nodes.',
  )
  expect(screen.getByText(/Node c/).textContent).toBe('Node c is lost. The other nodes take its worlds over.')
  expect(screen.queryByText(/Node a/)).toBeNull()
})

test('the list of worlds is by node', () => {
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

test('without a cluster nothing is asked and nothing is said', async () => {
  const sent = renderPanel(
    <section aria-label="Cluster">
      <ClusterLine node={undefined} />
      <ClusterNotice isCluster={false} />
    </section>,
    answers,
  )
  // Whatever was to be asked is asked by then.
  await Promise.resolve()
  expect([sent, screen.getByRole('region', { name: 'Cluster' }).textContent]).toEqual([[], ''])
})
