// The cards of prepared bids: who may confirm, what is sent, and what is said at the end.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, clockAt, instant, listOf, signedInAs } from '../testing/fixtures'
import { preparedBid as bid, preparedBidsRead as read } from '../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { PreparedBidCards } from './prepared-bid-cards'

afterEach(cleanup)

function open(session: string, one = bid(), ms = 6_000) {
  const harness = createStoreHarness()
  const auction = auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5)] })
  harness.receive(clockAt(ms), signedInAs('investor'), listOf('live', auction), read(session, [one]))
  render(<PreparedBidCards />, { wrapper: harness.Wrapper })
  return harness
}
const card = () => within(screen.getByRole('region', { name: 'Prepared bids' }))

describe('in another session', () => {
  it('shows figure, who prepared it, the best bid and the seconds, and confirms by a signator', () => {
    const { dispatched } = open('phone')
    expect(card().getByRole('heading').textContent).toBe('Bid to confirm')
    expect(card().getByText('102-24')).toBeTruthy()
    expect(card().getByText('Prepared by M. Ortega at 10:42:00 ET. Best bid 102-16.')).toBeTruthy()
    expect(card().getByRole('timer').textContent).toBe('54 seconds left')
    fireEvent.change(card().getByRole('combobox', { name: 'Confirmed by' }), { target: { value: '72' } })
    fireEvent.click(card().getByRole('button', { name: 'Confirm bid' }))
    fireEvent.click(card().getByRole('button', { name: 'Confirm bid' }))
    const sent = dispatched.filter(({ type }) => type === 'two-person/confirm-requested')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.payload).toMatchObject({ id: 9, signatorId: 72, seen: { price32: 102 * 32 + 16 } })
  })

  it('declines', () => {
    const { dispatched } = open('phone')
    fireEvent.click(card().getByRole('button', { name: 'Decline' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'two-person/decline-requested', payload: { id: 9 } })
  })

  it('does not offer the signator who prepared it, whatever the name on the bid', () => {
    open('phone', bid({ prepared_by: 'M.  Ortega' }))
    const names = within(card().getByRole('combobox')).getAllByRole('option')
    expect(names.map(({ textContent }) => textContent)).toEqual(['J. Whitfield'])
  })
})

describe('in the session that prepared it', () => {
  it('waits with the seconds, and can be withdrawn but not confirmed', () => {
    const { dispatched } = open('desk')
    expect(card().getByRole('heading').textContent).toBe('Waiting for a signator')
    expect(card().queryByRole('button', { name: 'Confirm bid' })).toBeNull()
    fireEvent.click(card().getByRole('button', { name: 'Withdraw' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'two-person/decline-requested', payload: { id: 9 } })
  })
})

describe('the end', () => {
  it.each([
    ['expires', bid(), 60_000, 'Expired at 10:43:00 ET. Nothing was sent.'],
    [
      'is declined',
      bid({ outcome: 'declined', decided_at: instant(20_000) }),
      30_000,
      'Declined at 10:42:20 ET. Nothing was sent.',
    ],
    [
      'is confirmed',
      bid({ outcome: 'confirmed', decided_by: 'M. Ortega', decided_at: instant(20_000) }),
      30_000,
      'Confirmed by M. Ortega at 10:42:20 ET. The bid was sent.',
    ],
    [
      'is refused',
      bid({
        outcome: 'refused',
        decided_by: 'M. Ortega',
        decided_at: instant(20_000),
        reason: 'This auction has closed.',
      }),
      30_000,
      'Confirmed by M. Ortega at 10:42:20 ET, and refused: This auction has closed.',
    ],
  ])('says that it %s, until it is dismissed or a minute has passed', (_what, one, ms, words) => {
    const { receive } = open('desk', one, ms)
    expect(card().getByText(words)).toBeTruthy()
    receive(clockAt(130_000))
    expect(screen.queryByRole('region', { name: 'Prepared bids' })).toBeNull()
    receive(clockAt(ms))
    fireEvent.click(card().getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: 'Prepared bids' })).toBeNull()
  })
})
