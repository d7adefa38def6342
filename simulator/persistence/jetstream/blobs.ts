// Reads what is too large for a message from the object store of NATS, part by part from its leader: the client of NATS makes a
// consumer for it, which may stand on a server that is lost, and waits without a limit.
import { createHash } from 'node:crypto'
import type { Engine } from './engine'
import { messagesByOne } from './reading'
import { within } from './within'

/** How long NATS may take to say what there is, real ms. */
const ANSWER_MS = 2_000

/** The bytes of this name; null when there are none. Rejects for bytes that are not those that were stored. */
export async function blobOf(
  engine: Pick<Engine, 'blobs' | 'manager' | 'prefix'>,
  name: string,
): Promise<Uint8Array | null> {
  const { blobs, prefix } = engine
  const found = await within(ANSWER_MS, blobs.info(name))
  if (found === null || found.deleted) return null
  const parts = found.size === 0 ? [] : await partsOf(engine, `${prefix}_blobs`, found.nuid)
  const bytes = new Uint8Array(Buffer.concat(parts))
  const digest = createHash('sha256').update(bytes).digest('base64url')
  if (found.digest.replace(/=+$/, '') !== `SHA-256=${digest}`) throw new Error(`${name} is not what was stored`)
  return bytes
}

async function partsOf(engine: Pick<Engine, 'manager'>, bucket: string, id: string): Promise<readonly Uint8Array[]> {
  const parts = await messagesByOne(engine, `OBJ_${bucket}`, `$O.${bucket}.C.${id}`)
  return parts.map(({ data }) => data)
}
