// The color scheme: dark, light, or the system's until the user chooses one in this browser.
import { type StoredChoice, storedChoice, useStoredChoice } from './stored-choice'

export type Scheme = 'system' | 'dark' | 'light'

const scheme: StoredChoice<Scheme> = {
  storage: () => window.localStorage,
  key: 'simulator-console-scheme',
  choices: ['system', 'dark', 'light'],
}

const apply = (chosen: Scheme): void => {
  document.documentElement.dataset.scheme = chosen
}

/** Call before the first render. */
export const applyStoredScheme = (): void => apply(storedChoice(scheme))

/** The system's current scheme. */
const systemScheme = (): 'dark' | 'light' =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** The cycle: system, then the opposite scheme, then the system's current scheme as a fixed choice, then system again. */
export function nextScheme(chosen: Scheme, system: 'dark' | 'light'): Scheme {
  if (chosen === 'system') return system === 'dark' ? 'light' : 'dark'
  return chosen === system ? 'system' : system
}

/** The next choice, and a function that applies it. */
export function useScheme(): { readonly next: Scheme; readonly switchToNext: () => void } {
  const [chosen, choose] = useStoredChoice(scheme)
  const next = nextScheme(chosen, systemScheme())
  return {
    next,
    switchToNext: () => {
      apply(next)
      choose(next)
    },
  }
}
