// Safety of the ticket: extra confirmations before a bid is sent, and what it refuses to send.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { auctionOf, bidOf, changed, clockAt, instant, listOf, receiptsOf, signedInAs } from '../../testing/fixtures'
import { preparedBidsRead } from '../../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { BidTicket } from './bid-ticket'

afterEach(cleanup)

const BEST = 102.5625 // 102-18
const riverbend = (...more: ReturnType<typeof bidOf>[]) =>
  auctionOf(17, 'Riverbend Commons', { bids: [bidOf(2, BEST), ...more], rest: { version: 1 + more.length } })
/** Harbor Crest, the signed-in investor, leads at this price. */
const led = (id: number, price: number) => riverbend(bidOf(id, price, true))

interface OpenOptions {
  readonly limit?: number | null
  /** Null if the list isn't loaded. */
  readonly past?: readonly ReturnType<typeof riverbend>[] | null
  readonly readsPreferences?: boolean
  /** What this tab stored of earlier entries. */
  readonly stored?: string | null
}

const preferencesRead = (values: Readonly<Record<string, object>>): StoreAction => ({
  type: 'preference.list/answered',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    answer: { data: Object.entries(values).map(([key, value]) => ({ key, value })) },
  },
})
const preferencesFailed = (status: number, kind: 'unavailable' | 'not-found'): StoreAction => ({
  type: 'preference.list/failed',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    error: { status, kind, message: '', fields: {} },
  },
})

function open(
  first = riverbend(),
  settings: Readonly<Record<string, unknown>> = {},
  { limit = null, past = [], readsPreferences = true, stored = null }: OpenOptions = {},
) {
  const harness = createStoreHarness(() => 0, { readsPreferences })
  if (stored !== null) harness.ports.sessionStorage.write('bid-drafts', stored)
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', first))
  if (past !== null) harness.receive(listOf('past', ...past))
  harness.receive(preferencesRead({ settings, workspace: { exposure_limit: limit } }))
  const onClose = vi.fn()
  const ticketOf = (isOpen: boolean) => <BidTicket open={isOpen} auctionId={17} onClose={onClose} />
  const { rerender } = render(ticketOf(true), { wrapper: harness.Wrapper })
  const ticket = () => within(screen.getByRole('region', { name: 'Place a bid' }))
  return {
    ...harness,
    ticket,
    onClose,
    shows: (text: string | RegExp) => ticket().queryByText(text) !== null,
    type: (label: string, value: string) => fireEvent.change(ticket().getByLabelText(label), { target: { value } }),
    press: (name: string) => fireEvent.click(ticket().getByRole('button', { name })),
    button: (name: string) => ticket().getByRole<HTMLButtonElement>('button', { name }),
    bids: () => harness.dispatched.filter((each) => each.type === 'bid/requested'),
    show: (isOpen: boolean) => rerender(ticketOf(isOpen)),
  }
}

const noReview = { confirm_before_bid: false }

it('the ticket shows the time of its prices while the connection is down, even if the clock is paused', () => {
  const { receive } = open()
  const subject = 'auction.list:live'
  receive(
    { type: 'subjects/followed', payload: { subjects: [subject] } },
    { type: 'line/attempted', payload: { attempt: 1 } },
    { type: 'line/opened', payload: {} },
    { type: 'subject/synced', payload: { subject } },
    { type: 'line/lost', payload: { because: 'closed' } },
  )
  screen.getByText(/^The live connection is down; prices here are as of \d\d:\d\d:\d\d\. They’ll be refreshed/)
})

describe('a bid far from the best one', () => {
  it('is confirmed only by retyping its price, in any notation', () => {
    const { type, press, button, bids } = open(riverbend(), noReview)
    type('Price', '112-16')
    press('Review bid')
    expect(button('Confirm bid').disabled).toBe(true)
    type('Retype the price', '112-15')
    expect(button('Confirm bid').disabled).toBe(true)
    type('Retype the price', '112.5')
    press('Confirm bid')
    expect(bids()).toMatchObject([{ payload: { price32: 112 * 32 + 16 } }])
  })

  it('is defined by the user’s own deviation limit', () => {
    const { type, button } = open(riverbend(), { ...noReview, deviation_limit_32: 4 })
    type('Price', '102-22')
    expect(button('Confirm bid').disabled).toBe(false)
    type('Price', '102-23')
    expect(button('Review bid').disabled).toBe(false)
  })

  it('is any bid if there is nothing to compare it with', () => {
    const alone = auctionOf(17, 'Riverbend Commons', { loan: { loan_min_price: null } })
    const { type, press, ticket } = open(alone, noReview)
    type('Price', '100-00')
    press('Review bid')
    ticket().getByLabelText('Retype the price')
  })
})

describe('a bid beyond the exposure limit', () => {
  const soldTo = (id: number, own: boolean, closedAt: number) =>
    auctionOf(id, `Sold ${id}`, {
      status: 'past',
      bids: [bidOf(id * 10, 100, own)],
      rest: { statused_at: instant(closedAt), result: { outcome: 'sold' } },
    })
  const hour = 3_600_000

  it('shows how much of the limit it uses in both steps, and needs no confirmation within it', () => {
    const { press, button, shows } = open(riverbend(), {}, { limit: 25_000_000 })
    const sentence = 'This bid takes you to 76% of your limit ($18,928,547 of $25,000,000).'
    expect(shows(sentence)).toBe(true)
    press('Review bid')
    expect(shows(sentence)).toBe(true)
    expect(button('Confirm bid').disabled).toBe(false)
  })

  it('is reviewed even if reviews are off, and confirmed only by retyping its price', () => {
    const { type, press, button, bids, ticket, shows } = open(riverbend(), noReview, { limit: 15_000_000 })
    const sentence = 'This bid takes you to 127% of your limit ($18,928,547 of $15,000,000).'
    expect(shows(`${sentence} You’ll have to retype the price.`)).toBe(true)
    press('Review bid')
    expect(shows(`${sentence} Retype the price to confirm.`)).toBe(true)
    expect(document.activeElement).toBe(ticket().getByLabelText('Retype the price'))
    expect(button('Confirm bid').disabled).toBe(true)
    type('Retype the price', '102-19')
    press('Confirm bid')
    expect(bids()).toHaveLength(1)
  })

  it('shows both reasons if the price is also far from the best one', () => {
    const { type, shows } = open(riverbend(), {}, { limit: 15_000_000 })
    type('Price', '112-18')
    expect(shows(/^10 above the best bid \(\+\$1,845,000\)\. This bid takes you to 139% of your limit/)).toBe(true)
  })

  it('counts purchases since midnight ET, and starts over at the next midnight', () => {
    const past = [soldTo(31, true, -10 * hour), soldTo(32, true, -11 * hour), soldTo(33, false, -hour)]
    const { receive, shows } = open(riverbend(), {}, { limit: 30_000_000, past })
    expect(shows(/^This bid takes you to 125% of your limit \(\$37,378,547 of/)).toBe(true)
    receive(clockAt(14 * hour), changed({ ...riverbend(), end_at: instant(15 * hour), version: 2 }))
    expect(shows(/^This bid takes you to 64% of your limit \(\$18,928,547 of/)).toBe(true)
  })

  it('counts only the increase if the bidder already leads', () => {
    const { shows } = open(led(3, 102.59375), {}, { limit: 30_000_000 })
    expect(shows('This bid takes you to 64% of your limit ($18,934,313 of $30,000,000).')).toBe(true)
  })

  it('is detected when another auction is won or led during the review', () => {
    const { press, receive, button, ticket } = open(riverbend(), {}, { limit: 20_000_000 })
    press('Review bid')
    expect(button('Confirm bid').disabled).toBe(false)
    receive(listOf('past', soldTo(31, true, 0)))
    expect(button('Confirm bid').disabled).toBe(true)
    expect(document.activeElement).toBe(ticket().getByLabelText('Retype the price'))
  })

  it('works in the rate process, where only the first bid in an auction adds exposure', () => {
    const byRate = (own: boolean) => {
      const { price: _price, ...bid } = { ...bidOf(1, 100, own), gnma_interest_rate: 5.25 }
      return auctionOf(17, 'Riverbend Commons', {
        bids: [bid],
        loan: { auction_process_type: 'rate', gnma_interest_rate: 5.4, bond_interest_price: 101 },
      })
    }
    const rival = open(byRate(false), {}, { limit: 10_000_000 })
    expect(rival.shows(/^This bid takes you to 187% of your limit .* You’ll have to retype the rate\.$/)).toBe(true)
    rival.press('Review bid')
    expect(rival.ticket().getAllByLabelText('Retype the rate')).toHaveLength(1)
    cleanup()
    const leader = open(byRate(true), {}, { limit: 10_000_000 })
    expect(leader.shows('This bid leaves you at 187% of your limit ($18,634,500 of $10,000,000).')).toBe(true)
    leader.press('Review bid')
    expect(leader.ticket().queryByLabelText('Retype the rate')).toBeNull()
    expect(leader.ticket().getAllByRole('checkbox', { name: 'Lower my own rate' })).toHaveLength(1)
    expect(leader.shows('You lead at 5.250%. This bid lowers your own rate by 0.01%.')).toBe(true)
  })

  it('is not checked without a limit', () => {
    const { shows } = open()
    expect(shows(/of your limit/)).toBe(false)
    cleanup()
  })

  it.each([
    ['today’s purchases are still loading', {}, null, /^Today’s purchases are still loading, so your limit can’t/],
    ['the loan amount isn’t known', { loan_amount: null }, [], /^Couldn’t read the amount of this loan, so your limit/],
  ])('shows no share of the limit while %s, and is confirmed only by retyping its price', (_when, loan, past, text) => {
    const first = auctionOf(17, 'Riverbend Commons', { bids: [bidOf(2, BEST)], loan })
    const { type, press, button, shows, bids } = open(first, noReview, { limit: 90_000_000, past })
    expect(shows(/of your limit/)).toBe(false)
    expect(shows(text)).toBe(true)
    press('Review bid')
    expect(button('Confirm bid').disabled).toBe(true)
    type('Retype the price', '102-19')
    press('Confirm bid')
    expect(bids()).toMatchObject([{ payload: { agreed: { exceeds: { unchecked: true, exposure: false } } } }])
  })

  it('says that purchases couldn’t be read, until they are', () => {
    const { receive, shows } = open(riverbend(), {}, { limit: 90_000_000, past: null })
    receive({
      type: 'auction.list/failed',
      payload: {
        subject: 'auction.list:past',
        params: { status: 'past' },
        query: undefined,
        error: { status: 503, kind: 'unavailable', message: '', fields: {} },
      },
    })
    expect(shows(/^Couldn’t read today’s purchases, so your limit can’t be checked\./)).toBe(true)
    receive(listOf('past'))
    expect(shows(/^This bid takes you to 22% of your limit/)).toBe(true)
  })
})

describe('a ticket that couldn’t read the limits and settings since it was opened', () => {
  const openUnread = () => open(riverbend(), noReview, { readsPreferences: false })
  const sentence = 'Couldn’t read your limits and settings. You’ll have to retype the price.'

  it('doesn’t lock the bidder out: the price is reviewed and typed twice', () => {
    const { receive, shows, press, type, button, bids } = openUnread()
    receive(preferencesFailed(503, 'unavailable'))
    expect(shows(sentence)).toBe(true)
    press('Review bid')
    expect(button('Confirm bid').disabled).toBe(true)
    type('Retype the price', '102-19')
    press('Confirm bid')
    expect(bids()).toMatchObject([
      { payload: { price32: 3283, agreed: { reviewed: true, exceeds: { unread: true } } } },
    ])
  })

  it('returns to the usual way, with the limits from the server, once they arrive', () => {
    const { receive, shows, button, ticket, bids, press } = openUnread()
    receive(preferencesFailed(503, 'unavailable'))
    receive(preferencesRead({ settings: noReview }))
    expect(shows(sentence)).toBe(false)
    expect(button('Confirm bid').disabled).toBe(false)
    receive(preferencesRead({ settings: noReview, 'bid-limits': { 17: '102-18' } }))
    press('Confirm bid')
    ticket().getByText('Your maximum for this auction is 102-18')
    expect(bids()).toHaveLength(0)
  })

  it('uses the known ones if the server stores none', () => {
    const { receive, press, bids } = openUnread()
    receive(preferencesFailed(404, 'not-found'))
    press('Confirm bid')
    expect(bids()).toHaveLength(1)
  })

  it('says in the review that they are still loading, and takes no focus from the button when they arrive', () => {
    const { receive, press, shows, ticket, button } = openUnread()
    expect(shows(/loading/)).toBe(false)
    press('Review bid')
    expect(shows('Your limits and settings are still loading. Retype the price to confirm.')).toBe(true)
    expect(document.activeElement?.tagName).toBe('FORM')
    receive(preferencesRead({ settings: noReview }))
    expect(ticket().queryByLabelText('Retype the price')).toBeNull()
    expect(document.activeElement).toBe(button('Confirm bid'))
  })

  it('keeps a key for the retyped price from sending when they arrive', () => {
    const { receive, press, type } = openUnread()
    press('Review bid')
    type('Retype the price', '102')
    receive(preferencesRead({ settings: noReview }))
    expect(document.activeElement?.tagName).toBe('FORM')
  })
})

describe('a bid that raises your own leading bid', () => {
  const enter = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'Enter' })

  it('needs a checkbox even if reviews are off, and Enter neither ticks it nor sends', () => {
    const { press, ticket, bids, button, shows } = open(led(3, 102.59375), noReview)
    expect(ticket().getByText(/^You lead at/).textContent).toBe('You lead at 102-19; this bid raises your own price.')
    press('Review bid')
    const raise = ticket().getByRole<HTMLInputElement>('checkbox', { name: 'Raise my own bid' })
    expect(shows('You lead at 102-19. This bid raises your own price by 1/32 ($5,766).')).toBe(true)
    expect(document.activeElement).toBe(raise)
    expect(enter(raise)).toBe(false)
    fireEvent.submit(raise.form ?? raise)
    expect(raise.checked).toBe(false)
    expect(button('Confirm bid').disabled).toBe(true)
    expect(bids()).toHaveLength(0)
    fireEvent.click(raise)
    expect(enter(raise)).toBe(false)
    expect(bids()).toHaveLength(0)
    press('Confirm bid')
    expect(bids()).toHaveLength(1)
  })

  it('needs the checkbox if the bidder took the lead during the review', () => {
    const { press, type, receive, bids, ticket, button } = open()
    type('Price', '102-24')
    press('Review bid')
    receive(changed(led(3, 102.59375)))
    const raise = ticket().getByRole('checkbox', { name: 'Raise my own bid' })
    expect(document.activeElement).toBe(raise)
    expect(button('Confirm bid').disabled).toBe(true)
    fireEvent.click(raise)
    press('Confirm bid')
    expect(bids()).toHaveLength(1)
  })

  it('needs the checkbox again after the leading bid has changed', () => {
    const { press, type, receive, ticket, button } = open(led(3, 102.59375))
    type('Price', '102-28')
    press('Review bid')
    fireEvent.click(ticket().getByRole('checkbox', { name: 'Raise my own bid' }))
    expect(button('Confirm bid').disabled).toBe(false)
    receive(changed(riverbend(bidOf(3, 102.59375, true), bidOf(4, 102.75, true))))
    expect(ticket().getByRole<HTMLInputElement>('checkbox', { name: 'Raise my own bid' }).checked).toBe(false)
    expect(button('Confirm bid').disabled).toBe(true)
  })

  it('needs no checkbox after being outbid, and the next key does not land on Confirm bid', () => {
    const { press, type, receive, ticket, button, bids } = open(led(3, 102.59375))
    type('Price', '102-28')
    press('Review bid')
    receive(changed(riverbend(bidOf(3, 102.59375, true), bidOf(4, 102.75))))
    expect(ticket().queryByRole('checkbox')).toBeNull()
    expect(button('Confirm bid').disabled).toBe(false)
    expect(document.activeElement?.tagName).toBe('FORM')
    press('Confirm bid')
    expect(bids()).toHaveLength(1)
  })
})

describe('the ticket after the world was rewound', () => {
  const rewound = { type: 'world/replaced', payload: { epoch: 2 } } as const

  it('leaves the review, says why, and clears the suggested price', () => {
    const { press, receive, ticket, bids } = open()
    press('Review bid')
    ticket().getByRole('button', { name: 'Confirm bid' })
    receive(rewound, listOf('live', riverbend()))
    expect(ticket().getByRole('alert').textContent).toMatch(/^The simulator was reset to another point in time/)
    expect(ticket().queryByRole('button', { name: 'Confirm bid' })).toBeNull()
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('')
    press('Review bid')
    expect(ticket().queryByRole('button', { name: 'Confirm bid' })).toBeNull()
    expect(bids()).toHaveLength(0)
  })

  it('keeps the typed text, which must be reviewed again', () => {
    const { press, receive, ticket, type } = open()
    type('Price', '102-24')
    press('Review bid')
    receive(rewound, listOf('live', riverbend()))
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-24')
    type('Price', '102-25')
    expect(ticket().queryByText(/^The simulator was reset/)).toBeNull()
    press('Review bid')
    ticket().getByRole('button', { name: 'Confirm bid' })
  })
})

describe('a bid in flight', () => {
  it('is settled by its receipt, which may come before the answer, and not by a bid that another window may have sent', () => {
    const { press, receive, onClose, ticket, bids } = open()
    press('Review bid')
    press('Confirm bid')
    ticket().getByText('102-19')
    // Another window of the firm may have bid the same.
    receive(changed(led(3, 102.59375)))
    expect(onClose).not.toHaveBeenCalled()
    receive(receiptsOf(17, bids()))
    expect(onClose).toHaveBeenCalledOnce()
    screen.getByText('Your bid of 102-19 on Riverbend Commons was accepted.')
  })

  it('keeps its figure and proceeds when a rival bids more, without an error', () => {
    const { press, receive, ticket } = open()
    press('Review bid')
    press('Confirm bid')
    receive(changed(riverbend(bidOf(3, 102.75))))
    ticket().getByText('102-19')
    ticket().getByText('$18,928,546.88')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows that the response is delayed', () => {
    const { press, receive, ticket, bids } = open()
    press('Review bid')
    press('Confirm bid')
    const [request] = bids()
    const attempt = request !== undefined && 'attempt' in request.payload ? String(request.payload.attempt) : ''
    receive({ type: 'bid/answer-delayed', payload: { auctionId: 17, attempt } })
    expect(ticket().getByRole('alert').textContent).toBe('No response yet. Checking…')
  })
})

describe('a private maximum', () => {
  const about = { subject: 'bid-limits.save', params: undefined, query: undefined } as const

  it('is saved with Enter in its field without sending a bid, and then blocks the ticket', () => {
    const { press, type, ticket, dispatched, bids, receive } = open(riverbend(), noReview)
    press('Set')
    type('Your maximum', '102 20')
    fireEvent.keyDown(ticket().getByLabelText('Your maximum'), { key: 'Enter' })
    expect(dispatched.filter((each) => each.type === 'bid-limit/save-requested')).toMatchObject([
      { payload: { auctionId: 17, limit: '102-20' } },
    ])
    // Until the server has it, a reload would lose it.
    expect(ticket().getByRole('button', { name: 'Saving…' })).not.toBeNull()
    receive({
      type: 'preference.store/answered',
      payload: { ...about, answer: { data: [{ key: 'bid-limits', value: { 17: '102-20' } }] } },
    })
    expect(ticket().getByText('102-20', { selector: 'b' }).parentElement?.textContent).toBe('Your maximum: 102-20')
    type('Price', '102-21')
    press('Confirm bid')
    ticket().getByText('Your maximum for this auction is 102-20')
    expect(bids()).toHaveLength(0)
  })

  it('that could not be saved stays in its field and blocks this ticket', () => {
    const { press, type, ticket, receive } = open(riverbend(), noReview)
    press('Set')
    type('Your maximum', '102-20')
    press('Save')
    receive({
      type: 'preference.store/failed',
      payload: { ...about, error: { status: 0, kind: 'offline', message: 'You’re offline.', fields: {} } },
    })
    expect(ticket().getByText('Couldn’t save. You’re offline. Your choice applies in this tab only.')).not.toBeNull()
    expect(ticket().getByLabelText<HTMLInputElement>('Your maximum').value).toBe('102-20')
    type('Price', '102-21')
    press('Confirm bid')
    expect(ticket().getByText('Your maximum for this auction is 102-20')).not.toBeNull()
  })

  it('is replaced only after the user confirms, if another device has changed it', () => {
    const { press, type, ticket, receive, dispatched } = open(riverbend(), noReview)
    press('Set')
    type('Your maximum', '102-20')
    receive({
      type: 'preference.list/answered',
      payload: {
        ...about,
        subject: 'preferences.read',
        answer: { data: [{ key: 'bid-limits', value: { 17: '101-00' } }] },
      },
    })
    expect(ticket().getByRole('alert').textContent).toContain(
      'Your maximum was changed on another device to 101-00. Keep yours?',
    )
    fireEvent.keyDown(ticket().getByLabelText('Your maximum'), { key: 'Enter' })
    expect(dispatched.filter((each) => each.type === 'bid-limit/save-requested')).toEqual([])
    press('Keep mine')
    expect(document.activeElement).toBe(ticket().getByLabelText('Your maximum'))
    expect(dispatched.filter((each) => each.type === 'bid-limit/save-requested')).toMatchObject([
      { payload: { limit: '102-20' } },
    ])
  })

  it('set on another device stops a bid under review and says why', () => {
    const { press, type, receive, button, ticket, bids } = open()
    type('Price', '102-24')
    press('Review bid')
    receive({
      type: 'preference.list/answered',
      payload: {
        subject: 'preferences.read',
        params: undefined,
        query: undefined,
        answer: { data: [{ key: 'bid-limits', value: { 17: '102-20' } }] },
      },
    })
    expect(ticket().getByText('Your maximum for this auction is 102-20')).not.toBeNull()
    expect(button('Confirm bid').disabled).toBe(true)
    expect(bids()).toHaveLength(0)
  })

  it('shows an example if the input is invalid', () => {
    const { press, type, ticket } = open()
    press('Set')
    type('Your maximum', '1020')
    press('Save')
    ticket().getByText('Enter a price such as 102-18, up to 115-00')
  })
})

describe('leaving the ticket', () => {
  it('keeps the text after Escape and discards it after Cancel', () => {
    const { type, ticket, show, press, onClose } = open()
    type('Price', '102-22')
    fireEvent.keyDown(ticket().getByLabelText('Price'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
    show(false)
    show(true)
    press('Use 102-22 from 10:42')
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-22')
    press('Cancel')
    show(false)
    show(true)
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-19')
    expect(ticket().queryByRole('button', { name: /^Use / })).toBeNull()
  })

  it('never sends the kept text when the ticket is opened again and Enter is pressed', () => {
    const { type, show, ticket, press, bids } = open(riverbend(), noReview)
    type('Price', '102-30')
    show(false)
    show(true)
    ticket().getByRole('button', { name: 'Use 102-30 from 10:42' })
    press('Confirm bid')
    expect(bids()).toMatchObject([{ payload: { price32: 102 * 32 + 19 } }])
  })

  it('says so instead of offering the kept text once it can no longer win', () => {
    const { type, show, ticket, receive } = open()
    type('Price', '102-20')
    show(false)
    receive(changed(riverbend(bidOf(3, 102.75))))
    show(true)
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-25')
    ticket().getByText('Your 102-20 from 10:42 can no longer win.')
    expect(ticket().queryByRole('button', { name: /^Use / })).toBeNull()
  })

  it('keeps the text over a reload of the tab, and offers it', () => {
    const first = open()
    first.type('Price', '102-22')
    const stored = first.ports.sessionStorage.read('bid-drafts')
    expect(stored).not.toBeNull()
    cleanup()
    const second = open(riverbend(), {}, { stored })
    expect(second.ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-19')
    second.press('Use 102-22 from 10:42')
    expect(second.ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-22')
  })
})

describe('the ticket under the two-person rule', () => {
  it('asks in the review who prepares the bid, instead of asking for a signator before', () => {
    const { receive, ticket, press } = open()
    expect(ticket().queryByLabelText('Bidding signator')).not.toBeNull()
    receive(preparedBidsRead('desk', []))
    expect(ticket().queryByLabelText('Bidding signator')).toBeNull()
    press('Review bid')
    expect(ticket().getByLabelText<HTMLSelectElement>('Prepared by').value).toBe('')
  })
})
