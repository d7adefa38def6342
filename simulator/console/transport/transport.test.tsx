// The transport: whoever speaks to it says what is written on a button.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Transport } from './transport'

afterEach(cleanup)

test('harness walk 15: the name of each button begins with what is written on it', () => {
  const still = () => undefined
  const does = { onPlay: still, onPause: still, onStep: still, onRewind: still, onAdvance: still, onEnd: still }
  render(<Transport reading={null} {...does} />)
  const buttons = screen.getAllByRole('button')
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
  expect(names.filter((name, place) => !name.startsWith(buttons[place]?.textContent ?? ''))).toEqual([])
  expect(names).toContain('60×, play 60 times as fast')
})
