// Large values in the NATS object store. They are read part by part from the leader: the NATS client would use a consumer, which
// may be on a lost server, and would wait forever.
import { createHash } from 'node:crypto'
import type { Engine } from './engine'
import { messagesOf } from './reading'
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
  const bucket = `${prefix}_blobs`
  const parts = info.size === 0 ? [] : await messagesOf(engine, `OBJ_${bucket}`, `$O.${bucket}.C.${info.nuid}`)
  const bytes = new Uint8Array(Buffer.concat(parts.map(({ data }) => data)))
  const digest = createHash('sha256').update(bytes).digest('base64url')
  if (info.digest.replace(/=+$/, '') !== `SHA-256=${digest}`) throw new Error(`${name} does not match its digest`)
  return bytes
}

const UPLOAD = 'upload.'
const uploadName = (hash: string): string => `${UPLOAD}${hash}`

/** The content of one upload; null if there is none. */
export const uploadOf = (engine: Engine, hash: string): Promise<Uint8Array | null> => blobOf(engine, uploadName(hash))

/** The hashes of all stored uploads. */
export async function uploadHashes(engine: Engine): Promise<readonly string[]> {
  return (await storedUploads(engine)).map(({ name }) => name.slice(UPLOAD.length))
}

const storedUploads = async ({ blobs }: Engine) =>
  (await blobs.list()).filter(({ name, deleted }) => name.startsWith(UPLOAD) && !deleted)

/** Stores an upload once, or marks it as used again. */
export async function storeUpload(engine: Engine, hash: string, bytes: Uint8Array): Promise<void> {
  if (!(await markUploadUsed(engine, hash))) await engine.blobs.putBlob({ name: uploadName(hash) }, bytes)
}

/** Notes that this upload is in use; false if it isn't stored. */
export async function markUploadUsed({ blobs }: Engine, hash: string): Promise<boolean> {
  const name = uploadName(hash)
  const info = await blobs.info(name)
  if (info === null || info.deleted) return false
  await blobs.update(name, { name, metadata: { usedAt: String(Date.now()) } })
  return true
}

export async function deleteUpload({ blobs }: Engine, hash: string): Promise<void> {
  await blobs.delete(uploadName(hash))
}

/** Deletes the uploads that no node has marked as used for this long, real ms. Returns their hashes. */
export async function deleteUnusedUploads(engine: Engine, unusedMs: number): Promise<readonly string[]> {
  const uploads = await storedUploads(engine)
  const unused = uploads.filter(
    ({ metadata, mtime }) => Number(metadata?.usedAt ?? Date.parse(mtime)) < Date.now() - unusedMs,
  )
  const hashes = unused.map(({ name }) => name.slice(UPLOAD.length))
  for (const hash of hashes) await deleteUpload(engine, hash)
  return hashes
}
