// Finds failed requests that no mounted component shows, such as those of a page that was left before the response.
import { useEffect, useRef } from 'react'
import type { ShownRequests } from '../screens/request-state'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { type RequestState, requestDismissed } from '../state/requests/requests.slice'
import { DEFAULT_ERROR_STATUS, DEFAULT_ERROR_TEXT, type UnhandledError } from './error-copy'

interface UnshownFailuresProps {
  readonly shownRequests: ShownRequests
  /** Must be stable between renders. */
  readonly onFailure: (error: UnhandledError) => void
}

/** Reports each such failure once and dismisses the request. Renders nothing. */
export function UnshownFailures({ shownRequests, onFailure }: UnshownFailuresProps) {
  const dispatch = useAppDispatch()
  const requests = useAppSelector((state) => state.requests.bySubject)
  const before = useRef(requests)
  useEffect(() => {
    const earlier = before.current
    before.current = requests
    for (const [subject, request] of Object.entries(requests)) {
      if (!hasJustFailed(earlier[subject], request) || isShownElsewhere(request) || shownRequests.isShown(subject))
        continue
      const { message, status } = request.error ?? { message: '', status: 0 }
      onFailure({ message: message || DEFAULT_ERROR_TEXT, status: status || DEFAULT_ERROR_STATUS })
      dispatch(requestDismissed({ subject }))
    }
  }, [requests, shownRequests, onFailure, dispatch])
  return null
}

/** Only from pending: a request with an unknown outcome has already been reported. */
const hasJustFailed = (before: RequestState | undefined, now: RequestState): boolean =>
  now.status === 'failed' && (before === undefined || before.status === 'pending')

/** The app itself shows that the session or the simulated world has ended. */
const isShownElsewhere = ({ error }: RequestState): boolean =>
  error?.kind === 'unauthenticated' || error?.kind === 'unknown-world'
