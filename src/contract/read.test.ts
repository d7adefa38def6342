import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { id, instant, maybe } from './fields'
import { read } from './read'
import { everySchema } from './testing/every-schema'
import { valuesOf } from './testing/values'

type Schema = z.core.$ZodType

/** What zod says of a value, in the words of a problem. */
function why(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`
    case 'custom':
      return issue.message
    default:
      return issue.code.replaceAll('_', ' ')
  }
}

const inOrder = (problems: readonly { readonly path: string; readonly why: string }[]): readonly string[] =>
  problems.map(({ path, why }) => `${path}: ${why}`).toSorted()

/** Of a value of another type zod may also say that it is too short; that is left out. */
function readByZod(schema: Schema, value: unknown): unknown {
  const answer = z.safeParse(schema, value)
  if (answer.success) return { ok: true, value: answer.data }
  const problems = answer.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), why: why(issue) }))
  const mistyped = new Set(problems.filter((one) => one.why.startsWith('expected')).map(({ path }) => path))
  return { problems: inOrder(problems.filter((one) => one.why.startsWith('expected') || !mistyped.has(one.path))) }
}

function readByUs(schema: Schema, value: unknown): unknown {
  const reading = read(schema, value)
  return reading.ok ? reading : { problems: inOrder(reading.problems) }
}

describe('every schema of the contract reads as zod does', () => {
  it.each([...everySchema()])('%s', (_name, schema) => {
    for (const hurt of [0, 4, 30])
      fc.assert(
        fc.property(valuesOf(schema, hurt), (value) => {
          expect(readByUs(schema, value)).toStrictEqual(readByZod(schema, value))
        }),
        { numRuns: 20 },
      )
  })

  it('hands back what is as it should be, without a copy', () => {
    const sound = { id: 7, name: 'Ann', at: '2026-03-02T15:15:00.000Z', all: [{ id: 8 }] }
    const schema = z.object({ id, name: maybe(z.string()), at: instant, all: z.array(z.object({ id })) })
    const reading = read(schema, sound)
    expect(reading.ok && reading.value === sound).toBe(true)
    expect(read(schema, { ...sound, unlisted: 1 })).toEqual({ ok: true, value: sound })
  })
})
