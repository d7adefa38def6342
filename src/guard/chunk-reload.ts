// Reloads for a chunk that fails to load, as happens after a deployment. At most one per 60 seconds, so that a broken server
// doesn't cause endless reloads (S8.6).

const KEY = 'chunk-reload-at'
const MIN_INTERVAL_MS = 60_000

interface ReloadEnvironment {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** ms on a scale that continues across a reload; only differences are used. */
  readonly now: () => number
}

/** Records that the page is about to reload. Returns false, and records nothing, if it did so within the last 60 seconds. */
export function claimReload({ storage, now }: ReloadEnvironment): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < MIN_INTERVAL_MS) return false
    storage.setItem(KEY, String(now()))
    return true
  } catch {
    // Without storage, repeated reloads can't be detected, so don't reload at all.
    return false
  }
}

/** Takes back a claim of a reload that didn't happen. */
export const releaseReload = ({ storage }: Pick<ReloadEnvironment, 'storage'>): void => storage.removeItem(KEY)
