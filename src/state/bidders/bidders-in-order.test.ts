// The order of the bidders on the seller's screen.
import { expect, it } from 'vitest'
import { biddersInOrder } from './bidders.slice'

const at = '2026-03-02T15:00:00.000Z'
const row = (id: number, name: string, connected: boolean, since: string | null = null) => ({
  investor: { id, name },
  connected,
  since,
})
const bid = (id: number, investorId: number) => ({
  id,
  price: 102 + id / 32,
  created_at: at,
  investor: { id: investorId, name: '' },
})

it('lists the leader first, then earlier bidders, the connected, the disconnected, and those never connected', () => {
  const rows = [
    row(1, 'Never', false),
    row(2, 'Away', false, at),
    row(3, 'Zoe connected', true),
    row(4, 'Outbid', false),
    row(5, 'Leader', true),
    row(6, 'Anna connected', true),
  ]
  const ordered = biddersInOrder(rows, [bid(3, 5), bid(2, 4), bid(1, 5)])
  expect(ordered.map(({ investor }) => investor.name)).toEqual([
    'Leader',
    'Outbid',
    'Anna connected',
    'Zoe connected',
    'Away',
    'Never',
  ])
  expect(ordered.map(({ lastBid }) => lastBid?.id ?? null)).toEqual([3, 2, null, null, null, null])
})
