// A part of the app that cannot be loaded (a new version was put in place meanwhile) is cured by one full reload.
// Never more than one in 60 seconds, so that a broken server does not make the page spin. spec §8

const KEY = 'chunk-reload-at'
const AT_MOST_EVERY_MS = 60_000

interface ReloadSurroundings {
  readonly storage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  /** ms; only differences count, and it must go on across a reload. */
  readonly now: () => number
  readonly reload: () => void
}

/** Reloads unless that happened within the last 60 seconds; true when it does. */
export function reloadForChunk({ storage, now, reload }: ReloadSurroundings): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < AT_MOST_EVERY_MS) return false
    storage.setItem(KEY, String(now()))
  } catch {
    // Without storage nothing can tell the second reload from the first: better none than endless ones.
    return false
  }
  reload()
  return true
}

/** Listens for parts that fail to load. Returns what stops the listening. */
export function watchChunks(page: Window): () => void {
  const failed = (event: Event) => {
    // Offline there is nothing newer to be had: a reload would only lose the page.
    if (!page.navigator.onLine) return
    const surroundings = {
      storage: page.sessionStorage,
      now: () => page.performance.timeOrigin + page.performance.now(),
      reload: () => page.location.reload(),
    }
    if (reloadForChunk(surroundings)) event.preventDefault()
  }
  page.addEventListener('vite:preloadError', failed)
  return () => page.removeEventListener('vite:preloadError', failed)
}
