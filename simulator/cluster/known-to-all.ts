// What every node reads alike: the secret by which nodes know each other, and which group a room's code or a calendar's key is of.
import { randomBytes } from 'node:crypto'
import type { Engine } from '../persistence/jetstream/engine'
import { valuesOf } from '../persistence/jetstream/reading'
import { groupOf } from './groups'

/** By it nodes know each other; made by the first of them. */
export async function secretOf(engine: Engine): Promise<string> {
  const known = await engine.nodes.get('secret')
  if (known !== null) return known.string()
  const secret = randomBytes(32).toString('base64url')
  // Refused when another node was quicker.
  const refused = await engine.nodes.create('secret', secret).then(
    () => null,
    (error: unknown) => error,
  )
  const stored = await engine.nodes.get('secret')
  if (stored === null) throw refused ?? new Error('the secret of the nodes is not there')
  return stored.string()
}

/** The group of the record of this kind whose field is this; records are few. */
export async function groupOfRecord(
  engine: Engine,
  kind: 'room' | 'calendar',
  field: string,
  wanted: string,
): Promise<string | null> {
  for (const { key, value } of await valuesOf(engine, 'state', `record.${kind}.>`)) {
    const { record } = value as { readonly record: Readonly<Record<string, unknown>> }
    const world = Buffer.from(key.split('.')[2]?.slice(1) ?? '', 'base64url').toString()
    if (record[field] === wanted) return groupOf(world)
  }
  return null
}
