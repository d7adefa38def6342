// The names of the trainees, kept in the trainer's browser from one lesson to the next.

const KEY = 'simulator-roster'

/** One name per line. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** The stored roster as text, a name per line; empty if there is none, or if this browser blocks storage. */
export function storedRoster(): string {
  try {
    return window.localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Replaces the stored roster. */
export function storeRoster(names: readonly string[]): void {
  try {
    window.localStorage.setItem(KEY, names.join('\n'))
  } catch {
    // The roster lasts as long as the page.
  }
}

/** Adds those of these names that the stored roster doesn't have. */
export function addToRoster(names: readonly string[]): void {
  const stored = namesIn(storedRoster())
  const known = new Set(stored.map((name) => name.toLowerCase()))
  storeRoster([...stored, ...names.filter((name) => !known.has(name.toLowerCase()))])
}
