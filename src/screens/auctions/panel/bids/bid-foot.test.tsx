// The Bid button, which appears where the ticket's last button was.
import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, clockAt, listOf, signedInAs } from '../../../testing/fixtures'
import { createStoreHarness } from '../../../testing/render-with-store'
import { BoardScreen } from '../../board/board-screen'
import { investorPanel } from '../../board/lazy-panels'
import { bidTicket } from '../../board/lazy-parts'

beforeAll(async () => void (await Promise.all([bidTicket.load(), investorPanel.load()])))
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

function bidButton(): HTMLElement {
  window.history.replaceState(null, '', '/investor/auction/live?auction=1')
  const harness = createStoreHarness()
  const auction = auctionOf(1, 'One', { bids: [bidOf(10, 102)] })
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', auction))
  render(<BoardScreen status="live" />, { wrapper: harness.Wrapper })
  return within(screen.getByRole('complementary')).getByRole('button', { name: 'Bid' })
}
const ticket = () => screen.queryByRole('region', { name: 'Place a bid' })

describe('the Bid button', () => {
  it.each([
    ['a click', 1],
    ['the keyboard', 0],
  ])('opens the ticket with %s', async (_by, detail) => {
    fireEvent.click(bidButton(), { detail })
    expect(await screen.findByRole('region', { name: 'Place a bid' })).toBe(ticket())
  })

  it('ignores the second click of a double click whose first click sent a bid', () => {
    fireEvent.click(bidButton(), { detail: 2 })
    expect(ticket()).toBeNull()
  })

  it('ignores an Enter key that is still held down', () => {
    const button = bidButton()
    const repeated = createEvent.keyDown(button, { key: 'Enter', repeat: true })
    fireEvent(button, repeated)
    expect(repeated.defaultPrevented).toBe(true)
  })
})
