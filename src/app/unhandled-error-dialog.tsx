// The dialog Unhandled error: for a failed action that no screen shows, for errors thrown outside of rendering, and for
// an effect that stopped. Errors of rendering lead to the error page instead.
import type { ReactNode } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import type { Unhandled } from '../screens/unhandled-error'
import { UnhandledPlace } from '../screens/unhandled-error'
import { failureRead } from '../state/failures/failures.events'
import { selectFailure } from '../state/failures/failures.selectors'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { DownloadLogButton } from './download-log-button'
import { DEFAULT_ERROR_STATUS, describeError } from './error-copy'

/** Notices of the browser that are no failure of the app. */
const harmless = /ResizeObserver loop/

/** Lets screens report an error, and shows the dialog. */
export function UnhandledErrors({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch()
  const failure = useAppSelector(selectFailure)
  const [reported, setReported] = useState<Unhandled | null>(null)
  const tell = useCallback((unhandled: Unhandled) => setReported((before) => before ?? unhandled), [])

  useEffect(() => {
    const thrown = (event: ErrorEvent) => {
      // Chunks that could not be loaded are handled in chunk-reload.ts.
      if (event.error !== null && event.error !== undefined && !harmless.test(event.message))
        tell(describeError(event.error))
    }
    const rejected = (event: PromiseRejectionEvent) => tell(describeError(event.reason))
    window.addEventListener('error', thrown)
    window.addEventListener('unhandledrejection', rejected)
    return () => {
      window.removeEventListener('error', thrown)
      window.removeEventListener('unhandledrejection', rejected)
    }
  }, [tell])

  const shown: Unhandled | null =
    reported ?? (failure === null ? null : { message: failureText(failure), status: DEFAULT_ERROR_STATUS })
  const close = () => {
    setReported(null)
    if (failure !== null) dispatch(failureRead())
  }
  return (
    <UnhandledPlace value={tell}>
      {children}
      <Dialog open={shown !== null} onClose={close} title="Unhandled error" small>
        <p role="alert">
          {shown?.message} <span className="key num">({shown?.status})</span>
        </p>
        <p className="key">The event log helps to find what went wrong; names and e-mails are not in it.</p>
        <div className="dialog__foot dialog__foot--wrap">
          {shown?.again ? (
            <Button
              onClick={() => {
                const { again } = shown
                close()
                again?.()
              }}
            >
              Try again
            </Button>
          ) : null}
          <DownloadLogButton />
          <Button tone="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </UnhandledPlace>
  )
}

function failureText({ epic, stopped }: { readonly epic: string; readonly stopped: boolean }): string {
  return stopped
    ? `A part of the application (${epic}) failed several times and has stopped. Reload the page.`
    : `A part of the application (${epic}) failed and was started again. What you did last may not have been done.`
}
