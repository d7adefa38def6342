// The bytes of uploaded documents, by the hash of their content: the log of a world names them, and worlds that were
// forked or rewound find them again. Contents that no world shows any more are freed, oldest first, beyond a budget.
import { createHash } from 'node:crypto'
import type { UploadStorage } from '../../persistence/event-store'

const MB = 1024 * 1024
/** What replaced documents may take, so that a world that is rewound soon finds them again. */
const KEPT_UNUSED_BYTES = 64 * MB
/** All contents together. */
const LARGEST_BYTES = 1024 * MB

/** Where contents outlive the process, the hashes that worlds show now, and other budgets for tests. */
interface FileStoreOptions {
  readonly storage?: UploadStorage
  readonly shown?: () => ReadonlySet<string>
  readonly keptUnusedBytes?: number
  readonly largestBytes?: number
}

export class FileStore {
  readonly #bytes = new Map<string, Uint8Array>()
  #total = 0

  constructor(private readonly options: FileStoreOptions = {}) {}

  /** Stores the content; returns its SHA-256, hex, or null when there is no room for it. */
  put(bytes: Uint8Array): string | null {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (this.#bytes.has(hash)) return hash
    this.#free()
    if (this.#total + bytes.length > (this.options.largestBytes ?? LARGEST_BYTES)) return null
    this.resume(hash, bytes)
    this.options.storage?.putUpload(hash, bytes)
    return hash
  }

  /** Takes in a content that was stored. */
  resume(hash: string, bytes: Uint8Array): void {
    if (this.#bytes.has(hash)) return
    this.#bytes.set(hash, bytes)
    this.#total += bytes.length
  }

  /** The content, or null when nobody ever sent it, or when it was freed. */
  get(hash: string): Uint8Array | null {
    return this.#bytes.get(hash) ?? null
  }

  /** The hashes of all contents that are here. */
  held(): Iterable<string> {
    return this.#bytes.keys()
  }

  /** Forgets the oldest contents that no world shows, as far as they are beyond the budget. */
  #free(): void {
    const kept = this.options.keptUnusedBytes ?? KEPT_UNUSED_BYTES
    const { shown } = this.options
    if (this.#total <= kept || shown === undefined) return
    const used = shown()
    const unused = [...this.#bytes].filter(([hash]) => !used.has(hash))
    let over = unused.reduce((sum, [, bytes]) => sum + bytes.length, 0) - kept
    for (const [hash, bytes] of unused) {
      if (over <= 0) return
      over -= bytes.length
      this.#total -= bytes.length
      this.#bytes.delete(hash)
      this.options.storage?.deleteUpload(hash)
    }
  }
}
