// What the ticket keeps of an entry when it is closed, and what it asks for when it opens.
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bidOf, changed } from '../../testing/fixtures'
import { noReview, openTicket, riverbend } from '../../testing/open-ticket'
import { preparedBidsRead } from '../../testing/prepared-bid-fixtures'

afterEach(cleanup)

describe('leaving the ticket', () => {
  it('keeps the text after Escape and discards it after Cancel', () => {
    const { type, ticket, show, press, onClose } = openTicket()
    type('Price', '102-22')
    fireEvent.keyDown(ticket().getByLabelText('Price'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
    show(false)
    show(true)
    press('Use 102-22 from 10:42 ET')
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-22')
    press('Cancel')
    show(false)
    show(true)
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-19')
    expect(ticket().queryByRole('button', { name: /^Use / })).toBeNull()
  })

  it('never sends the kept text when the ticket is opened again and Enter is pressed', () => {
    const { type, show, ticket, press, bids } = openTicket(riverbend(), noReview)
    type('Price', '102-30')
    show(false)
    show(true)
    ticket().getByRole('button', { name: 'Use 102-30 from 10:42 ET' })
    press('Confirm bid')
    expect(bids()).toMatchObject([{ payload: { price32: 102 * 32 + 19 } }])
  })

  it('says so instead of offering the kept text once it can no longer win', () => {
    const { type, show, ticket, receive } = openTicket()
    type('Price', '102-20')
    show(false)
    receive(changed(riverbend(bidOf(3, 102.75))))
    show(true)
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-25')
    ticket().getByText('Your 102-20 from 10:42 ET can no longer win.')
    expect(ticket().queryByRole('button', { name: /^Use / })).toBeNull()
  })

  it('keeps the text over a reload of the tab, and offers it', () => {
    const first = openTicket()
    first.type('Price', '102-22')
    const stored = first.ports.sessionStorage.read('bid-drafts')
    expect(stored).not.toBeNull()
    cleanup()
    const second = openTicket(riverbend(), {}, { stored })
    expect(second.ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-19')
    second.press('Use 102-22 from 10:42 ET')
    expect(second.ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-22')
  })
})

describe('the ticket under the two-person rule', () => {
  it('asks in the review who prepares the bid, instead of asking for a signator before', () => {
    const { receive, ticket, press } = openTicket()
    expect(ticket().queryByLabelText('Bidding signator')).not.toBeNull()
    receive(preparedBidsRead('desk', []))
    expect(ticket().queryByLabelText('Bidding signator')).toBeNull()
    press('Review bid')
    expect(ticket().getByLabelText<HTMLSelectElement>('Prepared by').value).toBe('')
  })
})
