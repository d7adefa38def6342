// Reports uncaught errors, unhandled rejections and the errors that the app itself notes. The code that sends them is loaded
// only if the page's tag has a report address.
import type { ErrorKind, ReportPort } from '../../ports/ports'
import { reportAddress } from '../browser/page-tag'
import type { WindowLike } from '../browser/window-like'
import type { ErrorReports } from './error-reports'

/** How many errors are held until the code is loaded. */
const MAX_EARLY = 20

/** Starts listening for errors. Without an address in the tag it does nothing. */
export function createPageReports(window: WindowLike, tag: () => string | null, build: string): ReportPort {
  const { document, location } = window
  const address = () => reportAddress(tag(), location.origin)
  if (address() === null) return { report: () => undefined }

  let reports: ErrorReports | null = null
  const early: (readonly [kind: ErrorKind, error: unknown])[] = []
  const report: ReportPort['report'] = (kind, error) => {
    if (reports !== null) reports.report(kind, error)
    else if (early.length < MAX_EARLY) early.push([kind, error])
  }
  window.addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) report('thrown', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejected', reason))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) reports?.flush()
  })
  const start = ({ createErrorReports }: typeof import('./error-reports')): void => {
    reports = createErrorReports({
      address,
      build,
      path: () => location.pathname ?? '/',
      now: () => window.Date.now(),
      send(url, body) {
        const headers = { 'Content-Type': 'application/json' }
        const privacy = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const
        window
          .fetch(url, { method: 'POST', body, headers, keepalive: true, ...privacy })
          .then(undefined, () => undefined)
      },
      setTimer: (callback, ms) => window.setTimeout(callback, ms),
    })
    for (const [kind, error] of early.splice(0)) reports.report(kind, error)
  }
  // If the code cannot be loaded, reports could hardly be sent either.
  void import('./error-reports').then(start, () => undefined)
  return { report }
}
