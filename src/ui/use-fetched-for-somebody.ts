// Preloads what only somebody who acts needs: a page that nobody looks at does not download it.
import { useEffect } from 'react'
import { atFirstSign } from './first-sign'
import { fetchAhead } from './lazy-part'

/** The first signs that somebody is there and may press something. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Preloads a part while it is `wanted`, as soon as somebody moves, presses or types. */
export function useFetchedForSomebody(wanted: boolean, part: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (wanted) return atFirstSign(signs, () => fetchAhead(part))
    return undefined
  }, [wanted, part])
}
