// Chosen files, held outside of the state.
import type { FilePort } from '../../ports/files'

export interface HeldFiles extends Pick<FilePort, 'hold' | 'drop'> {
  /** The file of a key; undefined once it has been dropped. */
  held(key: string): File | undefined
}

/** Holds files under keys of `nextId`. */
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
    held: (key) => files.get(key),
  }
}
