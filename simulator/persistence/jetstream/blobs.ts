// Reads what is too large for a message from the object store of NATS, which by itself waits for a lost part without a limit.
import type { ObjectStore } from '@nats-io/obj'
import { within } from './within'

/** How long NATS may take for the next part, real ms. */
const PART_MS = 2_000

/** The bytes of this name; null when there are none. Rejects with NoAnswer when NATS stops in between. */
export async function blobOf(blobs: ObjectStore, name: string): Promise<Uint8Array | null> {
  const found = await within(PART_MS, blobs.get(name))
  if (found === null) return null
  const reader = found.data.getReader()
  const parts: Uint8Array[] = []
  try {
    for (;;) {
      const { done, value } = await within(PART_MS, reader.read())
      if (done) break
      parts.push(value)
    }
  } catch (error) {
    void found.error.catch(() => undefined)
    void reader.cancel().catch(() => undefined)
    throw error
  }
  const error = await within(PART_MS, found.error)
  if (error) throw error
  return new Uint8Array(Buffer.concat(parts))
}
