// Watches a document from its first line, before any part of the app has loaded. Reloads once when a chunk fails to load
// (S8.6), and shows an error if the app cannot start at all.
import { claimReload, releaseReload } from './chunk-reload'
import { type StartFailure, showFailedStart, showOldBrowser } from './failed-start'
import { isSupportedBrowser } from './supported-browsers'

/**
 * A page still open this many ms after it began to unload is staying: the link was a download, or the user canceled. Long
 * enough for a slow server to send the next page.
 */
const UNLOADS_WITHIN_MS = 10_000
/** In WebKit, going back aborts a page's loads before `beforeunload`. Wait this many ms, or the reload would replace going back. */
const LEAVES_WITHIN_MS = 1_000

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
  /** The timer that runs before a reload. */
  let reloadTimer: number | null = null
  /** The last failure while unloading, or before a reload. */
  let lastFailure: Event | null = null

  const reloads = {
    // Reading `sessionStorage` itself throws in a browser that blocks cookies.
    storage: {
      getItem: (key: string) => page.sessionStorage.getItem(key),
      setItem: (key: string, value: string) => page.sessionStorage.setItem(key, value),
      removeItem: (key: string) => page.sessionStorage.removeItem(key),
    },
    now: () => page.performance.timeOrigin + page.performance.now(),
  }

  // Offline, a reload would only lose the page. Reloading code that this browser cannot parse would not help.
  const canReload = (event: Event): boolean =>
    failureOf(event) === 'not loaded' && page.navigator.onLine && claimReload(reloads)

  /** Returns true if the failure needs no report, because the page is going away. */
  const handleFailure = (event: Event): boolean => {
    if (unloadTimer === null && reloadTimer === null) {
      if (!canReload(event)) {
        showFailedStart(page, failureOf(event))
        return false
      }
      reloadTimer = page.setTimeout(() => {
        reloadTimer = null
        leave()
        page.location.reload()
      }, LEAVES_WITHIN_MS)
    }
    lastFailure = event
    return true
  }

  const cancelReload = (): void => {
    if (reloadTimer === null) return
    page.clearTimeout(reloadTimer)
    reloadTimer = null
    releaseReload(reloads)
  }

  const stay = (): void => {
    if (unloadTimer !== null) page.clearTimeout(unloadTimer)
    const failed = lastFailure
    unloadTimer = null
    lastFailure = null
    if (failed !== null) handleFailure(failed)
  }

  const leave = (): void => {
    cancelReload()
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
      else if (event instanceof ErrorEvent && lastFailure === null) showFailedStart(page, failureOf(event))
    },
    true,
  )

  // Suppresses errors that follow from such failures. Registered first, so that the app doesn't report them.
  const silence = (event: Event): void => {
    if (lastFailure === null) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  page.addEventListener('error', silence)
  page.addEventListener('unhandledrejection', silence)

  // Without module support nothing runs, and in other old browsers nothing is started, so nothing fails either.
  if (!('noModule' in page.document.createElement('script')) || !isSupportedBrowser())
    page.addEventListener('DOMContentLoaded', () => showOldBrowser(page))
}
