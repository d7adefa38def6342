// A board as a table: rows, columns, sorting, and saved column choices.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoardStatus } from '../../../destinations'
import { auctionOf, bidOf, changed, clockAt, listOf, signedInAs } from '../../../testing/fixtures'
import { loadLazyParts } from '../../../testing/load-lazy-parts'
import { createStoreHarness } from '../../../testing/render-with-store'
import { BoardScreen } from '../board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const riverbend = auctionOf(1, 'Riverbend Commons', { bids: [bidOf(1, 102.46875, true), bidOf(2, 102.5625)] })
const juniper = auctionOf(2, 'Juniper Gardens', { bids: [bidOf(3, 101.8125, true)], loan: { project_state: 'CO' } })
const foundry = auctionOf(3, 'The Foundry Lofts')
const rose = auctionOf(4, 'Rose Hill', {
  loan: { auction_process_type: 'rate', bond_interest_price: 102, gnma_interest_rate: 5.4 },
  bids: [{ ...bidOf(5, 100), price: null, gnma_interest_rate: 5.36 }],
})

function open(status: BoardStatus = 'live', role: 'investor' | 'lender' = 'investor', ...auctions: object[]) {
  const harness = createStoreHarness()
  const rows = (auctions.length > 0 ? auctions : [riverbend, juniper, foundry, rose]) as (typeof riverbend)[]
  harness.receive(clockAt(0), signedInAs(role), listOf(status, ...rows))
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
  return harness
}
const table = () => within(screen.getByRole('table', { name: 'Live auctions' }))
const heads = () =>
  table()
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
const rowOf = (name: string) => within(table().getByRole('row', { name }))
const names = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const cells = (name: string) =>
  rowOf(name)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

/** The board moves the focus in the next animation frame. */
const nextFrame = () => act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())))

describe('the table of a board', () => {
  it('names the toggle for comparison and the switch to cards once, without a description that repeats the name', () => {
    open()
    for (const name of ['Compare Riverbend Commons', 'Show as cards']) {
      const button = screen.getByRole('button', { name })
      expect([button.title, button.getAttribute('aria-describedby')]).toEqual(['', null])
    }
  })
  it('has a row per auction, named after its project, and the full row count', () => {
    open()
    expect(heads()).toEqual([
      ...['Project', 'Section', 'State', 'Amount', 'Price', 'GNMA rate', 'Current yield', 'Spread', 'Bids', 'You'],
      ...['Time left', 'Compare'],
    ])
    expect(screen.getByRole('table', { name: 'Live auctions' }).getAttribute('aria-rowcount')).toBe('5')
    expect(table().getByRole('row', { name: 'Juniper Gardens' }).getAttribute('aria-rowindex')).toBe('3')
    expect(cells('Riverbend Commons').slice(0, 11)).toEqual([
      ...['Riverbend Commons', '221(d)(4)', 'AL', '$18,450,000', '102-18', '5.250%', '5.119%', '0.250%', '2'],
      ...['Outbid', '30:00'],
    ])
  })
  it('shows that the viewer has not bid, and which figure is fixed in a rate auction', () => {
    open()
    expect(rowOf('The Foundry Lofts').getByRole('cell', { name: 'You have not bid' }).textContent).toBe('No bid')
    expect(cells('Rose Hill').slice(4, 6)).toEqual(['102-00 fixed', '5.360%'])
  })
  it('updates with channel events, and highlights the changed price', () => {
    const { receive } = open()
    receive(
      changed({ ...riverbend, bids: [...riverbend.bids, bidOf(9, 102.625)], best_bid: bidOf(9, 102.625), version: 2 }),
    )
    expect(rowOf('Riverbend Commons').getByText('102-20').className).toContain('change-cue--up')
  })
  it('matches the list and its order after any sequence of events', () => {
    const anyEvent = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      isLive: fc.boolean(),
      minute: fc.nat({ max: 59 }),
    })
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 10 }), (events) => {
        cleanup()
        const { receive } = open('live', 'investor', { ...rose, bids: [], best_bid: null })
        const listed = new Map([[4, Date.parse(rose.statused_at)]])
        for (const [version, { id, isLive, minute }] of events.entries()) {
          const statused_at = new Date(Date.UTC(2026, 5, 2, 14, minute, version)).toISOString()
          const loan = id % 2 === 0 ? rose : riverbend
          const status = isLive ? 'live' : 'past'
          receive(changed({ ...loan, id, status, statused_at, version: version + 2, bids: [], best_bid: null }))
          listed.delete(id)
          if (isLive) listed.set(id, Date.parse(statused_at))
          const order = [...listed].sort(([, a], [, b]) => b - a).map(([listedId]) => listedId)
          if (order.length === 0) continue
          // Queries by role would take most of the time of this test.
          const rows = [...document.querySelectorAll<HTMLTableRowElement>('table[aria-rowcount] > tbody > tr')]
          expect(rows.map((row) => row.getAttribute('aria-labelledby'))).toEqual(order.map((one) => `auction-${one}`))
          expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(order.map((_one, at) => String(at + 2)))
          expect(rows.map(({ cells }) => cells[4]?.textContent)).toEqual(
            order.map((one) => (one % 2 === 0 ? '102-00 fixed' : '—')),
          )
        }
      }),
      { numRuns: 30 },
    )
  })
  it('touches only the row of the auction whose price has changed', async () => {
    const { receive } = open()
    const body = table().getAllByRole('rowgroup')[1] as HTMLElement
    const touched = new Set<Element | null>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        touched.add((target instanceof Element ? target : target.parentElement)?.closest('tr') ?? null)
    })
    observer.observe(body, { subtree: true, childList: true, attributes: true, characterData: true })
    receive(changed({ ...riverbend, bids: [bidOf(9, 102.625)], best_bid: bidOf(9, 102.625), version: 2 }))
    await Promise.resolve()
    observer.disconnect()
    expect(rowOf('Riverbend Commons').getByText('102-20').tagName).toBe('SPAN')
    expect([...touched]).toEqual([table().getByRole('row', { name: 'Riverbend Commons' })])
  })
  it('keeps focus on the same auction when the order changes', () => {
    open()
    const link = rowOf('The Foundry Lofts').getByRole('link')
    link.focus()
    fireEvent.click(within(table().getByRole('columnheader', { name: 'Price' })).getByRole('button'))
    fireEvent.click(within(table().getByRole('columnheader', { name: 'Price' })).getByRole('button'))
    expect(names()[0]).toBe('Juniper Gardens')
    expect(document.activeElement).toBe(link)
  })
  it('opens an auction with its link, and moves to the next one with j, which takes the focus', async () => {
    open()
    fireEvent.click(rowOf('Juniper Gardens').getByRole('link', { name: 'Juniper Gardens' }))
    expect(window.location.search).toBe('?auction=2')
    fireEvent.keyDown(window, { key: 'j' })
    expect(window.location.search).toBe('?auction=3')
    const link = rowOf('The Foundry Lofts').getByRole('link')
    expect(link.getAttribute('aria-current')).toBe('true')
    await nextFrame()
    expect(document.activeElement).toBe(link)
  })
  it('hides the standing column from sellers', () => {
    open('live', 'lender')
    expect(heads()).not.toContain('You')
  })
})

describe('a row of the table', () => {
  // The test DOM has no layout, so the table renders its first eight rows.
  const loans = Array.from({ length: 9 }, (_, at) => ({
    ...auctionOf(at + 1, `Loan ${at + 1}`, { bids: [bidOf(at + 1, 102 + at / 32)] }),
    statused_at: `2026-06-02T14:0${9 - at}:00Z`,
  }))
  const loan = (id: number) => loans[id - 1] as (typeof loans)[number]
  const linkOf = (name: string) => rowOf(name).getByRole('link', { name })
  /** Closes one of the eight visible auctions, so that the ninth moves up. */
  function closeOne(harness: ReturnType<typeof open>, id: number): void {
    harness.receive(changed({ ...loan(id), status: 'past', statused_at: '2026-06-02T15:00:00Z', version: 2 }))
  }

  it('appears without a change highlight when another row leaves, and the remaining rows keep their elements', () => {
    const harness = open('live', 'investor', ...loans)
    const staying = [1, 2, 3, 5, 6, 7, 8].map((id) => table().getByRole('row', { name: `Loan ${id}` }))
    closeOne(harness, 4)
    expect(table().queryByRole('row', { name: 'Loan 4' })).toBeNull()
    expect(names()).toEqual([1, 2, 3, 5, 6, 7, 8, 9].map((id) => `Loan ${id}`))
    const row = table().getByRole('row', { name: 'Loan 9' })
    expect(table().getAllByRole('row').slice(1)).toEqual([...staying, row])
    expect(row.getAttribute('aria-rowindex')).toBe('9')
    expect(linkOf('Loan 9').getAttribute('href')).toBe('/investor/auction/live?auction=9')
    expect(rowOf('Loan 9').getByText('102-08').className).toBe('change-cue')
    expect(rowOf('Loan 9').getByRole('button', { name: 'Compare Loan 9' }).getAttribute('aria-pressed')).toBe('false')
  })
  it('passes the focus to the row that takes its place when its auction leaves', async () => {
    const harness = open('live', 'investor', ...loans)
    linkOf('Loan 4').focus()
    expect(document.activeElement?.textContent).toBe('Loan 4')
    closeOne(harness, 4)
    expect(document.activeElement).toBe(document.body)
    await nextFrame()
    expect(document.activeElement).toBe(linkOf('Loan 5'))
  })
  it('removes its link and toggle when its auction leaves, so that a held pointer cannot click another auction', () => {
    const harness = open('live', 'investor', ...loans)
    const pressed = [linkOf('Loan 4'), rowOf('Loan 4').getByRole('button', { name: 'Compare Loan 4' })]
    const next = linkOf('Loan 5')
    closeOne(harness, 4)
    // Browsers fire a click only on an element that received both pointerdown and pointerup.
    expect(pressed.map(({ isConnected }) => isConnected)).toEqual([false, false])
    expect(linkOf('Loan 5')).toBe(next)
  })
  it('lets the browser handle a modified click that opens a new tab', () => {
    open('live', 'investor', ...loans)
    window.history.replaceState(null, '', '/investor/auction/live?auction=1')
    const stopHere = (event: Event) => event.preventDefault()
    window.addEventListener('click', stopHere)
    fireEvent.click(linkOf('Loan 4'), { ctrlKey: true })
    window.removeEventListener('click', stopHere)
    expect(window.location.search).toBe('?auction=1')
  })
})

describe('the columns of the table', () => {
  const head = (name: string) => table().getByRole('columnheader', { name })

  it('sort when their header is clicked, reverse on the second click, and expose aria-sort', () => {
    open()
    fireEvent.click(within(head('Price')).getByRole('button'))
    expect(head('Price').getAttribute('aria-sort')).toBe('descending')
    expect(names().slice(0, 2)).toEqual(['Riverbend Commons', 'Rose Hill'])
    fireEvent.click(within(head('Price')).getByRole('button'))
    expect(head('Price').getAttribute('aria-sort')).toBe('ascending')
    expect(names()[0]).toBe('Juniper Gardens')
    expect(head('Project').getAttribute('aria-sort')).toBeNull()
  })
  it('are chosen in a menu and saved', () => {
    const { dispatched } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = screen.getByRole('dialog', { name: 'Columns', hidden: true })
    fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
    fireEvent.click(within(menu).getByRole('checkbox', { name: 'Servicing spread', hidden: true }))
    expect(heads()).not.toContain('Spread')
    expect(dispatched.at(-1)).toMatchObject({
      type: 'workspace/save-requested',
      payload: { change: { columns: { spread: false } } },
    })
  })
  it('are in rows of 38 px, or of 24 px if the user prefers compact rows', () => {
    const { dispatched } = open()
    const rowHeight = () =>
      document.querySelector<HTMLElement>('.board-table > table')?.style.getPropertyValue('--row-height')
    expect(rowHeight()).toBe('38px')
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = screen.getByRole('dialog', { name: 'Columns', hidden: true })
    fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
    fireEvent.click(within(menu).getByRole('checkbox', { name: 'Compact rows', hidden: true }))
    expect(rowHeight()).toBe('24px')
    expect(dispatched.at(-1)).toMatchObject({
      type: 'workspace/save-requested',
      payload: { change: { compact_rows: true } },
    })
  })
  it('show yields under the saved assumption, which the menu changes, and nothing for unknown terms', () => {
    const terms = { loan_term: 480, permanent_loan_late_term: 480, permanent_loan_late_amortization: 480 }
    const known = { ...terms, construction_period: 18, call_protection: 'LO2_8_1' }
    const { receive } = open(
      'live',
      'investor',
      auctionOf(1, 'Riverbend Commons', { bids: [bidOf(2, 102.5625)], loan: known }),
      auctionOf(2, 'Juniper Gardens', { loan: known }),
      auctionOf(3, 'The Foundry Lofts', { loan: { ...known, call_protection: null } }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = screen.getByRole('dialog', { name: 'Columns', hidden: true })
    fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
    for (const name of ['Yield at 15% CPR', 'Yield to worst', 'Spread to benchmark', 'Average life at 15% CPR'])
      fireEvent.click(within(menu).getByRole('checkbox', { name, hidden: true }))
    expect(heads().slice(7, 11)).toEqual(['Yield 15% CPR', 'Yield to worst', 'Yield spread', 'Average life'])
    const yields = (name: string) => cells(name).slice(7, 11)
    expect(yields('Riverbend Commons')).toEqual(['5.309%', '4.978%', '—', '9.2 years'])
    // At the minimum price, because there's no bid.
    expect(yields('Juniper Gardens')).toEqual(['5.465%', '5.103%', '—', '9.2 years'])
    expect(yields('The Foundry Lofts')).toEqual(['—', '—', '—', '—'])
    expect(within(head('Yield to worst')).getByRole('button').title).toBe(
      'Yield to worst, at the best bid, or the first that’s possible',
    )
    fireEvent.click(within(head('Yield to worst')).getByRole('button'))
    expect(names()).toEqual(['Juniper Gardens', 'Riverbend Commons', 'The Foundry Lofts'])
    fireEvent.click(within(head('Yield to worst')).getByRole('button'))
    expect(names()).toEqual(['Riverbend Commons', 'Juniper Gardens', 'The Foundry Lofts'])

    fireEvent.click(within(menu).getByRole('button', { name: 'Change', hidden: true }))
    fireEvent.change(within(menu).getByLabelText('CPR after lockout'), { target: { value: '8' } })
    fireEvent.change(within(menu).getByLabelText('Benchmark yield'), { target: { value: '4.12' } })
    fireEvent.click(within(menu).getByRole('button', { name: 'Save assumption', hidden: true }))
    receive({
      type: 'preference.store/answered',
      payload: { subject: 'assumption.save', params: undefined, query: undefined, answer: { data: [] } },
    })
    expect(heads()[7]).toBe('Yield 8% CPR')
    expect(yields('Riverbend Commons')[2]).toMatch(/^\+\d+\.\d bp$/)
    expect(within(head('Yield spread')).getByRole('button').title).toBe(
      'Spread to 10-year Treasury at 4.120%, of the yield at 8% CPR, at the best bid, or the first that’s possible',
    )
  })
  it('can be replaced with cards', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Show as cards' }))
    screen.getByRole('article', { name: 'Riverbend Commons' })
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(screen.queryByRole('article', { name: 'Riverbend Commons' })).toBeNull()
  })
  it('say while the choice of cards is saved, and if that failed', () => {
    const { receive } = open()
    const status = () => screen.getByText('Saving…').getAttribute('role')
    fireEvent.click(screen.getByRole('button', { name: 'Show as cards' }))
    expect(status()).toBe('status')
    receive({
      type: 'preference.store/failed',
      payload: {
        subject: 'workspace.save',
        params: undefined,
        query: undefined,
        error: { status: 500, kind: 'server', message: 'The server has a problem.', fields: {} },
      },
    })
    expect(screen.queryByText('Saving…')).toBeNull()
    expect(screen.getByRole('log', { name: 'Messages' }).textContent).toBe(
      'Couldn’t save. The server has a problem. Your choice applies in this tab only.',
    )
    screen.getByRole('article', { name: 'Riverbend Commons' })
  })
})
