// Checks responses against the contract, and that every call has a handler.
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { none, one, raw, rows } from '../../src/contract/call'
import type { CallName } from '../../src/contract/calls'
import type { Handlers } from '../api/handler'
import { problemWithAnswer } from './contract-check'

const row = z.object({ id: z.int(), name: z.string() })

test.each([
  ['one', one(row), { data: { id: 1, name: 'a' } }, { data: { id: 'secret', name: 'a' } }, 'data.id'],
  ['rows', rows(row), { data: [{ id: 1, name: 'a' }] }, { data: [{ id: 1, name: 'a' }, { id: 2 }] }, 'data.1.name'],
  ['rows and more', rows(row, z.object({ unread: z.int() })), { data: [], unread: 0 }, { data: [] }, 'unread'],
  ['raw', raw(row), { id: 1, name: 'a' }, { id: 1, name: 7 }, 'name'],
])(
  'a response of kind %s is checked, and a problem names the field but not its value',
  (_kind, answer, good, bad, location) => {
    expect(problemWithAnswer(answer, good)).toBeNull()
    expect(problemWithAnswer(answer, bad)).toContain(`${location}: `)
    expect(problemWithAnswer(answer, bad)).not.toContain('secret')
  },
)

test('an empty response always passes', () => {
  expect(problemWithAnswer(none, null)).toBeNull()
})

test('a call of the contract without a handler does not compile', () => {
  expectTypeOf<keyof Handlers>().toEqualTypeOf<CallName>()
  expectTypeOf<Omit<Handlers, 'auction.bid'>>().not.toExtend<Handlers>()
})
