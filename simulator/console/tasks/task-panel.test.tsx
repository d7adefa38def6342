// The tasks of a world's trainee: done, lost and open ones are told apart, for eyes and for ears.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { debriefWith } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { TaskPanel } from './task-panel'

afterEach(cleanup)

test('harness walk 16: a task that is lost is called missed, not open', () => {
  const debrief = debriefWith(true, false, false)
  const seats = debrief.seats.map((seat) => ({
    ...seat,
    tasks: seat.tasks.map((task, place) => ({ ...task, lost: place === 1 })),
  }))
  const loaded = { data: { ...debrief, seats }, error: null, refetch: () => undefined }
  renderPanel(<TaskPanel worldId="w" debrief={loaded} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '✓Done: Task 110',
    '✕Missed: Task 210',
    '○Open: Task 310',
  ])
})
