// A field that a call does not have is refused: a mistyped one would otherwise do nothing, and say nothing.
import * as z from 'zod/mini'
import { isRecord } from '../../src/contract/json'
import { invalid } from '../api/middleware/refused'
import { didYouMean } from '../scenarios/language/nearest'

/** Throws a 422 that names each field that the schema does not list, with the nearest one that it does. */
export function refuseUnknownFields(schema: z.core.$ZodType, value: unknown): void {
  // A loose schema takes what its handler reads by itself, such as the fields of a command.
  if (!(schema instanceof z.ZodMiniObject) || schema._zod.def.catchall !== undefined || !isRecord(value)) return
  const known = Object.keys(schema._zod.def.shape)
  const unknown = Object.keys(value).filter((field) => !known.includes(field))
  if (unknown.length === 0) return
  const messageFor = (field: string): string =>
    `There is no field '${field}' here.${didYouMean(field, known) || ` There are: ${known.join(', ')}.`}`
  throw invalid(Object.fromEntries(unknown.map((field) => [field, [messageFor(field)]])))
}
