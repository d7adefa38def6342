// The bar of the sheet: what an investor must not lose sight of while the sheet covers the page's header.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { useView } from '../../store-binding'
import { auctionOf, bidOf, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { lineOpened } from '../../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { SheetBar } from './sheet-bar'

beforeAll(loadLazyParts)
afterEach(cleanup)

const closed: string[] = []

function Bar() {
  const panel = useView(makeAuctionPanelView, 17)
  return panel === null ? null : (
    <AuctionProvider value={panel}>
      <SheetBar onClose={() => closed.push('sheet')} />
    </AuctionProvider>
  )
}

const outbid = auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102, true), bidOf(2, 102.5)] })

function open(auction: Parameters<typeof listOf>[1], ...facts: readonly StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(...lineOpened, clockAt(0), signedInAs('investor'), listOf(auction?.status ?? 'live', outbid))
  if (auction !== undefined) harness.receive(listOf(auction.status, auction))
  harness.receive(...facts)
  const { container } = render(<Bar />, { wrapper: harness.Wrapper })
  return { ...harness, words: () => container.querySelector('.sheet-bar')?.textContent }
}

describe('the bar of a sheet', () => {
  it('shows the line, the official time, the best price, the viewer’s standing and the time left, and closes the sheet', () => {
    const { words } = open(outbid)
    expect(words()).toContain('Live10:42:00 ETRiverbend Commons102-16Outbidends in 30:00')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(closed).toEqual(['sheet'])
  })

  it('says in words that the page isn’t live', () => {
    const { words } = open(outbid, { type: 'line/lost', payload: { because: 'closed' } })
    expect(words()).toContain('Not live · 10:42:00 ET')
  })

  it('shows the rank instead of a price in a rank-only auction', () => {
    const { words } = open({
      ...auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102, true)] }),
      best_bid: null,
      rank_only: true,
      rank: 3,
      distance_band: 'middle',
      bid_count: 9,
      investor_count: 4,
    })
    expect(words()).toContain('3rd of 43rd of 4, within 8/32 of the best bidTrailingends in 30:00')
    expect(words()).not.toContain('102-00')
  })

  it('counts down to the opening, and shows the result', () => {
    const rest = { start_at: instant(90_000), end_at: null }
    expect(open(auctionOf(17, 'Riverbend Commons', { status: 'pre', rest })).words()).toContain('01:30until it opens')
    cleanup()
    const sold = {
      status: 'past',
      bids: [bidOf(2, 102.5)],
      rest: { result: { outcome: 'sold', price: 102.5 } },
    } as const
    expect(open(auctionOf(17, 'Riverbend Commons', sold)).words()).toContain('102-16')
  })

  it('marks a simulated page', () => {
    const { words } = open(outbid, clockAt(0, 60))
    expect(words()).toContain('Simulated · ×60')
  })
})
