// What happens to an open ticket while the world moves on: the line goes down, the world is rewound, a bid is in flight.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bidOf, changed, listOf, receiptsOf } from '../../testing/fixtures'
import { led, openTicket, riverbend } from '../../testing/open-ticket'

afterEach(cleanup)

it('the ticket shows the time of its prices while the connection is down, even if the clock is paused', () => {
  const { receive } = openTicket()
  const subject = 'auction.list:live'
  receive(
    { type: 'subjects/followed', payload: { subjects: [subject] } },
    { type: 'line/attempted', payload: { attempt: 1 } },
    { type: 'line/opened', payload: {} },
    { type: 'subject/synced', payload: { subject } },
    { type: 'line/lost', payload: { because: 'closed' } },
  )
  screen.getByText(/^The live connection is down; prices here are as of \d\d:\d\d:\d\d ET\. They’ll be refreshed/)
})

describe('the ticket after the world was rewound', () => {
  const rewound = { type: 'world/replaced', payload: { epoch: 2 } } as const

  it('leaves the review, says why, and clears the suggested price', () => {
    const { press, receive, ticket, bids } = openTicket()
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
    const { press, receive, ticket, type } = openTicket()
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
    const { press, receive, onClose, ticket, bids } = openTicket()
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
    const { press, receive, ticket } = openTicket()
    press('Review bid')
    press('Confirm bid')
    receive(changed(riverbend(bidOf(3, 102.75))))
    ticket().getByText('102-19')
    ticket().getByText('$18,928,546.88')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows that the response is delayed', () => {
    const { press, receive, ticket, bids } = openTicket()
    press('Review bid')
    press('Confirm bid')
    const [request] = bids()
    const attempt = request !== undefined && 'attempt' in request.payload ? String(request.payload.attempt) : ''
    receive({ type: 'bid/answer-delayed', payload: { auctionId: 17, attempt } })
    expect(ticket().getByRole('alert').textContent).toBe('No response yet. Checking…')
  })
})
