// The trainee's sheet.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Sheet } from '../../control-api/training.schemas'
import { debriefWith } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { SheetPage } from './sheet-page'

afterEach(cleanup)

const SHOW = 'GET /simulator/api/sheet'
const HAND = 'POST /simulator/api/sheet'
const [first, second] = debriefWith(true, false).seats[0]?.tasks ?? []
const sheet: Sheet = {
  title: 'A training',
  summary: 'Bid',
  problem: null,
  score: 10,
  out_of: 20,
  person: { key: 'ada', name: 'Ada', role: 'investor' },
  tasks: first === undefined || second === undefined ? [] : [first, { ...second, lost: true }],
  room: {
    title: 'Class',
    name: 'Zoe',
    seat: 1,
    hand: false,
    back: 'http://localhost/join/PINE/1-x',
    password: 'AB12-CD34-EF56-GH78',
    messages: [{ n: 1, at: '2026-03-02T15:15:00.000Z', text: 'Look at the ladder', seats: null }],
  },
}

test('the trainee’s sheet shows tasks, score and messages, and raises a hand', async () => {
  const sent = renderPanel(<SheetPage />, { [SHOW]: sheet, [HAND]: sheet })
  const tasks = within(await screen.findByRole('region', { name: 'Your tasks' }))
  expect(tasks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '✓Done: Task 110',
    '✕Missed: Task 210',
  ])
  screen.getByText('Look at the ladder')
  expect(screen.getByText('AB12-CD34-EF56-GH78').parentElement?.textContent).toContain('Your password')
  fireEvent.click(screen.getByRole('button', { name: 'Raise my hand' }))
  expect(sent).toContainEqual({ call: HAND, body: { hand: true } })
})

test('the trainee’s sheet offers no hand to a trainee who plays alone, and says when the seat is gone', async () => {
  renderPanel(<SheetPage />, { [SHOW]: { ...sheet, room: null, problem: 'Your trainer changed the seats.' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Your trainer changed the seats.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the trainee’s sheet shows the error when nobody is signed in', async () => {
  renderPanel(<SheetPage />)
  await screen.findByText(`no answer to ${SHOW}`)
})
