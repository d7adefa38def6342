import { describe, expect, it } from 'vitest'
import { type Notification, threadsOf } from './threads'

const item = (id: number, auctionId: number | null): Notification => ({
  id,
  title: `News ${id}`,
  text: '',
  created_at: '2026-03-02T15:00:00.000Z',
  data: auctionId === null ? null : { auction_id: auctionId },
})
const ids = (items: readonly Notification[]) =>
  threadsOf(items).map(({ newest, earlier }) => [newest.id, ...earlier.map(({ id }) => id)])

describe('notifications', () => {
  it('form one thread per auction, ordered by their newest, and stand alone without an auction', () => {
    expect(ids([item(9, 1), item(8, 2), item(7, 1), item(6, null), item(5, null), item(4, 1)])).toEqual([
      [9, 7, 4],
      [8],
      [6],
      [5],
    ])
  })
})
