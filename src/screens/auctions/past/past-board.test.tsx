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
      expect(shown(role, 'absent')).toEqual(['Unknown', 'Result not known', 'Result not known', 'Result not known'])
  })
})
