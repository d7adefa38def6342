// The actions on a world as a whole: keeping a moment, going back to it, branching off, and ending only after a question.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { STARTS, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { WorldPanel } from './world-panel'

afterEach(cleanup)

const WORLD = '/simulator/api/worlds/w'
const snapshot = { name: 'At 10:15:00', at: STARTS, n: 3 }

function shown(answers: Readonly<Record<string, unknown>> = {}) {
  const [onShow, onNamed, onEnded] = [vi.fn(), vi.fn(), vi.fn()]
  const seen = { world, now: Date.parse(STARTS), onShow, onNamed, onEnded }
  const sent = renderPanel(<WorldPanel {...seen} />, { [`GET ${WORLD}/snapshots`]: [], ...answers })
  return { sent, onShow, onNamed, onEnded }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a moment is kept under the time of the world, and the kept moments are read again', async () => {
  const { sent } = shown({ [`POST ${WORLD}/snapshots`]: snapshot })
  press('Keep this moment')
  expect(await screen.findByText('Saved as “At 10:15:00”.')).toBeTruthy()
  expect(sent).toContainEqual({ call: `POST ${WORLD}/snapshots`, body: { name: 'At 10:15:00' } })
  await waitFor(() => expect(sent.filter(({ call }) => call === `GET ${WORLD}/snapshots`)).toHaveLength(2))
})

test('going back to a kept moment says how much of the log it discarded', async () => {
  const { sent } = shown({
    [`GET ${WORLD}/snapshots`]: [snapshot],
    [`POST ${WORLD}/restore`]: { ...world, discarded: 4 },
  })
  const kept = within(await screen.findByRole('list', { name: 'Kept moments' }))
  expect(kept.getByText('Mon 2 Mar 2026 10:15:00 · 3 entries')).toBeTruthy()
  fireEvent.click(kept.getByRole('button', { name: 'Go back to At 10:15:00' }))
  expect(await screen.findByText('Back at “At 10:15:00”: 4 entries were discarded.')).toBeTruthy()
  expect(sent).toContainEqual({ call: `POST ${WORLD}/restore`, body: { name: 'At 10:15:00' } })
})

test('harness walk 22: a moment is kept under a name of one’s own, renamed, branched off and deleted', async () => {
  const { sent, onShow } = shown({
    [`GET ${WORLD}/snapshots`]: [snapshot],
    [`POST ${WORLD}/snapshots`]: { ...snapshot, name: 'The bell' },
    [`PUT ${WORLD}/snapshots`]: { ...snapshot, name: 'Before the bell' },
    [`DELETE ${WORLD}/snapshots?name=At+10%3A15%3A00`]: null,
    [`POST ${WORLD}/fork`]: { ...world, id: 'w-2' },
  })
  fireEvent.change(screen.getByLabelText('Name of this moment'), { target: { value: 'The bell' } })
  press('Keep this moment')
  expect(await screen.findByText('Saved as “The bell”.')).toBeTruthy()
  expect(sent).toContainEqual({ call: `POST ${WORLD}/snapshots`, body: { name: 'The bell' } })

  press('Rename At 10:15:00')
  const field = screen.getByLabelText('New name of At 10:15:00')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Before the bell' } })
  press('Rename')
  expect(await screen.findByText('“At 10:15:00” is now “Before the bell”.')).toBeTruthy()
  const names = { name: 'At 10:15:00', to: 'Before the bell' }
  expect(sent).toContainEqual({ call: `PUT ${WORLD}/snapshots`, body: names })

  press('Branch off at At 10:15:00')
  await waitFor(() => expect(onShow).toHaveBeenCalledWith('w-2'))
  // Three messages are there already, and a fourth would wait for a second.
  for (const dismiss of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(dismiss)
  press('Delete At 10:15:00')
  expect(await screen.findByText('“At 10:15:00” is no longer kept.')).toBeTruthy()
})

test('harness walk 22: a world is given a name; an unchanged one has no button', async () => {
  const { sent, onNamed } = shown({ [`PUT ${WORLD}`]: { ...world, label: 'Monday class' } })
  expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Monday class ' } })
  press('Save name')
  await waitFor(() => expect(onNamed).toHaveBeenCalledOnce())
  expect(sent).toContainEqual({ call: `PUT ${WORLD}`, body: { label: 'Monday class' } })
})

test('a branch is paused, and is shown at once', async () => {
  const { sent, onShow } = shown({ [`POST ${WORLD}/fork`]: { ...world, id: 'w-2' } })
  press('Branch off')
  await waitFor(() => expect(onShow).toHaveBeenCalledWith('w-2'))
  expect(sent).toContainEqual({ call: `POST ${WORLD}/fork`, body: { paused: true, label: 'w at 10:15:00' } })
})

test('a world ends only when that is confirmed', async () => {
  const { sent, onEnded } = shown({ [`DELETE ${WORLD}`]: null })
  press('End this world')
  const dialog = within(await screen.findByRole('dialog', { name: 'End world w' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent.map(({ call }) => call)).not.toContain(`DELETE ${WORLD}`)
  press('End this world')
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'End world w' })).getByRole('button', { name: 'End it' }),
  )
  await waitFor(() => expect(onEnded).toHaveBeenCalledOnce())
  expect(sent.map(({ call }) => call)).toContain(`DELETE ${WORLD}`)
})

test('a refusal is shown, and nothing else happens', async () => {
  const { onShow } = shown()
  press('Branch off')
  expect(await screen.findByText(`no answer to POST ${WORLD}/fork`)).toBeTruthy()
  expect(onShow).not.toHaveBeenCalled()
})

test('the log can be saved', () => {
  shown()
  const link = screen.getByRole('link', { name: 'Save its log' })
  expect(link.getAttribute('download')).toBe('w.ndjson')
})
