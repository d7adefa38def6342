// What a tab remembers before it is known who sits there. Holds no personal data; a browser that refuses costs only that
// a reload forgets.
import type { StoragePort } from '../ports/storage'

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `open` may throw: reading `window.sessionStorage` does when storage is disabled. */
export function createTabMemory(open: () => TabStorage): StoragePort {
  const kept = new Map<string, string>()
  const attempt = <T>(action: (storage: TabStorage) => T): T | null => {
    try {
      return action(open())
    } catch {
      return null
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? kept.get(key) ?? null,
    write(key, value) {
      kept.set(key, value)
      attempt((storage) => storage.setItem(key, value))
    },
    remove(key) {
      kept.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
