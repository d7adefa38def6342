// The dialog before a rewind: what it discards, and branching off there instead, which leaves this world as it is.
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

function Console({ onMade }: { readonly onMade: (id: string) => void }) {
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
        onBranch={(wished) => controls.branch(wished, onMade)}
      />
    </>
  )
}

test('Branch off there makes a paused world from that moment, shows it, and discards nothing here', async () => {
  const onMade = vi.fn()
  const sent = renderPanel(<Console onMade={onMade} />, {
    [`GET ${WORLD}/timeline`]: timeline,
    [`POST ${WORLD}/fork`]: { ...world, id: 'w-2' },
  })
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`GET ${WORLD}/timeline`))
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rewind to 10:16:00' }))
  expect(dialog.getByText('1 entry is discarded.')).toBeInstanceOf(HTMLElement)
  fireEvent.click(dialog.getByRole('button', { name: 'Branch off there' }))
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('w-2'))
  const body = { at: target.at, paused: true, label: 'w at 10:16:00' }
  expect(sent).toContainEqual({ call: `POST ${WORLD}/fork`, body })
  expect(sent.map(({ call }) => call)).not.toContain(`POST ${WORLD}/clock`)
  expect(await screen.findByText('World w-2 goes on from 10:16:00. It is paused.')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})
