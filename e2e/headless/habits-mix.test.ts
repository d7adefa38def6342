// A response written in any mix of server habits is read the same as its strict form, for every call of the contract with values
// generated from its schema.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bodyIn } from '../../simulator/api/dialect'
import { type ApiDialect, type Habit, habits } from '../../simulator/runtime/api-dialect'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import { kindOf } from '../../src/contract/schema-kind'
import { readAnswer } from '../../src/transport/api/reading'
import { withoutNulls } from './marketplace-client'

type Schema = z.core.$ZodType

/** Habits that change the meaning: other ids or none, another order, no content at all. */
const otherValues: ReadonlySet<Habit> = new Set(['uuids', 'bid-ids', 'newest-first', 'empty'])
const mixes = fc
  .subarray(habits.filter((habit) => !otherValues.has(habit)))
  .map((chosen): ApiDialect => ({ name: 'full', reduced: false, habits: new Set(chosen) }))

/** With at most four decimals, five for prices: what a server that stores decimals as text stores. */
const numbers = [1, 2, 5, 17, 30, 60, 99, 2048, 57_407_400, 0.25, 0.5, 5.25, 101.25, 0.0312, 0, -1.5]
const prices = [101, 101.25, 101.031_25, 112.968_75, 100.5]
const texts = ['', 'Riverbend Commons', '17', '101.25', 'Ütz & Co. "X"', '2026-03-02', '12345', 'LR1.x', 'a'.repeat(64)]

/** The values that pass the schema's own checks. */
const passing = (schema: Schema, values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => z.safeParse(schema, value).success)

const oneOf = (schema: Schema, values: readonly unknown[]): fc.Arbitrary<unknown> => {
  const fit = passing(schema, values)
  return fit.length === 0 ? fc.constant(undefined) : fc.constantFrom(...fit)
}

/** The input schema of a pipe: what is checked before it's transformed. */
const before = (schema: Schema): Schema => (schema instanceof z.ZodMiniPipe ? before(schema._zod.def.in) : schema)

const others = (schema: Schema): readonly unknown[] => {
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema._zod.def.entries)
  if (schema instanceof z.ZodMiniLiteral) return schema._zod.def.values
  return ['x', 1, true]
}

function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  const kind = kindOf(schema)
  switch (kind.kind) {
    case 'number':
      return oneOf(before(schema), kind.unit === 'price' ? prices : numbers)
    case 'text':
      return oneOf(before(schema), texts)
    case 'boolean':
      return fc.boolean()
    case 'instant':
      return fc.integer({ min: 1, max: 1_800_000_000 }).map((second) => new Date(second * 1000).toISOString())
    case 'day':
      return fc.integer({ min: 1, max: 20_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
    case 'optional':
      return fc.option(anyOf(kind.inner), { nil: undefined })
    case 'object': {
      // The reader adds `unreadable_rows`; servers don't send it.
      const sentFields = Object.entries(kind.shape).filter(([key]) => key !== 'unreadable_rows')
      return fc.record(Object.fromEntries(sentFields.map(([key, field]) => [key, anyOf(field)])))
    }
    case 'array':
      return fc.array(anyOf(kind.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.constantFrom('3', '7', '12', 'a'), anyOf(kind.value), { maxKeys: 3 })
    case 'union':
      return fc.oneof(...kind.options.map(anyOf))
    case 'other':
      return oneOf(before(schema), others(before(schema)))
    default:
      return kind satisfies never
  }
}

/** A response whose strict form counts as one without content. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'data' in value && value.data === null

/** True if a list inside the response had a row that can't be read; in another dialect it might be readable. */
const lacksRows = (value: unknown): boolean => /"unreadable_rows":\{"/.test(JSON.stringify(value))

function bodyOf({ answer }: CallSpec): fc.Arbitrary<unknown> | null {
  switch (answer.kind) {
    case 'one':
    case 'maybe one':
      return fc.record({ data: anyOf(answer.schema) })
    case 'rows': {
      const rows = fc.array(anyOf(answer.row), { maxLength: 3 })
      if (answer.extra === null) return fc.record({ data: rows })
      return fc
        .tuple(rows, anyOf(answer.extra))
        .map(([data, extra]) => ({ ...(typeof extra === 'object' ? extra : {}), data }))
    }
    default:
      return null
  }
}

const asJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

const readableCalls = Object.entries(calls).flatMap(([name, spec]: [string, CallSpec]) => {
  // Responses with a token are covered by strict-form.test.ts.
  const body = spec.secretAnswer === true ? null : bodyOf(spec)
  return body === null ? [] : [{ name, spec, body }]
})

describe.each(readableCalls)('a response of $name', ({ spec, body }) => {
  it('is read the same in any mix of habits', () => {
    let readCount = 0
    fc.assert(
      fc.property(body, mixes, (strict, dialect) => {
        const expected = readAnswer(spec.answer, asJson(strict))
        if (!expected.ok || expected.problems.length > 0 || isEmpty(expected.value) || lacksRows(expected.value)) return
        readCount += 1
        const reading = readAnswer(spec.answer, asJson(bodyIn(dialect, spec, asJson(strict), 1)))
        expect(reading.ok ? withoutNulls(reading.value) : reading.problems).toEqual(withoutNulls(expected.value))
      }),
      { numRuns: 40, seed: 14 },
    )
    expect(readCount).toBeGreaterThan(0)
  })
})
