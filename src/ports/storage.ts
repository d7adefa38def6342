// The ports to text that the browser stores.
import type { Capability } from '../contract/capabilities'

/** Text stored for the current world and user. */
export interface StoragePort {
  /** The value of a key; null if none is stored. */
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

/** Storage whose keys can be listed. */
export interface ListedStoragePort extends StoragePort {
  keys(prefix: string): readonly string[]
}

/** What this browser knows about the server, no matter who is signed in. */
export interface ServerPort {
  /** The features that the page's tag lists; null if it lists none. */
  declared(): readonly Capability[] | null
  /** Stored per server, not per user, so it survives a sign-out. */
  readonly memory: StoragePort
}
