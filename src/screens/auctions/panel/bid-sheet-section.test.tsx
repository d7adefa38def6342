// The bid sheet in the panel: fetched by version, every term, the changes, and nothing on a server without bid sheets.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BidSheet } from '../../../contract/bid-sheet'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { bidSheetSections, drawRows } from '../paper/bid-sheet-copy'
import { BidSheetSection } from './bid-sheet-section'

beforeAll(loadLazyParts)
afterEach(cleanup)

const terms: BidSheet['terms'] = {
  project_name: 'Riverbend Commons',
  section: { type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
  loan_amount: 38_462_700,
  loan_amount_diff_percent: 5,
  auction_process_type: 'price',
  gnma_interest_rate: 5.35,
  loan_min_price: 101.5,
  servicing_spread: 0.25,
  loan_term: 480,
  construction_period: 18,
  permanent_loan_late_term: 180,
  permanent_loan_late_amortization: 300,
  call_protection: 'LO2_8_1',
  delivery_last_date_fees: '2026-05-21',
  delivery_late_fees: '1/8% per month',
  extension_fees_allowed: 'yes',
  permanent_loan_late_date: '2028-03-02',
  permanent_loan_late_fees: '1/4% monthly',
  gfd_treated: 'wired_to_investor',
  gfd_percent: 0.5,
  gfd_due_days: 2,
  construction_draw_month: [0, 6],
  construction_draw_percent: [40, 60],
  construction_draw_amount: [15_385_080, 23_077_620],
}
const sheet: BidSheet = {
  auction_id: 1,
  version: 2,
  frozen_at: '2026-03-02T15:00:00.000Z',
  sha256: 'a'.repeat(64),
  terms,
  changes: [{ term: 'minimum price', from: '101-16', to: '90-00' }],
}

describe('a bid sheet', () => {
  it('has every term that the confirmation will hold, with tolerance, deposit and balloon in dollars', () => {
    const facts = Object.fromEntries(
      bidSheetSections(sheet, {}).flatMap(({ facts: list }) => list.map(({ name, value }) => [name, value])),
    )
    expect(facts).toMatchObject({
      'Loan amount': '$38,462,700',
      'Amount delivered': '±5%: $36,539,565 to $40,385,835',
      'Permanent term': '180 months',
      Amortization: '300 months',
      'Principal and interest': '$238,497.10',
      'With MIP 0.25%': '$246,510.16',
      'Balloon at maturity': '$21,875,961.61',
      'Call protection': '2-year lockout, then 8% declining 1%/yr',
      'Minimum price': '101-16',
      'Late delivery fee': '1/8% per month',
      Extensions: 'Allowed',
      'Permanent delivery': '03/02/2028',
      'Late fees after that date': '1/4% monthly',
      Amount: '$192,313.50 (0.5% of the loan)',
      Due: '2 business days after the award',
    })
  })
  it('writes a call protection in the market’s notation as it is', () => {
    const other = { ...sheet, terms: { ...terms, call_protection: '2-year lockout; 8,7,6,5' } }
    const [loan] = bidSheetSections(other, {})
    expect(loan?.facts).toContainEqual({ name: 'Call protection', value: '2-year lockout; 8,7,6,5' })
  })
  it('lists the draws with their running total, and dollars that are missing', () => {
    expect(drawRows(sheet)).toEqual([
      ['At closing', '40.00%', '$15,385,080', '$15,385,080'],
      ['Month 6', '60.00%', '$23,077,620', '$38,462,700'],
      ['Total', '100.00%', '$38,462,700', ''],
    ])
    const short = { ...sheet, terms: { ...terms, construction_draw_amount: [15_385_080, 23_077_000] } }
    expect(drawRows(short).at(-1)).toEqual(['Total', '100.00%', '$38,462,080', '$620 too little'])
  })
})

describe('the bid sheet in the panel', () => {
  function open(mark: { version: number; sha256: string } | undefined) {
    const harness = createStoreHarness()
    const rest = mark === undefined ? {} : { bid_sheet: mark }
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', auctionOf(1, 'Riverbend Commons', { rest })))
    const panel = makeAuctionPanelView()(harness.store.getState(), 1)
    if (panel === null) throw new Error('no panel')
    render(
      <AuctionProvider value={panel}>
        <BidSheetSection />
      </AuctionProvider>,
      { wrapper: harness.Wrapper },
    )
    return harness
  }
  const answered = (data: BidSheet) =>
    ({
      type: 'auction.bid-sheet/answered',
      payload: { params: { auctionId: 1 }, subject: 'auction:1', query: undefined, answer: { data } },
    }) as const

  it('is fetched when it is shown, and names what changed and its hash', () => {
    const { dispatched, receive } = open({ version: 2, sha256: sheet.sha256 })
    expect(dispatched.filter(({ type }) => type === 'bidSheets/bidSheetOpened')).toHaveLength(1)
    receive(answered(sheet))
    screen.getByText(/^Version 2, frozen 03\/02\/2026 10:00:00 ET\./)
    expect(screen.getByText(/^minimum price/).textContent).toBe('minimum price: 101-16 →changed to 90-00')
    screen.getByText(`SHA-256 ${sheet.sha256}`)
    screen.getByRole('button', { name: 'Printable bid sheet' })
  })
  it('shows nothing of another version than the one that the auction names', () => {
    const { receive } = open({ version: 3, sha256: 'b'.repeat(64) })
    receive(answered(sheet))
    expect(screen.queryByText(/Version 2/)).toBeNull()
  })
  it('is absent if the server sends no bid sheet', () => {
    open(undefined)
    expect(screen.queryByRole('heading', { name: 'Bid sheet' })).toBeNull()
  })
})
