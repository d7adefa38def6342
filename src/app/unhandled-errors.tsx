// Opens the Unhandled error dialog for failed requests that no screen shows, errors thrown outside of rendering, and failed
// epics. Rendering errors lead to the error page instead.
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ShownRequestsProvider } from '../screens/request-state'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { failureDismissed, selectFailure } from '../state/failures/failures.slice'
import { DEFAULT_ERROR_STATUS, describeError, type UnhandledError } from './error-copy'
import { UnhandledErrorDialog } from './unhandled-error-dialog'
import { UnshownFailures } from './unshown-failures'

/** Browser notices that are not errors of the app. */
const harmless = /ResizeObserver loop/

export function UnhandledErrors({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch()
  const failure = useAppSelector(selectFailure)
  const [reported, setReported] = useState<UnhandledError | null>(null)
  const report = useCallback((error: UnhandledError) => setReported((before) => before ?? error), [])

  useEffect(() => {
    const onError = (event: ErrorEvent) => {
      // Chunks that could not be loaded are handled in src/guard/.
      if (event.error !== null && event.error !== undefined && !harmless.test(event.message))
        report(describeError(event.error))
    }
    const onRejection = (event: PromiseRejectionEvent) => report(describeError(event.reason))
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
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
    ? `Part of the app (${epic}) failed several times and has stopped. Reload the page.`
    : `Part of the app (${epic}) failed and was restarted. Check whether your last action went through.`
}
