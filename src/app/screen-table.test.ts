// Which screen stands at a place.
import { expect, test } from 'vitest'
import { screenOf } from './screen-table'

test('a draft and the loan created from it are one open screen, which offers what to do with the new loan', () => {
  const keyOf = (setup: string) => screenOf({ page: 'loan-setup', role: 'lender', setup })?.element.key
  expect(keyOf('7')).toBe(keyOf('new-a'))
})
