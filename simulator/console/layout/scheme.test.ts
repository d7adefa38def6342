// The order in which the switch goes through the color schemes.
import { expect, test } from 'vitest'
import { nextScheme } from './scheme'

test('the color scheme cycles from the system scheme to the other one, then to a fixed choice, then back to the system', () => {
  expect(nextScheme('system', 'light')).toBe('dark')
  expect(nextScheme('dark', 'light')).toBe('light')
  expect(nextScheme('light', 'light')).toBe('system')
  expect(nextScheme('system', 'dark')).toBe('light')
  expect(nextScheme('light', 'dark')).toBe('dark')
  expect(nextScheme('dark', 'dark')).toBe('system')
})
