// The console's bar while a class is open: the way to the class, and whose time the clock moves.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveWorld } from '../live/world-streams'
import { idleControls, room, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { TopBar } from './top-bar'

afterEach(cleanup)

const live: LiveWorld = { reading: null, wire: null, connection: 'open' }
const noop = () => undefined
const renderBar = (id: string, rooms = [room]) => {
  const handlers = { onShow: vi.fn(), onOpen: noop, onFind: noop, onTab: noop, onClass: noop, onBranch: noop }
  const shown = { ...world, id }
  renderPanel(
    <TopBar
      worlds={[shown]}
      shown={id}
      world={shown}
      live={live}
      controls={idleControls}
      rooms={rooms}
      {...handlers}
    />,
  )
}

test.each([
  ['w', 'moves the whole class'],
  ['v', 'Zoe’s world only'],
  ['main', 'this world only'],
])('while a class is open, the clock of the world %s says: %s', (id, text) => {
  renderBar(id)
  screen.getByText(text)
  expect(screen.getByRole('link', { name: 'Class PINE' }).getAttribute('href')).toBe(
    '/simulator?room=room-1&page=class',
  )
})

test('without a class, the bar offers to open one for this world', () => {
  renderBar('main', [])
  expect(screen.queryByText(/world only/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Class' }).getAttribute('href')).toBe('/simulator?world=main&page=class')
})
