// Money in view: figures at a price, the yield assumption and saving it, and the bid for a target yield.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { auctionOf, bidOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { MoneyFigures } from './money-figures'
import { MoneySection } from './money-section'
import { ReviewYields } from './review-yields'

beforeAll(loadLazyParts)
afterEach(cleanup)

const loan = { loan_term: 480, construction_period: 18, call_protection: 'LO2_8_1' }

function open(sketch: Parameters<typeof auctionOf>[2], onFigure?: () => void) {
  const harness = createStoreHarness()
  const auction = auctionOf(17, 'Riverbend Commons', { ...sketch, loan: { ...loan, ...sketch?.loan } })
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', auction))
  const panel = makeAuctionPanelView()(harness.store.getState(), 17)
  if (panel === null) throw new Error('no panel')
  render(
    <AuctionProvider value={panel}>
      {onFigure ? <MoneyFigures figure={{ price32: 3282, rate: null }} onFigure={onFigure} /> : <MoneySection />}
    </AuctionProvider>,
    { wrapper: harness.Wrapper },
  )
  return harness
}

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((pair) => [
      pair.querySelector('dt')?.textContent,
      pair.querySelector('dd')?.textContent,
    ]),
  )
const assumption = () => within(screen.getByRole('group', { name: 'Assumption' }))
const savedAs = (value: unknown) =>
  ({
    type: 'preference.list/answered',
    payload: {
      subject: 'preferences.read',
      params: undefined,
      query: { key: 'yield-assumption' },
      answer: { data: [{ key: 'yield-assumption', value }] },
    },
  }) as const

describe('money in view', () => {
  it('shows proceeds and yields at the best bid, to the cent', () => {
    open({ bids: [bidOf(1, 102.5625)] })
    screen.getByText('102-18')
    expect(facts()).toMatchObject({
      'Proceeds to the lender': '$18,922,781.25',
      'Premium over par': '$472,781.25',
      'One 32nd': '$5,765.63',
      'Yield at 15% CPR': expect.stringMatching(/^5\.\d{3}%$/),
      'Yield to worst': expect.stringMatching(/^at maturity \d\.\d{3}%$|^month \d+ at \d+ \d\.\d{3}%$/),
      'Yield to first call': expect.stringMatching(/^month 43 at 108 \d\.\d{3}%$/),
    })
  })

  it('uses the minimum first bid before any bid, and the fixed price in the rate process', () => {
    open({})
    expect(screen.getByText(/^At the first bid/).textContent).toBe('At the first bid 101-16')
    cleanup()
    open({
      loan: { auction_process_type: 'rate', bond_interest_price: 101, bond_interest_price_increment: 8 },
    })
    expect(screen.getByText(/^At the first bid/).textContent).toBe('At the first bid 5.250%')
    expect(facts()['Premium over par']).toBe('$230,625.00')
  })

  it('always shows the assumption, and shows a discount below par', () => {
    open({ bids: [bidOf(1, 99.5)] })
    assumption().getByText('Assumes 15% CPR · no benchmark')
    assumption().getByText(/interest only for the 18 months of construction/)
    expect(facts()['Discount to par']).toBe('$92,250.00')
  })

  it('uses the saved assumption, and shows the spread to the benchmark', () => {
    const { receive } = open({ bids: [bidOf(1, 102.5625)] })
    receive(savedAs({ cpr: 8, basis: 'worst', benchmark: { name: '10-year Treasury', yield: 4.12 } }))
    expect(facts()).toMatchObject({ 'Spread to 10-year Treasury': expect.stringMatching(/^\+\d+\.\d bp$/) })
    expect(Object.keys(facts())[3]).toBe('Yield to worst')
    expect(facts()['Yield at 8% CPR']).toBe('5.184%')
  })

  it('applies a changed assumption at once, closes the form once it is saved, and shows an invalid value at its field', () => {
    const { dispatched, receive } = open({ bids: [bidOf(1, 102.5625)] })
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    fireEvent.change(screen.getByLabelText('CPR after lockout'), { target: { value: '200' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save assumption' }))
    screen.getByText('Enter a percentage from 0 to 90')
    fireEvent.change(screen.getByLabelText('CPR after lockout'), { target: { value: '6' } })
    fireEvent.change(screen.getByLabelText('Benchmark yield'), { target: { value: '4.125%' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save assumption' }))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'assumption/save-requested',
      payload: { change: { cpr: 6, benchmark: { name: '10-year Treasury', yield: 4.125 } } },
    })
    expect(facts()['Yield at 6% CPR']).toBe('5.156%')
    const about = { subject: 'assumption.save', params: undefined, query: undefined } as const
    const offline = { status: 0, kind: 'offline', message: 'You’re offline.', fields: {} } as const
    receive({ type: 'preference.store/failed', payload: { ...about, error: offline } })
    screen.getByText('Couldn’t save. You’re offline. Your choice applies in this tab only.')
    expect(screen.getByLabelText<HTMLInputElement>('CPR after lockout').value).toBe('6')
    fireEvent.click(screen.getByRole('button', { name: 'Save assumption' }))
    receive({ type: 'preference.store/answered', payload: { ...about, answer: { data: [] } } })
    assumption().getByText('Assumes 6% CPR · 10-year Treasury at 4.125%')
  })

  it('turns a target yield into the highest price that reaches it, and offers that price', () => {
    const onFigure = vi.fn()
    open({}, onFigure)
    fireEvent.change(screen.getByLabelText('Target yield at 15% CPR'), { target: { value: '5' } })
    const result = document.querySelector('output')?.textContent ?? ''
    const [, price = '', yielded = '', next = ''] =
      /^(\d+-\d\d) yields (\d\.\d{4})%; \d+-\d\d yields (\d\.\d{4})%\.$/.exec(result) ?? []
    expect(Number(yielded)).toBeGreaterThanOrEqual(5)
    expect(Number(next)).toBeLessThan(5)
    fireEvent.click(screen.getByRole('button', { name: `Use ${price}` }))
    expect(onFigure).toHaveBeenCalledOnce()
    fireEvent.change(screen.getByLabelText('Target yield at 15% CPR'), { target: { value: 'five' } })
    screen.getByText(/Enter a yield such as 4.85/)
  })

  it('says in a review what the bid yields: at the chosen basis, to worst, and the average life', () => {
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', auctionOf(17, 'Riverbend Commons', { loan })))
    const panel = makeAuctionPanelView()(harness.store.getState(), 17)
    if (panel === null) throw new Error('no panel')
    render(
      <AuctionProvider value={panel}>
        <ReviewYields price32={3282} rate={null} />
      </AuctionProvider>,
      { wrapper: harness.Wrapper },
    )
    expect(Object.keys(facts())).toEqual(['Yield at 15% CPR', 'Yield to worst', 'Average life at 15% CPR'])
  })
  it('calls a loan callable at once if no month passes before its first call', () => {
    open({ loan: { construction_period: null, call_protection: 'LO0_10_1' }, bids: [bidOf(1, 102)] })
    expect(facts()['Yield to first call']).toMatch(/^callable at once at 110 /)
  })
  it('says how the loan is repaid, and what it assumes if the server doesn’t send it', () => {
    const periods = { permanent_loan_late_term: 180, permanent_loan_late_amortization: 300 }
    open({ loan: periods, bids: [bidOf(1, 102)] })
    assumption().getByText(/^15-year term, 25-year amortization: the balance left at maturity is repaid then\. /)
    const balloon = facts()['Yield to maturity']
    cleanup()
    open({ bids: [bidOf(1, 102)] })
    assumption().getByText(/^Permanent term and amortization unknown: assumed to be the term of 480 months\. /)
    expect(facts()['Yield to maturity']).not.toBe(balloon)
  })
  it('says that yields are unavailable if the term is unknown', () => {
    open({ loan: { loan_term: null }, bids: [bidOf(1, 102)] })
    screen.getByText(/^Yield unavailable:/)
    expect(facts()['Premium over par']).toBe('$369,000.00')
  })
})
