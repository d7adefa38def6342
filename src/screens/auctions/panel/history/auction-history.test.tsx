// Changes of an auction's end time in the panel's history and chart, live and in the replay.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, clockAt, instant, listOf, signedInAs } from '../../../testing/fixtures'
import { loadLazyParts } from '../../../testing/load-lazy-parts'
import { createStoreHarness } from '../../../testing/render-with-store'
import { BoardScreen } from '../../board/board-screen'

const MINUTE = 60_000
type Rest = NonNullable<NonNullable<Parameters<typeof auctionOf>[2]>['rest']>

beforeAll(loadLazyParts)
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

function open(status: 'live' | 'past', rest: Rest, view = '') {
  window.history.replaceState(null, '', `/investor/auction/${status}?auction=1${view}`)
  const harness = createStoreHarness()
  const bids = [bidOf(10, 102), bidOf(11, 102.5, true), bidOf(12, 103)]
  harness.receive(clockAt(0), signedInAs('investor'), listOf(status, auctionOf(1, 'One', { status, bids, rest })))
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
}
/** Opened 30 minutes ago for 30 minutes. */
const opened = { start_at: instant(-30 * MINUTE), minutes: 30 }
const shownEvents = () =>
  within(screen.getByRole('region', { name: 'History' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const clockOf = (ms: number): string =>
  `${new Date(instant(ms)).toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' })} ET`

describe('the history of an auction’s end', () => {
  it.each([
    ['pause', { remaining_ms: 238_000 }, 'Paused by the seller, 03:58 left'],
    ['pause', {}, 'Paused by the seller'],
    [
      'pause',
      { remaining_ms: 238_000, reason: 'A term is wrong.' },
      'Paused by the seller, 03:58 left: A term is wrong.',
    ],
    ['resume', { end_at: instant(MINUTE) }, `Resumed by the seller, now ends at ${clockOf(MINUTE)}`],
    ['resume', {}, 'Resumed by the seller'],
    ['bid', { end_at: instant(MINUTE), bid_id: 11 }, `Extended to ${clockOf(MINUTE)} by bid 2`],
    ['bid', { end_at: instant(MINUTE), bid_id: 99 }, `Extended to ${clockOf(MINUTE)} by a bid`],
    ['extension', { end_at: instant(MINUTE), minutes: 5 }, `Extended to ${clockOf(MINUTE)} by the seller (5 min)`],
    ['extension', {}, 'Extended by the seller'],
  ] as const)('describes %s %o as %s', (kind, rest, text) => {
    open('live', { ...opened, end_moves: [{ kind, at: instant(-MINUTE), ...rest }] })
    expect(shownEvents()).toEqual([
      `${text} ${clockOf(-MINUTE)}`,
      `Opened, scheduled to end at ${clockOf(0)} ${clockOf(-30 * MINUTE)}`,
    ])
  })

  it('shows the close as the newest entry', () => {
    open('past', { ...opened, end_moves: [] })
    expect(shownEvents()[0]).toMatch(/^Closed /)
  })

  it('is hidden if the server does not send it', () => {
    open('live', opened)
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
  })

  it('names the last bid that extended the auction, even if the seller extended it later', () => {
    const end_moves = [
      { kind: 'bid', at: instant(-59_989), end_at: instant(MINUTE), bid_id: 11 },
      { kind: 'extension', at: instant(-30_000), end_at: instant(6 * MINUTE), minutes: 5 },
    ] as const
    const rest = { end_at: instant(6 * MINUTE), extensions: { used: 1, left: 14 }, end_moves: [...end_moves] }
    open('live', { ...opened, ...rest })
    expect(screen.getByText(/Extended once/).textContent).toContain(', last by the 102-16 bid at ')
  })
})

describe('the bid chart', () => {
  const end_moves = [
    { kind: 'pause', at: instant(-50_000), remaining_ms: 50_000 },
    { kind: 'resume', at: instant(-40_000), end_at: instant(10_000) },
    { kind: 'extension', at: instant(-30_000), end_at: instant(310_000), minutes: 5 },
  ] as const

  it('shades pauses and marks extensions, with a legend, and lists both in its table', () => {
    open('live', { ...opened, end_at: instant(310_000), end_moves: [...end_moves] })
    const picture = screen.getByRole('figure')
    expect(picture.querySelectorAll('.step-chart__pause')).toHaveLength(1)
    expect(picture.querySelectorAll('.step-chart__tick')).toHaveLength(1)
    expect(picture.textContent).toContain('PausedExtended')
    const events = within(within(picture).getByRole('table')).getAllByRole('row').slice(-3)
    expect(events.map((line) => within(line).getAllByRole('cell')[1]?.textContent)).toEqual([
      'Paused by the seller, 00:50 left',
      `Resumed by the seller, now ends at ${clockOf(10_000)}`,
      `Extended to ${clockOf(310_000)} by the seller (5 min)`,
    ])
  })

  it('has a legend only for what it contains', () => {
    open('live', { ...opened, end_moves: [] })
    expect(screen.getByRole('figure').textContent).not.toContain('Paused')
  })
})

describe('the replay of an auction', () => {
  const scrubTo = (ms: number) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Replay position' }), {
      target: { value: `${Date.parse(instant(ms))}` },
    })
  const past = { ...opened, extensions: { used: 0, left: 15 }, end_at: instant(3 * MINUTE) }

  it('stops the countdown during a pause, and then counts down to the end as it was at that time', async () => {
    const end_moves = [
      { kind: 'pause', at: instant(-20 * MINUTE), remaining_ms: 20 * MINUTE },
      { kind: 'resume', at: instant(-17 * MINUTE), end_at: instant(3 * MINUTE) },
    ] as const
    open('past', { ...past, end_moves: [...end_moves] }, '&view=replay')
    await screen.findByRole('slider', { name: 'Replay position' })
    expect(screen.getByRole('timer').textContent).toBe('30:00')
    scrubTo(-18 * MINUTE)
    screen.getByText('PAUSED')
    expect(screen.getByRole('timer').textContent).toBe('20:00 left')
    expect(shownEvents()[0]).toMatch(/^Paused by the seller, 20:00 left /)
    scrubTo(-17 * MINUTE)
    screen.getByText('LIVE')
    expect(screen.getByRole('timer').textContent).toBe('20:00')
    expect(screen.queryByText(/isn’t available/)).toBeNull()
  })

  it('says if the history of the end is unavailable', async () => {
    open('past', past, '&view=replay')
    await screen.findByRole('slider', { name: 'Replay position' })
    screen.getByText(/history of end-time changes isn’t available/)
    expect(screen.getByRole('timer').textContent).toBe('33:00')
  })
})
