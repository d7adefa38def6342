// What several calls or events share stands once in a document, and is named where it is used.
import type * as z from 'zod/mini'
import type { Json } from './json-schema'
import { jsonSchemaOf } from './json-schema'

type Schema = z.core.$ZodType

/** The schemas of one document, each under the name of its first use. */
export class Components {
  readonly schemas: Json = {}
  readonly #names = new Map<Schema, string>()

  #nameOf(schema: Schema, wanted: string): string {
    const known = this.#names.get(schema)
    if (known !== undefined) return known
    this.#names.set(schema, wanted)
    this.schemas[wanted] = jsonSchemaOf(schema)
    return wanted
  }

  /** A reference to the schema, which is then part of the document. */
  schema(schema: Schema, wanted: string): Json {
    return { $ref: `#/components/schemas/${this.#nameOf(schema, wanted)}` }
  }
}
