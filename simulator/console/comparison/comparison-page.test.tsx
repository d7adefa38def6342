// Two worlds side by side: where they part, prices, what came of them, what each did since, and both clocks.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { comparison } from '../testing/comparison'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { ComparisonPage, likelyOther } from './comparison-page'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const branch = { ...world, id: 'w-2', label: 'What if' }
const LIST = 'GET /simulator/api/worlds'
const COMPARE = 'GET /simulator/api/worlds/w/comparison?with=w-2'
const shown = (answers: Readonly<Record<string, unknown>> = {}) =>
  renderPanel(<ComparisonPage address={{ world: 'w', page: 'comparison' }} />, {
    [LIST]: [world, branch],
    [COMPARE]: comparison(),
    ...answers,
  })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (row: HTMLElement | null) => [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)

test('the first difference is told in words, with its entry and its moment', async () => {
  shown()
  const parting = await part('Where they part')
  expect(parting.getByText(/entry 42 of the log, at 10:17:00, 2 min after the start\./)).toBeInstanceOf(HTMLElement)
  expect(parting.getByText('Only w-2 has it: bid: Ben → 102 on Riella.')).toBeInstanceOf(HTMLElement)
})

test('prices of both stand on one chart, with winner, best bid and bids; equal auctions are folded away', async () => {
  shown()
  const prices = await part('Prices')
  const riella = within(prices.getByRole('figure', { name: 'Riella in both worlds' }))
  expect(riella.getByRole('table', { name: 'Bids on Riella in both worlds' })).toBeInstanceOf(HTMLElement)
  const rows = ['Standing', 'Winner', 'Best bid', 'Bids'].map((name) =>
    cells(riella.getByRole('rowheader', { name }).closest('tr')),
  )
  expect(rows).toEqual([
    ['Standing', 'Live', 'Sold'],
    ['Winner', 'Ada Capital leads', 'Ben Partners'],
    ['Best bid', '101', '102'],
    ['Bids', '1', '2'],
  ])
  expect(prices.getByText('The same in both: 1')).toBeInstanceOf(HTMLElement)
})

test('tasks and expectations stand beside each other, a failed one with what is not as expected', async () => {
  shown()
  const outcome = await part('What came of it')
  expect(outcome.getAllByText('Ada: 1 of 2, 10 of 20 points')).toHaveLength(2)
  const expected = outcome.getByRole('rowheader', { name: /^Expected in line 12/ }).closest('tr')
  expect(cells(expected).slice(1)).toEqual(['not met: riella is won by nobody', 'met'])
})

test('what one did alone has a gap at the other; what both did stands in both', async () => {
  shown()
  const courses = await part('What each did since')
  expect(courses.getAllByRole('row').slice(1).map(cells)).toEqual([
    ['10:17:00', '–', 'bid: Ben → 102 on Riella'],
    ['10:17:00', 'notice: closing', 'notice: closing'],
  ])
})

test('both clocks play together, and the one behind is brought to the moment of the other', async () => {
  const clocks = ['w', 'w-2'].map((id) => `POST /simulator/api/worlds/${id}/clock`)
  const sent = shown(Object.fromEntries(clocks.map((call) => [call, world])))
  const both = within(await screen.findByRole('group', { name: 'Both clocks' }))
  expect(both.getByText('w-2 is 2 min ahead.')).toBeInstanceOf(HTMLElement)
  fireEvent.click(both.getByRole('button', { name: 'Bring w to the same moment' }))
  await vi.waitFor(() => expect(sent).toContainEqual({ call: clocks[0], body: { action: 'jump', to: '300s' } }))
  await vi.waitFor(() => expect(both.getByRole('button', { name: 'Play both' })).toHaveProperty('disabled', false))
  fireEvent.click(both.getByRole('button', { name: 'Play both' }))
  await vi.waitFor(() => {
    for (const call of clocks) expect(sent).toContainEqual({ call, body: { action: 'play' } })
  })
})

test('another world is chosen by its name, and stands in the address', async () => {
  shown({
    [LIST]: [world, branch, { ...world, id: 'w-3' }],
    'GET /simulator/api/worlds/w/comparison?with=w-3': comparison(),
  })
  fireEvent.change(await screen.findByLabelText('Second world'), { target: { value: 'w-2' } })
  expect(window.location.search).toBe('?world=w&with=w-2&page=comparison')
})

test('equal worlds are said to be that, and one world alone says how to get a second', async () => {
  shown({ [COMPARE]: { ...comparison(), parting: null, lines: [], auctions: [] } })
  expect(await screen.findByText('Nowhere: so far both did exactly the same.')).toBeInstanceOf(HTMLElement)
  cleanup()
  shown({ [LIST]: [world] })
  expect(await screen.findByText(/^There is one world only/)).toBeInstanceOf(HTMLElement)
})

test('a branch of the same beginning is compared before any other world', () => {
  const stranger = { ...world, id: 'x', scenario: 'other' }
  expect(likelyOther([world, branch, stranger], 'w')).toBe('w-2')
  expect(likelyOther([world, stranger], 'w')).toBe('x')
  expect(likelyOther([world], 'w')).toBeNull()
})
