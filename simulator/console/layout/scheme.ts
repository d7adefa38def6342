// Dark or light: dark unless somebody chose otherwise in this browser.
import { useState } from 'react'

const STORED = 'simulator-console-scheme'
export type Scheme = 'dark' | 'light'

const storedScheme = (): Scheme => (window.localStorage.getItem(STORED) === 'light' ? 'light' : 'dark')

const apply = (scheme: Scheme): void => {
  document.documentElement.dataset.scheme = scheme
}

/** To be called before the first render. */
export const applyStoredScheme = (): void => apply(storedScheme())

export function useScheme(): readonly [Scheme, (scheme: Scheme) => void] {
  const [scheme, setScheme] = useState(storedScheme)
  return [
    scheme,
    (next) => {
      window.localStorage.setItem(STORED, next)
      apply(next)
      setScheme(next)
    },
  ]
}
