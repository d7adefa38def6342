// The bytes of uploaded documents, by the hash of their content: the log of a world names them, and worlds that were
// forked or rewound find them again. In memory, for as long as the process lives.
import { createHash } from 'node:crypto'

export class FileStore {
  readonly #bytes = new Map<string, Uint8Array>()

  /** Keeps the content; answers its SHA-256, hex. */
  put(bytes: Uint8Array): string {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (!this.#bytes.has(hash)) this.#bytes.set(hash, bytes)
    return hash
  }

  /** The content, or null when this process never got it. */
  get(hash: string): Uint8Array | null {
    return this.#bytes.get(hash) ?? null
  }
}
