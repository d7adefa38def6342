// Requests that do not fit, in Laravel's shape and the catalogue's words.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refused } from './refused'
import { fieldErrors, parsedOr422, trimmed, withNumbers } from './validation'

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

describe('what does not fit the contract is a 422', () => {
  // Verifies: S5.1
  test('a missing field can not be empty, under its dotted path, in the words of the catalogue', () => {
    const { status, body } = refusalOf({ project_name: 'Riverbend', loan_term: 420, persons: [{ name: 'A' }] })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: 'Email can not be empty',
      errors: { 'persons.0.email': ['Email can not be empty'] },
    })
  })

  test('the message is the first error and says how many more there are', () => {
    expect(refusalOf({ persons: [] }).body.message).toBe('Project name can not be empty (and 1 more error)')
    expect(refusalOf({}).body.message).toBe('Project name can not be empty (and 2 more errors)')
  })

  test('a fraction where a whole number belongs is named so', () => {
    expect(refusalOf({ project_name: 'R', loan_term: 1.5, persons: [] }).body.errors).toEqual({
      loan_term: ['Loan term field must be an integer'],
    })
  })

  test('a missing body counts as an empty one, and a list in its place is refused as a whole', () => {
    expect(Object.keys(refusalOf(undefined).body.errors ?? {})).toEqual(['project_name', 'loan_term', 'persons'])
    expect(Object.keys(refusalOf([]).body.errors ?? {})).toEqual(['body'])
  })

  test('a choice of forms is explained by the nearest one, a field too many by its name', () => {
    const figure = z.union([
      z.strictObject({ price: z.number() }),
      z.strictObject({ rate: z.number(), cap: z.number() }),
    ])
    const errorsOf = (input: unknown) => {
      const result = z.safeParse(z.object({ bid: figure }), input)
      return result.success ? {} : fieldErrors(result.error.issues, input)
    }
    expect(Object.keys(errorsOf({ bid: { price: 'x' } }))).toEqual(['bid.price'])
    expect(errorsOf({ bid: { price: 1, tip: 2 } })).toEqual({ 'bid.tip': ['This field is not known here'] })
  })

  test('an unknown kind is told the known ones', () => {
    const kinds = z.discriminatedUnion('do', [z.object({ do: z.literal('bid') }), z.object({ do: z.literal('pass') })])
    const result = z.safeParse(kinds, { do: 'sing' })
    expect(result.success ? {} : fieldErrors(result.error.issues, { do: 'sing' })).toEqual({
      do: ['Must be one of: bid, pass'],
    })
  })

  test('nothing that was sent is repeated in the refusal', () => {
    expect(JSON.stringify(refusalOf({ project_name: 4711, loan_term: 'secret', persons: [] }).body)).not.toMatch(
      /4711|secret/,
    )
  })
})

describe('what Laravel does before it validates', () => {
  test('strings are trimmed and empty ones become null, passwords stay as they are', () => {
    expect(trimmed({ name: ' A ', note: '  ', password: ' x ', persons: [{ email: ' a@b.c' }] })).toEqual({
      name: 'A',
      note: null,
      password: ' x ',
      persons: [{ email: 'a@b.c' }],
    })
  })

  test('each of the two can be switched off', () => {
    const sent = { name: ' A ', note: '  ', none: '' }
    expect(trimmed(sent, { trims: true, blanks: false })).toEqual({ name: 'A', note: '', none: '' })
    expect(trimmed(sent, { trims: false, blanks: true })).toEqual({ name: ' A ', note: '  ', none: null })
  })

  test('whole numbers in paths and queries become numbers, other texts stay texts', () => {
    expect(withNumbers({ id: '17', status: 'live', zip: '-1' })).toEqual({ id: 17, status: 'live', zip: '-1' })
  })
})
