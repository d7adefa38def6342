// Dark, light, or as the system is: that until somebody chooses otherwise in this browser.
import type { StoredChoice } from './stored-choice'
import { storedChoice, useStoredChoice } from './stored-choice'

export type Scheme = 'system' | 'dark' | 'light'

const scheme: StoredChoice<Scheme> = {
  storage: () => window.localStorage,
  key: 'simulator-console-scheme',
  choices: ['system', 'dark', 'light'],
}

const apply = (chosen: Scheme): void => {
  document.documentElement.dataset.scheme = chosen
}

/** To be called before the first render. */
export const applyStoredScheme = (): void => apply(storedChoice(scheme))

/** What the system shows now. */
const systemScheme = (): 'dark' | 'light' =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** From the system's scheme to the other one, then to the same one for good, then back to the system's. */
export function nextScheme(chosen: Scheme, system: 'dark' | 'light'): Scheme {
  if (chosen === 'system') return system === 'dark' ? 'light' : 'dark'
  return chosen === system ? 'system' : system
}

/** The next choice, and a function that takes it. */
export function useScheme(): { readonly next: Scheme; readonly turn: () => void } {
  const [chosen, choose] = useStoredChoice(scheme)
  const next = nextScheme(chosen, systemScheme())
  return {
    next,
    turn: () => {
      apply(next)
      choose(next)
    },
  }
}
