import { join } from 'node:path'
import { runnerImport } from 'vite'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { everySchema } from '../src/contract/testing/every-schema'
import { contractNotation } from './contract-notation'

/** A definition as plain data: what read.ts goes by, functions and patterns as their text. */
function plain(value: unknown): unknown {
  if (typeof value === 'function' || value instanceof RegExp) return String(value).replaceAll(/\s+/g, ' ')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('_zod' in value) return plain((value as z.core.$ZodType)._zod.def)
  const unread = new Set(['abort', 'when', 'error'])
  const details = Object.entries(value).filter(([key, each]) => !unread.has(key) && each !== undefined)
  return Object.fromEntries(details.map(([key, each]) => [key, plain(each)]))
}

it('notes down for the browser the very definitions that zod has', async () => {
  const entry = join(import.meta.dirname, '../src/contract/testing/every-schema.ts')
  const { module } = await runnerImport<{ readonly everySchema: typeof everySchema }>(entry, {
    configFile: false,
    logLevel: 'error',
    plugins: [{ ...contractNotation(), apply: undefined }],
  })
  const noted = module.everySchema()
  expect([...noted.keys()]).toEqual([...everySchema().keys()])
  for (const [name, schema] of everySchema()) expect(plain(noted.get(name)), name).toEqual(plain(schema))
})
