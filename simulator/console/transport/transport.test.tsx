// The transport controls.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Transport } from './transport'

afterEach(cleanup)

test('the transport bar starts each button’s accessible name with its visible text, for voice control', () => {
  const noop = () => undefined
  const handlers = { onPlay: noop, onPause: noop, onStep: noop, onRewind: noop, onAdvance: noop, onEnd: noop }
  render(<Transport reading={null} {...handlers} />)
  const buttons = screen.getAllByRole('button')
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
  expect(names.filter((name, index) => !name.startsWith(buttons[index]?.textContent ?? ''))).toEqual([])
  expect(names).toContain('60×, play at 60 times normal speed')
})
