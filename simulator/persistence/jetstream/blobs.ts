// Large values in the NATS object store. They are read part by part from the leader: the NATS client would use a consumer, which
// may be on a lost server, and would wait forever.
import { createHash } from 'node:crypto'
import type { Engine } from './engine'
import { messagesOf } from './reading'

/** The content stored under this name; null if there is none. Rejects if its digest doesn't match. */
export async function blobOf(engine: Engine, name: string): Promise<Uint8Array | null> {
  const { blobs, prefix } = engine
  const info = await blobs.info(name)
  if (info === null || info.deleted) return null
  const bucket = `${prefix}_blobs`
  const parts = info.size === 0 ? [] : await messagesOf(engine, `OBJ_${bucket}`, `$O.${bucket}.C.${info.nuid}`)
  const bytes = new Uint8Array(Buffer.concat(parts.map(({ data }) => data)))
  const digest = createHash('sha256').update(bytes).digest('base64url')
  if (info.digest.replace(/=+$/, '') !== `SHA-256=${digest}`) throw new Error(`${name} does not match its digest`)
  return bytes
}

const UPLOAD = 'upload.'

/** The content of one upload; null if there is none. */
export const uploadOf = (engine: Engine, hash: string): Promise<Uint8Array | null> => blobOf(engine, `${UPLOAD}${hash}`)

/** The hashes of all stored uploads. */
export async function uploadHashes({ blobs }: Engine): Promise<readonly string[]> {
  const uploads = (await blobs.list()).filter(({ name, deleted }) => name.startsWith(UPLOAD) && !deleted)
  return uploads.map(({ name }) => name.slice(UPLOAD.length))
}

/** Stores an upload once. */
export async function storeUpload({ blobs }: Engine, hash: string, bytes: Uint8Array): Promise<void> {
  const info = await blobs.info(`${UPLOAD}${hash}`)
  if (info === null || info.deleted) await blobs.putBlob({ name: `${UPLOAD}${hash}` }, bytes)
}

export async function deleteUpload({ blobs }: Engine, hash: string): Promise<void> {
  await blobs.delete(`${UPLOAD}${hash}`)
}
