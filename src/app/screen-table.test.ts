// Which screen stands at a place.
import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { screenOf } from './screen-table'

test('a draft and the loan created from it are one open screen, which offers what to do with the new loan', () => {
  const keyOf = (setup: string) => {
    const { element } = screenOf({ page: 'loan-setup', role: 'lender', setup }) ?? {}
    if (!isValidElement(element)) throw new Error('no screen')
    return element.key
  }
  expect(keyOf('7')).toBe(keyOf('new-a'))
})
