// The bytes of uploaded documents, by the hash of their content: the log of a world names them, and worlds that were
// forked or rewound find them again.
import { createHash } from 'node:crypto'
import type { UploadStorage } from '../../persistence/event-store'

export class FileStore {
  readonly #bytes = new Map<string, Uint8Array>()

  /** `storage`: where contents outlive the process; nowhere when null. */
  constructor(private readonly storage: UploadStorage | null = null) {}

  /** Stores the content; returns its SHA-256, hex. */
  put(bytes: Uint8Array): string {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (!this.#bytes.has(hash)) {
      this.#bytes.set(hash, bytes)
      this.storage?.putUpload(hash, bytes)
    }
    return hash
  }

  /** Takes in a content that was stored. */
  resume(hash: string, bytes: Uint8Array): void {
    this.#bytes.set(hash, bytes)
  }

  /** The content, or null when nobody ever sent it. */
  get(hash: string): Uint8Array | null {
    return this.#bytes.get(hash) ?? null
  }
}
