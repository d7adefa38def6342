// Watches a document from its first line, before any part of the app has loaded. Reloads once when a chunk fails to load
// (S8.6), and shows an error if the app cannot start at all.
import { reloadForChunk } from './chunk-reload'
import { type StartFailure, showFailedStart, showOldBrowser } from './failed-start'
import { isSupportedBrowser } from './supported-browsers'

/**
 * A page still open this many ms after it began to unload is staying: the link was a download, or the user canceled. Long
 * enough for a slow server to send the next page.
 */
const UNLOADS_WITHIN_MS = 10_000

const isSyntaxError = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'SyntaxError'

const thrownBy = (event: Event): unknown => {
  if ('payload' in event) return event.payload
  return 'error' in event ? event.error : null
}

const failureOf = (event: Event): StartFailure => (isSyntaxError(thrownBy(event)) ? 'old browser' : 'not loaded')

/** Starts watching. Called once, by an inline script, before any other script of the document. */
export function guardPage(page: Window): void {
  /** The timer that runs while the page unloads. Firefox aborts a page's loads as soon as the user opens another page. */
  let unloadTimer: number | null = null
  /** The last failure while unloading. */
  let lastFailure: Event | null = null
  let isReloading = false

  const reload = (): boolean => {
    // Offline, a reload would only lose the page.
    isReloading ||=
      page.navigator.onLine &&
      reloadForChunk({
        // Reading `sessionStorage` itself throws in a browser that blocks cookies.
        storage: {
          getItem: (key) => page.sessionStorage.getItem(key),
          setItem: (key, value) => page.sessionStorage.setItem(key, value),
        },
        now: () => page.performance.timeOrigin + page.performance.now(),
        reload: () => page.location.reload(),
      })
    return isReloading
  }

  /** Returns true if the failure needs no report, because the page is going away. */
  const handleFailure = (event: Event): boolean => {
    if (unloadTimer !== null) lastFailure = event
    if (unloadTimer !== null || isReloading) return true
    // Reloading code that this browser cannot parse would not help.
    if (failureOf(event) === 'not loaded' && reload()) return true
    showFailedStart(page, failureOf(event))
    return false
  }

  const stay = (): void => {
    if (unloadTimer !== null) page.clearTimeout(unloadTimer)
    const failed = lastFailure
    unloadTimer = null
    lastFailure = null
    isReloading = false
    if (failed !== null) handleFailure(failed)
  }

  const leave = (): void => {
    if (unloadTimer !== null) page.clearTimeout(unloadTimer)
    unloadTimer = page.setTimeout(stay, UNLOADS_WITHIN_MS)
  }

  page.addEventListener('beforeunload', leave)
  page.addEventListener('pagehide', leave)
  // Restored from the back/forward cache.
  page.addEventListener('pageshow', (event) => {
    if (event.persisted) stay()
  })

  // Vite's event for a rejected import(). With preventDefault, the import resolves to undefined, and lazy-part.tsx keeps waiting.
  page.addEventListener('vite:preloadError', (event) => {
    if (handleFailure(event)) event.preventDefault()
  })

  // For the script elements of the document. Their error event does not bubble, hence the capture.
  page.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement) handleFailure(event)
      else if (event instanceof ErrorEvent && !isReloading && lastFailure === null)
        showFailedStart(page, failureOf(event))
    },
    true,
  )

  // Suppresses errors that follow from such failures. Registered first, so that the app doesn't report them.
  const silence = (event: Event): void => {
    if (!isReloading && lastFailure === null) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  page.addEventListener('error', silence)
  page.addEventListener('unhandledrejection', silence)

  // Without module support nothing runs, and in other old browsers nothing is started, so nothing fails either.
  if (!('noModule' in page.document.createElement('script')) || !isSupportedBrowser())
    page.addEventListener('DOMContentLoaded', () => showOldBrowser(page))
}
