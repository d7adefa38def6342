// Every schema of the contract by a name, for the test of its reader: what the modules declare, and what the two tables of
// calls and channels hold.
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['../*.ts', '!../*.test.ts'], { eager: true })

const isSchema = (value: object): value is Schema => '_zod' in value && !('check' in Object(value._zod))

function collect(name: string, value: unknown, found: Map<Schema, string>): void {
  if (typeof value !== 'object' || value === null) return
  if (isSchema(value)) {
    if (!found.has(value)) found.set(value, name)
  } else for (const [key, inner] of Object.entries(value)) collect(`${name} ${key}`, inner, found)
}

/** By where it stands first: `auction auction`, `calls calls auction.bid body`. */
export function everySchema(): ReadonlyMap<string, Schema> {
  const found = new Map<Schema, string>()
  for (const [path, module] of Object.entries(modules)) collect(path.replace(/^.*\/|\.ts$/g, ''), module, found)
  return new Map([...found].map(([schema, name]) => [name, schema]))
}
