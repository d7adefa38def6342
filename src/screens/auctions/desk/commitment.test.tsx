// Before and at the commitment: the rate lock, and warnings about the day of an auction.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { RateLock } from './rate-lock'
import { ScheduleWarnings } from './schedule-warnings'

afterEach(cleanup)

function panelOf(status: 'commitment' | 'live') {
  const harness = createStoreHarness()
  const rest = { committed_at: '2026-02-12T15:00:00.000Z' }
  harness.receive(clockAt(0), signedInAs('lender'), listOf(status, auctionOf(1, 'Riverbend Commons', { status, rest })))
  const panel = makeAuctionPanelView()(harness.store.getState(), 1)
  if (panel === null) throw new Error('no panel')
  return { harness, panel }
}

describe('the rate lock', () => {
  it('shows rate, floor, proceeds and since when they are locked', () => {
    const { harness, panel } = panelOf('commitment')
    render(
      <AuctionProvider value={panel}>
        <RateLock />
      </AuctionProvider>,
      { wrapper: harness.Wrapper },
    )
    const facts = [...document.querySelectorAll('dl > div')].map((pair) => pair.textContent)
    expect(facts).toEqual([
      'GNMA rate5.250%',
      'Floor101-16',
      'Proceeds at the floor$18,726,750.00',
      'Locked with the commitment02/12/2026 10:00:00 ET',
    ])
  })
  it('is gone once the auction is live', () => {
    const { harness, panel } = panelOf('live')
    render(
      <AuctionProvider value={panel}>
        <RateLock />
      </AuctionProvider>,
      { wrapper: harness.Wrapper },
    )
    expect(screen.queryByText('Floor')).toBeNull()
  })
})

describe('the day of an auction', () => {
  function warn(day: string) {
    const { harness, panel } = panelOf('commitment')
    const loan = { ...panel.loan, delivery_last_date_fees: '2026-05-21' }
    render(<ScheduleWarnings loan={loan} day={day} today="2026-03-02" />, { wrapper: harness.Wrapper })
    return screen.queryByRole('status')?.textContent ?? null
  }
  it('after the last delivery date, and more than a year ahead, is warned of', () => {
    expect(warn('2026-07-06')).toBe('07/06/2026 is after 05/21/2026, the last delivery date without fees.')
    cleanup()
    expect(warn('2027-12-31')).toContain('12/31/2027 is more than a year ahead.')
  })
  it('has no warning if it is plausible or not a day', () => {
    expect(warn('2026-05-21')).toBeNull()
    cleanup()
    expect(warn('soon')).toBeNull()
  })
})
