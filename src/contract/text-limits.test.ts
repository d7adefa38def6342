import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type CallSpec, none } from './call'
import { calls } from './calls'
import { price, rate } from './fields'
import { isRecord } from './json'
import { hasInvisible, textLimits, unlimitedFields, withoutInvisible } from './text-limits'

const definitionOf = (schema: unknown): Readonly<Record<string, unknown>> | null => {
  const inner = isRecord(schema) ? schema._zod : undefined
  const definition = isRecord(inner) ? inner.def : undefined
  return isRecord(definition) ? definition : null
}

/** The names of the fields below a schema that hold texts, or anything at all. */
function textFields(schema: unknown, name: string, parents: ReadonlySet<unknown> = new Set()): readonly string[] {
  const definition = definitionOf(schema)
  if (definition === null || parents.has(schema)) return []
  const path = new Set([...parents, schema])
  if (['string', 'unknown', 'any'].includes(String(definition.type))) return [name]
  const fields = isRecord(definition.shape) ? Object.entries(definition.shape) : []
  const parts = ['innerType', 'element', 'in', 'valueType', 'keyType', 'left', 'right'].map((part) => definition[part])
  const choices = Array.isArray(definition.options) ? definition.options : []
  return [
    ...fields.flatMap(([field, part]) => textFields(part, field, path)),
    ...[...parts, ...choices].flatMap((part) => textFields(part, name, path)),
  ]
}

/** The texts that these calls send without a maximum length, each with what to do. */
const unlimitedTexts = (specs: Readonly<Record<string, CallSpec>>): readonly string[] => {
  const limited = new Set([...Object.keys(textLimits), ...unlimitedFields])
  return sentFields(specs)
    .filter((field) => !limited.has(field))
    .map((field) => `'${field}' has no maximum length. Add one to src/contract/text-limits.ts.`)
}

/** The names of the texts in bodies, queries and paths. */
const sentFields = (specs: Readonly<Record<string, CallSpec>>): readonly string[] => [
  ...new Set(
    Object.entries(specs).flatMap(([call, { body, query, params }]) =>
      [body, query, params].flatMap((part) => textFields(part, call)),
    ),
  ),
]

test('every text that can be sent has a maximum length, and an email has 254 characters', () => {
  expect(unlimitedTexts(calls)).toEqual([])
  const sent = sentFields(calls)
  const unused = [...Object.keys(textLimits), ...unlimitedFields].filter((field) => !sent.includes(field))
  expect(unused, 'No call sends these texts. Remove them from src/contract/text-limits.ts').toEqual([])
  expect(textLimits.email).toBe(254)
})

test('a new text in a body, query or path without a maximum length is named with the file to edit', () => {
  const text = z.object({ remark: z.string() })
  const places = [{ body: text }, { query: text }, { params: text }]
  for (const place of places) {
    const call: CallSpec = { method: 'POST', path: '/api/auction/remark', answer: none, access: 'signed-in', ...place }
    expect(unlimitedTexts({ 'auction.remark': call })).toEqual([
      "'remark' has no maximum length. Add one to src/contract/text-limits.ts.",
    ])
  }
})

test('prices and rates have an upper bound', () => {
  for (const value of [1e300, 1_000 + 1 / 32, Number.POSITIVE_INFINITY, -1, 0])
    expect([value, z.safeParse(price, value).success]).toEqual([value, false])
  expect(z.safeParse(price, 101.5).success).toBe(true)
  for (const value of [1e300, 101, 0]) expect([value, z.safeParse(rate, value).success]).toEqual([value, false])
})

test.each([
  ['project_name', 'Elm\rATTACH:http://evil.example', true],
  ['project_name', 'Elm\nCourt', true],
  ['project_name', 'Elm\u0085Court', true],
  ['project_name', 'Elm\u000bCourt', true],
  ['project_name', '\u202emlE', true],
  ['project_name', 'Elm\u{e0041}Court', true],
  ['project_name', 'Elm\ud800Court', true],
  ['project_name', 'Elm\u3164Court', true],
  ['project_name', 'Elm\u034fCourt', true],
  ['project_name', 'Elm ❤\ufe0f 👨\u200d👩\u200d👧 葛\u{e0100} Court', false],
  ['project_name', 'Élm Cöurt — “east”, 東', false],
  ['reason', 'First line\nsecond\r\n\tthird', false],
  ['reason', 'First\rsecond', true],
  ['message', 'a\u0000b', true],
  ['password', 'seven\tgreen bicycles', false],
  ['email', 'ann@\u200bfirm.example', true],
  ['email', 'ann\u200d@firm.example', true],
  ['email', 'ann@firm.example', false],
  ['phone', '1555\u20600100188', true],
  ['servicer_contact_email', 'a\u00add@firm.example', true],
  ['project_name', 'Elm\u00ad Court', true],
  ['project_name', 'Elm\ufeff Court', true],
  ['firstname', 'نیکی\u200cتا', false],
  ['firstname', '\u200d \ufe0f', true],
  ['project_name', '\u2800\u2800', true],
  ['project_name', '⠓⠊\u2800⠽⠕⠥', false],
  ['project_name', ' ', false],
  ['email', 'ann\ufe0f@firm.example', true],
  ['phone', '1555\u034f0100188', true],
])('the %s %j has an invisible character: %s', (field, text, expected) => {
  expect(hasInvisible(field, text)).toBe(expected)
})

test('invisible characters are removed from a text, except the joiners that a script needs', () => {
  expect(withoutInvisible('\u200eletter\u00ad of May\u202e.pdf\ufeff')).toBe('letter of May.pdf')
  expect(withoutInvisible('نیکی\u200cتا.pdf')).toBe('نیکی\u200cتا.pdf')
})
