// Preloads parts that only an active visitor needs, so that an idle page doesn't download them.
import { useEffect } from 'react'
import { onFirstActivity } from './first-activity'
import { preload } from './lazy-part'

const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** While `enabled`, preloads a part on the first pointer move, click or key. */
export function usePreloadOnActivity(enabled: boolean, part: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (enabled) return onFirstActivity(activityEvents, () => preload(part))
    return undefined
  }, [enabled, part])
}
