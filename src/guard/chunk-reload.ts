// Reloads the page when a part of it cannot be loaded, as happens after a deployment. At most once in 60 seconds, so that a
// broken server does not cause endless reloads (S8.6).

const KEY = 'chunk-reload-at'
const AT_MOST_EVERY_MS = 60_000

interface ReloadEnvironment {
  readonly storage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  /** ms on a scale that continues across a reload; only differences are used. */
  readonly now: () => number
  readonly reload: () => void
}

/** Reloads unless that happened within the last 60 seconds; true when it does. */
export function reloadForChunk({ storage, now, reload }: ReloadEnvironment): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < AT_MOST_EVERY_MS) return false
    storage.setItem(KEY, String(now()))
  } catch {
    // Without storage a second reload cannot be recognized, so there is none at all.
    return false
  }
  reload()
  return true
}
