// Reloads the page when a chunk fails to load, as happens after a deployment. At most once per 60 seconds, so that a broken
// server doesn't cause endless reloads (S8.6).

const KEY = 'chunk-reload-at'
const MIN_INTERVAL_MS = 60_000

interface ReloadEnvironment {
  readonly storage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  /** ms on a scale that continues across a reload; only differences are used. */
  readonly now: () => number
  readonly reload: () => void
}

/** Reloads unless it did so within the last 60 seconds. Returns true if it reloads. */
export function reloadForChunk({ storage, now, reload }: ReloadEnvironment): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < MIN_INTERVAL_MS) return false
    storage.setItem(KEY, String(now()))
  } catch {
    // Without storage, repeated reloads can't be detected, so don't reload at all.
    return false
  }
  reload()
  return true
}
