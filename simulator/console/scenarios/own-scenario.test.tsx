// Opening the user's own scenario files.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { OwnScenario } from './own-scenario'

afterEach(cleanup)

const CREATE = 'POST /simulator/api/worlds'
const chooseFiles = (...files: readonly (readonly [name: string, text: string])[]) => {
  const input = screen.getByLabelText('Your own scenario')
  fireEvent.change(input, { target: { files: files.map(([name, text]) => new File([text], name)) } })
}

test('the form for your own scenario sends a file unchanged under its name, with the entered seed', async () => {
  const onCreated = vi.fn()
  const sent = renderPanel(<OwnScenario seed={7} onCreated={onCreated} />, { [CREATE]: world })
  chooseFiles(['recorded.yaml', 'title: Recorded'])
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(world, 'recorded.yaml'))
  const body = { scenario: 'recorded', source: 'title: Recorded', paused: true, seed: 7 }
  expect(sent).toEqual([{ call: CREATE, body }])
})

test('the form for your own scenario sends world and lookup files with the scenario, each under its name', async () => {
  const onCreated = vi.fn()
  const sent = renderPanel(<OwnScenario seed={undefined} onCreated={onCreated} />, { [CREATE]: world })
  const files = { 'mine.yaml': 'timeline: []', 'market.yaml': 'people: []', 'states.json': '{"rows": []}' }
  chooseFiles(...Object.entries(files))
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(world, 'mine.yaml, market.yaml, states.json'))
  expect(sent).toEqual([{ call: CREATE, body: { files, paused: true } }])
})

test('the form for your own scenario lists every problem of an invalid file with line and column, and then opens a valid one', async () => {
  const onCreated = vi.fn()
  renderPanel(<OwnScenario seed={undefined} onCreated={onCreated} />)
  const problems = ["mine:2:1: unknown word 'sumary' here. Did you mean 'summary'?", "mine:1:1: 'summary' is missing"]
  const refusal = { message: problems[0], errors: { scenario: problems } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }))
  chooseFiles(['mine.yaml', 'sumary: x'])
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Couldn’t open mine.yaml: 2 problems.')
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(problems)
  expect(onCreated).not.toHaveBeenCalled()

  vi.stubGlobal('fetch', async () => Response.json({ data: world }, { status: 201 }))
  chooseFiles(['mine.yaml', 'title: X'])
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(world, 'mine.yaml'))
  expect(screen.queryByRole('alert')).toBeNull()
})
