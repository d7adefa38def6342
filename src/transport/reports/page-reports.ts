// The reports of a page: what is thrown or rejected anywhere in it, and what the app itself notes. Their code comes where the
// page's tag wants reports, at the start of the page; nobody else needs it.
import type { ErrorKind, ReportPort } from '../../ports/ports'
import type { WindowLike } from '../browser/window-like'
import type { ErrorReports } from './error-reports'
import { reportAddress } from './report-address'

/** So many errors wait for the code. */
const MOST_EARLY = 20

/** Listens from now on. Without an address in the tag nothing is sent. */
export function createPageReports(window: WindowLike, tag: () => string | null, build: string): ReportPort {
  const { document, location } = window
  const address = () => reportAddress(tag(), location.origin)
  if (address() === null) return { note: () => undefined }

  let reports: ErrorReports | null = null
  const early: (readonly [kind: ErrorKind, error: unknown])[] = []
  const note: ReportPort['note'] = (kind, error) => {
    if (reports !== null) reports.note(kind, error)
    else if (early.length < MOST_EARLY) early.push([kind, error])
  }
  window.addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) note('thrown', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejected', reason))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) reports?.flush()
  })
  const begin = ({ createErrorReports }: typeof import('./error-reports')): void => {
    reports = createErrorReports({
      address,
      build,
      path: () => location.pathname ?? '/',
      now: () => window.Date.now(),
      send(to, body) {
        const headers = { 'Content-Type': 'application/json' }
        const quiet = { keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
        window.fetch(to, { method: 'POST', body, headers, ...quiet }).then(undefined, () => undefined)
      },
      setTimer: (callback, ms) => window.setTimeout(callback, ms),
    })
    for (const [kind, error] of early.splice(0)) reports.note(kind, error)
  }
  // Where it cannot be loaded, reports could hardly be sent either: they never disturb the page.
  void import('./error-reports').then(begin, () => undefined)
  return { note }
}
