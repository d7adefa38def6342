// The comparison page: divergence, prices, outcome, traces, and both clocks.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { comparison } from '../testing/comparison'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { ComparisonPage, defaultOther } from './comparison-page'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const branch = { ...world, id: 'w-2', label: 'What if' }
const LIST = 'GET /simulator/api/worlds'
const COMPARE = 'GET /simulator/api/worlds/w/comparison?with=w-2'
const renderPage = (answers: Readonly<Record<string, unknown>> = {}) =>
  renderPanel(<ComparisonPage address={{ world: 'w', page: 'comparison' }} />, {
    [LIST]: [world, branch],
    [COMPARE]: comparison(),
    ...answers,
  })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (row: HTMLElement | null) => [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)

test('the comparison describes the first difference with its log entry and its time', async () => {
  renderPage()
  const divergence = await section('Where they diverge')
  divergence.getByText(/log entry 42 at 10:17:00, 2 min after the start\./)
  divergence.getByText('Only w-2 has it: bid: Ben → 102 on Riella.')
})

test('the comparison plots both worlds on one chart, with winner and bids, and collapses identical auctions', async () => {
  renderPage()
  const prices = await section('Prices')
  const riella = within(prices.getByRole('figure', { name: 'Riella in both worlds' }))
  riella.getByRole('table', { name: 'Bids on Riella in both worlds' })
  const rows = ['Status', 'Winner', 'Best bid', 'Bids'].map((name) =>
    cells(riella.getByRole('rowheader', { name }).closest('tr')),
  )
  expect(rows).toEqual([
    ['Status', 'Live', 'Sold'],
    ['Winner', 'Ada Capital leads', 'Ben Partners'],
    ['Best bid', '101', '102'],
    ['Bids', '1', '2'],
  ])
  prices.getByText('Identical in both: 1')
})

test('the comparison shows tasks and expectations side by side, and says why an expectation failed', async () => {
  renderPage()
  const outcome = await section('Outcome')
  expect(outcome.getAllByText('Ada: 1 of 2, 10 of 20 points')).toHaveLength(2)
  const expected = outcome.getByRole('rowheader', { name: /^Expected on line 12/ }).closest('tr')
  expect(cells(expected).slice(1)).toEqual(['not met: riella is won by nobody', 'met'])
})

test('the comparison leaves a gap where only one world did something, and fills both columns where both did', async () => {
  renderPage()
  const traces = await section('What happened since')
  expect(traces.getAllByRole('row').slice(1).map(cells)).toEqual([
    ['10:17:00', '–', 'bid: Ben → 102 on Riella'],
    ['10:17:00', 'notice: closing', 'notice: closing'],
  ])
})

test('the comparison plays both clocks together and brings the slower world to the same time', async () => {
  const clocks = ['w', 'w-2'].map((id) => `POST /simulator/api/worlds/${id}/clock`)
  const sent = renderPage(Object.fromEntries(clocks.map((call) => [call, world])))
  const both = within(await screen.findByRole('group', { name: 'Both clocks' }))
  both.getByText('w-2 is 2 min ahead.')
  fireEvent.click(both.getByRole('button', { name: 'Bring w to the same time' }))
  await vi.waitFor(() => expect(sent).toContainEqual({ call: clocks[0], body: { action: 'jump', to: '300s' } }))
  await vi.waitFor(() => expect(both.getByRole('button', { name: 'Play both' })).toHaveProperty('disabled', false))
  fireEvent.click(both.getByRole('button', { name: 'Play both' }))
  await vi.waitFor(() => {
    for (const call of clocks) expect(sent).toContainEqual({ call, body: { action: 'play' } })
  })
})

test('the comparison puts the chosen world in the URL', async () => {
  renderPage({
    [LIST]: [world, branch, { ...world, id: 'w-3' }],
    'GET /simulator/api/worlds/w/comparison?with=w-3': comparison(),
  })
  fireEvent.change(await screen.findByLabelText('Second world'), { target: { value: 'w-2' } })
  expect(window.location.search).toBe('?world=w&with=w-2&page=comparison')
})

test('the comparison says when worlds are identical, and how to get a second world when there is only one', async () => {
  renderPage({ [COMPARE]: { ...comparison(), parting: null, lines: [], auctions: [] } })
  await screen.findByText('Nowhere. So far both worlds are identical.')
  cleanup()
  renderPage({ [LIST]: [world] })
  await screen.findByText(/^Only one world is running/)
})

test('the comparison compares with a branch of the same scenario and seed before any other world', () => {
  const unrelated = { ...world, id: 'x', scenario: 'other' }
  expect(defaultOther([world, branch, unrelated], 'w')).toBe('w-2')
  expect(defaultOther([world, unrelated], 'w')).toBe('x')
  expect(defaultOther([world], 'w')).toBeNull()
})
