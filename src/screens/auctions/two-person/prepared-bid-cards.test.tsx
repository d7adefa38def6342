// The cards of prepared bids: who may act, what they show while waiting, that they stay on top, and that they leave at the end.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Dialog } from '../../../ui/dialog'
import { auctionOf, bidOf, changed, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { preparedBid as bid, preparedBidsRead as read } from '../../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { PreparedBidCards } from './prepared-bid-cards'

afterEach(cleanup)

function open(session: string, bids = [bid()], ms = 6_000) {
  const harness = createStoreHarness()
  const auction = auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5)] })
  harness.receive(clockAt(ms), signedInAs('investor'), listOf('live', auction), read(session, bids))
  render(<PreparedBidCards />, { wrapper: harness.Wrapper })
  return harness
}
const messages = () => screen.getByRole('log', { name: 'Messages' }).textContent
const cards = () => within(screen.getByRole('region', { name: 'Prepared bids' }))

describe('a prepared bid in another session', () => {
  it('shows the figure, who prepared it, the best bid and the time left, and sends nothing without a review', () => {
    const { dispatched } = open('phone')
    expect(cards().getByRole('heading').textContent).toBe('Bid to confirm')
    expect(cards().getByText('102-24').textContent).toBe('102-24')
    expect(cards().getByText(/^Prepared under the name/).textContent).toBe(
      'Prepared under the name M. Ortega at 10:42:00 ET. Best bid 102-16. ',
    )
    expect(cards().getByRole('timer').textContent).toBe('54 seconds left')
    expect(cards().queryByRole('button', { name: 'Confirm bid' })).toBeNull()
    fireEvent.click(cards().getByRole('button', { name: 'Review and confirm' }))
    expect(screen.getByRole('dialog', { name: 'Bid to confirm' }).textContent).toContain('102-24')
    expect(dispatched.map(({ type }) => type)).toEqual(['preferences/page-opened'])
  })

  it('immediately shows that it was beaten, or that its auction is paused', () => {
    const { receive } = open('phone')
    receive(changed(auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5), bidOf(2, 103)] })))
    expect(cards().getByText(/^Prepared under/).textContent).toContain(
      'Best bid 103-00. This bid can no longer be accepted.',
    )
    expect(cards().getByRole('button').textContent).toBe('Review')
    receive(
      changed(auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5)], rest: { paused_at: instant(5_000) } })),
    )
    expect(cards().getByText(/^Prepared under/).textContent).toContain('The seller has paused this auction.')
  })

  it('says maximum of a standing maximum, also one whose figure is unknown, and once it can’t be accepted', () => {
    const { receive } = open('phone', [
      bid({ standing_maximum: true }),
      bid({ id: 10, price: null, standing_maximum: true }),
    ])
    const texts = () =>
      cards()
        .getAllByRole('article')
        .map(({ textContent }) => textContent)
    expect(texts()[0]).toContain('Standing maximum 102-24 on Riverbend Commons')
    expect(texts()[1]).toContain('A standing maximum on Riverbend Commons')
    receive(changed(auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5), bidOf(2, 103)] })))
    expect(texts()[0]).toContain('This maximum can no longer be accepted.')
  })

  it('moves into the topmost dialog, because everything else is inert then', () => {
    const { Wrapper, receive } = createStoreHarness()
    receive(clockAt(6_000), signedInAs('investor'), read('phone', [bid()]))
    const page = (sheets: number) => (
      <>
        <PreparedBidCards />
        <Dialog open={sheets > 0} onClose={() => undefined} title="Riverbend Commons" placement="right">
          <Dialog open={sheets > 1} onClose={() => undefined} title="Logout">
            Log out?
          </Dialog>
        </Dialog>
      </>
    )
    const { rerender } = render(page(0), { wrapper: Wrapper })
    const nameOfPlace = () =>
      screen.getByRole('region', { name: 'Prepared bids' }).closest('dialog')?.querySelector('h2.dialog__title')
        ?.textContent
    expect(nameOfPlace()).toBeUndefined()
    rerender(page(1))
    expect(nameOfPlace()).toBe('Riverbend Commons')
    rerender(page(2))
    expect(nameOfPlace()).toBe('Logout')
    rerender(page(0))
    expect(nameOfPlace()).toBeUndefined()
  })

  it('comes before bids that this session prepared, and bids that ended earlier have no card', () => {
    const ended = bid({ id: 7, outcome: 'declined', decided_at: instant(1_000) })
    open('phone', [ended, bid({ id: 10, session: 'phone' }), bid({ id: 11 })])
    expect(
      cards()
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bid to confirm', 'Waiting for a signator'])
    expect(messages()).toBe('')
  })
})

describe('a prepared bid in the session that prepared it', () => {
  it('shows the time left, and can be withdrawn but not reviewed', () => {
    const { dispatched } = open('desk')
    expect(cards().getByRole('heading').textContent).toBe('Waiting for a signator')
    expect(cards().queryByRole('button', { name: 'Review and confirm' })).toBeNull()
    fireEvent.click(cards().getByRole('button', { name: 'Withdraw' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'two-person/decline-requested', payload: { id: 9 } })
  })
})

describe('the end of a prepared bid', () => {
  const decided = (more: object) => read('desk', [bid({ decided_at: instant(20_000), ...more })])
  it.each([
    ['expires', clockAt(60_000), 'Expired at 10:43:00 ET. Nothing was sent.'],
    ['is declined', decided({ outcome: 'declined' }), 'Declined at 10:42:20 ET. Nothing was sent.'],
    ['is withdrawn', decided({ outcome: 'declined', withdrawn: true }), 'Withdrawn at 10:42:20 ET. Nothing was sent.'],
    [
      'is confirmed',
      decided({ outcome: 'confirmed', decided_by: 'M. Ortega', decided_with_pin: true }),
      'Confirmed with the PIN of M. Ortega at 10:42:20 ET. The bid was sent.',
    ],
    [
      'is refused',
      decided({ outcome: 'refused', decided_by: 'M. Ortega', reason: 'This auction has closed.' }),
      'Confirmed under the name M. Ortega at 10:42:20 ET, but refused: This auction has closed.',
    ],
    [
      'can no longer be confirmed because its auction has closed',
      changed({ ...auctionOf(17, 'Riverbend Commons', { rest: { version: 2 } }), status: 'past' }),
      'The auction closed first. Nothing was sent.',
    ],
  ])('removes its card at once when it %s, and one message says so', (_what, fact, text) => {
    const { receive } = open('desk')
    receive(fact)
    expect(screen.queryByRole('region', { name: 'Prepared bids' })).toBeNull()
    expect(messages()).toBe(`Prepared bid of 102-24 on Riverbend Commons. ${text}`)
    receive(clockAt(61_000))
    expect(messages()).toBe(`Prepared bid of 102-24 on Riverbend Commons. ${text}`)
  })
})
