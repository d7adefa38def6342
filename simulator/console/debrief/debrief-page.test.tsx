// The debrief page: a task sheet per seat, a ranking, and CSV downloads.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debriefWith } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { DebriefPage } from './debrief-page'

/** The page subscribes to its world's streams; these tests send no events. */
class SilentStream extends EventTarget {
  close(): void {}
}

beforeEach(() => vi.stubGlobal('EventSource', SilentStream))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const OF_WORLD = 'GET /simulator/api/worlds/w/debrief'
const OF_ROOM = 'GET /simulator/api/rooms/r/debrief'
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('the debrief shows each task of a seat with its time and points, and the score', async () => {
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, { [OF_WORLD]: debriefWith(true, false) })
  const sheet = await screen.findByRole('table', { name: /^Ada/ })
  const [, first, second, score] = within(sheet).getAllByRole('row')
  expect(first && cells(first)).toEqual(['Task 1', 'Mon, Mar 2, 2026, 10:15:00 ET', '0 s', '10 of 10'])
  expect(second && cells(second)).toEqual(['Task 2', 'open', '–', '0 of 10'])
  expect(score && cells(score)).toEqual(['Score', '10 of 20'])
})

test('the debrief ranks several seats by score under the trainees’ names, and shows no ranking for one seat', async () => {
  const [seat] = debriefWith(true, false).seats
  if (seat === undefined) throw new Error('a debrief has a seat')
  const better = {
    ...seat,
    seat: 2,
    name: 'Zoe',
    world: 'v',
    score: 20,
    tasks: seat.tasks.map((task) => ({ ...task, done: true })),
  }
  const tasks = [{ id: 'task-0', say: 'Task 1', points: 10, of: 2, done: 2, lost: 0, after_ms: [1_000, 61_900] }]
  const room = { title: 'The class', tasks, seats: [{ ...seat, name: 'Max' }, better] }
  renderPanel(<DebriefPage address={{ world: null, room: 'r', page: 'debrief' }} />, { [OF_ROOM]: room })
  const ranking = await screen.findByRole('table', { name: 'Ranking' })
  const [, ...rows] = within(ranking).getAllByRole('row')
  expect(rows.map(cells)).toEqual([
    ['Zoe', 'Ada, investor', '2 of 2', '20 of 20'],
    ['Max', 'Ada, investor', '1 of 2', '10 of 20'],
  ])
  // One line each, until the trainer asks for more.
  expect(screen.queryByRole('table', { name: /^Zoe/ })).toBeNull()
  fireEvent.click(screen.getByLabelText('Show each trainee’s tasks and bids'))
  screen.getByRole('table', { name: /^Zoe/ })
  const [, task] = within(screen.getByRole('table', { name: 'Task by task' })).getAllByRole('row')
  expect(task && cells(task)).toEqual(['Task 1', '', '2 of 2', '0', '1 s', '1 s', '1 min 1 s'])
  cleanup()
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, { [OF_WORLD]: debriefWith(true) })
  await screen.findByRole('table', { name: /^Ada/ })
  expect(screen.queryByRole('table', { name: 'Ranking' })).toBeNull()
})

test('the debrief says when nobody has taken a seat', async () => {
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, {
    [OF_WORLD]: { title: 'A training', tasks: [], seats: [] },
  })
  await screen.findByText('Nobody has taken a seat yet.')
})

test('the debrief offers the tables of the room as CSV', () => {
  renderPanel(<DebriefPage address={{ world: 'w', room: 'r', page: 'debrief' }} />)
  const link = screen.getByRole('link', { name: 'Save as CSV' })
  expect(link.getAttribute('href')).toContain('/simulator/api/rooms/r/debrief')
  expect(link.getAttribute('download')).toBe('debrief.csv')
  expect(screen.getByRole('link', { name: 'Save bids as CSV' }).getAttribute('href')).toContain('format=bids')
})

test('the debrief marks a lost task as missed, and shows spans in whole seconds as the clock does', async () => {
  const debrief = debriefWith(true, false)
  const [seat] = debrief.seats
  const [first, second] = seat?.tasks ?? []
  if (seat === undefined || first === undefined || second === undefined) throw new Error('a debrief has two tasks')
  const tasks = [
    { ...first, done_at: '2026-03-02T15:20:14.900Z', offset_ms: 314_900 },
    { ...second, lost: true },
  ]
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, {
    [OF_WORLD]: { ...debrief, seats: [{ ...seat, tasks }] },
  })
  const sheet = await screen.findByRole('table', { name: /^Ada/ })
  const [, done, lost] = within(sheet).getAllByRole('row')
  expect(done && cells(done)).toEqual(['Task 1', 'Mon, Mar 2, 2026, 10:20:14 ET', '5 min 14 s', '10 of 10'])
  expect(lost && cells(lost)).toEqual(['Task 2', 'missed', '–', '0 of 10'])
})

test('the debrief steps through the bids, says what was on the screen, and links to a rewind', async () => {
  const debrief = debriefWith(true)
  const [seat] = debrief.seats
  const at = (n: number) => ({ at: `2026-03-02T15:1${n}:00.000Z`, offset_ms: (n - 5) * 60_000 })
  const bids = [
    { ...at(6), n: 1, value: '102-00', steps: 3264, accepted: true, rule: 'First bid.', best: null, saw: null },
    {
      ...at(7),
      n: 2,
      value: '102-08',
      steps: 3272,
      accepted: false,
      rule: 'Too low.',
      best: '103-00',
      saw: { value: '102-04', age_ms: 2_000, was_best: false },
    },
  ]
  const ladder = [{ ...at(6), value: '102-00', steps: 3264, by: 'Ada', own: true }]
  const timelines = [{ id: 7, name: 'Riella', process: 'price', status: 'live', ends: null, ladder, bids }]
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, {
    [OF_WORLD]: { ...debrief, seats: [{ ...seat, bid_timelines: timelines }] },
  })
  const shown = within(await screen.findByRole('figure', { name: 'Ada on Riella' }))
  shown.getByText(/Their screen showed 102-04, 2 s old; the best bid was 103-00\./)
  expect(shown.getByRole('link', { name: 'Rewind to here' }).getAttribute('href')).toBe(
    `/simulator?world=w&rewind=${encodeURIComponent(bids[1]?.at ?? '')}`,
  )
  fireEvent.change(shown.getByRole('slider'), { target: { value: '0' } })
  shown.getByText(/What they saw wasn’t recorded; there were no bids\./)
})

test('the debrief says when its updates don’t arrive', async () => {
  vi.useFakeTimers()
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, { [OF_WORLD]: debriefWith(true, false) })
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('alert').textContent).toContain('Updates aren’t arriving live')
})
