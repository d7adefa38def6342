// Following a declared request from a screen: sends it, shows how it stands, and acts once when it ends.
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { OwnAction } from '../state/own-action'
import type { RequestState } from '../state/requests/requests.slice'
import { requestDismissed } from '../state/requests/requests.slice'
import { useRequestState } from './request-state'
import { useAppDispatch } from './store-binding'

type ApiError = NonNullable<RequestState['error']>
type Creator = (...payload: never[]) => OwnAction

interface Callbacks {
  /** Called once for each request that was open here and succeeded. */
  readonly onSucceeded?: () => void
  /** Called once for each request that was open here and failed. */
  readonly onFailed?: (error: ApiError) => void
}

export interface FollowedRequest<C extends Creator> {
  /** Undefined before the first, and once the outcome was dismissed. */
  readonly status: RequestState['status'] | undefined
  /** True from the press until the outcome is known, also while a lost answer is being read back. */
  readonly isOpen: boolean
  readonly error: ApiError | null
  /** Dispatches the action of the request. */
  readonly send: (...payload: Parameters<C>) => void
  /** Drops the outcome of a request that has ended. */
  readonly dismiss: () => void
}

/** Stands for the request that a press here is about to begin. */
const PRESSED = 'pressed'

/**
 * Follows a request of `<noun>.requests.ts` about one subject. Callbacks are called for what was sent from here, or seen
 * open here; what had ended before the component was mounted calls none.
 */
export function useRequest<C extends Creator>(
  request: { readonly action: C },
  subject: string,
  { onSucceeded, onFailed }: Callbacks = {},
): FollowedRequest<C> {
  const { action } = request
  const dispatch = useAppDispatch()
  const { status, entryId, error = null } = useRequestState(subject) ?? {}
  const isOpen = status === 'pending' || status === 'unknown'
  const awaited = useRef<string | null>(null)

  const end = useEffectEvent((failure: ApiError | null) => {
    if (failure === null) onSucceeded?.()
    else onFailed?.(failure)
  })
  useEffect(() => {
    if (entryId === undefined) return
    if (isOpen) awaited.current = entryId
    else if (awaited.current === entryId || awaited.current === PRESSED) {
      awaited.current = null
      end(error)
    }
  }, [entryId, isOpen, error])

  const send = useCallback(
    (...payload: Parameters<C>) => {
      awaited.current = PRESSED
      dispatch(action(...payload))
    },
    [dispatch, action],
  )
  const dismiss = useCallback(() => dispatch(requestDismissed({ subject })), [dispatch, subject])
  return { status, isOpen, error, send, dismiss }
}
