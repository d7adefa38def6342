// Reads large values from the NATS object store, part by part from the leader. The NATS client would use a consumer, which may be
// on a lost server, and would wait forever.
import { createHash } from 'node:crypto'
import type { Engine } from './engine'
import { messagesOneByOne } from './reading'
import { within } from './within'

/** Timeout for a response of NATS, real ms. */
const RESPONSE_TIMEOUT_MS = 2_000

/** The content stored under this name; null if there is none. Rejects if its digest doesn't match. */
export async function blobOf(
  engine: Pick<Engine, 'blobs' | 'manager' | 'prefix'>,
  name: string,
): Promise<Uint8Array | null> {
  const { blobs, prefix } = engine
  const info = await within(RESPONSE_TIMEOUT_MS, blobs.info(name))
  if (info === null || info.deleted) return null
  const parts = info.size === 0 ? [] : await partsOf(engine, `${prefix}_blobs`, info.nuid)
  const bytes = new Uint8Array(Buffer.concat(parts))
  const digest = createHash('sha256').update(bytes).digest('base64url')
  if (info.digest.replace(/=+$/, '') !== `SHA-256=${digest}`) throw new Error(`${name} does not match its digest`)
  return bytes
}

async function partsOf(engine: Pick<Engine, 'manager'>, bucket: string, id: string): Promise<readonly Uint8Array[]> {
  const parts = await messagesOneByOne(engine, `OBJ_${bucket}`, `$O.${bucket}.C.${id}`)
  return parts.map(({ data }) => data)
}
