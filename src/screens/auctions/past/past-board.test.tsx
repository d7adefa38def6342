// The past board: win and pass filters, how they interact with sorting, and CSV export.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/past')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1060, height: 900 })
})
afterEach(cleanup)

const sale = { outcome: 'sold', price: 102.5 } as const
const withOwnBid = (id: number, name: string, own: boolean) =>
  auctionOf(id, name, {
    status: 'past',
    bids: [bidOf(id * 10, 102, !own), bidOf(id * 10 + 1, 102.5, own)],
    rest: { result: sale, cover_price: 102 },
  })
const withoutOwnBid = (id: number, name: string, rest: Parameters<typeof auctionOf>[2]) =>
  auctionOf(id, name, { status: 'past', ...rest })

const won = withOwnBid(4, 'Won House', true)
const lost = withOwnBid(1, 'Lost House', false)
const passed = withoutOwnBid(2, 'Passed House', {
  bids: [bidOf(21, 103)],
  rest: { result: sale, passed_at: instant(-90_000) },
})
const watched = withoutOwnBid(3, '=Watched, "House"', { bids: [bidOf(31, 103)], rest: { result: sale } })
const unsold = withoutOwnBid(5, 'Unsold House', { rest: { result: { outcome: 'no_sale' } } })

type Auctions = readonly ReturnType<typeof auctionOf>[]

function open(role: 'investor' | 'lender' = 'investor', ...auctions: ReturnType<typeof auctionOf>[]) {
  const harness = createStoreHarness()
  const rows = auctions.length > 0 ? auctions : [won, lost, passed, watched, unsold]
  harness.receive(clockAt(0), signedInAs(role), listOf('past', ...rows))
  render(<BoardScreen status="past" />, { wrapper: harness.Wrapper })
  return harness
}
const names = () =>
  screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent?.split(' ')[0])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sortBy = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value } })
const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value

describe('the win and pass filters', () => {
  // Verifies: S9.12, S6.7
  it('show auctions the viewer won, passed on, or both, and everything when off', () => {
    open()
    expect(names()).toEqual(['Lost', 'Passed', '=Watched,', 'Won', 'Unsold'])
    press('Win')
    expect(names()).toEqual(['Won'])
    press('Pass')
    expect(names()).toEqual(['Passed', 'Won'])
    press('Win')
    expect(names()).toEqual(['Passed'])
  })

  // Verifies: S6.7, S9.12
  it('are not offered to sellers, who filter by person instead', () => {
    const originatedBy = (id: number, name: string, originator: number | null) =>
      auctionOf(id, name, {
        status: 'past',
        loan: { originator_profile: originator === null ? null : { id: originator, name: `Olive ${originator}` } },
      })
    open('lender', originatedBy(1, 'One', 70), originatedBy(2, 'Two', null), originatedBy(3, 'Three', 71))
    expect(screen.queryByRole('button', { name: 'Win' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull()
    const person = screen.getByRole('combobox', { name: 'Person' })
    const choices = within(person).getAllByRole('option')
    expect(choices.map((choice) => choice.textContent)).toEqual(['Everyone', 'Lender', 'Olive 70', 'Olive 71'])
    fireEvent.change(person, { target: { value: '71' } })
    expect(names()).toEqual(['Three'])
    fireEvent.change(person, { target: { value: 'lender' } })
    expect(names()).toEqual(['Two'])
    press('Clear filters')
    expect(names()).toEqual(['One', 'Two', 'Three'])
  })
})

describe('the sort order of the past board', () => {
  it('by wins puts won auctions first, then the newest', () => {
    open()
    sortBy('wins')
    expect(names()).toEqual(['Won', 'Lost', 'Passed', '=Watched,', 'Unsold'])
  })

  // Verifies: S4.26
  it('changes from wins to date descending when the pass filter is turned on', () => {
    open()
    sortBy('wins')
    press('Pass')
    expect(sort()).toBe('date-descending')
  })

  // Verifies: S4.26
  it('stays the same, unless it is wins, when the pass filter is turned on', () => {
    open()
    for (const other of ['project-name', 'section', 'date-ascending', 'date-descending']) {
      sortBy(other)
      press('Pass')
      expect(sort()).toBe(other)
      press('Clear filters')
    }
  })

  // Verifies: S4.27
  it('changes to wins when the pass filter is turned off', () => {
    open()
    for (const other of ['project-name', 'section', 'date-ascending', 'date-descending']) {
      press('Pass')
      sortBy(other)
      press('Pass')
      expect(sort()).toBe('wins')
      press('Clear filters')
    }
  })

  // Verifies: S4.27
  it('stays at wins when the pass filter is turned off', () => {
    open()
    press('Pass')
    sortBy('wins')
    press('Pass')
    expect(sort()).toBe('wins')
  })

  it('is not changed by the win filter or any other filter', () => {
    open()
    sortBy('project-name')
    for (const name of ['Win', 'Construction', 'Permanent', 'Win']) {
      press(name)
      expect(sort()).toBe('project-name')
    }
  })
})

describe('Export CSV', () => {
  it('saves the auctions in board order, escapes formulas, and marks them as simulated', () => {
    const { savedFiles } = open('investor', passed, watched, unsold)
    press('Export CSV')
    const [file] = savedFiles
    expect(file?.name).toBe('simulated-past-auctions.csv')
    const lines = file?.text.replace('\uFEFF', '').trim().split('\r\n') ?? []
    expect(lines[0]).toMatch(/^Project,Section Of Act,Type,.*,Simulated$/)
    expect(lines).toHaveLength(4)
    expect(lines[2]).toContain('"\'=Watched, ""House"""')
    expect(lines[3]).toContain('No sale')
    expect(lines[1]).toContain('world main')
  })

  it('includes the winning price and the cover price', () => {
    const { savedFiles } = open('investor', won)
    act(() => press('Export CSV'))
    expect(savedFiles[0]?.text).toContain('Sold,Won,102-16,102.5,102-00,102-16')
  })
})

describe('the exported table', () => {
  const file = (text: string | undefined) => {
    expect(text?.startsWith('\uFEFF')).toBe(true)
    const [head = '', ...lines] = (text ?? '').replace('\uFEFF', '').trim().split('\r\n')
    const names = head.split(',')
    return {
      names,
      rows: lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell]))),
    }
  }
  const exported = (role: Parameters<typeof signedInAs>[0], status: 'pre' | 'live' | 'past', ...rows: Auctions) => {
    window.history.replaceState(null, '', `/${role}/auction/${status}`)
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs(role), listOf(status, ...rows))
    render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
    press('Export CSV')
    return { ...file(harness.savedFiles[0]?.text), name: harness.savedFiles[0]?.name }
  }
  const terms = {
    loan_amount: 18_450_000,
    gnma_interest_rate: 5.25,
    servicing_spread: 0.25,
    gfd_treated: 'held_by_lender',
    gfd_percent: 0.5,
    gfd_due_days: 5,
    delivery_last_date_fees: '2026-05-01',
    permanent_loan_late_date: '2028-01-10',
    call_protection: 'LO0_10_1',
  }
  const settlement = {
    receipt_sequence: 14,
    seller_signators: ['H. Sorensen', 'P. Adeyemi'],
    buyer_signators: ['M. Ortega', 'J. Whitfield'],
    deposit_due: '2026-03-09',
  }
  const soldByPrice = auctionOf(4, 'By Price', {
    status: 'past',
    bids: [bidOf(40, 102, false), bidOf(41, 102.5625, true)],
    loan: terms,
    rest: {
      result: { ...sale, price: 102.5625 },
      cover_price: 102,
      settlement,
      statused_at: '2026-03-02T16:00:00.000Z',
    },
  })
  const soldByRate = auctionOf(5, 'By Rate', {
    status: 'past',
    bids: [
      { ...bidOf(50, 0, false), price: undefined, gnma_interest_rate: 5.25 },
      { ...bidOf(51, 0, true), price: undefined, gnma_interest_rate: 5.2 },
    ],
    loan: { ...terms, auction_process_type: 'rate', bond_interest_price: 101, bond_interest_price_increment: 8 },
    rest: { result: { outcome: 'sold', gnma_interest_rate: 5.2 }, settlement },
  })

  it('has what a sale by price settles by: proceeds, rates, cover, deposit, dates, protection, receipt and signators', () => {
    const { rows, name } = exported('investor', 'past', soldByPrice)
    expect(name).toBe('simulated-past-auctions.csv')
    expect(rows[0]).toMatchObject({
      'Loan amount': '18450000',
      'Closed (ET)': '2026-03-02T11:00:00-05:00',
      'Closed (UTC)': '2026-03-02T16:00:00.000Z',
      'Cover bid': '102-00',
      'Cover bid (decimal)': '102',
      'Price (% of par)': '102.5625',
      'GNMA rate (%)': '5.25',
      'Servicing spread (%)': '0.25',
      'Note rate (%)': '5.5',
      'Proceeds ($)': '18922781.25',
      'Premium ($)': '472781.25',
      'Call protection': '10% declining 1%/yr',
      'Delivery without fees until': '2026-05-01',
      'Permanent delivery': '2028-01-10',
      'Deposit (% of loan)': '0.5',
      'Deposit ($)': '92250.00',
      'Deposit due (business days after award)': '5',
      'Deposit due': '2026-03-09',
      Receipt: '14',
      'Bid signed or prepared by': 'M. Ortega',
      'Bid confirmed by': 'J. Whitfield',
      'Signs for the seller': 'H. Sorensen; P. Adeyemi',
    })
  })

  it('has the cover, the fixed price and the proceeds of a sale by rate', () => {
    expect(exported('investor', 'past', soldByRate).rows[0]).toMatchObject({
      'Winning bid': '5.200%',
      'Cover bid': '5.250%',
      'Cover bid (decimal)': '5.25',
      'Price (% of par)': '101.25',
      'GNMA rate (%)': '5.2',
      'Note rate (%)': '5.45',
      'Proceeds ($)': '18680625.00',
      'Maximum rate (%)': '5.25',
    })
  })

  it('leaves unknown cells empty: a cover whose bidder isn’t known, and figures of an auction without a bid', () => {
    const unread = { ...soldByRate, unreadable_rows: { bids: 1 } }
    const [row, none] = exported(
      'investor',
      'past',
      unread,
      auctionOf(6, 'No Bid', { status: 'past', loan: terms }),
    ).rows
    expect(row?.['Cover bid']).toBe('')
    expect([none?.['Price (% of par)'], none?.['Proceeds ($)'], none?.Receipt]).toEqual(['', '', ''])
  })

  it('is offered on the pre, live and past boards, with the columns of the board', () => {
    const pre = exported(
      'lender',
      'pre',
      auctionOf(7, 'Soon', { status: 'pre', loan: terms, rest: { start_at: '2026-03-03T15:00:00.000Z' } }),
    )
    expect(pre.name).toBe('simulated-pre-auctions.csv')
    expect(pre.rows[0]).toMatchObject({ 'Opens (ET)': '2026-03-03T10:00:00-05:00', 'Deposit ($)': '92250.00' })
    for (const name of ['Winning bid', 'Receipt', 'Bids']) expect(pre.names).not.toContain(name)
    cleanup()
    const live = exported('investor', 'live', auctionOf(8, 'Open', { bids: [bidOf(81, 102.5, true)], loan: terms }))
    expect(live.rows[0]).toMatchObject({
      'Best bid': '102-16',
      'Proceeds ($)': '18911250.00',
      'Your best bid': '102-16',
    })
    expect(live.names).not.toContain('Receipt')
  })

  it('has no columns that are only for others', () => {
    const settles = ['Receipt', 'Bid signed or prepared by', 'Bid confirmed by', 'Signs for the seller', 'Deposit due']
    const own = ['Your result', 'Your best bid']
    const columnsFor = (role: Parameters<typeof signedInAs>[0]) => {
      const { names } = exported(role, 'past', { ...soldByPrice, settlement: null })
      cleanup()
      return [...settles, ...own].filter((name) => names.includes(name))
    }
    expect(columnsFor('investor')).toEqual([...settles, ...own])
    expect(columnsFor('lender')).toEqual(settles)
    expect(columnsFor('borrower')).toEqual([])
  })

  it('has only columns that an auction fills in on a server that sends no figures of loans, and all on others', () => {
    const { loan_amount: _amount, ...loan } = soldByPrice.loan
    const bare = { ...loan, servicing_spread: undefined, gfd_treated: undefined, call_protection: undefined }
    const names = (...rows: Auctions) => {
      const harness = createStoreHarness()
      const live = auctionOf(9, 'Open', { loan: rows[0]?.loan === bare ? { loan_amount: undefined } : {} })
      harness.receive(clockAt(0), signedInAs('investor'), listOf('live', live), listOf('past', ...rows))
      render(<BoardScreen status="past" />, { wrapper: harness.Wrapper })
      press('Export CSV')
      cleanup()
      return file(harness.savedFiles[0]?.text).names
    }
    const sparse = names({ ...soldByPrice, loan: bare, settlement: null })
    for (const name of ['Loan amount', 'Servicing spread (%)', 'Deposit', 'Call protection', 'Receipt'])
      expect(sparse).not.toContain(name)
    for (const name of ['Project', 'Winning bid', 'Your result', 'Closed (ET)', 'Auction', 'Simulated'])
      expect(sparse).toContain(name)
    expect(names({ ...soldByPrice, settlement: null })).toEqual(
      expect.arrayContaining(['Servicing spread (%)', 'Receipt']),
    )
  })
})

describe('a past auction from a server that sends no result', () => {
  const ofSpec = (best: 'none' | 'absent' | 'rival' | 'own') =>
    auctionOf(1, 'Spec House', {
      status: 'past',
      bids: best === 'rival' || best === 'own' ? [{ id: 10, investor: bidOf(10, 102, best === 'own').investor }] : [],
      rest: best === 'absent' ? { best_bid: undefined } : {},
    })

  const shown = (role: 'investor' | 'lender', best: Parameters<typeof ofSpec>[0]) => {
    window.history.replaceState(null, '', `/${role}/auction/past?auction=1`)
    Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
    const { savedFiles } = open(role, ofSpec(best))
    const result = within(screen.getByRole('region', { name: 'Result' }))
    press('Export CSV')
    const [head = '', line = ''] = (savedFiles[0]?.text ?? '').replace('\uFEFF', '').split('\r\n')
    const csv = line.split(',')[head.split(',').indexOf('Outcome')]
    const [row] = screen.getAllByRole('row', { name: /Spec House/ })
    const price = document.querySelector('.panel__price')?.textContent
    const texts = [
      row?.textContent?.match(/Sold|No sale|Unknown|Won|Lost/)?.[0],
      price,
      result.getAllByRole('definition')[0]?.textContent,
      csv,
    ]
    cleanup()
    return texts
  }

  // Verifies: S3.6
  it('derives the outcome from the best bid in the row, the panel, the Result section and the CSV file', () => {
    expect(shown('lender', 'none')).toEqual(['No sale', 'No sale', 'No sale', 'No sale'])
    expect(shown('investor', 'none')).toEqual(['No sale', 'No sale', 'No sale', 'No sale'])
    expect(shown('lender', 'rival')).toEqual(['Sold', 'Sold', 'Sold', 'Sold'])
    expect(shown('investor', 'rival')).toEqual(['Sold', 'Sold', 'Sold', 'Sold'])
    expect(shown('investor', 'own')).toEqual(['Won', 'SoldWon', 'Won', 'Sold'])
  })

  it('says that the result is unknown if the server sends no best bid either', () => {
    for (const role of ['lender', 'investor'] as const)
      expect(shown(role, 'absent')).toEqual(['Unknown', 'Result unknown', 'Result unknown', 'Result unknown'])
  })
})
