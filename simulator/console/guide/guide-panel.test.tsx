// The guide before the start.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { debriefWith, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { Guide } from './guide-panel'

afterEach(cleanup)

const nothing = () => undefined
const open = (...done: readonly boolean[]) =>
  renderPanel(
    <Guide
      phase="begin"
      world={world}
      scenario={null}
      debrief={debriefWith(...done)}
      traineeIsIn={false}
      onPlay={nothing}
      onRooms={nothing}
    />,
  )

test('the guide panel leads to the first task and to the debrief', () => {
  open(false)
  screen.getByText(/give the trainee the first task/)
  screen.getByRole('link', { name: 'debrief' })
})

test('the guide panel mentions neither tasks nor scores if the scenario has no tasks', () => {
  open()
  screen.getByRole('button', { name: 'Start the clock' })
  expect(screen.queryByText(/task|score/)).toBeNull()
})
