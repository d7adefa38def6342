// Arbitrary values for a schema: sound ones, and such with something else in some place, for the test of its reader.
import * as fc from 'fast-check'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** What servers, proxies and attackers put where something else belongs. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, false, 0, -1, 1.5, 101.015_625, 1e16, -1e16, Number.NaN, Infinity),
  fc.constantFrom<unknown>('', 'x', '17', '101.25', '5', 'live', 'constructor', '𝒳'.repeat(80), 'y'.repeat(101)),
  fc.constantFrom(
    '2026-03-02T15:15:00.000Z',
    '2026-03-02 15:15:00',
    '2026-13-02T15:15:00.000Z',
    '2026-02-30T25:00:00.000Z',
  ),
  fc.constant([]).map(() => []),
  fc
    .constantFrom('{}', '[1,null]', '{"__proto__":{"id":1}}', '{"toString":1,"id":7}')
    .map((text): unknown => JSON.parse(text)),
  fc.string(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '2026-03-02T15:15:00.250Z',
    '2026-03-02T15:15:00.250000Z',
    '2026-03-02 15:15:00',
    '2026-03-02',
    '12',
    '12345',
  ),
)
const numbers = fc.oneof(
  fc.integer({ min: -1, max: 5000 }),
  fc.integer({ min: 1, max: 320 }).map((count) => count / 32),
  fc.double({ noNaN: true }),
)

/** `hurt`: how often in a hundred places something strange stands instead. */
export function valuesOf(schema: Schema, hurt: number): fc.Arbitrary<unknown> {
  const sound = soundOf((schema as z.core.$ZodTypes)._zod.def, hurt)
  return hurt === 0 ? sound : fc.oneof({ weight: 100 - hurt, arbitrary: sound }, { weight: hurt, arbitrary: strange })
}

function soundOf(def: z.core.$ZodTypes['_zod']['def'], hurt: number): fc.Arbitrary<unknown> {
  const of = (schema: z.core.SomeType) => valuesOf(schema as Schema, hurt)
  switch (def.type) {
    case 'string':
      return texts
    case 'number':
      return 'check' in def ? fc.integer({ min: 1, max: 300 }) : numbers
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
      return fc.oneof({ weight: 3, arbitrary: of(def.innerType) }, fc.constant(undefined))
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: of(def.innerType) }, fc.constant(null))
    case 'array':
      return fc.array(of(def.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 4 }), of(def.valueType), { maxKeys: 3, noNullPrototype: true })
    case 'union':
      return fc.oneof(...def.options.map(of))
    case 'pipe':
      return of(def.in)
    case 'object':
      return objectOf(def.shape as Readonly<Record<string, Schema>>, hurt)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** Fields come in any order; some are missing, some nobody knows. */
function objectOf(shape: Readonly<Record<string, Schema>>, hurt: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, schema]) =>
    valuesOf(schema, hurt).map((value): readonly (readonly [string, unknown])[] =>
      value === undefined ? [] : [[key, value]],
    ),
  )
  const unknown = fc.constantFrom<readonly (readonly [string, unknown])[]>([], [], [['updated_at', 1]], [['data', {}]])
  return fc.tuple(fc.tuple(...fields), unknown, fc.boolean()).map(([known, more, isTurned]) => {
    const all = [...known.flat(), ...more]
    return Object.fromEntries(isTurned ? all.toReversed() : all)
  })
}
