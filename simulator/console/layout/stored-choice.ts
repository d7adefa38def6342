// One of several choices that the browser keeps: for good, or as long as the browser tab is open. Knows no world.
import { useState } from 'react'

/** A key of the browser's storage, and what it may hold, the default first. */
export interface StoredChoice<T extends string> {
  readonly storage: () => Storage
  readonly key: string
  readonly choices: readonly [T, ...T[]]
}

/** What was chosen last; the first choice when nothing was, or what is no choice any more. */
export function storedChoice<T extends string>({ storage, key, choices }: StoredChoice<T>): T {
  const stored = storage().getItem(key)
  return choices.find((choice) => choice === stored) ?? choices[0]
}

/** The choice as state of a component, and a function that changes and stores it. */
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
