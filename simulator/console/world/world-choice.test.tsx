// The world picker.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { WorldChoice } from './world-choice'

afterEach(cleanup)

const renderChoice = (shown: string | null) => {
  const worlds = [world, { ...world, id: 'x', label: 'Monday morning class of the second year' }]
  renderPanel(<WorldChoice worlds={worlds} shown={shown} onShow={vi.fn()} onOpen={vi.fn()} />)
  return screen.getByRole('combobox', { name: 'World' })
}

test('the choice of a world has the full world name as its title, since the bar may truncate it', () => {
  expect(renderChoice('x').title).toBe('x · Monday morning class of the second year')
})

test('the choice of a world has the id as its title for an unlisted world, and no title without a world', () => {
  expect(renderChoice('gone').title).toBe('gone')
  cleanup()
  expect(renderChoice(null).title).toBe('')
})
