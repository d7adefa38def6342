// The signator of a bid in the ticket, while the firm's signators change elsewhere.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { auctionOf, bidFailed, bidOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { BidTicket } from './bid-ticket'

afterEach(cleanup)

const GONE = 'M. Ortega no longer signs for your firm. Choose another signator.'
const WHITFIELD = { id: 72, name: 'J. Whitfield' }

/** The signed-in investor, whose firm now has these signators. */
function firmOf(...signators: readonly { readonly id: number; readonly name: string }[]) {
  const fact = signedInAs('investor')
  const { data } = fact.payload.answer
  if (!data.profile) throw new Error('no profile')
  const profile = { ...data.profile, signators: [...signators] }
  return { ...fact, payload: { ...fact.payload, answer: { data: { ...data, profile } } } }
}

/** The firm's rule, which lists these signators, off. */
const announced = (...signators: readonly { readonly id: number; readonly name: string }[]): StoreAction => ({
  type: 'two-person.read/answered',
  payload: {
    subject: 'two-person.read',
    params: undefined,
    query: undefined,
    answer: { data: { required: false, signators: [...signators], prepared: [], session: 'desk' } },
  },
})

function open(...first: readonly StoreAction[]) {
  const harness = createStoreHarness()
  const riverbend = auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5)], rest: { version: 1 } })
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', riverbend), ...first)
  render(<BidTicket open auctionId={17} onClose={() => undefined} />, { wrapper: harness.Wrapper })
  const ticket = within(screen.getByRole('region', { name: 'Place a bid' }))
  const sent = (type: string) => harness.dispatched.filter((each) => each.type === type)
  return {
    ...harness,
    ticket,
    sent,
    select: () => ticket.getByLabelText<HTMLSelectElement>('Bidding signator'),
    press: (name: string) => fireEvent.click(ticket.getByRole('button', { name })),
    bid: () => {
      fireEvent.click(ticket.getByRole('button', { name: 'Review bid' }))
      fireEvent.click(ticket.getByRole('button', { name: /^Confirm/ }))
    },
  }
}

describe('the signator of a bid', () => {
  it.each<[string, StoreAction, readonly StoreAction[]]>([
    ['the user is read again', firmOf(WHITFIELD), []],
    ['the rule is announced', announced(WHITFIELD), [announced({ id: 71, name: 'M. Ortega' }, WHITFIELD)]],
  ])('who was removed is deselected when %s, and nobody signs in their place unseen', (_when, change, first) => {
    const { receive, select, ticket, bid, sent } = open(...first)
    expect(select().selectedOptions[0]?.textContent).toBe('M. Ortega')
    receive(change)
    expect(select().selectedOptions[0]?.textContent).toBe('Choose a signator')
    ticket.getByText(GONE)
    bid()
    expect(sent('bid/requested')).toHaveLength(0)
    fireEvent.change(select(), { target: { value: '72' } })
    expect(ticket.queryByText(GONE)).toBeNull()
    bid()
    expect(sent('bid/requested')).toMatchObject([{ payload: { signatorId: 72 } }])
  })

  it('appears under the new name, and an added one can be chosen', () => {
    const { receive, select } = open()
    receive(firmOf({ id: 71, name: 'Maria Ortega' }, WHITFIELD, { id: 73, name: 'A. Price' }))
    expect(select().selectedOptions[0]?.textContent).toBe('Maria Ortega')
    expect([...select().options].map(({ textContent }) => textContent)).toEqual([
      'Maria Ortega',
      'J. Whitfield',
      'A. Price',
    ])
  })

  it('is read again when the ticket opens and when the window gets focus, unless the server announces changes', () => {
    const { sent, receive } = open()
    expect(sent('session/user-requested')).toHaveLength(1)
    act(() => window.dispatchEvent(new Event('focus')))
    expect(sent('session/user-requested')).toHaveLength(2)
    receive(announced(WHITFIELD))
    act(() => window.dispatchEvent(new Event('focus')))
    expect(sent('session/user-requested')).toHaveLength(2)
  })

  it('who was refused is named, and the firm’s list is read again', () => {
    const { receive, bid, ticket, sent } = open()
    bid()
    const before = sent('session/user-requested').length
    receive(bidFailed(17, { fields: { signator_id: ['This person may not sign for your firm.'] } }))
    ticket.getByText('M. Ortega may not sign for your firm. Choose another signator.')
    expect(ticket.queryByText(/Signator id/)).toBeNull()
    expect(sent('session/user-requested')).toHaveLength(before + 1)
    receive(firmOf(WHITFIELD))
    ticket.getByText(GONE)
  })
})
