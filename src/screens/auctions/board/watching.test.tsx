// An investor watching a scheduled auction: the open panel follows every change until the auction goes live.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from './board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/pre?auction=1')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const HOUR = 3_600_000
const scheduled = (startMs: number, version: number) =>
  auctionOf(1, 'Riverbend Commons', {
    status: 'pre',
    rest: { start_at: instant(startMs), end_at: null, minutes: 45, version },
  })

function open() {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), listOf('pre', scheduled(HOUR, 1)), listOf('live'))
  render(<BoardScreen status="pre" />, { wrapper: harness.Wrapper })
  return harness
}

describe('an investor at a scheduled auction', () => {
  // Verifies: S2.24, S6.3, S6.5
  it('sees the terms and documents, and can pass or add it to the calendar, but not bid', () => {
    open()
    screen.getByRole('heading', { level: 2, name: 'Riverbend Commons' })
    screen.getByRole('heading', { name: 'Terms' })
    screen.getByRole('heading', { name: 'Documents' })
    for (const name of ['Add to calendar', 'Pass']) screen.getByRole('button', { name })
    expect(screen.queryByRole('button', { name: 'Bid' })).toBeNull()
  })

  // Verifies: S1.7, S4.15
  it('immediately sees a new start time', () => {
    const { receive } = open()
    expect(document.body.textContent).toContain('11:42')
    receive({ type: 'auction/changed', payload: { status: 'pre', data: scheduled(2 * HOUR, 2) } })
    expect(document.body.textContent).toContain('12:42')
    expect(document.body.textContent).not.toContain('11:42')
  })

  // Verifies: S1.7, S4.13, S4.14
  it('sees that the auction has gone live, with a link to the live board', () => {
    const { receive } = open()
    const opened = auctionOf(1, 'Riverbend Commons', { rest: { version: 2 } })
    receive(
      { type: 'auction/removed', payload: { status: 'pre', data: { id: 1 } } },
      { type: 'auction/added', payload: { status: 'live', data: opened } },
    )
    screen.getByText(/This auction is live/)
    const link = screen.getByRole('link', { name: 'Go to its board' })
    expect(link.getAttribute('href')).toContain('/investor/auction/live?auction=1')
  })
})
