// The highlight of a changed figure: none initially, then one per change, by direction.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ChangeCue } from './change-cue'

afterEach(cleanup)

const figure = (value: number | null) => <ChangeCue value={value}>{value === null ? 'none' : `at ${value}`}</ChangeCue>

it('highlights each change by its direction, but not the initial figure', () => {
  const { rerender } = render(figure(102))
  expect(screen.getByText('at 102').className).toBe('change-cue')
  rerender(figure(103))
  expect(screen.getByText('at 103').className).toContain('change-cue--up')
  rerender(figure(101))
  expect(screen.getByText('at 101').className).toContain('change-cue--down')
  rerender(figure(null))
  rerender(figure(100))
  expect(screen.getByText('at 100').className).toContain('change-cue--new')
})
