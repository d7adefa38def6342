// Tracks which requests are shown by a component. Failures that none shows open the app's dialog.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { type RequestState, selectRequest } from '../state/requests/requests.slice'
import { useAppSelector } from './store-binding'

type Matches = (subject: string) => boolean

/** The requests currently shown by mounted components. */
export interface ShownRequests {
  /** Counts the matching requests as shown, until the returned function is called. */
  readonly show: (matches: Matches) => () => void
  readonly isShown: Matches
}

function createShownRequests(): ShownRequests {
  const shown = new Set<Matches>()
  return {
    show(matches) {
      shown.add(matches)
      return () => shown.delete(matches)
    },
    isShown: (subject) => [...shown].some((matches) => matches(subject)),
  }
}

const ShownRequestsContext = createContext<ShownRequests | null>(null)

export function ShownRequestsProvider({ children }: { readonly children: (shown: ShownRequests) => ReactNode }) {
  const [shown] = useState(createShownRequests)
  return <ShownRequestsContext value={shown}>{children(shown)}</ShownRequestsContext>
}

/** Counts requests as shown while the component is mounted. `matches` must be stable between renders. */
export function useShownRequests(matches: Matches): void {
  const shown = useContext(ShownRequestsContext)
  useEffect(() => shown?.show(matches), [shown, matches])
}

/** Counts the requests about one subject as shown, for a component that reads their outcome from another slice. */
export const useShownRequest = (subject: string): void =>
  useShownRequests(useCallback((each) => each === subject, [subject]))

/**
 * The last request about a subject, for a component that shows its outcome; undefined if there is none or it was dismissed.
 * While no such component is mounted, a failure opens the Unhandled error dialog.
 */
export function useRequestState(subject: string): RequestState | undefined {
  useShownRequest(subject)
  return useAppSelector((state) => selectRequest(state, subject))
}
