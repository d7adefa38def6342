// Values that nobody should send, made along the schemas of the contract: mostly right in shape, wrong somewhere, from a seed.
import type * as z from 'zod/mini'
import { kindOf } from '../../src/contract/schema-kind'

type Schema = z.core.$ZodType

/** A whole number from 0 up to, not including, this. */
export type Pick = (below: number) => number

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
  '\u0000',
  '\uD800',
  '\u202Egnp.exe',
  '\u{1F3E6}'.repeat(50),
  '{{7*7}}',
  '%00%0d%0aSet-Cookie: a=b',
  'a@b.example',
  '2026-03-02T10:15:00-05:00',
  '9999-99-99T99:99:99Z',
  '+275760-09-14T00:00:00Z',
  'x'.repeat(300),
  'x'.repeat(5_000),
]
const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  3,
  7,
  0.1,
  1 / 32,
  99.5,
  100,
  115,
  1e9,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e300,
  -1e300,
  5e-324,
]

const oneOf = <T>(values: readonly T[], pick: Pick): T => values[pick(values.length)] as T

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Anything at all. */
function anything(pick: Pick): unknown {
  switch (pick(9)) {
    case 0:
      return null
    case 1:
      return pick(2) === 0
    case 2:
      return oneOf(NUMBERS, pick)
    case 3:
      return []
    case 4:
      return {}
    case 5:
      return nested(1 + pick(90))
    case 6:
      return Array.from({ length: pick(200) }, () => oneOf(NUMBERS, pick))
    case 7:
      return JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}},"toString":1}')
    default:
      return oneOf(TEXTS, pick)
  }
}

/** A value along this schema; `wrong`: one part in so many is something else. */
export function hostileValue(schema: Schema, pick: Pick, wrong = 6): unknown {
  if (pick(wrong) === 0) return anything(pick)
  const kind = kindOf(schema)
  switch (kind.kind) {
    case 'object': {
      const fields = Object.entries(kind.shape).flatMap(([name, part]) =>
        pick(8) === 0 ? [] : [[name, hostileValue(part, pick, wrong * 2)] as const],
      )
      const extra = pick(10) === 0 ? [[oneOf(TEXTS, pick), anything(pick)] as const] : []
      return Object.fromEntries([...fields, ...extra])
    }
    case 'array':
      return Array.from({ length: pick(4) }, () => hostileValue(kind.element, pick, wrong))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: pick(4) }, () => [oneOf(TEXTS, pick), hostileValue(kind.value, pick, wrong)]),
      )
    case 'union':
      return hostileValue(oneOf(kind.options, pick), pick, wrong)
    case 'optional':
      return pick(3) === 0 ? null : hostileValue(kind.inner, pick, wrong)
    case 'number':
      return oneOf(NUMBERS, pick)
    case 'boolean':
      return pick(2) === 0
    case 'instant':
    case 'text':
      return oneOf(TEXTS, pick)
    default:
      return anything(pick)
  }
}

/** One parameter of a path, as it is written there. */
export const hostileParam = (pick: Pick): string => {
  const text = pick(3) === 0 ? oneOf(TEXTS, pick).slice(0, 300) : String(oneOf([1, 2, 3, 5, 8, 13, ...NUMBERS], pick))
  // Half a character cannot be written in an address.
  return encodeURIComponent(text.replaceAll(/[\uD800-\uDFFF]/g, '?'))
}

/** A body of bytes that is no body. */
export const brokenBody = (pick: Pick): string =>
  oneOf(
    [
      '{',
      '[',
      '"',
      '{"a":',
      '\u0000',
      '{"a":1}}',
      'a=b&c[d]=e',
      `${'['.repeat(70)}`,
      '{"a":"\\ud800"}',
      'x'.repeat(70_000),
    ],
    pick,
  )
