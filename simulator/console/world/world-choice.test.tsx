// The choice of a world: the bar may cut its name off, so its title has all of it.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { WorldChoice } from './world-choice'

afterEach(cleanup)

const choice = (shown: string | null) => {
  const worlds = [world, { ...world, id: 'x', label: 'Monday morning class of the second year' }]
  renderPanel(<WorldChoice worlds={worlds} shown={shown} onShow={vi.fn()} onOpen={vi.fn()} />)
  return screen.getByRole('combobox', { name: 'World' })
}

test('the title is the whole name of the world that is shown', () => {
  expect(choice('x').title).toBe('x · Monday morning class of the second year')
})

test('a world that is not listed has its id as the title; without a world there is none', () => {
  expect(choice('gone').title).toBe('gone')
  cleanup()
  expect(choice(null).title).toBe('')
})
