// The guide before the start.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '../../control-api/training.schemas'
import { debriefWith, room, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { Guide } from './guide-panel'

afterEach(cleanup)

const nothing = () => undefined
const open = (done: readonly boolean[], openRoom: Room | null = null) =>
  renderPanel(
    <Guide
      phase="begin"
      world={world}
      scenario={null}
      debrief={debriefWith(...done)}
      traineeIsIn={false}
      onPlay={nothing}
      room={openRoom}
    />,
  )

test('the guide panel leads to the first task and to the debrief', () => {
  open([false])
  screen.getByText(/give the trainee the first task/)
  screen.getByRole('link', { name: 'debrief' })
})

test('the guide panel mentions neither tasks nor scores if the scenario has no tasks', () => {
  open([])
  screen.getByRole('button', { name: 'Start the clock' })
  expect(screen.queryByText(/task|score/)).toBeNull()
})

test('the guide panel starts no other world’s clock while a class is open, and leads to the class', () => {
  open([false], room)
  expect(screen.queryByRole('button', { name: 'Start the clock' })).toBeNull()
  const link = screen.getByRole('link', { name: 'on the class page' })
  expect(link.getAttribute('href')).toBe('/simulator?room=room-1&page=class')
  expect(screen.getByRole('link', { name: 'debrief' }).getAttribute('href')).toContain('room=room-1')
})
