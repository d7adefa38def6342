// What moved the end of an auction, in the panel's history and chart, live and in the replay.
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
/** Opened half an hour ago for half an hour. */
const opened = { start_at: instant(-30 * MINUTE), minutes: 30 }
const shownEvents = () =>
  within(screen.getByRole('region', { name: 'History' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const clockOf = (ms: number): string =>
  new Date(instant(ms)).toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' })

describe('the history of the end', () => {
  it.each([
    ['pause', { remaining_ms: 238_000 }, 'Paused by the seller, 03:58 left'],
    ['pause', {}, 'Paused by the seller'],
    [
      'pause',
      { remaining_ms: 238_000, reason: 'A term is wrong.' },
      'Paused by the seller, 03:58 left: A term is wrong.',
    ],
    ['resume', { end_at: instant(MINUTE) }, `Resumed by the seller, to end at ${clockOf(MINUTE)}`],
    ['resume', {}, 'Resumed by the seller'],
    ['bid', { end_at: instant(MINUTE), bid_id: 11 }, `Extended to ${clockOf(MINUTE)} by bid 2`],
    ['bid', { end_at: instant(MINUTE), bid_id: 99 }, `Extended to ${clockOf(MINUTE)} by a bid`],
    ['extension', { end_at: instant(MINUTE), minutes: 5 }, `Extended to ${clockOf(MINUTE)} by the seller (5 min)`],
    ['extension', {}, 'Extended by the seller'],
  ] as const)('says %s %o as %s', (kind, rest, words) => {
    open('live', { ...opened, end_moves: [{ kind, at: instant(-MINUTE), ...rest }] })
    expect(shownEvents()).toEqual([
      `${words} ${clockOf(-MINUTE)}`,
      `Opened, to end at ${clockOf(0)} ${clockOf(-30 * MINUTE)}`,
    ])
  })

  it('ends with the close', () => {
    open('past', { ...opened, end_moves: [] })
    expect(shownEvents()[0]).toMatch(/^Closed /)
  })

  it('is left out if the server does not send it', () => {
    open('live', opened)
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
  })

  it('names the bid that moved the end last, even if the seller moved it again', () => {
    const end_moves = [
      { kind: 'bid', at: instant(-59_989), end_at: instant(MINUTE), bid_id: 11 },
      { kind: 'extension', at: instant(-30_000), end_at: instant(6 * MINUTE), minutes: 5 },
    ] as const
    const rest = { end_at: instant(6 * MINUTE), extensions: { used: 1, left: 14 }, end_moves: [...end_moves] }
    open('live', { ...opened, ...rest })
    expect(screen.getByText(/Extended once/).textContent).toContain(', last by the 102-16 bid at ')
  })
})

describe('the chart of the bids', () => {
  const end_moves = [
    { kind: 'pause', at: instant(-50_000), remaining_ms: 50_000 },
    { kind: 'resume', at: instant(-40_000), end_at: instant(10_000) },
    { kind: 'extension', at: instant(-30_000), end_at: instant(310_000), minutes: 5 },
  ] as const

  it('shades pauses, marks moves of the end, explains both, and lists them in its table', () => {
    open('live', { ...opened, end_at: instant(310_000), end_moves: [...end_moves] })
    const picture = screen.getByRole('figure')
    expect(picture.querySelectorAll('.step-chart__rest')).toHaveLength(1)
    expect(picture.querySelectorAll('.step-chart__tick')).toHaveLength(1)
    expect(picture.textContent).toContain('PausedExtended')
    const events = within(within(picture).getByRole('table')).getAllByRole('row').slice(-3)
    expect(events.map((line) => within(line).getAllByRole('cell')[1]?.textContent)).toEqual([
      'Paused by the seller, 00:50 left',
      `Resumed by the seller, to end at ${clockOf(10_000)}`,
      `Extended to ${clockOf(310_000)} by the seller (5 min)`,
    ])
  })

  it('explains only what it contains', () => {
    open('live', { ...opened, end_moves: [] })
    expect(screen.getByRole('figure').textContent).not.toContain('Paused')
  })
})

describe('the replay', () => {
  const scrubTo = (ms: number) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Moment of the replay' }), {
      target: { value: `${Date.parse(instant(ms))}` },
    })
  const past = { ...opened, extensions: { used: 0, left: 15 }, end_at: instant(3 * MINUTE) }

  it('shows no countdown during a pause, and afterwards counts to the end of that time', async () => {
    const end_moves = [
      { kind: 'pause', at: instant(-20 * MINUTE), remaining_ms: 20 * MINUTE },
      { kind: 'resume', at: instant(-17 * MINUTE), end_at: instant(3 * MINUTE) },
    ] as const
    open('past', { ...past, end_moves: [...end_moves] }, '&view=replay')
    await screen.findByRole('slider', { name: 'Moment of the replay' })
    expect(screen.getByRole('timer').textContent).toBe('30:00')
    scrubTo(-18 * MINUTE)
    screen.getByText('PAUSED')
    expect(screen.getByRole('timer').textContent).toBe('20:00 left')
    expect(shownEvents()[0]).toMatch(/^Paused by the seller, 20:00 left /)
    scrubTo(-17 * MINUTE)
    screen.getByText('LIVE')
    expect(screen.getByRole('timer').textContent).toBe('20:00')
    expect(screen.queryByText(/is not known/)).toBeNull()
  })

  it('says if it is not known how the end moved', async () => {
    open('past', past, '&view=replay')
    await screen.findByRole('slider', { name: 'Moment of the replay' })
    screen.getByText(/How the end of this auction moved is not known/)
    expect(screen.getByRole('timer').textContent).toBe('33:00')
  })
})
