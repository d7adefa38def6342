// The task panel.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { debriefWith } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { TaskPanel } from './task-panel'

afterEach(cleanup)

test('the task panel distinguishes done, missed and open tasks by sign and by word', () => {
  const debrief = debriefWith(true, false, false)
  const seats = debrief.seats.map((seat) => ({
    ...seat,
    tasks: seat.tasks.map((task, index) => ({ ...task, lost: index === 1 })),
  }))
  const loaded = { data: { ...debrief, seats }, error: null, refetch: () => undefined }
  renderPanel(<TaskPanel worldId="w" debrief={loaded} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '✓Done: Task 110',
    '✕Missed: Task 210',
    '○Open: Task 310',
  ])
})
