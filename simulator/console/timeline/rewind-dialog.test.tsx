// The rewind dialog.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveWorld } from '../live/world-streams'
import { at, timelineAt, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { useWorldControl } from '../transport/world-control'
import { RewindDialog } from './rewind-dialog'

afterEach(cleanup)

const MINUTE = 60_000
const WORLD = '/simulator/api/worlds/w'
const live: LiveWorld = { reading: null, wire: [], connection: 'open' }
const target = { at: at(MINUTE).at, label: '10:16:00' }
const timeline = {
  ...timelineAt(10 * MINUTE),
  past: [
    { ...at(MINUTE), n: 1, what: 'bid', origin: 'call', by: 1 },
    { ...at(2 * MINUTE), n: 2, what: 'bid', origin: 'call', by: 1 },
  ],
}

function Console({ onBranched }: { readonly onBranched: (id: string) => void }) {
  const controls = useWorldControl(world, live)
  return (
    <>
      <button type="button" onClick={() => controls.openRewind(target)}>
        Open
      </button>
      <RewindDialog
        open={controls.rewinding !== null}
        target={controls.rewinding?.target ?? null}
        timeline={controls.timeline.data}
        onClose={controls.closeRewind}
        onRewind={controls.rewind}
        onBranch={(chosen) => controls.branch(chosen, onBranched)}
      />
    </>
  )
}

test('Branch off there creates a paused world at that time, shows it, and discards nothing in this one', async () => {
  const onBranched = vi.fn()
  const sent = renderPanel(<Console onBranched={onBranched} />, {
    [`GET ${WORLD}/timeline`]: timeline,
    [`POST ${WORLD}/fork`]: { ...world, id: 'w-2' },
  })
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`GET ${WORLD}/timeline`))
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rewind to 10:16:00' }))
  dialog.getByText('1 entry will be discarded.')
  fireEvent.click(dialog.getByRole('button', { name: 'Branch off there' }))
  await waitFor(() => expect(onBranched).toHaveBeenCalledWith('w-2'))
  const body = { at: target.at, paused: true, label: 'w at 10:16:00' }
  expect(sent).toContainEqual({ call: `POST ${WORLD}/fork`, body })
  expect(sent.map(({ call }) => call)).not.toContain(`POST ${WORLD}/clock`)
  await screen.findByText('World w-2 branched off at 10:16:00. It’s paused.')
  expect(screen.queryByRole('dialog')).toBeNull()
})
