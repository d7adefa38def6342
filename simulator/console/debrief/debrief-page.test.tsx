// The debrief of a training: a sheet per seat, a ranking where there are several, and the table as a file.
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debriefWith } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { DebriefPage } from './debrief-page'

/** The page follows its world by streams, of which no test sends anything. */
class SilentStream extends EventTarget {
  close(): void {}
}

beforeEach(() => vi.stubGlobal('EventSource', SilentStream))
afterEach(cleanup)

const OF_WORLD = 'GET /simulator/api/worlds/w/debrief'
const OF_ROOM = 'GET /simulator/api/rooms/r/debrief'
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('a seat shows each task with its time and its points, and the score', async () => {
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, { [OF_WORLD]: debriefWith(true, false) })
  const sheet = await screen.findByRole('table', { name: /^Ada/ })
  const [, first, second, score] = within(sheet).getAllByRole('row')
  expect(first && cells(first)).toEqual(['Task 1', 'Mon 2 Mar 2026, 10:15:00 ET', '0 s', '10 of 10'])
  expect(second && cells(second)).toEqual(['Task 2', 'open', '–', '0 of 10'])
  expect(score && cells(score)).toEqual(['Score', '10 of 20'])
})

test('one seat has no ranking; several are ranked by score, by the names of the trainees', async () => {
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
  const room = { title: 'The class', seats: [{ ...seat, name: 'Max' }, better] }
  renderPanel(<DebriefPage address={{ world: null, room: 'r', page: 'debrief' }} />, { [OF_ROOM]: room })
  const ranking = await screen.findByRole('table', { name: 'Everybody' })
  const [, ...rows] = within(ranking).getAllByRole('row')
  expect(rows.map(cells)).toEqual([
    ['Zoe', 'Ada, investor', '2 of 2', '20 of 20'],
    ['Max', 'Ada, investor', '1 of 2', '10 of 20'],
  ])
  cleanup()
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, { [OF_WORLD]: debriefWith(true) })
  await screen.findByRole('table', { name: /^Ada/ })
  expect(screen.queryByRole('table', { name: 'Everybody' })).toBeNull()
})

test('a training that nobody has begun says so', async () => {
  renderPanel(<DebriefPage address={{ world: 'w', page: 'debrief' }} />, {
    [OF_WORLD]: { title: 'A training', seats: [] },
  })
  expect(await screen.findByText('Nobody has taken a seat yet.')).toBeTruthy()
})

test('the table can be saved, of a room where it is of one', () => {
  renderPanel(<DebriefPage address={{ world: 'w', room: 'r', page: 'debrief' }} />)
  const link = screen.getByRole('link', { name: 'Save as CSV' })
  expect(link.getAttribute('href')).toContain('/simulator/api/rooms/r/debrief')
  expect(link.getAttribute('download')).toBe('debrief.csv')
})
