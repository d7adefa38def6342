// What the simulator sends is checked against the contract; a call without a handler does not compile.
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
])('an answer of kind %s passes or fails, and a problem names the place only', (_kind, answer, good, bad, place) => {
  expect(problemWithAnswer(answer, good)).toBeNull()
  expect(problemWithAnswer(answer, bad)).toContain(`${place}: `)
  expect(problemWithAnswer(answer, bad)).not.toContain('secret')
})

test('an empty answer has nothing to break', () => {
  expect(problemWithAnswer(none, null)).toBeNull()
})

test('every call of the table must have a handler', () => {
  expectTypeOf<keyof Handlers>().toEqualTypeOf<CallName>()
  expectTypeOf<Omit<Handlers, 'auction.bid'>>().not.toExtend<Handlers>()
})
