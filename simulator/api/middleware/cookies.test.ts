// Cookies are read and written as text, also when somebody sent nonsense.
import { expect, test } from 'vitest'
import { cookieValue, setCookie } from './cookies'

test('a value is found by its name and decoded', () => {
  const header = 'other=1; token=Bearer%20a%3Db; token=later; empty='
  expect(cookieValue(header, 'token')).toBe('Bearer a=b')
  expect(cookieValue(header, 'empty')).toBe('')
  expect(cookieValue(header, 'oken')).toBeNull()
  expect(cookieValue(undefined, 'token')).toBeNull()
})

test.each(['%', '%E0%A4%A', 'a%zz'])('a value that cannot be decoded (%s) is taken as it stands', (value) => {
  expect(cookieValue(`token=${value}`, 'token')).toBe(value)
})

test('what was written is read again', () => {
  const value = 'a;b=c, ü %'
  expect(cookieValue(setCookie('token', value, 60).split('; ')[0], 'token')).toBe(value)
})
