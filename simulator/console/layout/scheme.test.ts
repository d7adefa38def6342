import { expect, test } from 'vitest'
import { nextScheme } from './scheme'

test('harness walk 24: the console follows the system until somebody chooses, and comes back to it', () => {
  expect(nextScheme('system', 'light')).toBe('dark')
  expect(nextScheme('dark', 'light')).toBe('light')
  expect(nextScheme('light', 'light')).toBe('system')
  expect(nextScheme('system', 'dark')).toBe('light')
  expect(nextScheme('light', 'dark')).toBe('dark')
  expect(nextScheme('dark', 'dark')).toBe('system')
})
