// The result of a past auction, in the terms of its process.
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, clockAt, instant, listOf, OWN_PROFILE, signedInAs } from '../../../testing/fixtures'
import { loadLazyParts } from '../../../testing/load-lazy-parts'
import { createStoreHarness } from '../../../testing/render-with-store'
import { BoardScreen } from '../../board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/past?auction=1')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

/** The result as a map of labels to values. */
function resultOf(auction: ReturnType<typeof auctionOf>): Record<string, string> {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), listOf('past', auction))
  render(<BoardScreen status="past" />, { wrapper: harness.Wrapper })
  const result = within(screen.getByRole('region', { name: 'Result' }))
  const values = result.getAllByRole('definition').map((value) => value.textContent ?? '')
  return Object.fromEntries(result.getAllByRole('term').map((term, at) => [term.textContent, values[at] ?? '']))
}

const own = { id: OWN_PROFILE, name: 'Harbor Crest Capital' }
const rateBid = (id: number, rate: number, investor: typeof own | { id: null; name: string }) => ({
  id,
  gnma_interest_rate: rate,
  created_at: instant(-60_000 + id),
  investor,
})

describe('the result of an auction', () => {
  it('shows price and cover in the price process', () => {
    const sold = { outcome: 'sold', price: 102.5 } as const
    const bids = [bidOf(10, 102), bidOf(11, 102.5, true)]
    expect(
      resultOf(auctionOf(1, 'One', { status: 'past', bids, rest: { result: sold, cover_price: 102 } })),
    ).toMatchObject({ Outcome: 'Won', 'Winning price': '102-16', 'Cover price': '102-00' })
  })

  it('shows rate, cover and proceeds at the fixed price in the rate process', () => {
    const loan = { auction_process_type: 'rate', bond_interest_price: 102, bond_interest_price_increment: 16 } as const
    const bids = [rateBid(9, 5.3, own), rateBid(10, 5.2, { id: null, name: 'Investor C' }), rateBid(11, 5.14, own)]
    const rest = { result: { outcome: 'sold', gnma_interest_rate: 5.14 } } as const
    const result = resultOf(auctionOf(1, 'One', { status: 'past', loan, bids, rest }))
    expect(result).toMatchObject({
      Outcome: 'Won',
      'Winning rate': '5.140%',
      'Cover rate': '5.200%',
      'Proceeds to the lender': '$18,911,250.00',
    })
    expect(result).not.toHaveProperty('Winning price')
  })

  it('shows how often bids extended the auction', () => {
    const shownExtensions = (used: number) => {
      cleanup()
      const rest = { result: { outcome: 'sold', price: 102 }, extensions: { used, left: 15 - used } } as const
      return resultOf(auctionOf(1, 'One', { status: 'past', bids: [bidOf(10, 102)], rest }))['Extended by bids']
    }
    expect([shownExtensions(0), shownExtensions(1), shownExtensions(6)]).toEqual([undefined, 'once', '6 times'])
  })

  it('has no cover with a single bidder, and is no sale without bids', () => {
    const alone = {
      status: 'past',
      bids: [bidOf(10, 102, true)],
      rest: { result: { outcome: 'sold', price: 102 } },
    } as const
    expect(resultOf(auctionOf(1, 'One', alone))).not.toHaveProperty('Cover price')
    cleanup()
    const unsold = auctionOf(1, 'One', { status: 'past', rest: { result: { outcome: 'no_sale' } } })
    expect(Object.keys(resultOf(unsold))).toEqual(['Outcome', 'Closed'])
  })

  it('links a relisted auction to its new one', () => {
    const relisted = { result: { outcome: 'no_sale' }, relisted_as: 2 } as const
    const harness = createStoreHarness()
    harness.receive(
      clockAt(0),
      signedInAs('investor'),
      listOf('past', auctionOf(1, 'One', { status: 'past', rest: relisted })),
    )
    render(<BoardScreen status="past" />, { wrapper: harness.Wrapper })
    screen.getByText('as auction 2')
    expect(screen.queryByRole('link', { name: 'as auction 2' })).toBeNull()
    harness.receive(listOf('pre', auctionOf(2, 'One', { status: 'pre' })))
    expect(screen.getByRole('link', { name: 'as auction 2' }).getAttribute('href')).toContain('/auction/pre?auction=2')
  })
})
