// Per-tab storage that works without a session. Holds no personal data. Without browser storage, a reload clears it.
import type { StoragePort } from '../ports/storage'

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `open` may throw: reading `window.sessionStorage` does when storage is disabled. */
export function createTabMemory(open: () => TabStorage): StoragePort {
  const inMemory = new Map<string, string>()
  const attempt = <T>(action: (storage: TabStorage) => T): T | null => {
    try {
      return action(open())
    } catch {
      return null
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? inMemory.get(key) ?? null,
    write(key, value) {
      inMemory.set(key, value)
      attempt((storage) => storage.setItem(key, value))
    },
    remove(key) {
      inMemory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
