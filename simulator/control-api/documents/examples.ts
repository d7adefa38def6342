// Example values that the contract accepts.
import type * as z from 'zod/mini'
import { dollars, id, price, rate } from '../../../src/contract/fields'
import { kindOf } from '../../../src/contract/schema-kind'
import { jsonSchemaOf } from './json-schema'

type Schema = z.core.$ZodType

/** Values by field name, where the schema alone doesn't determine one. */
const examplesByName: Readonly<Record<string, unknown>> = {
  action: 'auction_bid_outbid',
  call_protection: 'LO0_10_1',
  channel_name: 'private-auction.7',
  city: 'Cedar Falls',
  date: '2026-07-03',
  domain: 'prairielending.example',
  email: 'ann@harbor-crest.example',
  firstname: 'Ann',
  lastname: 'Reed',
  loan_min_price: 100,
  message: 'Rates moved.',
  name: 'Harbor Crest Capital',
  phone: '15155550142',
  project_name: 'Cedar Court',
  section: '223(f)',
  text: 'Cedar Court: new bid at 101-08.',
  title: 'You were outbid',
  token: '1|wGq0c…',
  website: 'https://harbor-crest.example',
  zip_code: '50613',
}
const numbers = new Map<Schema, number>([
  [id, 17],
  [price, 101.25],
  [rate, 5.25],
  [dollars, 57_407_400],
])
/** Optional fields are left out below this depth. */
const MAX_DEPTH = 6

/** A text for a pattern of the contract; the patterns are few. */
function textFor(schema: Schema, key: string): unknown {
  const { pattern, enum: choices, const: constant } = jsonSchemaOf(schema)
  if (Array.isArray(choices)) return choices[0]
  if (constant !== undefined) return constant
  if (typeof pattern !== 'string')
    return examplesByName[key] ?? (key.includes('email') ? examplesByName.email : key.replaceAll('_', ' '))
  const candidates = ['2026-07-03', '123.456', '17', 'a', 'ab'.repeat(16), 'ab'.repeat(32), 'ab'.repeat(64)]
  return candidates.find((text) => new RegExp(pattern).test(text)) ?? 'text'
}

/** A value that the schema accepts, optional fields included. */
export function exampleOf(schema: Schema, key = '', depth = 0): unknown {
  const known = numbers.get(schema)
  if (known !== undefined) return known
  const kind = kindOf(schema)
  switch (kind.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(kind.shape).flatMap(([name, field]) =>
          depth >= MAX_DEPTH && kindOf(field).kind === 'optional' ? [] : [[name, exampleOf(field, name, depth + 1)]],
        ),
      )
    case 'array':
      return [exampleOf(kind.element, key.replace(/s$/, ''), depth + 1)]
    case 'record':
      return { 1: exampleOf(kind.value, key, depth + 1) }
    case 'optional':
      return exampleOf(kind.inner, key, depth)
    case 'union':
      return kind.options[0] === undefined ? null : exampleOf(kind.options[0], key, depth)
    case 'number':
      return typeof examplesByName[key] === 'number' ? examplesByName[key] : kind.unit === 'decimal' ? 1.5 : 1
    case 'boolean':
      return true
    case 'instant':
      return '2026-03-02T15:15:00.000Z'
    case 'day':
    case 'text':
    case 'other':
      return textFor(schema, key)
  }
}
