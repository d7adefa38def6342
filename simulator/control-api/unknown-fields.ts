// Rejects unknown fields, because a mistyped field would otherwise be ignored silently.
import * as z from 'zod/mini'
import { isRecord } from '../../src/contract/json'
import { invalid } from '../api/middleware/refused'
import { didYouMean } from '../scenarios/language/nearest'

/** Throws a 422 that names each unknown field and suggests the nearest known one. */
export function refuseUnknownFields(schema: z.core.$ZodType, value: unknown): void {
  // Loose schemas accept fields that the handler parses itself, such as those of a command.
  if (!(schema instanceof z.ZodMiniObject) || schema._zod.def.catchall !== undefined || !isRecord(value)) return
  const known = Object.keys(schema._zod.def.shape)
  const unknown = Object.keys(value).filter((field) => !known.includes(field))
  if (unknown.length === 0) return
  const messageFor = (field: string): string =>
    `Unknown field '${field}'.${didYouMean(field, known) || ` Valid fields: ${known.join(', ')}.`}`
  throw invalid(Object.fromEntries(unknown.map((field) => [field, [messageFor(field)]])))
}
