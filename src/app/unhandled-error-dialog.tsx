// The dialog Unhandled error: for a failed action that no screen speaks of, for what was thrown outside of drawing, and for
// a part of the app that stopped. What fails while a page is drawn goes to the error page instead. spec §2, §8
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

/** The browser's own remarks, which are no failure of the app. */
const harmless = /ResizeObserver loop/

/** Gives screens the way to tell, and shows the dialog. */
export function UnhandledErrors({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch()
  const failure = useAppSelector(selectFailure)
  const [told, setTold] = useState<Unhandled | null>(null)
  const tell = useCallback((unhandled: Unhandled) => setTold((before) => before ?? unhandled), [])

  useEffect(() => {
    const thrown = (event: ErrorEvent) => {
      // A part that could not be loaded has a cure of its own: see chunk-reload.ts.
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
    told ?? (failure === null ? null : { message: stoppedWords(failure), status: DEFAULT_ERROR_STATUS })
  const close = () => {
    setTold(null)
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

function stoppedWords({ epic, stopped }: { readonly epic: string; readonly stopped: boolean }): string {
  return stopped
    ? `A part of the application (${epic}) failed several times and has stopped. Reload the page.`
    : `A part of the application (${epic}) failed and was started again. What you did last may not have been done.`
}
