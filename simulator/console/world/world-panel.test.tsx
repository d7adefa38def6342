// The world panel: snapshots, branches, naming and ending a world.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Room } from '../../control-api/training.schemas'
import { room, STARTS, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { WorldPanel } from './world-panel'

afterEach(cleanup)

const WORLD = '/simulator/api/worlds/w'
const snapshot = { name: 'At 10:15:00', at: STARTS, n: 3 }

function renderWorld(answers: Readonly<Record<string, unknown>> = {}, shown = world, inRoom: Room | null = null) {
  const [onShow, onRenamed, onEnded] = [vi.fn(), vi.fn(), vi.fn()]
  const props = { world: shown, room: inRoom, now: Date.parse(STARTS), onShow, onRenamed, onEnded }
  const sent = renderPanel(<WorldPanel {...props} />, { [`GET ${WORLD}/snapshots`]: [], ...answers })
  return { sent, onShow, onRenamed, onEnded }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the world panel names a snapshot after the world’s time by default, and refetches the snapshots', async () => {
  const { sent } = renderWorld({ [`POST ${WORLD}/snapshots`]: snapshot })
  press('Take snapshot')
  await screen.findByText('Saved as “At 10:15:00”.')
  expect(sent).toContainEqual({ call: `POST ${WORLD}/snapshots`, body: { name: 'At 10:15:00' } })
  await waitFor(() => expect(sent.filter(({ call }) => call === `GET ${WORLD}/snapshots`)).toHaveLength(2))
})

test('the world panel restores a snapshot and reports how many log entries that discarded', async () => {
  const { sent } = renderWorld({
    [`GET ${WORLD}/snapshots`]: [snapshot],
    [`POST ${WORLD}/restore`]: { ...world, discarded: 4 },
  })
  const snapshots = within(await screen.findByRole('list', { name: 'Snapshots' }))
  snapshots.getByText('Mon, Mar 2, 2026 10:15:00 · 3 entries')
  fireEvent.click(snapshots.getByRole('button', { name: 'Restore At 10:15:00' }))
  await screen.findByText('Restored “At 10:15:00”. 4 entries discarded.')
  expect(sent).toContainEqual({ call: `POST ${WORLD}/restore`, body: { name: 'At 10:15:00' } })
})

test('the world panel takes a snapshot under a custom name, then renames, branches off and deletes it', async () => {
  const { sent, onShow } = renderWorld({
    [`GET ${WORLD}/snapshots`]: [snapshot],
    [`POST ${WORLD}/snapshots`]: { ...snapshot, name: 'The bell' },
    [`PUT ${WORLD}/snapshots`]: { ...snapshot, name: 'Before the bell' },
    [`DELETE ${WORLD}/snapshots?name=At+10%3A15%3A00`]: null,
    [`POST ${WORLD}/fork`]: { ...world, id: 'w-2' },
  })
  fireEvent.change(screen.getByLabelText('Snapshot name'), { target: { value: 'The bell' } })
  press('Take snapshot')
  await screen.findByText('Saved as “The bell”.')
  expect(sent).toContainEqual({ call: `POST ${WORLD}/snapshots`, body: { name: 'The bell' } })

  press('Rename At 10:15:00')
  const field = screen.getByLabelText('New name for At 10:15:00')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Before the bell' } })
  press('Rename')
  await screen.findByText('“At 10:15:00” is now “Before the bell”.')
  const names = { name: 'At 10:15:00', to: 'Before the bell' }
  expect(sent).toContainEqual({ call: `PUT ${WORLD}/snapshots`, body: names })

  press('Branch off from At 10:15:00')
  await waitFor(() => expect(onShow).toHaveBeenCalledWith('w-2'))
  // Three toasts are open, the most at a time, so a fourth would have to wait.
  for (const dismiss of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(dismiss)
  press('Delete At 10:15:00')
  await screen.findByText('Deleted “At 10:15:00”.')
})

test('the world panel names a world, and shows no save button for an unchanged name', async () => {
  const { sent, onRenamed } = renderWorld({ [`PUT ${WORLD}`]: { ...world, label: 'Monday class' } })
  expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Monday class ' } })
  press('Save name')
  await waitFor(() => expect(onRenamed).toHaveBeenCalledOnce())
  expect(sent).toContainEqual({ call: `PUT ${WORLD}`, body: { label: 'Monday class' } })
})

test('the world panel branches off a paused world and shows it', async () => {
  const { sent, onShow } = renderWorld({ [`POST ${WORLD}/fork`]: { ...world, id: 'w-2' } })
  press('Branch off')
  await waitFor(() => expect(onShow).toHaveBeenCalledWith('w-2'))
  expect(sent).toContainEqual({ call: `POST ${WORLD}/fork`, body: { paused: true, label: 'w at 10:15:00' } })
})

test('the world panel ends a world only after confirmation', async () => {
  const { sent, onEnded } = renderWorld({ [`DELETE ${WORLD}`]: null })
  press('End this world')
  const dialog = within(await screen.findByRole('dialog', { name: 'End world w' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent.map(({ call }) => call)).not.toContain(`DELETE ${WORLD}`)
  press('End this world')
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'End world w' })).getByRole('button', { name: 'End world' }),
  )
  await waitFor(() => expect(onEnded).toHaveBeenCalledOnce())
  expect(sent.map(({ call }) => call)).toContain(`DELETE ${WORLD}`)
})

test('the world panel shows a refusal and does nothing else', async () => {
  const { onShow } = renderWorld()
  press('Branch off')
  await screen.findByText(`no answer to POST ${WORLD}/fork`)
  expect(onShow).not.toHaveBeenCalled()
})

test('the world panel links to the log as a download', () => {
  renderWorld()
  const link = screen.getByRole('link', { name: 'Save log' })
  expect(link.getAttribute('download')).toBe('w.ndjson')
})

test('the world panel ends a trainee’s world under the trainee’s name, and the class world only with the room', async () => {
  renderWorld({}, { ...world, id: 'v' }, room)
  press('End this world')
  await screen.findByRole('dialog', { name: 'End Zoe’s world' })
  cleanup()
  renderWorld({}, world, room)
  expect(screen.queryByRole('button', { name: 'End this world' })).toBeNull()
  screen.getByRole('link', { name: 'close the room' })
})

test('the world panel says that the lesson was changed since the world began', () => {
  renderWorld({}, { ...world, edited: true })
  screen.getByText('The lesson was changed since this world began.')
})
