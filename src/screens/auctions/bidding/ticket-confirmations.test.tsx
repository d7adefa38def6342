// Which bids the ticket lets through only after one more act: retyping the figure, or a checkbox.
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, changed } from '../../testing/fixtures'
import { led, noReview, openTicket, riverbend } from '../../testing/open-ticket'

afterEach(cleanup)

describe('a bid far from the best one', () => {
  it('is confirmed only by retyping its price, in any notation', () => {
    const { type, press, button, bids } = openTicket(riverbend(), noReview)
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
    const { type, button } = openTicket(riverbend(), { ...noReview, deviation_limit_32: 4 })
    type('Price', '102-22')
    expect(button('Confirm bid').disabled).toBe(false)
    type('Price', '102-23')
    expect(button('Review bid').disabled).toBe(false)
  })

  it('is any bid if there is nothing to compare it with', () => {
    const alone = auctionOf(17, 'Riverbend Commons', { loan: { loan_min_price: null } })
    const { type, press, ticket } = openTicket(alone, noReview)
    type('Price', '100-00')
    press('Review bid')
    ticket().getByLabelText('Retype the price')
  })
})

describe('a bid that raises your own leading bid', () => {
  const enter = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'Enter' })

  it('needs a checkbox even if reviews are off, and Enter neither ticks it nor sends', () => {
    const { press, ticket, bids, button, shows } = openTicket(led(3, 102.59375), noReview)
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
    const { press, type, receive, bids, ticket, button } = openTicket()
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
    const { press, type, receive, ticket, button } = openTicket(led(3, 102.59375))
    type('Price', '102-28')
    press('Review bid')
    fireEvent.click(ticket().getByRole('checkbox', { name: 'Raise my own bid' }))
    expect(button('Confirm bid').disabled).toBe(false)
    receive(changed(riverbend(bidOf(3, 102.59375, true), bidOf(4, 102.75, true))))
    expect(ticket().getByRole<HTMLInputElement>('checkbox', { name: 'Raise my own bid' }).checked).toBe(false)
    expect(button('Confirm bid').disabled).toBe(true)
  })

  it('needs no checkbox after being outbid, and the next key does not land on Confirm bid', () => {
    const { press, type, receive, ticket, button, bids } = openTicket(led(3, 102.59375))
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

it('the ticket leaves out the proceeds and the distance that a server without figures doesn’t let it know', () => {
  const { price: _price, ...bid } = bidOf(2, 100)
  const bare = auctionOf(17, 'Riverbend Commons', {
    bids: [bid],
    loan: { loan_amount: undefined, loan_min_price: undefined, gnma_interest_rate: undefined },
  })
  const { type, shows } = openTicket(bare)
  type('Price', '103-00')
  expect([shows('Proceeds to the lender'), shows('Above best bid'), shows('—')]).toEqual([false, false, false])
})
