// Stored text of the present world and person. A browser that refuses (quota, disabled, private mode) costs nothing but
// the memory of this page: the text is then kept until the page goes.
import type { ListedStoragePort } from '../../ports/storage'
import type { Scope } from './scope'
import { isScoped } from './scope'

export interface ScopedStorage extends ListedStoragePort {
  /** Removes the keys of every world and person. */
  clear(): void
}

export type StoreOfBrowser = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `open` may throw: reading `window.localStorage` does when storage is disabled. */
export function createStorage(open: () => StoreOfBrowser, scope: Pick<Scope, 'key'>): ScopedStorage {
  /** What the browser refused to keep. */
  const kept = new Map<string, string>()
  const attempt = <T>(action: (store: StoreOfBrowser) => T): T | undefined => {
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
    kept.delete(key)
    attempt((store) => store.removeItem(key))
  }
  return {
    read(name) {
      const key = scope.key(name)
      return kept.get(key) ?? attempt((store) => store.getItem(key)) ?? null
    },
    write(name, value) {
      const key = scope.key(name)
      const stored = attempt((store) => {
        store.setItem(key, value)
        return true
      })
      if (stored === true) kept.delete(key)
      else kept.set(key, value)
    },
    keys(prefix) {
      const start = scope.key(prefix)
      const scopeLength = start.length - prefix.length
      return [...new Set([...names(), ...kept.keys()])]
        .filter((name) => name.startsWith(start))
        .map((name) => name.slice(scopeLength))
    },
    remove: (name) => removeEverywhere(scope.key(name)),
    clear() {
      kept.clear()
      for (const name of names()) if (isScoped(name)) removeEverywhere(name)
    },
  }
}
