// Preloads parts that only an active visitor needs, so that an idle page doesn't download them.
import { useEffect } from 'react'
import { atFirstSign } from './first-sign'
import { fetchAhead } from './lazy-part'

/** The first signs of an active visitor. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Preloads a part while it's `wanted`, at the first pointer move, press or key. */
export function usePreloadOnActivity(wanted: boolean, part: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (wanted) return atFirstSign(signs, () => fetchAhead(part))
    return undefined
  }, [wanted, part])
}
