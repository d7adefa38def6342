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

/** The JSON Schema of what is sent, before transforms. */
export function jsonSchemaOf(schema: z.core.$ZodType): Json {
  const json: Json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      const result: Json = jsonSchema
      const kind: z.core.$ZodType = zodSchema
      withoutLimits(result)
      if (kind === instant) {
        result.type = 'string'
        result.format = 'date-time'
      }
      if (kind instanceof z.core.$ZodObject) mark(result, kind._zod.def.shape)
    },
  })
  const { $schema: _dialect, ...rest } = json
  return rest
}

/** The schemas of one document. What several calls or events share is written once, under the name of its first use. */
export class Components {
  readonly schemas: Json = {}
  readonly #names = new Map<z.core.$ZodType, string>()

  /** Adds the schema to the document unless it is there, and returns a reference to it. */
  schema(schema: z.core.$ZodType, name: string): Json {
    const known = this.#names.get(schema) ?? name
    if (!this.#names.has(schema)) {
      this.#names.set(schema, name)
      this.schemas[name] = jsonSchemaOf(schema)
    }
    return { $ref: `#/components/schemas/${known}` }
  }
}
