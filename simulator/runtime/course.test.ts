// The course of a run: equal for runs that differ only in what a browser draws, another one for anything else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from '../world/canonical'
import { CourseWriter } from './course'
import type { LogEntry } from './log-entry'
import { publicEntry } from './public-log'
import { ann, bid, made, riella } from './quiet-world'

const seen = (ageMs: number) => ({
  version: 3,
  price: 101.5,
  gnma_interest_rate: null,
  age_ms: ageMs,
  clock_error_ms: 4,
  pressed_at: null,
})

/** One bid, repeated under the same key or under another one. */
const played = async (key: string, again: string, ageMs: number, price = 101.75) => {
  const { world } = made()
  await world.submit({ ...bid(price, key), seen: seen(ageMs) })
  await world.submit({ ...bid(price, again), seen: seen(ageMs) })
  return { hash: world.hash(), course: world.course() }
}

test('drawn keys and measured times change the exact hash and not the course', async () => {
  const one = await played('4f1c', '4f1c', 12)
  const other = await played('9e02', '9e02', 380)
  expect(other.hash).not.toBe(one.hash)
  expect(other.course).toBe(one.course)
})

test('another price, or a key that is not repeated, is another course', async () => {
  const one = await played('4f1c', '4f1c', 12)
  expect((await played('4f1c', '4f1c', 12, 102)).course).not.toBe(one.course)
  expect((await played('4f1c', '77aa', 12)).course).not.toBe(one.course)
})

test('the key of a preference says which it is, and stays in the course', async () => {
  const stored = async (key: string) => {
    const { world } = made()
    await world.submit({ name: 'store preference', actor: ann, origin: 'person', key, value: riella })
    return world.course()
  }
  expect(await stored('board.sort')).not.toBe(await stored('board.filter'))
})

test('a rewind goes back to the course of that moment', async () => {
  const { world } = made()
  const before = world.course()
  await world.advance(20 * 60_000)
  expect(world.course()).not.toBe(before)
  await world.rewind({ offsetMs: 0 })
  expect(world.course()).toBe(before)
})

test('both texts of an entry are those of its public form and of its course, whatever it holds', () => {
  const name = fc.constantFrom('seen', 'key', 'session', 'a', 'type', '7', 'token', 'waitedMs', 'z')
  const part = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('', 'x', 'y', 1, null, undefined),
      tie('list'),
      tie('fields'),
    ),
    list: fc.array(tie('any'), { maxLength: 3 }),
    fields: fc.dictionary(name, tie('any'), { maxKeys: 4 }),
  })).fields
  const command = fc
    .tuple(fc.constantFrom('bid', 'store preference', 'sign up', 'ignore'), part)
    .map(([named, fields]) => ({ ...Object(fields), name: named }))
  const event = fc
    .tuple(fc.constantFrom('bid-accepted', 'answer-kept', 'bid-prepared'), part)
    .map(([type, fields]) => ({ ...Object(fields), type }))
  const entries = fc.array(fc.record({ command, events: fc.array(event, { maxLength: 3 }) }), { maxLength: 3 })
  fc.assert(
    fc.property(entries, (parts) => {
      const [quick, plain] = [new CourseWriter(), new CourseWriter()]
      for (const [place, drawn] of parts.entries()) {
        const entry = { n: place + 1, at: '2026-03-02T15:15:00.000Z', ...drawn } as unknown as LogEntry
        expect(quick.texts(entry)).toEqual({
          exact: canonical(publicEntry(entry)),
          course: canonical(plain.entry(entry)),
        })
      }
      expect(quick.drawn).toEqual(plain.drawn)
    }),
    { numRuns: 500 },
  )
})
