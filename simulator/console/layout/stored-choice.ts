// A choice stored in the browser: in local storage, or for the life of the browser tab.
import { useState } from 'react'

/** A storage key and its valid values, the default first. */
export interface StoredChoice<T extends string> {
  readonly storage: () => Storage
  readonly key: string
  readonly choices: readonly [T, ...T[]]
}

/** The stored choice, or the first one when nothing valid is stored. */
export function storedChoice<T extends string>({ storage, key, choices }: StoredChoice<T>): T {
  const stored = storage().getItem(key)
  return choices.find((choice) => choice === stored) ?? choices[0]
}

/** The choice as component state, with a setter that also stores it. */
export function useStoredChoice<T extends string>(of: StoredChoice<T>): readonly [T, (choice: T) => void] {
  const [choice, setChoice] = useState(() => storedChoice(of))
  return [
    choice,
    (next) => {
      of.storage().setItem(of.key, next)
      setChoice(next)
    },
  ]
}
