// The bidder’s own limits in the ticket: the exposure limit, the private maximum, and both while they can’t be read.
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { auctionOf, bidOf, changed, clockAt, instant, listOf } from '../../testing/fixtures'
import {
  BEST,
  led,
  noReview,
  openTicket,
  preferencesFailed,
  preferencesRead,
  riverbend,
} from '../../testing/open-ticket'

afterEach(cleanup)

describe('a bid beyond the exposure limit', () => {
  const soldTo = (id: number, own: boolean, closedAt: number) =>
    auctionOf(id, `Sold ${id}`, {
      status: 'past',
      bids: [bidOf(id * 10, 100, own)],
      rest: { statused_at: instant(closedAt), result: { outcome: 'sold' } },
    })
  const hour = 3_600_000

  it('shows how much of the limit it uses in both steps, and needs no confirmation within it', () => {
    const { press, button, shows } = openTicket(riverbend(), {}, { limit: 25_000_000 })
    const sentence = 'This bid takes you to 76% of your limit ($18,928,547 of $25,000,000).'
    expect(shows(sentence)).toBe(true)
    press('Review bid')
    expect(shows(sentence)).toBe(true)
    expect(button('Confirm bid').disabled).toBe(false)
  })

  it('is reviewed even if reviews are off, and confirmed only by retyping its price', () => {
    const { type, press, button, bids, ticket, shows } = openTicket(riverbend(), noReview, { limit: 15_000_000 })
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
    const { type, shows } = openTicket(riverbend(), {}, { limit: 15_000_000 })
    type('Price', '112-18')
    expect(shows(/^10 above the best bid \(\+\$1,845,000\)\. This bid takes you to 139% of your limit/)).toBe(true)
  })

  it('counts purchases since midnight ET, and starts over at the next midnight', () => {
    const past = [soldTo(31, true, -10 * hour), soldTo(32, true, -11 * hour), soldTo(33, false, -hour)]
    const { receive, shows } = openTicket(riverbend(), {}, { limit: 30_000_000, past })
    expect(shows(/^This bid takes you to 125% of your limit \(\$37,378,547 of/)).toBe(true)
    receive(clockAt(14 * hour), changed({ ...riverbend(), end_at: instant(15 * hour), version: 2 }))
    expect(shows(/^This bid takes you to 64% of your limit \(\$18,928,547 of/)).toBe(true)
  })

  it('counts only the increase if the bidder already leads', () => {
    const { shows } = openTicket(led(3, 102.59375), {}, { limit: 30_000_000 })
    expect(shows('This bid takes you to 64% of your limit ($18,934,313 of $30,000,000).')).toBe(true)
  })

  it('is detected when another auction is won or led during the review', () => {
    const { press, receive, button, ticket } = openTicket(riverbend(), {}, { limit: 20_000_000 })
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
    const rival = openTicket(byRate(false), {}, { limit: 10_000_000 })
    expect(rival.shows(/^This bid takes you to 187% of your limit .* You’ll have to retype the rate\.$/)).toBe(true)
    rival.press('Review bid')
    expect(rival.ticket().getAllByLabelText('Retype the rate')).toHaveLength(1)
    cleanup()
    const leader = openTicket(byRate(true), {}, { limit: 10_000_000 })
    expect(leader.shows('This bid leaves you at 187% of your limit ($18,634,500 of $10,000,000).')).toBe(true)
    leader.press('Review bid')
    expect(leader.ticket().queryByLabelText('Retype the rate')).toBeNull()
    expect(leader.ticket().getAllByRole('checkbox', { name: 'Lower my own rate' })).toHaveLength(1)
    expect(leader.shows('You lead at 5.250%. This bid lowers your own rate by 0.01%.')).toBe(true)
  })

  it('is not checked without a limit', () => {
    const { shows } = openTicket()
    expect(shows(/of your limit/)).toBe(false)
    cleanup()
  })

  it.each([
    ['today’s purchases are still loading', {}, null, /^Today’s purchases are still loading, so your limit can’t/],
    ['the loan amount isn’t known', { loan_amount: null }, [], /^Couldn’t read the amount of this loan, so your limit/],
  ])('shows no share of the limit while %s, and is confirmed only by retyping its price', (_when, loan, past, text) => {
    const first = auctionOf(17, 'Riverbend Commons', { bids: [bidOf(2, BEST)], loan })
    const { type, press, button, shows, bids } = openTicket(first, noReview, { limit: 90_000_000, past })
    expect(shows(/of your limit/)).toBe(false)
    expect(shows(text)).toBe(true)
    press('Review bid')
    expect(button('Confirm bid').disabled).toBe(true)
    type('Retype the price', '102-19')
    press('Confirm bid')
    expect(bids()).toMatchObject([{ payload: { agreed: { exceeds: { unchecked: true, exposure: false } } } }])
  })

  it('says that purchases couldn’t be read, until they are', () => {
    const { receive, shows } = openTicket(riverbend(), {}, { limit: 90_000_000, past: null })
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
  const openUnread = () => openTicket(riverbend(), noReview, { readsPreferences: false })
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

describe('a private maximum', () => {
  const about = { subject: 'bid-limits.save', params: undefined, query: undefined } as const

  it('is saved with Enter in its field without sending a bid, and then blocks the ticket', () => {
    const { press, type, ticket, dispatched, bids, receive } = openTicket(riverbend(), noReview)
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
    const { press, type, ticket, receive } = openTicket(riverbend(), noReview)
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
    const { press, type, ticket, receive, dispatched } = openTicket(riverbend(), noReview)
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
    const { press, type, receive, button, ticket, bids } = openTicket()
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
    const { press, type, ticket } = openTicket()
    press('Set')
    type('Your maximum', '1020')
    press('Save')
    ticket().getByText('Enter a price such as 102-18, up to 115-00')
  })
})

describe('the limits of the firm', () => {
  const limitedTo = (day: number): StoreAction => ({
    type: 'two-person.read/answered',
    payload: {
      subject: 'two-person.read',
      params: undefined,
      query: undefined,
      answer: {
        data: {
          required: false,
          prepared: [],
          session: 'desk',
          limits: { firm: 50_000_000, person: null, day, set_by: ['M. Ortega'], set_at: instant(0) },
        },
      },
    },
  })
  const rule = limitedTo(40_000_000)

  it('show in one line what they leave, and never hold up the bid', () => {
    const { receive, shows, press, bids } = openTicket(riverbend(), noReview)
    expect(shows(/^Firm limit/)).toBe(false)
    receive(rule)
    expect(shows('Firm limit: $40,000,000 left today')).toBe(true)
    receive(limitedTo(1))
    expect(shows('Firm limit: $1 left today')).toBe(true)
    press('Confirm bid')
    expect(bids()).toHaveLength(1)
  })

  it('aren’t shown while the page is out of date, or a list isn’t read', () => {
    const { receive, shows } = openTicket(riverbend())
    const subject = 'auction.list:live'
    receive(
      rule,
      { type: 'subjects/followed', payload: { subjects: [subject] } },
      { type: 'line/attempted', payload: { attempt: 1 } },
      { type: 'line/opened', payload: {} },
      { type: 'subject/synced', payload: { subject } },
    )
    expect(shows(/^Firm limit/)).toBe(true)
    receive({ type: 'line/lost', payload: { because: 'cut' } })
    expect(shows(/^Firm limit/)).toBe(false)
    cleanup()
    const unread = openTicket(riverbend(), {}, { past: null })
    unread.receive(rule)
    expect(unread.shows(/^Firm limit/)).toBe(false)
  })

  it('refuse a bid with the server’s sentence', () => {
    const { press, receive, shows } = openTicket(riverbend(), noReview)
    press('Confirm bid')
    const message =
      'Your firm’s limit is $10,000,000 for leading bids and standing maxima. Nothing is left, and this bid takes $18,928,546.88.'
    receive({
      type: 'auction.bid/failed',
      payload: {
        subject: 'auction.bid:17',
        params: { auctionId: 17 },
        query: undefined,
        error: { status: 422, kind: 'invalid', message, fields: { limit: [message] } },
      },
    })
    expect(shows(message)).toBe(true)
  })
})
