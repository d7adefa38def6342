// The private limit in the bid list and in the chart: its position, and that only its bidder sees it.
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, clockAt, instant, listOf, signedInAs } from '../../../testing/fixtures'
import { loadLazyParts } from '../../../testing/load-lazy-parts'
import { createStoreHarness } from '../../../testing/render-with-store'
import { BoardScreen } from '../../board/board-screen'
import { bidsBeyond, fitsChart } from './own-limit-mark'

beforeAll(loadLazyParts)
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

type Shown = Parameters<typeof auctionOf>[2]
const priced: Shown = { bids: [bidOf(10, 102), bidOf(11, 102.5, true), bidOf(12, 103)] }
const many: Shown = { bids: [1, 2, 3, 4, 5, 6].map((id) => bidOf(id, 100 + id / 2)) }

function open(limit: string, auction: Shown = priced, role: 'investor' | 'lender' = 'investor') {
  window.history.replaceState(null, '', `/${role}/auction/live?auction=1`)
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role), listOf('live', auctionOf(1, 'One', auction)), {
    type: 'preference.list/answered',
    payload: {
      subject: 'preferences.read',
      params: undefined,
      query: undefined,
      answer: { data: [{ key: 'bid-limits', value: { 1: limit } }] },
    },
  })
  render(<BoardScreen status="live" />, { wrapper: harness.Wrapper })
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Bids, newest first' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.match(/^(\d+-\d+|[\d.]+%)(Your maximum)?/)?.[0])
const inChart = () => [...document.querySelectorAll('text.step-chart__limit--marked')].map((line) => line.textContent)

describe('the private maximum', () => {
  it('appears between the bids beyond it and those within, and as a line in the chart', () => {
    open('102-20')
    expect(rows()).toEqual(['103-00', '102-20Your maximum', '102-16', '102-00'])
    expect(inChart()).toEqual(['your maximum 102-20'])
  })

  it('is left out of the chart if it would make the steps unreadable', () => {
    open('112-00')
    expect(rows()[0]).toBe('112-00Your maximum')
    expect(inChart()).toEqual([])
  })

  it('does not count as a bid', () => {
    open('102-20', many)
    expect(screen.queryByRole('button', { name: 'Show all 6 bids' })).not.toBeNull()
  })

  it('is hidden from sellers', () => {
    open('102-20', priced, 'lender')
    expect(rows()).toHaveLength(3)
    expect(inChart()).toEqual([])
  })

  it('is not shown for a past auction', () => {
    window.history.replaceState(null, '', '/investor/auction/past?auction=1')
    open('102-20', { ...priced, status: 'past', rest: { end_at: instant(-1000) } })
    expect(inChart()).toEqual([])
  })
})

describe('the private minimum rate', () => {
  const rates = [5.2, 5.25, 5.3].map((rate, at) => ({ ...bidOf(at, 0), price: null, gnma_interest_rate: rate }))
  const own = { figure: 5.22, text: '5.220%', name: 'Your minimum rate' } as const

  it('appears before the first bid that is not lower', () => {
    expect(bidsBeyond(rates, own)).toBe(1)
    expect(bidsBeyond(rates, { ...own, figure: 5.2 })).toBe(0)
  })

  it('is drawn if within a quarter of a percent, or the range of the bids', () => {
    expect(fitsChart([5.2, 5.3], own)).toBe(true)
    expect(fitsChart([5.2, 5.3], { ...own, figure: 4.9 })).toBe(false)
  })
})
