// Turns schemas of the contract into JSON Schema. Fields that the specification does not list are marked.
import * as z from 'zod'
import { instant, isBeyondSpec } from '../../../src/contract/fields'

export type Json = { [key: string]: unknown }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object under this key; empty when there is none. */
export const objectAt = (value: Json, key: string): Json => {
  const inner = value[key]
  return isJson(inner) ? inner : {}
}

/** Drops the limits that zod gives every integer: JavaScript's safe range. */
function withoutLimits(json: Json): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

function mark(json: Json, shape: Readonly<Record<string, object>>): void {
  const properties = objectAt(json, 'properties')
  for (const [key, field] of Object.entries(shape)) {
    const property = properties[key]
    if (isBeyondSpec(field) && isJson(property)) property['x-beyond-specification'] = true
  }
}

/** How every schema is converted: as it is sent, before transforms. */
const conversion = {
  io: 'input',
  unrepresentable: 'any',
  reused: 'inline',
  override({ zodSchema, jsonSchema }) {
    const result: Json = jsonSchema
    const kind: z.core.$ZodType = zodSchema
    withoutLimits(result)
    if (kind === instant) Object.assign(result, { type: 'string', format: 'date-time' })
    if (kind instanceof z.core.$ZodObject) mark(result, kind._zod.def.shape)
  },
} as const satisfies z.core.ToJSONSchemaParams

const withoutIds = ({ $schema: _dialect, $id: _id, ...json }: Json): Json => json

/** The JSON Schema of a schema, with all its parts in place. */
export const jsonSchemaOf = (schema: z.core.$ZodType): Json => withoutIds(z.toJSONSchema(schema, conversion))

/** The schemas of one document. What several calls, events or schemas share is written once, under the name of its first use. */
export class Components {
  readonly #registry = z.registry<{ id: string }>()

  /** Adds the schema to the document unless it is there, and returns a reference to it. */
  schema(schema: z.core.$ZodType, id: string): Json {
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id })
    return { $ref: uriOf(this.#registry.get(schema)?.id ?? id) }
  }

  /** All schemas that were added, by name. */
  schemas(): Json {
    const { schemas } = z.toJSONSchema(this.#registry, { ...conversion, uri: uriOf })
    return Object.fromEntries(Object.entries(schemas).map(([id, json]) => [id, withoutIds(json)]))
  }
}

const uriOf = (id: string): string => `#/components/schemas/${id}`
