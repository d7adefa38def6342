// A choice stored in the browser.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type StoredChoice, storedChoice, useStoredChoice } from './stored-choice'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const scheme: StoredChoice<'dark' | 'light'> = {
  storage: () => window.localStorage,
  key: 'scheme',
  choices: ['dark', 'light'],
}

test('a choice defaults to the first choice', () => {
  expect(renderHook(() => useStoredChoice(scheme)).result.current[0]).toBe('dark')
})

test('a choice is stored for the next visit', () => {
  const { result } = renderHook(() => useStoredChoice(scheme))
  act(() => result.current[1]('light'))
  expect(result.current[0]).toBe('light')
  expect(storedChoice(scheme)).toBe('light')
})

test('a choice lasts as long as the page in a browser that forbids storage', () => {
  const forbidden: StoredChoice<'dark' | 'light'> = {
    ...scheme,
    storage: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  }
  const { result } = renderHook(() => useStoredChoice(forbidden))
  expect(result.current[0]).toBe('dark')
  act(() => result.current[1]('light'))
  expect(result.current[0]).toBe('light')
})

test('a stored choice falls back to the first choice when the stored value is no longer valid', () => {
  window.localStorage.setItem('scheme', 'sepia')
  expect(storedChoice(scheme)).toBe('dark')
})
