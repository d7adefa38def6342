// Text stored for the current world and user. If the browser refuses (quota, disabled, private mode), the text is held in
// memory for the life of the page.
import type { ListedStoragePort } from '../../ports/storage'
import { isScoped, type Scope } from './scope'

export interface ScopedStorage extends ListedStoragePort {
  /** Removes the keys of every world and user. */
  clear(): void
}

export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `open` may throw, as reading `window.localStorage` does if storage is disabled. */
export function createStorage(open: () => BrowserStore, scope: Pick<Scope, 'key'>): ScopedStorage {
  /** What the browser refused to store. */
  const inMemory = new Map<string, string>()
  const attempt = <T>(action: (store: BrowserStore) => T): T | undefined => {
    try {
      return action(open())
    } catch {
      return undefined
    }
  }
  const names = (): readonly string[] =>
    (attempt((store) => Array.from({ length: store.length }, (_, index) => store.key(index))) ?? []).filter(
      (name) => name !== null,
    )
  const removeEverywhere = (key: string): void => {
    inMemory.delete(key)
    attempt((store) => store.removeItem(key))
  }
  return {
    read(name) {
      const key = scope.key(name)
      return inMemory.get(key) ?? attempt((store) => store.getItem(key)) ?? null
    },
    write(name, value) {
      const key = scope.key(name)
      const stored = attempt((store) => {
        store.setItem(key, value)
        return true
      })
      if (stored === true) inMemory.delete(key)
      else inMemory.set(key, value)
    },
    keys(prefix) {
      const start = scope.key(prefix)
      const scopeLength = start.length - prefix.length
      return [...new Set([...names(), ...inMemory.keys()])]
        .filter((name) => name.startsWith(start))
        .map((name) => name.slice(scopeLength))
    },
    remove: (name) => removeEverywhere(scope.key(name)),
    clear() {
      inMemory.clear()
      for (const name of names()) if (isScoped(name)) removeEverywhere(name)
    },
  }
}
