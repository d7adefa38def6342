// @vitest-environment happy-dom
// The dialog Place a bid: what it sends and shows, and that it keeps what was typed.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  auctionOf,
  bidFailed,
  bidOf,
  bidTaken,
  changed,
  clockAt,
  instant,
  listOf,
  signedInAs,
} from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { PlaceBidDialog } from './place-bid-dialog'

afterEach(cleanup)

const BEST = 102.5625 // 102-18
const riverbend = (...more: ReturnType<typeof bidOf>[]) =>
  auctionOf(17, 'Riverbend Commons', {
    bids: [bidOf(1, 102.46875, true), bidOf(2, BEST), ...more],
    rest: { version: 1 + more.length },
  })

function open(first = riverbend()) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', first))
  const onClose = vi.fn()
  render(<PlaceBidDialog open auctionId={17} onClose={onClose} />, { wrapper: harness.Wrapper })
  const dialog = within(screen.getByRole('dialog', { name: 'Place a bid' }))
  const type = (value: string) => fireEvent.change(dialog.getByLabelText('Price'), { target: { value } })
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  const bids = () => harness.dispatched.filter((each) => each.type === 'bid/requested')
  return {
    ...harness,
    dialog,
    type,
    press,
    bids,
    onClose,
    price: () => dialog.getByLabelText<HTMLInputElement>('Price'),
  }
}

describe('entering a bid', () => {
  it('begins with the minimum next bid and what it means', () => {
    const { price, dialog } = open()
    expect(price().value).toBe('102-19')
    expect(dialog.getByText('One step is 1/32 = $5,765.63. Minimum next bid 102-19.')).toBeTruthy()
    expect(dialog.getByText('$18,928,546.88')).toBeTruthy()
    expect(dialog.getByText('+1/32')).toBeTruthy()
  })
  it('moves by the buttons, the arrow keys and the quick choices', () => {
    const { price, press } = open()
    press('Up 1/32')
    expect(price().value).toBe('102-20')
    fireEvent.keyDown(price(), { key: 'ArrowDown' })
    expect(price().value).toBe('102-19')
    press('+8/32')
    expect(price().value).toBe('102-26')
  })
  // Verifies: S5.16
  it('refuses a figure between two steps, with the message of the specification, and keeps the text', () => {
    const { type, press, price, dialog, bids } = open()
    type('102.6')
    press('Review bid')
    expect(dialog.getByText('Please use a fraction in 1/32 increments')).toBeTruthy()
    expect(price().value).toBe('102.6')
    expect(bids()).toHaveLength(0)
  })
  it('asks whether a bid far from the best is intended', () => {
    const { type, dialog } = open()
    type('104-00')
    expect(dialog.getByText('This is far from the best bid. Is it what you mean?')).toBeTruthy()
  })
})

describe('confirming a bid', () => {
  // Verifies: S4.12
  it('sends the price in 32nds, the signator and what was seen, once', () => {
    const { press, type, dialog, bids } = open()
    type('102 20/32')
    press('Review bid')
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm bid' }))
    const sending = dialog.getByRole('button', { name: 'Sending…' })
    fireEvent.click(sending)
    fireEvent.click(sending, { detail: 2 })
    expect(bids()).toHaveLength(1)
    expect(bids()[0]?.payload).toMatchObject({
      auctionId: 17,
      price32: 102 * 32 + 20,
      signatorId: 71,
      seen: { version: 1, price32: 102 * 32 + 18, clockErrorMs: 40 },
    })
  })
  it('treats neither the second click of a double click nor a held key as a confirmation', () => {
    const { press, dialog, bids } = open()
    press('Review bid')
    const confirm = dialog.getByRole('button', { name: 'Confirm bid' })
    fireEvent.click(confirm, { detail: 2 })
    expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
    expect(bids()).toHaveLength(0)
  })
  it('closes with a toast when the server has accepted it', () => {
    const { press, receive, onClose } = open()
    press('Review bid')
    press('Confirm bid')
    receive(bidTaken(riverbend(bidOf(3, 102.59375, true))))
    expect(onClose).toHaveBeenCalled()
    expect(screen.getByText('Your bid of 102-19 on Riverbend Commons was accepted.')).toBeTruthy()
  })
  it('shows the server’s reason for refusing and keeps what was typed; the next try is a new attempt', () => {
    const { press, receive, type, price, dialog, bids } = open()
    type('102-21')
    press('Review bid')
    press('Confirm bid')
    receive(bidFailed(17, { message: 'Refused.', fields: { price: ['The bid must be 102-22 or more.'] } }))
    expect(dialog.getByRole('alert').textContent).toContain('The bid must be 102-22 or more.')
    expect(price().value).toBe('102-21')
    press('Review bid')
    press('Confirm bid')
    expect(new Set(bids().map(({ payload }) => ('attempt' in payload ? payload.attempt : null))).size).toBe(2)
  })
  it('says that the outcome is unknown when no answer came, and sends nothing until it is known', () => {
    const { press, receive, dialog, bids, onClose } = open()
    press('Review bid')
    press('Confirm bid')
    receive(bidFailed(17, { status: 0, kind: 'timeout', message: 'No answer.' }))
    expect(dialog.getByRole('alert').textContent).toContain('not known yet')
    press('Checking…')
    expect(bids()).toHaveLength(1)
    receive(changed(riverbend(bidOf(3, 102.59375, true))))
    expect(onClose).toHaveBeenCalled()
  })
})

describe('what happens meanwhile', () => {
  it('a better bid moves the minimum, is announced, and leaves the text alone', () => {
    const { receive, type, price, dialog } = open()
    type('102-20')
    receive(changed(riverbend(bidOf(3, 102.75))))
    expect(price().value).toBe('102-20')
    expect(dialog.getByText('Bid 102-25 or more: the best bid is 102-24')).toBeTruthy()
    expect(dialog.getByText(/moved to/).textContent).toContain('102-24')
  })
  it('a better bid during the review stops the confirmation', () => {
    const { receive, press, dialog, bids } = open()
    press('Review bid')
    receive(changed(riverbend(bidOf(3, 102.75))))
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm bid' })
    expect(confirm.disabled).toBe(true)
    fireEvent.click(confirm)
    expect(bids()).toHaveLength(0)
  })
  it('the close of the auction is announced and nothing can be sent', () => {
    const { receive, dialog, price, type } = open()
    type('103-00')
    receive(
      listOf(
        'past',
        auctionOf(17, 'Riverbend Commons', { status: 'past', rest: { version: 9, statused_at: instant(0) } }),
      ),
    )
    expect(dialog.getByText('This auction has closed. Nothing was sent.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Review bid' }).disabled).toBe(true)
    expect(price().value).toBe('103-00')
  })
  it('a pause is announced', () => {
    const { receive, dialog } = open()
    receive(
      changed(
        auctionOf(17, 'Riverbend Commons', {
          bids: [bidOf(2, BEST)],
          rest: { version: 9, paused_at: instant(0), remaining_ms: 60_000 },
        }),
      ),
    )
    expect(dialog.getByText(/has paused this auction/)).toBeTruthy()
  })
  it('the end of the session is announced with a button to log in, and the text stays', () => {
    const { receive, press, type, dialog, visits } = open()
    type('102-22')
    press('Review bid')
    press('Confirm bid')
    receive(bidFailed(17, { status: 401, kind: 'unauthenticated', message: 'Unauthenticated.' }))
    expect(dialog.getByRole('alert').textContent).toContain('You are signed out')
    expect(dialog.getByText('102-22')).toBeTruthy()
    press('Log in')
    expect(visits).toEqual(['login again'])
  })
  it('at zero it says closing, because the server decides', () => {
    const { receive, dialog } = open()
    receive(clockAt(1_800_000))
    expect(dialog.getByText(/closing…/)).toBeTruthy()
  })
})

describe('the rate process', () => {
  it('asks for a GNMA rate in steps of 0.01', () => {
    const rate = { ...bidOf(1, 100), gnma_interest_rate: 5.25 }
    const { price: _price, ...byRate } = rate
    const harness = createStoreHarness()
    const auction = auctionOf(17, 'Riverbend Commons', {
      bids: [byRate],
      loan: { auction_process_type: 'rate', gnma_interest_rate: 5.4 },
    })
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', auction))
    render(<PlaceBidDialog open auctionId={17} onClose={() => undefined} />, { wrapper: harness.Wrapper })
    const input = screen.getByLabelText<HTMLInputElement>('GNMA rate')
    expect(input.value).toBe('5.240')
    fireEvent.click(screen.getByRole('button', { name: 'Review bid' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm bid' }))
    expect(harness.dispatched.find(({ type }) => type === 'bid/requested')?.payload).toMatchObject({ rate: 5.24 })
  })
})

describe('the outcome of a bid whose dialog is gone', () => {
  const juniper = auctionOf(18, 'Juniper Gardens', { bids: [bidOf(4, 101)] })
  function sentAndLeft() {
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', riverbend(), juniper))
    const dialogFor = (id: number, open: boolean) => (
      <PlaceBidDialog key={id} open={open} auctionId={id} onClose={() => undefined} />
    )
    const { rerender } = render(dialogFor(17, true), { wrapper: harness.Wrapper })
    fireEvent.click(screen.getByRole('button', { name: 'Review bid' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm bid' }))
    harness.receive(bidFailed(17, { status: 0, kind: 'timeout', message: 'No answer.' }))
    rerender(dialogFor(18, true))
    return harness
  }

  it('is announced with its auction when it was accepted, while another auction is open', () => {
    const { receive } = sentAndLeft()
    receive(changed(riverbend(bidOf(3, 102.59375, true))))
    expect(screen.getByText('Your bid of 102-19 on Riverbend Commons was accepted.')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Place a bid' }).textContent).toContain('Juniper Gardens')
    expect(screen.queryByText(/on Juniper Gardens/)).toBeNull()
  })

  it('is announced when it was refused', () => {
    const { receive } = sentAndLeft()
    receive(bidFailed(17, { fields: { price: ['The bid must be 102-22 or more.'] } }))
    expect(
      screen.getByText('Your bid of 102-19 on Riverbend Commons was not accepted: The bid must be 102-22 or more.'),
    ).toBeTruthy()
  })

  it('is announced once', () => {
    const { receive, store } = sentAndLeft()
    receive(changed(riverbend(bidOf(3, 102.59375, true))))
    receive(changed(riverbend(bidOf(3, 102.59375, true), bidOf(5, 102.75))))
    expect(screen.getAllByText('Your bid of 102-19 on Riverbend Commons was accepted.')).toHaveLength(1)
    expect(store.getState().requests.bySubject).toEqual({})
  })
})

describe('receipts', () => {
  it('are mentioned before the bid is confirmed: every answer creates one, and where', () => {
    const { press, dialog } = open()
    press('Review bid')
    expect(dialog.getByText(/accepted or refused, leaves a receipt under My receipts/)).toBeTruthy()
  })
})
