// Stores uploaded documents by content hash. World logs reference them, so forked and rewound worlds still find them.
// Unreferenced files beyond a budget are deleted, oldest first.
import { createHash } from 'node:crypto'
import type { UploadStorage } from '../../persistence/event-store'

const MB = 1024 * 1024
/** Budget for unreferenced files, so that a world that is rewound soon still finds them. */
const MAX_UNUSED_BYTES = 64 * MB
/** Limit for all files together. */
const MAX_BYTES = 1024 * MB

/** Persistent storage, the currently referenced hashes, and other budgets for tests. */
interface FileStoreOptions {
  readonly storage?: UploadStorage
  readonly referenced?: () => ReadonlySet<string>
  readonly maxUnusedBytes?: number
  readonly maxBytes?: number
}

export class FileStore {
  readonly #bytes = new Map<string, Uint8Array>()
  #total = 0

  constructor(private readonly options: FileStoreOptions = {}) {}

  /** Stores the content and returns its SHA-256 in hex, or null if there is no room. */
  put(bytes: Uint8Array): string | null {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (this.#bytes.has(hash)) return hash
    this.#free()
    if (this.#total + bytes.length > (this.options.maxBytes ?? MAX_BYTES)) return null
    this.resume(hash, bytes)
    this.options.storage?.putUpload(hash, bytes)
    return hash
  }

  /** Loads a stored file. */
  resume(hash: string, bytes: Uint8Array): void {
    if (this.#bytes.has(hash)) return
    this.#bytes.set(hash, bytes)
    this.#total += bytes.length
  }

  /** The content, or null if it is unknown or deleted. */
  get(hash: string): Uint8Array | null {
    return this.#bytes.get(hash) ?? null
  }

  /** The hashes of all files in memory. */
  hashes(): Iterable<string> {
    return this.#bytes.keys()
  }

  /** Deletes the oldest unreferenced files beyond the budget. */
  #free(): void {
    const budget = this.options.maxUnusedBytes ?? MAX_UNUSED_BYTES
    const { referenced } = this.options
    if (this.#total <= budget || referenced === undefined) return
    const used = referenced()
    const unused = [...this.#bytes].filter(([hash]) => !used.has(hash))
    let excess = unused.reduce((sum, [, bytes]) => sum + bytes.length, 0) - budget
    for (const [hash, bytes] of unused) {
      if (excess <= 0) return
      excess -= bytes.length
      this.#total -= bytes.length
      this.#bytes.delete(hash)
      this.options.storage?.deleteUpload(hash)
    }
  }
}
