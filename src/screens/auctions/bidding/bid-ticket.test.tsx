// The bid ticket: what it sends and shows, and that it never loses the typed text.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bidOutcomeRead } from '../../../state/bids/bids.actions'
import { capabilitiesRecalled } from '../../../state/capabilities/capabilities.slice'
import { requestRecalled } from '../../../state/requests/requests.slice'
import {
  auctionOf,
  bidFailed,
  bidOf,
  bidTaken,
  changed,
  clockAt,
  instant,
  listOf,
  receiptsOf,
  signedInAs,
} from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { BidTicket } from './bid-ticket'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const BEST = 102.5625 // 102-18
const riverbend = (...more: ReturnType<typeof bidOf>[]) =>
  auctionOf(17, 'Riverbend Commons', {
    bids: [bidOf(1, 102.46875, true), bidOf(2, BEST), ...more],
    rest: { version: 1 + more.length },
  })

/** A server without receipts, where only the list of bids says what became of one. */
const withoutReceipts = capabilitiesRecalled({ declared: [], absent: {} })

function open(first = riverbend()) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', first))
  const onClose = vi.fn()
  render(<BidTicket open auctionId={17} onClose={onClose} />, { wrapper: harness.Wrapper })
  const ticket = within(screen.getByRole('region', { name: 'Place a bid' }))
  const type = (value: string) => fireEvent.change(ticket.getByLabelText('Price'), { target: { value } })
  const press = (name: string) => fireEvent.click(ticket.getByRole('button', { name }))
  const bids = () => harness.dispatched.filter((each) => each.type === 'bid/requested')
  return {
    ...harness,
    ticket,
    type,
    press,
    bids,
    onClose,
    price: () => ticket.getByLabelText<HTMLInputElement>('Price'),
  }
}

describe('entering a bid', () => {
  it('starts at the minimum next bid, with its proceeds', () => {
    const { price, ticket } = open()
    expect(price().value).toBe('102-19')
    ticket.getByText('Bid 102-19 to 115-00. One step is 1/32 = $5,765.63.')
    ticket.getByText('$18,928,546.88')
    ticket.getByText('+1/32')
  })
  it('changes with the buttons, the arrow keys and the quick choices', () => {
    const { price, press } = open()
    press('Up 1/32')
    expect(price().value).toBe('102-20')
    fireEvent.keyDown(price(), { key: 'ArrowDown' })
    expect(price().value).toBe('102-19')
    press('+8/32')
    expect(price().value).toBe('102-26')
  })
  // Verifies: S5.16
  it('rejects an off-grid price with the message from the specification, and keeps the text', () => {
    const { type, press, price, ticket, bids } = open()
    type('102.6')
    press('Review bid')
    ticket.getByText('Please use a fraction in 1/32 increments')
    expect(price().value).toBe('102.6')
    expect(bids()).toHaveLength(0)
  })
  it('shows how far above the best bid a price is, in 32nds and dollars', () => {
    const { type, ticket } = open()
    type('104-00')
    ticket.getByText('1 14/32 above the best bid (+$265,219). You’ll have to retype the price.')
  })
})

describe('an auction that leaves the list while its ticket is open', () => {
  it('blocks the bid, says that nothing was sent, and keeps the typed text', () => {
    vi.useFakeTimers()
    const { receive, type, price, ticket, press, bids } = open()
    type('103-00')
    receive({ type: 'auction/removed', payload: { data: { id: 17 }, status: 'live' } })
    // The reason isn't known yet.
    expect(ticket.getByRole('button', { name: 'Review bid' }).hasAttribute('disabled')).toBe(true)
    expect(ticket.queryByRole('alert')).toBeNull()
    act(() => vi.advanceTimersByTime(600))
    expect(ticket.getByRole('alert').textContent).toBe('This auction is no longer on your list. Nothing was sent.')
    expect(price().value).toBe('103-00')
    press('Review bid')
    expect(ticket.queryByRole('button', { name: /^Confirm/ })).toBeNull()
    expect(bids()).toHaveLength(0)
  })
})

describe('an auction that is resumed while its ticket is open', () => {
  it('shows when it resumed, and that bids are accepted again', () => {
    const { receive, ticket } = open()
    const pause = { kind: 'pause', at: instant(-60_000), remaining_ms: 60_000 } as const
    receive(changed({ ...riverbend(), version: 2, paused_at: pause.at, remaining_ms: 60_000, end_moves: [pause] }))
    expect(ticket.queryByText(/Resumed/)).toBeNull()
    const resume = { kind: 'resume', at: instant(0), end_at: instant(60_000) } as const
    const live = { ...riverbend(), paused_at: null, remaining_ms: null }
    receive(changed({ ...live, version: 3, end_moves: [pause, resume] }))
    expect(ticket.getByText(/^Resumed/).textContent).toBe('Resumed 10:42:00 ET. You can bid again.')
  })
})

describe('confirming a bid', () => {
  // Verifies: S4.12
  it('sends the price in 32nds, the signator and the screen snapshot exactly once', () => {
    const { press, type, ticket, bids } = open()
    type('102 20/32')
    press('Review bid')
    fireEvent.click(ticket.getByRole('button', { name: 'Confirm bid' }))
    const sending = ticket.getByRole('button', { name: 'Sending…' })
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
  it('ignores the second click of a double click, and a held key', () => {
    const { press, ticket, bids } = open()
    press('Review bid')
    const confirm = ticket.getByRole('button', { name: 'Confirm bid' })
    fireEvent.click(confirm, { detail: 2 })
    expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
    expect(bids()).toHaveLength(0)
  })
  it('closes the ticket with a toast once the server has accepted the bid', () => {
    const { press, receive, onClose } = open()
    press('Review bid')
    press('Confirm bid')
    receive(bidTaken(riverbend(bidOf(3, 102.59375, true))))
    expect(onClose).toHaveBeenCalled()
    screen.getByText('Your bid of 102-19 on Riverbend Commons was accepted.')
  })
  it('shows why the server refused the bid, keeps the typed text, and makes a retry a new attempt', () => {
    const { press, receive, type, price, ticket, bids } = open()
    type('102-21')
    press('Review bid')
    press('Confirm bid')
    const fields = { price: ['The bid must be 102-22 or more.'], desk: ['Choose one.'] }
    receive(bidFailed(17, { message: 'Refused.', fields }))
    expect(ticket.getByRole('alert').textContent).toContain('The bid must be 102-22 or more. Desk: Choose one.')
    expect(price().value).toBe('102-21')
    press('Review bid')
    press('Confirm bid')
    expect(new Set(bids().map(({ payload }) => ('attempt' in payload ? payload.attempt : null))).size).toBe(2)
  })
  it('says that the outcome is unknown after a timeout, and sends nothing until it is known', () => {
    const { press, receive, ticket, bids, onClose } = open()
    press('Review bid')
    press('Confirm bid')
    receive(bidFailed(17, { status: 0, kind: 'timeout', message: 'No answer.' }))
    expect(ticket.getByRole('alert').textContent).toContain('Checking whether it went through')
    press('Checking…')
    expect(bids()).toHaveLength(1)
    receive(receiptsOf(17, bids()))
    expect(onClose).toHaveBeenCalled()
  })
})

describe('the open ticket', () => {
  it('shows a better bid and the new minimum, and keeps the typed text', () => {
    const { receive, type, price, ticket } = open()
    type('102-20')
    receive(changed(riverbend(bidOf(3, 102.75))))
    expect(price().value).toBe('102-20')
    ticket.getByText('Bid 102-25 or more: the best bid is 102-24')
    expect(ticket.getByText(/^The best bid is now|^You were outbid at/).textContent).toContain('102-24')
  })
  it('disables the confirmation when a better bid arrives during the review', () => {
    const { receive, press, ticket, bids } = open()
    press('Review bid')
    receive(changed(riverbend(bidOf(3, 102.75))))
    const confirm = ticket.getByRole<HTMLButtonElement>('button', { name: 'Confirm bid' })
    expect(confirm.disabled).toBe(true)
    fireEvent.click(confirm)
    expect(bids()).toHaveLength(0)
  })
  it('shows the result once the auction has closed, and sends nothing', () => {
    const { receive, ticket, type } = open()
    type('103-00')
    receive(
      listOf(
        'past',
        auctionOf(17, 'Riverbend Commons', {
          status: 'past',
          bids: [bidOf(1, 102.46875, true), bidOf(2, BEST)],
          rest: { version: 9, statused_at: instant(0) },
        }),
      ),
    )
    expect(ticket.getByRole('status').textContent).toBe('Sold at 102-18. Missed by 3/32 ($17,296.87).')
    expect(ticket.getByText(/Your unsent bid was/).textContent).toContain('103-00')
    expect(ticket.queryByRole('button', { name: /bid$/ })).toBeNull()
  })
  it('announces a pause', () => {
    const { receive, ticket } = open()
    receive(
      changed(
        auctionOf(17, 'Riverbend Commons', {
          bids: [bidOf(2, BEST)],
          rest: { version: 9, paused_at: instant(0), remaining_ms: 60_000 },
        }),
      ),
    )
    ticket.getByText(/has paused this auction/)
  })
  it('announces the end of the session with a login button, and keeps the typed text', () => {
    const { receive, press, type, price, ticket, loginAgainCalls } = open()
    type('102-22')
    press('Review bid')
    press('Confirm bid')
    receive(bidFailed(17, { status: 401, kind: 'unauthenticated', message: 'Unauthenticated.' }))
    expect(ticket.getByRole('alert').textContent).toContain('You’re signed out')
    expect(price().value).toBe('102-22')
    press('Log in')
    expect(loginAgainCalls).toEqual(['login again'])
  })
  it('states the soft-close rule in the last minutes, but only if the server sends extensions', () => {
    const { receive, ticket } = open()
    receive(clockAt(1_800_000 - 60_000))
    expect(ticket.queryByText(/moves the end/)).toBeNull()
    receive(changed({ ...riverbend(), version: 2, extensions: { used: 0, left: 15 } }))
    ticket.getByText('A bid in the last 2 minutes moves the end to 2 minutes after that bid.')
  })
  it('shows closing at zero until the server announces the result', () => {
    const { receive, ticket } = open()
    receive(clockAt(1_800_000))
    ticket.getByText(/Closing…/)
  })
})

describe('the ticket in the rate process', () => {
  it('takes a GNMA rate in steps of 0.01', () => {
    const rate = { ...bidOf(1, 100), gnma_interest_rate: 5.25 }
    const { price: _price, ...byRate } = rate
    const harness = createStoreHarness()
    const auction = auctionOf(17, 'Riverbend Commons', {
      bids: [byRate],
      loan: { auction_process_type: 'rate', gnma_interest_rate: 5.4 },
    })
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', auction))
    render(<BidTicket open auctionId={17} onClose={() => undefined} />, { wrapper: harness.Wrapper })
    const input = screen.getByLabelText<HTMLInputElement>('GNMA rate')
    expect(input.value).toBe('5.240')
    fireEvent.click(screen.getByRole('button', { name: 'Review bid' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm bid' }))
    expect(harness.dispatched.find(({ type }) => type === 'bid/requested')?.payload).toMatchObject({ rate: 5.24 })
  })
})

describe('the outcome of a bid whose ticket was closed', () => {
  const juniper = auctionOf(18, 'Juniper Gardens', { bids: [bidOf(4, 101)] })
  function sentAndLeft() {
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs('investor'), withoutReceipts, listOf('live', riverbend(), juniper))
    const ticketFor = (id: number, open: boolean) => (
      <BidTicket key={id} open={open} auctionId={id} onClose={() => undefined} />
    )
    const { rerender } = render(ticketFor(17, true), { wrapper: harness.Wrapper })
    fireEvent.click(screen.getByRole('button', { name: 'Review bid' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm bid' }))
    harness.receive(bidFailed(17, { status: 0, kind: 'timeout', message: 'No answer.' }))
    rerender(ticketFor(18, true))
    return harness
  }

  it('is announced with the auction’s name if accepted, while another auction is open', () => {
    const { receive, dispatched } = sentAndLeft()
    receive(
      receiptsOf(
        17,
        dispatched.filter(({ type }) => type === 'bid/requested'),
      ),
    )
    screen.getByText('Your bid of 102-19 on Riverbend Commons was accepted.')
    expect(screen.getByRole('region', { name: 'Place a bid' }).textContent).toContain('Juniper Gardens')
    expect(screen.queryByText(/on Juniper Gardens/)).toBeNull()
  })

  it('is announced if refused', () => {
    const { receive } = sentAndLeft()
    receive(bidFailed(17, { fields: { price: ['The bid must be 102-22 or more.'] } }))
    screen.getByText('Your bid of 102-19 on Riverbend Commons wasn’t accepted: The bid must be 102-22 or more.')
  })

  it('is announced only once', () => {
    const { receive, store, dispatched } = sentAndLeft()
    const receipts = receiptsOf(
      17,
      dispatched.filter(({ type }) => type === 'bid/requested'),
    )
    receive(receipts)
    receive(changed(riverbend(bidOf(3, 102.59375, true), bidOf(5, 102.75))), receipts)
    expect(screen.getAllByText('Your bid of 102-19 on Riverbend Commons was accepted.')).toHaveLength(1)
    expect(store.getState().requests.bySubject).toEqual({})
  })
})

describe('a bid that is refused while its auction closes', () => {
  const END = 1_800_000
  const sold = (rest: object = {}) =>
    listOf(
      'past',
      auctionOf(17, 'Riverbend Commons', {
        status: 'past',
        bids: [bidOf(2, BEST)],
        rest: { version: 9, statused_at: instant(END), ...rest },
      }),
    )
  const rule = 'This auction has closed.'
  const late = (bids: readonly { readonly payload: object }[], afterEndMs: number | null) => {
    const [bid] = bids
    const receipts = receiptsOf(17, bids as never)
    const data = receipts.payload.answer.data.map((receipt) => ({
      ...receipt,
      outcome: 'refused' as const,
      rule,
      price: 102.59375,
      received_at: instant(END + (afterEndMs ?? -5_000)),
    }))
    expect(bid).toBeDefined()
    return { ...receipts, payload: { ...receipts.payload, answer: { data } } }
  }
  const refused = bidFailed(17, { fields: { price: [rule] } })
  const sentFrom = (first = riverbend()) => {
    const opened = open(first)
    opened.press('Review bid')
    opened.press('Confirm bid')
    return opened
  }

  it('is shown in the ticket as the user’s own bid, with how late it was and its receipt', () => {
    const { receive, ticket, bids, press, onClose } = sentFrom()
    receive(sold(), refused)
    const alert = () => ticket.getByRole('alert').textContent
    expect(alert()).toBe('Your bid of 102-19 wasn’t accepted: This auction has closed.')
    expect(ticket.getByRole('status').textContent).toBe('Sold at 102-18. ')
    expect(ticket.queryByText(/unsent|didn’t bid/)).toBeNull()
    receive(late(bids(), 250))
    expect(alert()).toBe('Your bid of 102-19 arrived 250 ms after the end and wasn’t accepted.')
    press('Show receipt')
    expect(onClose).toHaveBeenCalled()
  })

  it('keeps the server’s reason if it arrived in time, such as during a pause', () => {
    const { receive, ticket, bids } = sentFrom()
    receive(sold(), bidFailed(17, { fields: { price: ['The seller has paused this auction.'] } }), late(bids(), null))
    expect(ticket.getByRole('alert').textContent).toBe(
      'Your bid of 102-19 wasn’t accepted: The seller has paused this auction.',
    )
  })

  it('says of a bid that never left that it wasn’t placed', () => {
    const { receive, ticket } = sentFrom()
    const message = 'Prices have changed, so your bid wasn’t sent. Review them and bid again.'
    receive(sold(), bidFailed(17, { status: 0, message }))
    expect(ticket.getByRole('alert').textContent).toBe(`Your bid of 102-19 wasn’t placed. ${message}`)
  })

  it('gets a toast if the ticket was closed, which says how late it was once the receipt is there', () => {
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', riverbend()))
    const ticketOf = (isOpen: boolean) => <BidTicket open={isOpen} auctionId={17} onClose={() => undefined} />
    const { rerender } = render(ticketOf(true), { wrapper: harness.Wrapper })
    fireEvent.click(screen.getByRole('button', { name: 'Review bid' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm bid' }))
    rerender(ticketOf(false))
    harness.receive(sold(), refused)
    screen.getByText('Your bid of 102-19 on Riverbend Commons wasn’t accepted: This auction has closed.')
    harness.receive(late(harness.dispatched.filter(({ type }) => type === 'bid/requested') as never, 1_250))
    screen.getByText(
      'Your bid of 102-19 on Riverbend Commons arrived 1.3 s after the end and wasn’t accepted. Its receipt is under My receipts.',
    )
  })

  it('is not reported as “You didn’t bid” by a ticket that didn’t send it', () => {
    const { receive, ticket } = open(auctionOf(17, 'Riverbend Commons', { bids: [bidOf(2, BEST)] }))
    receive(sold())
    expect(ticket.getByRole('status').textContent).toBe('Sold at 102-18. You didn’t bid.')
    receive(late([{ payload: { attempt: 'another window' } }], 250))
    expect(ticket.getByRole('status').textContent).toBe('Sold at 102-18. ')
  })
})

describe('a bid that was being sent when the page was reloaded', () => {
  const recalled = requestRecalled({
    subject: 'auction.bid:17',
    actionType: 'bid/requested',
    attempt: 'before-the-reload',
    since: 0,
    detail: { price32: 102 * 32 + 19, rate: null },
  })
  it('is shown with its figure in the ticket, which can’t send another until the outcome is known', () => {
    const { receive, ticket, price, press, bids, onClose } = open()
    receive(recalled)
    expect(ticket.getByRole('alert').textContent).toMatch(/^The page was reloaded before we heard back/)
    expect(price().disabled).toBe(true)
    press('Checking…')
    expect(bids()).toHaveLength(0)
    receive(receiptsOf(17, [{ payload: { attempt: 'before-the-reload' } } as never]))
    expect(onClose).toHaveBeenCalled()
    screen.getByText('Your bid of 102-19 on Riverbend Commons was accepted.')
  })
  it('is shown as missing in the open ticket, and can be sent again', () => {
    const { receive, ticket, press, bids } = open()
    receive(recalled)
    receive(bidOutcomeRead({ auctionId: 17, attempt: 'before-the-reload' }))
    expect(ticket.getByRole('alert').textContent).toBe('Your bid didn’t reach the auction. You can bid again.')
    press('Review bid')
    press('Confirm bid')
    expect(bids()).toHaveLength(1)
  })
})

describe('the review step', () => {
  it('says that every bid gets a receipt, and where to find it', () => {
    const { press, ticket } = open()
    press('Review bid')
    ticket.getByText(/accepted or refused, it gets a receipt under My receipts/i)
  })
})
