// A choice stored in the browser: in local storage, or for the life of the browser tab.
import { useState } from 'react'

/** A storage key and its valid values, the default first. */
export interface StoredChoice<T extends string> {
  readonly storage: () => Storage
  readonly key: string
  readonly choices: readonly [T, ...T[]]
}

/** The result of `read`; null if it throws, as storage does in a browser that blocks cookies. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The stored choice; the first one if nothing valid is stored, or storage is blocked. */
export function storedChoice<T extends string>({ storage, key, choices }: StoredChoice<T>): T {
  const stored = attempt(() => storage().getItem(key))
  return choices.find((choice) => choice === stored) ?? choices[0]
}

/** The choice as component state, with a setter that also stores it. */
export function useStoredChoice<T extends string>(stored: StoredChoice<T>): readonly [T, (choice: T) => void] {
  const [choice, setChoice] = useState(() => storedChoice(stored))
  return [
    choice,
    (next) => {
      attempt(() => stored.storage().setItem(stored.key, next))
      setChoice(next)
    },
  ]
}
