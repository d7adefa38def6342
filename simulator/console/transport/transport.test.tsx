// The transport controls.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { idleControls } from '../testing/fixtures'
import { Transport } from './transport'

afterEach(cleanup)

test('the transport bar starts each button’s accessible name with its visible text, for voice control', () => {
  render(<Transport reading={null} controls={{ ...idleControls, end: () => undefined }} />)
  const buttons = screen.getAllByRole('button')
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
  expect(names.filter((name, index) => !name.startsWith(buttons[index]?.textContent ?? ''))).toEqual([])
  expect(names).toContain('60×, play at 60 times normal speed')
})
