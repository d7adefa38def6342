// Orders whose terms change while their dialog is open: the dialog shows it, asks again, and sends what it shows then.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardStatus } from '../../destinations'
import { auctionOf, clockAt, listOf, OWN_PROFILE, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { loanRead } from '../../testing/loan-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const START = '2026-03-03T15:00:00.000Z'
const OTHER = { id: 77, name: 'Tall Pine Capital' }

function open(status: BoardStatus, rest: object = {}, loan: object = {}) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('lender'))
  let version = 1
  const receive = (later: object, laterLoan: object = {}) => {
    version += 1
    const change = { status, loan: { id: 5, ...loan, ...laterLoan }, rest: { ...rest, version, ...later } }
    harness.receive(listOf(status, auctionOf(1, 'Riverbend Commons', change)))
  }
  receive({})
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
  return { ...harness, change: receive }
}

const press = (name: string, container = screen.getByRole('complementary')) =>
  fireEvent.click(within(container).getByRole('button', { name }))
const dialog = (name: string) => screen.getByRole('dialog', { name })

interface Case {
  readonly status: BoardStatus
  readonly rest?: object
  readonly button: string
  readonly title?: string
  readonly submit?: string
  /** Fills in what the dialog needs. */
  readonly fill?: (form: HTMLElement) => void
  readonly change: readonly [object, object?]
  /** The mark, and what `seen` says afterwards. */
  readonly mark: string
  readonly seen: object
}

const reason = (form: HTMLElement) =>
  fireEvent.change(within(form).getByLabelText('Reason'), { target: { value: 'Under review' } })
const floor = {
  change: [{}, { loan_min_price: 90 }],
  mark: 'Minimum price101-16 → 90-00',
  seen: { loan_min_price: 90 },
} as const

const cases: Readonly<Record<string, Case>> = {
  Start: { status: 'commitment', button: 'Schedule auction', ...floor },
  Reschedule: {
    status: 'pre',
    rest: { start_at: START, minutes: 60 },
    button: 'Reschedule',
    title: 'Reschedule auction',
    submit: 'Reschedule auction',
    change: [{ minutes: 30 }],
    mark: 'Duration60 min → 30 min',
    seen: { minutes: 30, start_at: START },
  },
  Commence: {
    status: 'pre',
    rest: { start_at: START, invited: [] },
    button: 'Commence auction',
    change: [{ invited: [OTHER] }],
    mark: 'InvitedAll investors → 1 investor',
    seen: { invited: [77] },
  },
  Withdraw: {
    status: 'pre',
    rest: { start_at: START },
    button: 'Withdraw',
    title: 'Withdraw auction',
    fill: reason,
    change: [{ start_at: '2026-03-03T16:00:00.000Z' }],
    mark: 'Start03/03/2026 10:00:00 ET → 03/03/2026 11:00:00 ET',
    seen: { start_at: '2026-03-03T16:00:00.000Z' },
  },
  Extend: {
    status: 'live',
    rest: { end_at: '2026-03-02T16:00:00.000Z' },
    button: 'Extend',
    title: 'Extend auction',
    change: [{ end_at: '2026-03-02T16:00:37.000Z' }],
    mark: 'End03/02/2026 11:00:00 ET → 03/02/2026 11:00:37 ET',
    seen: { end_at: '2026-03-02T16:00:37.000Z' },
  },
  Relist: {
    status: 'past',
    rest: { result: { outcome: 'no_sale' } },
    button: 'Relist',
    title: 'Relist auction',
    change: [{}, { loan_amount: 1_845_000 }],
    mark: 'Loan amount$18,450,000 → $1,845,000',
    seen: { loan_amount: 1_845_000 },
  },
  'Accept transfer': {
    status: 'commitment',
    rest: { transfer_offer: { from: OTHER, to: { id: OWN_PROFILE, name: 'Harbor Crest Capital' }, at: START } },
    button: 'Accept transfer',
    ...floor,
  },
}

describe.each(Object.entries(cases))('%s', (_, one) => {
  const { status, rest, button, fill, change, mark, seen } = one
  const title = one.title ?? button
  const submit = one.submit ?? button

  it('asks again after a change, keeps what was typed, and then sends what it shows', () => {
    const { dispatched, change: receive } = open(status, rest)
    press(button)
    const form = dialog(title)
    fill?.(form)
    const sent = () => dispatched.filter(({ type }) => /order-requested|answer-requested/.test(type))
    expect(form.textContent).not.toContain('Changed while')
    receive(...change)
    expect(within(form).getByRole('alert').textContent).toContain(mark)
    expect(within(form).queryByRole('button', { name: submit })).toBeNull()
    press('Use these terms', form)
    expect(sent()).toEqual([])
    expect(within(form).getByRole('alert').textContent).toContain(mark)
    press(submit, form)
    expect(JSON.stringify(sent())).toContain(JSON.stringify(seen).slice(1, -1).split(',')[0])
    expect(sent()).toHaveLength(1)
  })

  it('sends at once if nothing but the version changed', () => {
    const { dispatched, change: receive } = open(status, rest)
    press(button)
    const form = dialog(title)
    fill?.(form)
    receive({})
    press(submit, form)
    expect(dispatched.filter(({ type }) => /order-requested|answer-requested/.test(type))).toHaveLength(1)
  })
})

describe('an order’s dialog', () => {
  it('shows amount, rate, minimum, proceeds and who is invited before an auction is started', () => {
    open('commitment', { invited: [OTHER] })
    press('Schedule auction')
    const terms = [...dialog('Schedule auction').querySelectorAll('.deal dl > div')].map((one) => one.textContent)
    expect(terms).toEqual([
      'Loan amount$18,450,000',
      'GNMA rate5.250%',
      'Minimum price101-16',
      'Proceeds at minimum$18,726,750.00',
      'Invited1 investor',
    ])
  })

  it('shows the fixed price and the maximum rate in the rate process', () => {
    open(
      'commitment',
      {},
      { auction_process_type: 'rate', bond_interest_price: 102, bond_interest_price_increment: 16 },
    )
    press('Schedule auction')
    const terms = dialog('Schedule auction').querySelector('.deal__figures')?.textContent
    expect(terms).toContain('Fixed price102-16Maximum rate5.250%Proceeds$18,911,250.00')
  })

  it('says the old and the new end of an extension in ET', () => {
    open('live', { end_at: '2026-03-02T16:00:00.000Z', paused_at: null })
    press('Extend')
    expect(dialog('Extend auction').textContent).toContain('End11:00:00 ETNew end11:05:00 ET')
    fireEvent.click(within(dialog('Extend auction')).getByRole('radio', { name: '30 min' }))
    expect(dialog('Extend auction').textContent).toContain('New end11:30:00 ET')
  })

  it('does not confirm with the second click of a double click what the first one only reviewed', () => {
    const { dispatched, change } = open('commitment')
    press('Schedule auction')
    change({}, { loan_min_price: 90 })
    const form = dialog('Schedule auction')
    fireEvent.click(within(form).getByRole('button', { name: 'Use these terms' }), { detail: 1 })
    fireEvent.click(within(form).getByRole('button', { name: 'Schedule auction' }), { detail: 2 })
    expect(dispatched.some(({ type }) => type === 'desk/order-requested')).toBe(false)
    expect(document.activeElement?.textContent).toContain('Minimum price101-16 → 90-00')
  })

  it('asks for each later change too', () => {
    const { dispatched, change } = open('commitment')
    press('Schedule auction')
    const form = dialog('Schedule auction')
    change({}, { loan_min_price: 90 })
    press('Use these terms', form)
    change({}, { loan_min_price: 89 })
    expect(within(form).getByRole('alert').textContent).toContain('Minimum price90-00 → 89-00')
    press('Use these terms', form)
    expect(dispatched.some(({ type }) => type === 'desk/order-requested')).toBe(false)
  })

  it('shows a refusal for stale terms only as the list of changes', () => {
    const { receive, change } = open('commitment')
    press('Schedule auction')
    const form = dialog('Schedule auction')
    press('Schedule auction', form)
    const message = 'The minimum price is now 90-00; you saw 101-16. Review the auction and confirm again.'
    change({}, { loan_min_price: 90 })
    receive({
      type: 'auction.start/failed',
      payload: {
        subject: 'auction.start:1',
        params: { auctionId: 1 },
        query: undefined,
        error: { status: 409, kind: 'invalid', message, fields: {} },
      },
    })
    expect(form.textContent).toContain('Minimum price101-16 → 90-00')
    expect(form.textContent).not.toContain(message)
    within(form).getByRole('button', { name: 'Use these terms' })
  })

  it('shows the reason for a refusal that no change explains', () => {
    const { receive } = open('commitment')
    press('Schedule auction')
    press('Schedule auction', dialog('Schedule auction'))
    const message = 'You saw a newer version of this auction than the server has.'
    receive({
      type: 'auction.start/failed',
      payload: {
        subject: 'auction.start:1',
        params: { auctionId: 1 },
        query: undefined,
        error: { status: 409, kind: 'invalid', message, fields: {} },
      },
    })
    expect(within(dialog('Schedule auction')).getByRole('alert').textContent).toBe(message)
  })

  it('reads the terms from the loan where the auction has none, and sends nothing until it has them', () => {
    const { dispatched, receive } = open('commitment', {}, { loan_amount: undefined, loan_min_price: undefined })
    press('Schedule auction')
    const form = dialog('Schedule auction')
    expect(dispatched.at(-1)).toMatchObject({ payload: { loanId: 5 } })
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Schedule auction' }).disabled).toBe(true)
    receive(loanRead({ id: 5, loan_amount: 12_000_000, loan_min_price: 100.25 }))
    expect(form.textContent).toContain('Loan amount$12,000,000')
    expect(form.textContent).not.toContain('Changed while')
    receive(loanRead({ id: 5, loan_amount: 1_200_000, loan_min_price: 100.25 }))
    expect(within(form).getByRole('alert').textContent).toContain('Loan amount$12,000,000 → $1,200,000')
  })

  describe('on a server that sends neither the terms nor the loan’s id', () => {
    const bare = { id: undefined, loan_amount: undefined, loan_min_price: undefined, gnma_interest_rate: undefined }
    const previewed = (loan: object) =>
      ({
        type: 'auction.preview/answered',
        payload: {
          subject: 'auction.preview:1',
          params: { auctionId: 1 },
          query: undefined,
          answer: { data: auctionOf(1, 'Riverbend Commons', { status: 'commitment', loan: { ...bare, ...loan } }) },
        },
      }) as const
    const ordersIn = (dispatched: readonly { readonly type: string }[]) =>
      dispatched.filter(({ type }) => type === 'desk/order-requested')

    it('reads the terms from the preview', () => {
      const { dispatched, receive } = open('commitment', {}, bare)
      press('Schedule auction')
      const form = dialog('Schedule auction')
      expect(dispatched.at(-1)).toMatchObject({ type: 'desk/preview-requested', payload: { auctionId: 1 } })
      expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Schedule auction' }).disabled).toBe(true)
      receive(previewed({ loan_amount: 12_000_000, loan_min_price: 100.25, gnma_interest_rate: 5.25 }))
      expect(form.textContent).toContain('Minimum price100-08')
      expect(form.textContent).toContain('Proceeds at minimum$12,030,000.00')
      press('Schedule auction', form)
      expect(ordersIn(dispatched)).toMatchObject([{ payload: { seen: { loan_amount: 12_000_000 } } }])
    })

    it('says what can’t be shown, and asks for an order without seeing it', () => {
      const { dispatched, receive } = open('commitment', {}, bare)
      press('Schedule auction')
      receive(previewed({}))
      const form = dialog('Schedule auction')
      expect(form.textContent).toContain('This server doesn’t send the loan amount, rate, price limit and proceeds')
      const box = within(form).getByRole('checkbox', {
        name: 'Schedule auction without seeing the loan amount, rate, price limit and proceeds',
      })
      press('Schedule auction', form)
      expect(ordersIn(dispatched)).toEqual([])
      expect(document.activeElement).toBe(box)
      expect(form.textContent).toContain('Check this box to continue.')
      expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false)
      fireEvent.click(box)
      press('Schedule auction', form)
      expect(ordersIn(dispatched)).toHaveLength(1)
    })

    it('shows no schedule that it doesn’t know', () => {
      const { receive } = open('pre', { start_at: undefined, minutes: undefined }, bare)
      press('Reschedule')
      receive(previewed({}))
      expect(dialog('Reschedule auction').querySelector('.deal')?.textContent).toBeUndefined()
      expect(dialog('Reschedule auction').textContent).not.toMatch(/—|Not scheduled/)
    })
  })

  describe('whose terms change', () => {
    const watchScrolling = () => vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)

    it('brings the notice and the button below it into view, and gives it the focus', () => {
      const scrolled = watchScrolling()
      const { change } = open('commitment')
      press('Schedule auction')
      scrolled.mockClear()
      change({}, { loan_min_price: 90 })
      expect(scrolled).toHaveBeenCalledOnce()
      expect(document.activeElement?.textContent).toContain('Minimum price101-16 → 90-00')
      change({}, { loan_min_price: 89 })
      expect(scrolled).toHaveBeenCalledTimes(2)
    })

    it('leaves the focus in the field in which the person is typing', () => {
      const scrolled = watchScrolling()
      const { change } = open('commitment')
      press('Schedule auction')
      const time = within(dialog('Schedule auction')).getByLabelText('Time (ET)')
      time.focus()
      fireEvent.input(time, { target: { value: '14:3' } })
      scrolled.mockClear()
      change({}, { loan_min_price: 90 })
      expect(document.activeElement).toBe(time)
      expect(scrolled).toHaveBeenCalledOnce()
    })
  })

  it('does not look at the terms of a pause', () => {
    const { dispatched, change } = open('live', { end_at: '2026-03-02T16:00:00.000Z', paused_at: null })
    press('Pause')
    const form = dialog('Pause auction')
    reason(form)
    change({ end_at: '2026-03-02T16:02:00.000Z' }, { loan_min_price: 90 })
    press('Pause auction', form)
    expect(dispatched.at(-1)).toMatchObject({ payload: { order: { kind: 'pause', reason: 'Under review' } } })
  })

  it('refuses selected investors of whom none is selected, and sends nothing', () => {
    const { dispatched } = open('commitment', { invited: [] })
    press('Schedule auction')
    const form = dialog('Schedule auction')
    fireEvent.click(within(form).getByRole('radio', { name: 'Selected investors' }))
    press('Schedule auction', form)
    within(form).getByText('Select at least one investor, or invite all investors')
    expect(dispatched.some(({ type }) => type === 'desk/order-requested')).toBe(false)
    fireEvent.click(within(form).getByRole('radio', { name: 'All investors' }))
    press('Schedule auction', form)
    expect(dispatched.find(({ type }) => type === 'desk/order-requested')).toMatchObject({
      payload: { order: { investors: [] } },
    })
  })
})
