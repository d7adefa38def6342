// A scenario file of one's own opens in a new world; a wrong one lists every problem with its line and opens nothing.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { OwnScenario } from './own-scenario'

afterEach(cleanup)

const CREATE = 'POST /simulator/api/worlds'
const chosen = (...files: readonly (readonly [name: string, text: string])[]) => {
  const input = screen.getByLabelText('A scenario of your own')
  fireEvent.change(input, { target: { files: files.map(([name, text]) => new File([text], name)) } })
}

test('harness walk 9: a file is sent as it is, under its name, with the seed that was typed', async () => {
  const onMade = vi.fn()
  const sent = renderPanel(<OwnScenario seed={7} onMade={onMade} />, { [CREATE]: world })
  chosen(['recorded.yaml', 'title: Recorded'])
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith(world, 'recorded.yaml'))
  const body = { scenario: 'recorded', source: 'title: Recorded', paused: true, seed: 7 }
  expect(sent).toEqual([{ call: CREATE, body }])
})

test('a world and its lists are sent with the scenario, each under its name', async () => {
  const onMade = vi.fn()
  const sent = renderPanel(<OwnScenario seed={undefined} onMade={onMade} />, { [CREATE]: world })
  const files = { 'mine.yaml': 'timeline: []', 'market.yaml': 'people: []', 'states.json': '{"rows": []}' }
  chosen(...Object.entries(files))
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith(world, 'mine.yaml, market.yaml, states.json'))
  expect(sent).toEqual([{ call: CREATE, body: { files, paused: true } }])
})

test('a wrong file lists all problems with line and column; a good one afterwards opens', async () => {
  const onMade = vi.fn()
  renderPanel(<OwnScenario seed={undefined} onMade={onMade} />)
  const problems = ["mine:2:1: unknown word 'sumary' here. Did you mean 'summary'?", "mine:1:1: 'summary' is missing"]
  const refusal = { message: problems[0], errors: { scenario: problems } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }))
  chosen(['mine.yaml', 'sumary: x'])
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('mine.yaml was not opened: 2 problems.')).toBeInstanceOf(HTMLElement)
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(problems)
  expect(onMade).not.toHaveBeenCalled()

  vi.stubGlobal('fetch', async () => Response.json({ data: world }, { status: 201 }))
  chosen(['mine.yaml', 'title: X'])
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith(world, 'mine.yaml'))
  expect(screen.queryByRole('alert')).toBeNull()
})
