// The second person's review: the same facts, warnings and confirmations as in the ticket, and who confirms.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { UnshownFailures } from '../../../app/unshown-failures'
import type { StoreAction } from '../../../state/market-store'
import { ShownRequestsProvider } from '../../request-state'
import { auctionOf, bidOf, changed, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { preparedBid as bid, lineOpened, preparedBidsRead as read } from '../../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { PreparedBidCards } from './prepared-bid-cards'

afterEach(cleanup)
const messages = () => screen.getByRole('log', { name: 'Messages' }).textContent

/** Best bid 102-16, loan amount $18,450,000. */
const riverbend = (...more: ReturnType<typeof bidOf>[]) =>
  auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5), ...more], rest: { version: 1 + more.length } })

const preferences = (settings: object, workspace: object, limit: object = {}): StoreAction => ({
  type: 'preference.list/answered',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    answer: {
      data: [
        { key: 'settings', value: settings },
        { key: 'workspace', value: workspace },
        { key: 'bid-limits', value: limit },
      ],
    },
  },
})

/** Both signators have a PIN. */
const pinsChanged = (): StoreAction => ({
  type: 'two-person/changed',
  payload: {
    data: {
      required: true,
      prepared: [bid()],
      signators: [
        { id: 71, name: 'M. Ortega', set_at: instant(0) },
        { id: 72, name: 'J. Whitfield', set_at: instant(0) },
      ],
    },
  },
})

/** The channel event and the server's answer that the bid was declined. */
const declinedFacts = (): readonly StoreAction[] => {
  const declined = bid({ outcome: 'declined', decided_at: instant(6_000) })
  return [
    { type: 'two-person/changed', payload: { data: { required: true, prepared: [declined] } } },
    {
      type: 'two-person.decline/answered',
      payload: { subject: 'two-person.decline:9', params: { id: 9 }, query: undefined, answer: { data: declined } },
    },
  ]
}

/** A firm with one signator, who prepared it. */
const alone = {
  ...signedInAs('investor').payload.answer.data,
  profile: { id: 5, name: 'Harbor Crest Capital', signators: [{ id: 71, name: 'M. Ortega' }] },
}

function open(one = bid(), ...facts: StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(...lineOpened, clockAt(6_000), signedInAs('investor'), listOf('live', riverbend()), listOf('past'))
  harness.receive(read('phone', [one]), ...facts)
  const failures: string[] = []
  render(
    <ShownRequestsProvider>
      {(shown) => (
        <>
          <PreparedBidCards />
          <UnshownFailures shownRequests={shown} onFailure={({ message }) => failures.push(message)} />
        </>
      )}
    </ShownRequestsProvider>,
    { wrapper: harness.Wrapper },
  )
  fireEvent.click(screen.getByRole('button', { name: /^Review/ }))
  const review = () => within(screen.getByRole('dialog', { name: 'Bid to confirm' }))
  return {
    ...harness,
    failures,
    review,
    words: () => screen.getByRole('dialog', { name: 'Bid to confirm' }).textContent,
    confirm: () => review().getByRole<HTMLButtonElement>('button', { name: 'Confirm bid' }),
    choose: (id: string) => fireEvent.change(review().getByLabelText('Confirmed by'), { target: { value: id } }),
    sent: () => harness.dispatched.filter(({ type }) => type === 'two-person/confirm-requested'),
  }
}

describe('the review of a prepared standing maximum', () => {
  const review = () => within(screen.getByRole('dialog', { name: 'Standing maximum to confirm' }))
  const maximum = () => bid({ standing_maximum: true })

  it('says that the bids made for it are binding, not that it can’t be withdrawn', () => {
    open(maximum())
    expect(review().getByText(/^Each bid that the server makes for it is binding\./)).toBeTruthy()
    expect(review().queryByText(/can’t be withdrawn/)).toBeNull()
    expect(review().getByRole('button', { name: 'Confirm maximum' })).toBeTruthy()
  })

  it('can be confirmed while the auction is paused, unlike a bid', () => {
    const paused = listOf('live', { ...riverbend(), paused_at: instant(5_000) })
    open(maximum(), paused)
    expect(review().getByRole<HTMLButtonElement>('button', { name: 'Confirm maximum' }).disabled).toBe(false)
    cleanup()
    expect(open(bid(), paused).confirm().disabled).toBe(true)
  })

  it('can only be declined once the market has passed it, because the ticket would send a bid', () => {
    const { receive } = open(maximum())
    receive(changed(riverbend({ ...bidOf(2, 104), created_at: instant(6_000) })))
    expect(review().getByRole('button', { name: 'Decline' })).toBeTruthy()
    expect(review().queryByRole('button', { name: 'Confirm maximum' })).toBeNull()
    expect(review().queryByRole('button', { name: 'Decline and bid again' })).toBeNull()
  })

  it.each<[string, readonly StoreAction[], says: string]>([
    [
      'passed by the market',
      [changed(riverbend({ ...bidOf(2, 104), created_at: instant(6_000) }))],
      'This maximum can no longer win. Decline it and prepare a new one.',
    ],
    [
      'outbid, but still better',
      [changed(riverbend({ ...bidOf(2, 102.625), created_at: instant(6_000) }))],
      'This maximum still beats it.',
    ],
    [
      'beyond the private limit of the ticket',
      [preferences({}, {}, { 17: '102-20' })],
      'The limit in your ticket for this auction is 102-20. Decline this maximum and prepare a new one.',
    ],
    [
      'while the line is down',
      [{ type: 'line/lost', payload: { because: 'closed' } }],
      'You can confirm the maximum once the connection is back.',
    ],
    [
      'alone',
      [{ type: 'auth.user/answered', payload: { ...signedInAs('investor').payload, answer: { data: alone } } }],
      'Only another signator of your firm can confirm this maximum.',
    ],
  ])('says maximum, and not bid: %s', (_state, facts, says) => {
    const { receive } = open(maximum())
    receive(...facts)
    expect(screen.getByRole('dialog').textContent).toContain(says)
    expect(screen.getByRole('dialog').textContent).not.toMatch(/\b(this|your|the) bid\b|\bBid \d/i)
  })
})

describe('the review of a prepared bid', () => {
  it('shows what the ticket shows, starts without a signator, and confirms once under the selected one', () => {
    const { words, review, confirm, choose, sent } = open()
    expect(words()).toContain('Prepared under the name M. Ortega at 10:42:00 ET. 54 seconds left')
    expect(words()).toContain('Prepared bid102-24102-24 = 102.75')
    expect(words()).toContain('Proceeds to the lender$18,957,375.00')
    expect(words()).toContain('Above best bid+8/32')
    expect(words()).toContain('Your maximumnone')
    expect(review().getByRole<HTMLSelectElement>('combobox', { name: 'Confirmed by' }).value).toBe('')
    fireEvent.click(confirm())
    expect(words()).toContain('Confirmed by can not be empty')
    expect(sent()).toEqual([])
    choose('72')
    fireEvent.click(confirm())
    fireEvent.click(review().getByRole('button', { name: 'Sending…' }))
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.payload).toMatchObject({ id: 9, signatorId: 72, seen: { price32: 102 * 32 + 16 } })
  })

  it('focuses its first field', () => {
    open()
    expect(document.activeElement).toBe(screen.getByLabelText('Confirmed by'))
    cleanup()
    open(bid({ price: 112.5 }))
    expect(document.activeElement).toBe(screen.getByLabelText('Retype the price'))
  })

  it('does not offer the signator who prepared the bid, even under another spelling of the name', () => {
    const { review } = open(bid({ prepared_by: 'Morgan Ortega' }))
    const names = within(review().getByRole('combobox')).getAllByRole('option')
    expect(names.map(({ textContent }) => textContent)).toEqual(['Select…', 'J. Whitfield'])
  })

  it('does not offer another signator with the same name', () => {
    const { words, confirm } = open(bid({ prepared_by_id: 99, prepared_by: 'M.  ortega' }))
    expect(words()).not.toContain('M. Ortega')
    expect(confirm().disabled).toBe(false)
    cleanup()
    const alone = open(bid({ prepared_by_id: 71, prepared_by: 'J.\u00a0Whitfield' }))
    expect(alone.words()).toContain('Only another signator of your firm can confirm this bid.')
    expect(alone.confirm().disabled).toBe(true)
  })

  it('can decline the bid', () => {
    const { review, dispatched } = open()
    fireEvent.click(review().getByRole('button', { name: 'Decline' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'two-person/decline-requested', payload: { id: 9 } })
  })

  it('returns focus to its card when closed, and says how the bid ended elsewhere, without a second message', () => {
    const { receive, review, words } = open()
    fireEvent.click(review().getByRole('button', { name: 'Close review' }))
    const button = screen.getByRole('button', { name: 'Review and confirm' })
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    receive(read('phone', [bid({ outcome: 'declined', decided_at: instant(6_000) })]))
    expect(words()).toContain('Declined at 10:42:06 ET. Nothing was sent.')
    fireEvent.click(review().getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Prepared bids' })).toBeNull()
    expect(messages()).toBe('')
  })

  it('closes once its own decision succeeds, and a message says so, in whichever order the answer and the channel event arrive', () => {
    for (const inOrder of [declinedFacts(), declinedFacts().toReversed()]) {
      const { receive, review } = open()
      fireEvent.click(review().getByRole('button', { name: 'Decline' }))
      for (const fact of inOrder) receive(fact)
      expect(screen.queryByRole('dialog', { name: 'Bid to confirm' })).toBeNull()
      expect(screen.queryByRole('region', { name: 'Prepared bids' })).toBeNull()
      expect(messages()).toBe('Prepared bid of 102-24 on Riverbend Commons. Declined at 10:42:06 ET. Nothing was sent.')
      cleanup()
    }
  })
})

describe('a prepared bid that can no longer be accepted', () => {
  const beaten = () => changed(riverbend({ ...bidOf(2, 103), created_at: instant(6_002) }))

  it('drops the PIN that was typed and its field, and a key meant for the field presses nothing', () => {
    const { receive, review, words, choose, dispatched } = open(bid(), pinsChanged())
    choose('72')
    const pin = review().getByLabelText<HTMLInputElement>('PIN of J. Whitfield')
    fireEvent.change(pin, { target: { value: '7301' } })
    pin.focus()
    receive(beaten())
    expect(words()).toContain('This bid can no longer win. Decline it and prepare a new one.')
    expect(review().queryByLabelText('Confirmed by')).toBeNull()
    expect(review().queryByLabelText(/^PIN/)).toBeNull()
    expect(review().queryByRole('button', { name: 'Confirm bid' })).toBeNull()
    const focused = document.activeElement
    expect([focused?.tagName, focused?.getAttribute('tabindex')]).toEqual(['DIV', '-1'])
    expect(screen.getByRole('dialog', { name: 'Bid to confirm' }).contains(focused)).toBe(true)
    expect(dispatched.map(({ type }) => type)).toEqual(['preferences/page-opened'])
  })

  it('can be declined, with or without a way back to the ticket', () => {
    window.history.replaceState(null, '', '/investor/profile/settings')
    const { receive, review, dispatched } = open()
    receive(beaten())
    fireEvent.click(review().getByRole('button', { name: 'Decline' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'two-person/decline-requested', payload: { id: 9 } })
    receive(...declinedFacts())
    expect(window.location.pathname).toBe('/investor/profile/settings')
    cleanup()
    const again = open()
    again.receive(beaten())
    fireEvent.click(again.review().getByRole('button', { name: 'Decline and bid again' }))
    expect(again.dispatched.at(-1)).toMatchObject({ type: 'two-person/decline-requested', payload: { id: 9 } })
    expect(window.location.pathname).toBe('/investor/profile/settings')
    again.receive(...declinedFacts())
    expect(screen.queryByRole('dialog', { name: 'Bid to confirm' })).toBeNull()
    expect(`${window.location.pathname}${window.location.search}`).toBe('/investor/auction/live?auction=17&bid=yes')
  })

  it('is not treated as lost while it is being sent', () => {
    const { receive, review, choose, confirm } = open()
    choose('72')
    fireEvent.click(confirm())
    receive(beaten())
    expect(review().getByRole('button', { name: 'Sending…' }).getAttribute('aria-disabled')).toBe('true')
    expect(review().queryByRole('button', { name: 'Decline and bid again' })).toBeNull()
  })
})

describe('a prepared bid under review', () => {
  it('is confirmed only by retyping its price if it is far from the best bid', () => {
    const { words, review, confirm, choose, sent } = open(bid({ price: 112.5 }))
    const type = (value: string) => fireEvent.change(review().getByLabelText('Retype the price'), { target: { value } })
    choose('72')
    expect(words()).toContain('10 above the best bid (+$1,845,000). Retype the price to confirm.')
    expect(confirm().disabled).toBe(true)
    type('112-15')
    expect(confirm().disabled).toBe(true)
    type('112-16')
    fireEvent.click(confirm())
    expect(sent()).toHaveLength(1)
  })

  it('is confirmed only by retyping its price if it exceeds the exposure limit', () => {
    const { words, confirm } = open(bid(), preferences({}, { exposure_limit: 15_000_000 }))
    expect(words()).toContain('This bid takes you to 127% of your limit ($18,957,375 of $15,000,000).')
    expect(confirm().disabled).toBe(true)
  })

  it('reads the user’s limits again when the review opens, because another device may have changed them', () => {
    const { dispatched, receive, words, confirm } = open()
    expect(dispatched.map(({ type }) => type)).toEqual(['preferences/page-opened'])
    expect(confirm().disabled).toBe(false)
    receive(preferences({}, { exposure_limit: 15_000_000 }, { 17: '103-00' }))
    expect(words()).toContain('This bid takes you to 127% of your limit')
    expect(words()).toContain('Your maximum103-00')
    expect(confirm().disabled).toBe(true)
  })

  it('cannot be confirmed beyond the user’s own maximum in this auction', () => {
    const { words, review } = open(bid(), preferences({}, {}, { 17: '102-20' }))
    expect(words()).toContain('Your maximum for this auction is 102-20. Decline this bid and prepare a new one.')
    expect(review().queryByRole('button', { name: 'Confirm bid' })).toBeNull()
  })

  it('needs a checkbox if it raises the firm’s own leading bid', () => {
    const { receive, review, confirm } = open()
    receive(changed(riverbend(bidOf(2, 102.625, true))))
    expect(confirm().disabled).toBe(true)
    fireEvent.click(review().getByLabelText('Raise my own bid'))
    expect(confirm().disabled).toBe(false)
  })

  it('shows that the best bid has changed, and cannot be confirmed once beaten', () => {
    const { receive, review, words, confirm } = open()
    const rival = (id: number, price: number) => ({ ...bidOf(id, price), created_at: instant(6_000 + id) })
    receive(changed(riverbend(rival(2, 102.625))))
    expect(words()).toContain('The best bid is now 102-20. This bid still beats it.')
    expect(confirm().disabled).toBe(false)
    receive(changed(riverbend(rival(2, 102.625), rival(3, 103))))
    expect(words()).toContain(
      'The best bid is now 103-00. This bid can no longer win. Decline it and prepare a new one.',
    )
    expect(review().queryByRole('button', { name: 'Confirm bid' })).toBeNull()
  })

  it('cannot be confirmed while the auction is paused or the connection is down', () => {
    const { receive, words, confirm } = open()
    receive(
      changed(auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5)], rest: { paused_at: instant(5_000) } })),
    )
    expect(words()).toContain('The seller has paused this auction.')
    expect(confirm().disabled).toBe(true)
    cleanup()
    const lost = open(bid(), { type: 'line/lost', payload: { because: 'closed' } })
    expect(lost.words()).toContain('You can confirm the bid once the connection is back.')
    expect(lost.confirm().disabled).toBe(true)
  })
})

it('shows a refusal that arrives after the channel event only once, as the outcome, without an error dialog', () => {
  const { receive, words, confirm, choose, failures } = open()
  choose('72')
  fireEvent.click(confirm())
  const refused = bid({
    outcome: 'refused',
    decided_by: 'J. Whitfield',
    decided_at: instant(6_000),
    reason: 'The best bid is 103-00: bid 103-01 or more.',
  })
  receive(
    { type: 'two-person/changed', payload: { data: { required: true, prepared: [refused] } } },
    {
      type: 'two-person.confirm/failed',
      payload: {
        subject: 'two-person.confirm:9',
        params: { id: 9 },
        query: undefined,
        error: { status: 422, kind: 'invalid', message: 'The best bid is 103-00: bid 103-01 or more.', fields: {} },
      },
    },
  )
  expect(words()).toContain('but refused: The best bid is 103-00: bid 103-01 or more.')
  expect(failures).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Bid again' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.search).toContain('bid')
})
