// What it means that an investor watches an auction before it opens: its panel is open and follows every change, reminders
// come until the person passes, and the calendar has its start.
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
  it('opens it, with its terms, and can do all that stands open before the start', () => {
    open()
    expect(screen.getByRole('heading', { level: 2, name: 'Riverbend Commons' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Terms' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Documents' })).toBeTruthy()
    for (const name of ['Add to calendar', 'Pass']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Bid' })).toBeNull()
  })

  // Verifies: S1.7, S4.15
  it('sees at once that it was rescheduled', () => {
    const { receive } = open()
    expect(document.body.textContent).toContain('11:42')
    receive({ type: 'auction/changed', payload: { status: 'pre', data: scheduled(2 * HOUR, 2) } })
    expect(document.body.textContent).toContain('12:42')
    expect(document.body.textContent).not.toContain('11:42')
  })

  // Verifies: S1.7, S4.13, S4.14
  it('is told that it has opened, and led there', () => {
    const { receive } = open()
    const opened = auctionOf(1, 'Riverbend Commons', { rest: { version: 2 } })
    receive(
      { type: 'auction/removed', payload: { status: 'pre', data: { id: 1 } } },
      { type: 'auction/added', payload: { status: 'live', data: opened } },
    )
    expect(screen.getByText(/This auction is live/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Show it on its board' })
    expect(link.getAttribute('href')).toContain('/investor/auction/live?auction=1')
  })
})
