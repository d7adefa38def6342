// Data shared by all nodes: the cluster secret, and the group of a room code or calendar key.
import { randomBytes } from 'node:crypto'
import type { Engine } from '../persistence/jetstream/engine'
import { valuesOf } from '../persistence/jetstream/reading'
import { groupOf } from './groups'

/** The secret by which nodes authenticate each other, created by the first node. */
export async function secretOf(engine: Engine): Promise<string> {
  const known = await engine.nodes.get('secret')
  if (known !== null) return known.string()
  const secret = randomBytes(32).toString('base64url')
  // Rejected if another node was faster.
  const refused = await engine.nodes.create('secret', secret).then(
    () => null,
    (error: unknown) => error,
  )
  const stored = await engine.nodes.get('secret')
  if (stored === null) throw refused ?? new Error('the cluster secret is missing')
  return stored.string()
}

/** The group of the record whose field has this value. A linear search, because there are few records. */
export async function groupOfRecord(
  engine: Engine,
  kind: 'room' | 'calendar',
  field: string,
  fieldValue: string,
): Promise<string | null> {
  for (const { key, value } of await valuesOf(engine, 'state', `record.${kind}.>`)) {
    const { record } = value as { readonly record: Readonly<Record<string, unknown>> }
    const world = Buffer.from(key.split('.')[2]?.slice(1) ?? '', 'base64url').toString()
    if (record[field] === fieldValue) return groupOf(world)
  }
  return null
}
