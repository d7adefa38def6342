// Validation of requests, with errors in Laravel's format and the specification's messages.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refused } from './refused'
import { fieldErrors, normalizeTexts, parsedOr422, withNumbers } from './validation'

const person = z.object({ name: z.string(), email: z.string() })
const schema = z.object({ project_name: z.string(), loan_term: z.int(), persons: z.array(person) })

const refusalOf = (input: unknown): Refused => {
  try {
    parsedOr422(schema, input)
  } catch (error) {
    if (error instanceof Refused) return error
  }
  throw new Error('the input was not refused')
}

describe('an invalid request is a 422', () => {
  // Verifies: S5.1
  test('that reports a missing field under its dotted path with the specified message', () => {
    const { status, body } = refusalOf({ project_name: 'Riverbend', loan_term: 420, persons: [{ name: 'A' }] })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: 'Email can not be empty',
      errors: { 'persons.0.email': ['Email can not be empty'] },
    })
  })

  test('whose message is the first error and the number of others', () => {
    expect(refusalOf({ persons: [] }).body.message).toBe('Project name can not be empty (and 1 more error)')
    expect(refusalOf({}).body.message).toBe('Project name can not be empty (and 2 more errors)')
  })

  test('that says when a number must be an integer', () => {
    expect(refusalOf({ project_name: 'R', loan_term: 1.5, persons: [] }).body.errors).toEqual({
      loan_term: ['Loan term field must be an integer'],
    })
  })

  test('that treats a missing body as empty, and rejects an array as a whole', () => {
    expect(Object.keys(refusalOf(undefined).body.errors ?? {})).toEqual(['project_name', 'loan_term', 'persons'])
    expect(Object.keys(refusalOf([]).body.errors ?? {})).toEqual(['body'])
  })

  test('that explains a union by its nearest member, and names an unknown field', () => {
    const figure = z.union([
      z.strictObject({ price: z.number() }),
      z.strictObject({ rate: z.number(), cap: z.number() }),
    ])
    const errorsOf = (input: unknown) => {
      const result = z.safeParse(z.object({ bid: figure }), input)
      return result.success ? {} : fieldErrors(result.error.issues, input)
    }
    expect(Object.keys(errorsOf({ bid: { price: 'x' } }))).toEqual(['bid.price'])
    expect(errorsOf({ bid: { price: 1, tip: 2 } })).toEqual({ 'bid.tip': ['Unknown field'] })
  })

  test('that lists the options of a discriminated union', () => {
    const kinds = z.discriminatedUnion('do', [z.object({ do: z.literal('bid') }), z.object({ do: z.literal('pass') })])
    const result = z.safeParse(kinds, { do: 'sing' })
    expect(result.success ? {} : fieldErrors(result.error.issues, { do: 'sing' })).toEqual({
      do: ['Must be one of: bid, pass'],
    })
  })

  test('that does not echo the input', () => {
    expect(JSON.stringify(refusalOf({ project_name: 4711, loan_term: 'secret', persons: [] }).body)).not.toMatch(
      /4711|secret/,
    )
  })
})

describe('Laravel’s preprocessing', () => {
  test('trims strings and turns empty ones into null, except for passwords', () => {
    expect(normalizeTexts({ name: ' A ', note: '  ', password: ' x ', persons: [{ email: ' a@b.c' }] })).toEqual({
      name: 'A',
      note: null,
      password: ' x ',
      persons: [{ email: 'a@b.c' }],
    })
  })

  test('can skip either step', () => {
    const sent = { name: ' A ', note: '  ', none: '' }
    expect(normalizeTexts(sent, { trims: true, blanks: false })).toEqual({ name: 'A', note: '', none: '' })
    expect(normalizeTexts(sent, { trims: false, blanks: true })).toEqual({ name: ' A ', note: '  ', none: null })
  })

  test('converts whole numbers in paths and queries, and leaves other strings', () => {
    expect(withNumbers({ id: '17', status: 'live', zip: '-1' })).toEqual({ id: 17, status: 'live', zip: '-1' })
  })
})
