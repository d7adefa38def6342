// Reading and writing cookies.
import { expect, test } from 'vitest'
import { cookieValue, setCookie } from './cookies'

test('cookieValue finds a value by name and decodes it', () => {
  const header = 'other=1; token=Bearer%20a%3Db; token=later; empty='
  expect(cookieValue(header, 'token')).toBe('Bearer a=b')
  expect(cookieValue(header, 'empty')).toBe('')
  expect(cookieValue(header, 'oken')).toBeNull()
  expect(cookieValue(undefined, 'token')).toBeNull()
})

test.each(['%', '%E0%A4%A', 'a%zz'])('cookieValue returns the undecodable value %s unchanged', (value) => {
  expect(cookieValue(`token=${value}`, 'token')).toBe(value)
})

test('cookieValue reads back what setCookie wrote', () => {
  const value = 'a;b=c, ü %'
  expect(cookieValue(setCookie('token', value, 60).split('; ')[0], 'token')).toBe(value)
})
