// Watches a document from its first line on, before any part of the app has arrived: reloads once when a part cannot be
// loaded (S8.6), and says so in plain words when the app cannot start at all.
import { reloadForChunk } from './chunk-reload'
import type { StartFailure } from './failed-start'
import { showFailedStart } from './failed-start'

/**
 * A page that is still here this many ms after it began to leave has stayed: the link was a download, or the person said no.
 * Long enough for a slow server to answer with the next page.
 */
const LEAVES_WITHIN_MS = 10_000

const isSyntaxError = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'SyntaxError'

const thrownBy = (event: Event): unknown => {
  if ('payload' in event) return event.payload
  return 'error' in event ? event.error : null
}

const failureOf = (event: Event): StartFailure => (isSyntaxError(thrownBy(event)) ? 'old browser' : 'not loaded')

/** Begins to watch. Called once, by an inline script, before every other script of the document. */
export function guardPage(page: Window): void {
  /** The page is being left. Firefox ends what a page loads as soon as the person opens another one. */
  let leaving: number | null = null
  /** What failed last since then. */
  let missed: Event | null = null
  let reloads = false

  const reload = (): boolean => {
    // Offline, a reload would only lose the page.
    reloads ||=
      page.navigator.onLine &&
      reloadForChunk({
        storage: page.sessionStorage,
        now: () => page.performance.timeOrigin + page.performance.now(),
        reload: () => page.location.reload(),
      })
    return reloads
  }

  /** True when nobody needs to hear of the failure: the page is going away. */
  const isSettled = (event: Event): boolean => {
    if (leaving !== null) missed = event
    if (leaving !== null || reloads) return true
    // Another copy of what this browser cannot read would not help.
    if (failureOf(event) === 'not loaded' && reload()) return true
    showFailedStart(page, failureOf(event))
    return false
  }

  const stay = (): void => {
    if (leaving !== null) page.clearTimeout(leaving)
    const failed = missed
    ;[leaving, missed, reloads] = [null, null, false]
    if (failed !== null) isSettled(failed)
  }

  const leave = (): void => {
    if (leaving !== null) page.clearTimeout(leaving)
    leaving = page.setTimeout(stay, LEAVES_WITHIN_MS)
  }

  page.addEventListener('beforeunload', leave)
  page.addEventListener('pagehide', leave)
  // Shown again from the memory of the browser.
  page.addEventListener('pageshow', (event) => {
    if (event.persisted) stay()
  })

  // Vite's word for an import() that was rejected. Prevented, it gives undefined: lazy-part.tsx then waits for ever.
  page.addEventListener('vite:preloadError', (event) => {
    if (isSettled(event)) event.preventDefault()
  })

  // The first scripts, which no script loads: a missing file is an event of its element, which does not bubble.
  page.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement) isSettled(event)
      else if (event instanceof ErrorEvent && !reloads && missed === null) showFailedStart(page, failureOf(event))
    },
    true,
  )

  // What comes of a failure that nobody needs to hear of: first in line, so that the app reports nothing.
  const silence = (event: Event): void => {
    if (!reloads && missed === null) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  page.addEventListener('error', silence)
  page.addEventListener('unhandledrejection', silence)

  // Without modules nothing runs, and nothing fails either.
  if (!('noModule' in page.document.createElement('script')))
    page.addEventListener('DOMContentLoaded', () => showFailedStart(page, 'old browser'))
}
