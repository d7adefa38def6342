// A choice that the browser keeps.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StoredChoice } from './stored-choice'
import { storedChoice, useStoredChoice } from './stored-choice'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const scheme: StoredChoice<'dark' | 'light'> = {
  storage: () => window.localStorage,
  key: 'scheme',
  choices: ['dark', 'light'],
}

test('is the first of the choices until somebody chooses', () => {
  expect(renderHook(() => useStoredChoice(scheme)).result.current[0]).toBe('dark')
})

test('is kept for the next visit', () => {
  const { result } = renderHook(() => useStoredChoice(scheme))
  act(() => result.current[1]('light'))
  expect(result.current[0]).toBe('light')
  expect(storedChoice(scheme)).toBe('light')
})

test('is the first again where the browser holds what is no choice any more', () => {
  window.localStorage.setItem('scheme', 'sepia')
  expect(storedChoice(scheme)).toBe('dark')
})
