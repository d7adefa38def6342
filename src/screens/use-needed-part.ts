// Loads a part that a page needs only sometimes, without making the page wait for it.
import { useEffect, useState } from 'react'
import { loadWithRetry } from '../state/missing-parts'
import type { PartToLoad } from '../ui/lazy-part'

/**
 * True once the part is needed and loaded. If loading fails, the page keeps working, reports a missing part, and retries.
 *
 * @example
 * return useNeededPart(watchedNews, isWatching) ? <watchedNews.Component /> : null
 */
export function useNeededPart({ load }: PartToLoad, isNeeded: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    const loading = loadWithRetry(load).subscribe(() => setIsLoaded(true))
    return () => loading.unsubscribe()
  }, [load, isNeeded])
  return isNeeded && isLoaded
}
