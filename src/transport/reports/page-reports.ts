// The reports of a page: what is thrown or rejected anywhere in it, and what the app itself notes.
import type { ReportPort } from '../../ports/reports'
import type { WindowLike } from '../browser/window-like'
import { createErrorReports } from './error-reports'
import { reportAddress } from './report-address'

/** Listens from now on. Without an address in the tag nothing is sent. */
export function createPageReports(window: WindowLike, tag: () => string | null, build: string): ReportPort {
  const { document, location } = window
  const reports = createErrorReports({
    address: () => reportAddress(tag(), location.origin),
    build,
    path: () => location.pathname ?? '/',
    now: () => window.Date.now(),
    send(address, body) {
      const headers = { 'Content-Type': 'application/json' }
      const quiet = { keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
      window.fetch(address, { method: 'POST', body, headers, ...quiet }).then(undefined, () => undefined)
    },
    setTimer: (callback, ms) => window.setTimeout(callback, ms),
  })
  window.addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) reports.note('thrown', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reports.note('rejected', reason))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) reports.flush()
  })
  return reports
}
