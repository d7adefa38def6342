// The port to the browser's stored text.

/** Stored text of the present world and person. */
export interface StoragePort {
  /** The value of a stored key, or null. */
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

/** Storage whose keys can be listed. */
export interface ListedStoragePort extends StoragePort {
  /** The keys that begin like this. */
  keys(prefix: string): readonly string[]
}
