// Dark or light: dark unless somebody chose otherwise in this browser.
import type { StoredChoice } from './stored-choice'
import { storedChoice, useStoredChoice } from './stored-choice'

export type Scheme = 'dark' | 'light'

const scheme: StoredChoice<Scheme> = {
  storage: () => window.localStorage,
  key: 'simulator-console-scheme',
  choices: ['dark', 'light'],
}

const apply = (chosen: Scheme): void => {
  document.documentElement.dataset.scheme = chosen
}

/** To be called before the first render. */
export const applyStoredScheme = (): void => apply(storedChoice(scheme))

export function useScheme(): readonly [Scheme, (scheme: Scheme) => void] {
  const [chosen, choose] = useStoredChoice(scheme)
  return [
    chosen,
    (next) => {
      apply(next)
      choose(next)
    },
  ]
}
