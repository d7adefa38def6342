// Chosen files, held outside the store.
import type { FilePort } from '../../ports/files'

export interface HeldFiles extends Pick<FilePort, 'hold' | 'drop'> {
  /** The file of a key; undefined once it has been dropped. */
  get(key: string): File | undefined
}

/** Holds no file yet; `nextId` creates the keys. */
export function createHeldFiles(nextId: () => string): HeldFiles {
  const files = new Map<string, File>()
  return {
    hold(file) {
      const key = nextId()
      files.set(key, file)
      return key
    },
    drop(key) {
      files.delete(key)
    },
    get: (key) => files.get(key),
  }
}
