// The list of bids on servers that send only some of their fields.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { BidList } from './bid-list'

type Bid = AuctionPanel['bids'][number]

afterEach(cleanup)

const bare = (id: number, investor: number | null): Bid => ({ id, investor: { id: investor } })
const show = (bids: readonly Bid[], viewerId: number | null = 7) => {
  cleanup()
  // The body may also have the live region of an earlier test file.
  return render(<BidList bids={bids} viewerId={viewerId} own={null} />).container.textContent
}

describe('bids without price, name and time', () => {
  it.each([
    [[bare(1, null)], 'None of the bids is yours.'],
    [[bare(1, 7)], 'The bid is yours.'],
    [[bare(1, 7), bare(2, 7)], 'All 2 bids are yours.'],
    [[bare(1, 7), bare(2, null), bare(3, null)], '1 of the 3 bids is yours.'],
    [[bare(1, 7), bare(2, 7), bare(3, null)], '2 of the 3 bids are yours.'],
  ])('are one sentence instead of equal rows', (bids, own) => {
    expect(show(bids)).toBe(`${own} This server doesn’t send prices and times of bids.`)
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })

  it('are the same sentence for a seller, who has no bids', () => {
    expect(show([bare(1, 7), bare(2, 8)], null)).toBe('This server doesn’t send prices and times of bids.')
  })
})

describe('bids with a name or a time, but no price', () => {
  it('are rows without an empty column', () => {
    expect(show([{ ...bare(1, 9), investor: { id: 9, name: 'Tidewell' } }], null)).toBe('Tidewell')
    expect(show([{ ...bare(1, 7), created_at: '2026-03-02T15:00:00.000Z' }])).toBe('You10:00:00 ET')
  })
})

it('a bid without a price among bids with one is marked as not shown', () => {
  const text = show([
    { ...bare(1, 7), price: 102 },
    { ...bare(2, null), investor: { id: null, name: 'Investor C' } },
  ])
  expect(text).toBe('102-00YouNot shownInvestor C')
})
