// Random values with mostly the shape of a schema, but something wrong somewhere.
import type * as z from 'zod/mini'
import { kindOf } from '../../src/contract/schema-kind'

type Schema = z.core.$ZodType

/** Draws a whole number from 0 up to, but not including, this one. */
export type Draw = (limit: number) => number

const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e300',
  'null',
  'constructor',
  '__proto__',
  'toString',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE worlds; --",
  '{{7*7}}',
  '%00%0d%0aSet-Cookie: a=b',
  ...['\u0000', '\uD800', '\u202Egnp.exe', '\u{1F3E6}'.repeat(50), 'a@b.example', '2026-03-02T10:15:00-05:00'],
  ...['9999-99-99T99:99:99Z', '+275760-09-14T00:00:00Z', 'x'.repeat(300), 'x'.repeat(5_000)],
]
const NUMBERS: readonly number[] = [
  ...[0, -0, -1, 1, 3, 7, 0.1, 1 / 32, 99.5, 100, 115, 1e9],
  ...[2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e300, -1e300, 5e-324],
]
const BROKEN: readonly string[] = [
  '{',
  '[',
  '"',
  '{"a":',
  '\u0000',
  '{"a":1}}',
  'a=b&c[d]=e',
  '{"a":"\\ud800"}',
  ...['['.repeat(70), 'x'.repeat(70_000)],
]

const oneOf = <T>(values: readonly T[], draw: Draw): T => values[draw(values.length)] as T

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

function anything(draw: Draw): unknown {
  const values = [
    () => null,
    () => draw(2) === 0,
    () => oneOf(NUMBERS, draw),
    () => [],
    () => ({}),
    () => nested(1 + draw(90)),
    () => Array.from({ length: draw(200) }, () => oneOf(NUMBERS, draw)),
    () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}},"toString":1}'),
    () => oneOf(TEXTS, draw),
  ]
  return oneOf(values, draw)()
}

/** A value for this schema, in which one part in `wrong` is replaced with anything. */
export function hostileValue(schema: Schema, draw: Draw, wrong = 6): unknown {
  if (draw(wrong) === 0) return anything(draw)
  const kind = kindOf(schema)
  switch (kind.kind) {
    case 'object': {
      const fields = Object.entries(kind.shape).flatMap(([name, part]) =>
        draw(8) === 0 ? [] : [[name, hostileValue(part, draw, wrong * 2)] as const],
      )
      const extra = draw(10) === 0 ? [[oneOf(TEXTS, draw), anything(draw)] as const] : []
      return Object.fromEntries([...fields, ...extra])
    }
    case 'array':
      return Array.from({ length: draw(4) }, () => hostileValue(kind.element, draw, wrong))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: draw(4) }, () => [oneOf(TEXTS, draw), hostileValue(kind.value, draw, wrong)]),
      )
    case 'union':
      return hostileValue(oneOf(kind.options, draw), draw, wrong)
    case 'optional':
      return draw(3) === 0 ? null : hostileValue(kind.inner, draw, wrong)
    case 'number':
      return oneOf(NUMBERS, draw)
    case 'boolean':
      return draw(2) === 0
    case 'instant':
    case 'text':
      return oneOf(TEXTS, draw)
    default:
      return anything(draw)
  }
}

/** A parameter of a path, encoded. */
export function hostileParam(draw: Draw): string {
  const text = draw(3) === 0 ? oneOf(TEXTS, draw).slice(0, 300) : String(oneOf([1, 2, 3, 5, 8, 13, ...NUMBERS], draw))
  // A lone surrogate can't be encoded.
  return encodeURIComponent(text.replaceAll(/[\uD800-\uDFFF]/g, '?'))
}

/** A body that cannot be parsed. */
export const brokenBody = (draw: Draw): string => oneOf(BROKEN, draw)
