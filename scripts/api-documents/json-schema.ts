// A schema of the contract as JSON Schema, as a server writes it: with what the specification does not list marked.
import * as z from 'zod'
import { instant, isBeyondSpec } from '../../src/contract/fields'

export type Json = { [key: string]: unknown }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands in `value` under this key, if it is an object. */
export const objectAt = (value: Json, key: string): Json => {
  const found = value[key]
  return isJson(found) ? found : {}
}

/** Where an integer has no limit but that of the language, none is written. */
function withoutLimits(json: Json): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

function mark(json: Json, shape: Readonly<Record<string, object>>): void {
  const properties = objectAt(json, 'properties')
  for (const [key, field] of Object.entries(shape)) {
    const written = properties[key]
    if (isBeyondSpec(field) && isJson(written)) written['x-beyond-specification'] = true
  }
}

/** The JSON Schema of what is sent; transformed values as they are before. */
export function jsonSchemaOf(schema: z.core.$ZodType): Json {
  const json: Json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      const written: Json = jsonSchema
      const kind: z.core.$ZodType = zodSchema
      withoutLimits(written)
      if (kind === instant) {
        written.type = 'string'
        written.format = 'date-time'
      }
      if (kind instanceof z.core.$ZodObject) mark(written, kind._zod.def.shape)
    },
  })
  const { $schema: _dialect, ...rest } = json
  return rest
}
