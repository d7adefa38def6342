// What a seller sees in rows and in the panel before and during an auction.
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoardStatus } from '../../destinations'
import { auctionOf, bidOf, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from './board-screen'

const WIDE = { width: 1060, height: 900 }
const viewport = (size: typeof WIDE) => Reflect.get(window, 'happyDOM').setViewport(size)

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/live')
  viewport(WIDE)
})
afterEach(cleanup)

type Rest = NonNullable<Parameters<typeof auctionOf>[2]>['rest']

function open(status: BoardStatus, rest: Rest = {}, role: 'lender' | 'investor' = 'lender') {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role))
  const bids = status === 'live' || status === 'past' ? [bidOf(1, 102), bidOf(2, 102.5, true)] : []
  const loan = { id: 31, loan_section_act: { id: 3, type: 'permanent', loan_type: 'fha', name: '223(f)' } } as const
  harness.receive(listOf(status, auctionOf(1, 'Riverbend Commons', { status, bids, loan, rest: rest ?? {} })))
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
}

const row = () => screen.getByRole('article', { name: 'Riverbend Commons' })
const figures = () =>
  Object.fromEntries(
    [...row().querySelectorAll('dl > div')].map((pair) => [
      pair.querySelector('dt')?.textContent,
      pair.querySelector('dd')?.textContent,
    ]),
  )
const under = () => [...row().querySelectorAll('p')].map((line) => line.textContent)
const section = (name: string) => within(screen.getByRole('region', { name }))

describe('a seller’s row', () => {
  it('has section, kind, place, amount and the date of its status on every screen', () => {
    open('live')
    expect(under()).toEqual(['FHA 223(f) · Permanent · Mobile, AL · Live since 03/02/2026'])
    expect(figures()).toMatchObject({ 'Loan amount': '$18,450,000' })
    cleanup()
    viewport({ width: 390, height: 844 })
    open('live')
    expect(under()).toEqual(['FHA 223(f) · Permanent', 'Mobile, AL · Live since 03/02/2026'])
    expect(figures()).toMatchObject({ Amount: '$18.45M' })
  })

  it('says once when an auction without an announced start was announced', () => {
    open('pre', { start_at: null })
    expect([...under(), ...Object.keys(figures())].filter((text) => text?.includes('Announced'))).toEqual(['Announced'])
    cleanup()
    open('pre', { start_at: instant(60_000) })
    expect([...under(), ...Object.keys(figures())].filter((text) => text?.includes('Announced'))).toHaveLength(1)
  })

  it('shows the best bid with the number of bids, and the time left', () => {
    open('live')
    expect(figures()).toEqual({ 'Loan amount': '$18,450,000', 'Best bid · 2 bids': '102-16', 'Ends in': '30:00' })
  })

  it('shows the time left of a paused auction', () => {
    open('live', { paused_at: instant(-1000), remaining_ms: 2_640_000 })
    expect(figures()).toMatchObject({ 'Paused with': '44:00 left' })
  })

  it('shows the start of an announced auction', () => {
    open('pre', { start_at: '2026-03-03T15:30:00.000Z' })
    expect(figures()).toMatchObject({ Starts: '03/03/2026 10:30:00 ET', 'Minimum price': '101-16' })
    expect(under()[0]).toContain('Announced 03/02/2026')
  })

  it('shows the result of a past auction', () => {
    open('past', { result: { outcome: 'sold', price: 102.5 } })
    expect(figures()).toMatchObject({ 'Winning bid · 2 bids': '102-16', Closed: '03/02/2026' })
    within(row()).getByText('Sold')
  })

  it('shows the date of the firm commitment, even after the auction was withdrawn', () => {
    open('commitment', { committed_at: '2026-02-20T15:00:00.000Z', withdrawn_reason: 'Under review' })
    expect(figures()).toMatchObject({ 'Firm commitment': '02/20/2026' })
    expect(under()[0]).toContain('Withdrawn 03/02/2026')
  })
})

describe('an incomplete auction', () => {
  it('lists the steps with missing fields', () => {
    open('incomplete', { missing: ['project_street', 'project_zip_code', 'signators'] })
    const list = within(row()).getByRole('list')
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Project', 'Investors & signators'])
    expect(figures()).toHaveProperty('Missing · 3 fields in 2 steps')
  })

  it('says that it has no amount and no limit yet, instead of dashes', () => {
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs('lender'))
    const loan = { loan_amount: null, loan_min_price: null, auction_process_type: 'price' } as const
    harness.receive(listOf('incomplete', auctionOf(1, 'Riverbend Commons', { status: 'incomplete', loan })))
    render(<BoardScreen status="incomplete" />, { wrapper: harness.Wrapper })
    screen.getByText('No amount yet')
    screen.getByText('Price bids, fixed rate')
  })

  it('names the missing fields in the panel, with links to their steps', () => {
    open('incomplete', { missing: ['project_street', 'project_zip_code'] })
    const checklist = section('Closing checklist')
    checklist.getByText('Missing: Street, Zip code · Waiting for you since 03/01/2026')
    const links = checklist.getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Project', 'Firm commitment'])
    expect(links[0]?.getAttribute('href')).toContain('step=project')
    expect(checklist.getByText(/6 done:/).parentElement?.textContent).toContain('Loan type, Terms & protection')
  })

  it('keeps its closing checklist once submitted, including items the agency owes, and hides it from investors', () => {
    const documents = ['form_hud', 'form_92264']
    open('submitted', { missing: [], documents, commitment: 'waiting' })
    within(row()).getByText('6 of 15 open')
    const checklist = section('Closing checklist')
    checklist.getByText(/6 of 15 open/)
    checklist.getByText('Under review · Waiting for HUD since 03/02/2026')
    expect(checklist.getByRole('link', { name: '92013' }).getAttribute('href')).toContain('step=documents')
    cleanup()
    open('submitted', {}, 'investor')
    expect(screen.queryByRole('region', { name: 'Closing checklist' })).toBeNull()
  })

  it('shows how many questions of investors wait for an answer, before the open items of its checklist', () => {
    open('pre', { missing: [], documents: ['form_hud'], open_questions: 2 })
    within(row()).getByText(/^2 questions · \d+ of \d+ open$/)
    cleanup()
    viewport({ width: 390, height: 844 })
    open('pre', { missing: [], documents: ['form_hud'], open_questions: 2 })
    within(row()).getByText(/^2 questions · \d+ open$/)
    cleanup()
    open('pre', { missing: [], documents: ['form_hud'], open_questions: 0 })
    expect(row().textContent).not.toContain('question')
  })

  it('is ready to submit if nothing is missing, and has no checklist if the server does not send missing fields', () => {
    open('incomplete', { missing: [] })
    expect(figures()).toMatchObject({ Setup: 'Ready to submit' })
    cleanup()
    open('incomplete')
    expect(figures()).toEqual({ 'Loan amount': '$18,450,000' })
    expect(screen.queryByRole('region', { name: 'Closing checklist' })).toBeNull()
  })
})

describe('a submitted auction', () => {
  it('shows which document is missing', () => {
    open('submitted', { missing: ['form_hud'] })
    expect(figures()).toMatchObject({ Submitted: '03/02/2026', 'HUD form': 'Missing' })
    section('Firm commitment').getByText(/Missing: the HUD form/)
    expect(screen.queryByText('Waiting for acceptance')).toBeNull()
  })

  it('does not say that the form is missing if the server lists no documents', () => {
    open('submitted')
    const text = section('Firm commitment').getByText(/The agency can accept/).textContent
    expect(text).toBe('The agency can accept the commitment once the HUD form is uploaded.')
    cleanup()
    open('submitted', { documents: [] })
    section('Firm commitment').getByText(/Missing: the HUD form/)
  })

  it('is tagged as waiting for acceptance once the form is uploaded', () => {
    open('submitted', { missing: [], commitment: 'waiting' })
    within(row()).getByText('Waiting for acceptance')
    expect(figures()).toMatchObject({ 'HUD form': 'Uploaded' })
  })

  it('shows why the agency sent the form back', () => {
    open('submitted', { missing: [], commitment: 'rejected', commitment_reason: 'The amount differs.' })
    within(row()).getByText('Sent back by the agency')
    section('Firm commitment').getByText(/The amount differs\. Upload a new one\./)
    section('Closing checklist').getByText(/^Sent back: The amount differs · Waiting for you since/)
  })
})

describe('the bid ladder', () => {
  it('has a table that shows who led and until when', () => {
    open('live', {}, 'investor')
    const table = screen.getByRole('table', { name: /Bids on Riverbend Commons/ })
    const cells = within(table)
      .getAllByRole('row')
      .map((each) => [...each.children].map((cell) => cell.textContent))
    expect(cells).toEqual([
      ['Time (ET)', 'Bid', 'Bidder', 'Led until (ET)'],
      ['10:41:00', '102-00', 'Investor C', '10:41:00'],
      ['10:41:00', '102-16', 'You', 'leads'],
    ])
  })

  it('ends at the pause if the auction is paused', () => {
    // The announcement came before the bids, so its time must not end the chart.
    const paused = { paused_at: instant(0), end_at: null, remaining_ms: 600_000, statused_at: instant(-3_600_000) }
    open('live', paused, 'investor')
    const table = screen.getByRole('table', { name: /Bids on Riverbend Commons/ })
    const times = [...(table.closest('.panel__ladder')?.querySelectorAll('text') ?? [])].map((text) => text.textContent)
    expect(times.filter((text) => /^\d\d:\d\d$/.test(text)).at(-1)).toBe('10:42')
  })

  it('shows no current leader once the auction has closed', () => {
    open('past', { result: { outcome: 'sold', price: 102.5 } }, 'investor')
    const table = screen.getByRole('table', { name: /Bids on Riverbend Commons/ })
    expect(within(table).getAllByRole('row').at(-1)?.lastElementChild?.textContent).toBe('the end')
  })
})
