// Opens the dialog Unhandled error: for a failed action that no screen shows, for errors thrown outside of rendering, and
// for an epic that stopped. Errors of rendering lead to the error page instead.
import type { ReactNode } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { ShownRequestsProvider } from '../screens/request-state'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { failureDismissed, selectFailure } from '../state/failures/failures.slice'
import type { UnhandledError } from './error-copy'
import { DEFAULT_ERROR_STATUS, describeError } from './error-copy'
import { UnhandledErrorDialog } from './unhandled-error-dialog'
import { UnshownFailures } from './unshown-failures'

/** Notices of the browser that are no failure of the app. */
const harmless = /ResizeObserver loop/

/** Shows the dialog over everything inside. */
export function UnhandledErrors({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch()
  const failure = useAppSelector(selectFailure)
  const [reported, setReported] = useState<UnhandledError | null>(null)
  const report = useCallback((error: UnhandledError) => setReported((before) => before ?? error), [])

  useEffect(() => {
    const thrown = (event: ErrorEvent) => {
      // Chunks that could not be loaded are handled in src/guard/.
      if (event.error !== null && event.error !== undefined && !harmless.test(event.message))
        report(describeError(event.error))
    }
    const rejected = (event: PromiseRejectionEvent) => report(describeError(event.reason))
    window.addEventListener('error', thrown)
    window.addEventListener('unhandledrejection', rejected)
    return () => {
      window.removeEventListener('error', thrown)
      window.removeEventListener('unhandledrejection', rejected)
    }
  }, [report])

  const shown: UnhandledError | null =
    reported ?? (failure === null ? null : { message: failureText(failure), status: DEFAULT_ERROR_STATUS })
  const close = () => {
    setReported(null)
    if (failure !== null) dispatch(failureDismissed())
  }
  return (
    <>
      <ShownRequestsProvider>
        {(shownRequests) => (
          <>
            {children}
            <UnshownFailures shownRequests={shownRequests} onFailure={report} />
          </>
        )}
      </ShownRequestsProvider>
      {shown === null ? null : <UnhandledErrorDialog error={shown} onClose={close} />}
    </>
  )
}

function failureText({ epic, stopped }: { readonly epic: string; readonly stopped: boolean }): string {
  return stopped
    ? `A part of the application (${epic}) failed several times and has stopped. Reload the page.`
    : `A part of the application (${epic}) failed and was started again. What you did last may not have been done.`
}
