// The trace of a run: equal for runs that differ only in random ids and measured times.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from '../world/canonical'
import type { LogEntry } from './log-entry'
import { publicEntry } from './public-log'
import { ann, bid, createQuietWorld, riella } from './quiet-world'
import { TraceWriter } from './trace'

const seen = (ageMs: number) => ({
  version: 3,
  price: 101.5,
  gnma_interest_rate: null,
  age_ms: ageMs,
  clock_error_ms: 4,
  pressed_at: null,
})

/** Bids once with this key, and again with the key `again`. */
const playTwice = async (key: string, again: string, ageMs: number, price = 101.75) => {
  const { world } = createQuietWorld()
  await world.submit({ ...bid(price, key), seen: seen(ageMs) })
  await world.submit({ ...bid(price, again), seen: seen(ageMs) })
  return { hash: world.hash(), trace: world.traceHash() }
}

test('random keys and measured times change the exact hash but not the trace', async () => {
  const first = await playTwice('4f1c', '4f1c', 12)
  const second = await playTwice('9e02', '9e02', 380)
  expect(second.hash).not.toBe(first.hash)
  expect(second.trace).toBe(first.trace)
})

test('a different price, or a retry with a new key, changes the trace', async () => {
  const first = await playTwice('4f1c', '4f1c', 12)
  expect((await playTwice('4f1c', '4f1c', 12, 102)).trace).not.toBe(first.trace)
  expect((await playTwice('4f1c', '77aa', 12)).trace).not.toBe(first.trace)
})

test('the key of a preference is its name, so it stays in the trace', async () => {
  const traceAfterStoring = async (key: string) => {
    const { world } = createQuietWorld()
    await world.submit({ name: 'store preference', actor: ann, origin: 'person', key, value: riella })
    return world.traceHash()
  }
  expect(await traceAfterStoring('board.sort')).not.toBe(await traceAfterStoring('board.filter'))
})

test('a rewind restores the trace of that point in time', async () => {
  const { world } = createQuietWorld()
  const before = world.traceHash()
  await world.advance(20 * 60_000)
  expect(world.traceHash()).not.toBe(before)
  await world.rewind({ offsetMs: 0 })
  expect(world.traceHash()).toBe(before)
})

test('the fast single-pass texts of any entry equal those of the plain implementation', () => {
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
      const [quick, plain] = [new TraceWriter(), new TraceWriter()]
      for (const [index, part] of parts.entries()) {
        const entry = { n: index + 1, at: '2026-03-02T15:15:00.000Z', ...part } as unknown as LogEntry
        expect(quick.texts(entry)).toEqual({
          exact: canonical(publicEntry(entry)),
          trace: canonical(plain.entry(entry)),
        })
      }
      expect(quick.randomIds).toEqual(plain.randomIds)
    }),
    { numRuns: 500 },
  )
})
