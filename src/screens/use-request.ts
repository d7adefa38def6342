// Sends a declared request from a screen, follows its status, and runs callbacks once when it ends.
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { OwnAction } from '../state/nouns'
import { type RequestState, requestDismissed } from '../state/requests/requests.slice'
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
  /** Undefined before the first request and after the outcome is dismissed. */
  readonly status: RequestState['status'] | undefined
  /** True until the outcome is known, including while the outcome of a lost response is looked up. */
  readonly isOpen: boolean
  readonly error: ApiError | null
  /** Dispatches the request's action. */
  readonly send: (...payload: Parameters<C>) => void
  /** Clears the outcome. */
  readonly dismiss: () => void
}

/** Placeholder id of a request just sent from here. */
const JUST_SENT = 'just-sent'

/**
 * Follows the requests about one subject. Callbacks run for requests that were sent from here or open while mounted, but not
 * for those that ended before.
 *
 * @example
 * const { status, error, send } = useRequest(loanDeleteRequest, removeSubject(loanId), { onSucceeded: onClose })
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
    else if (awaited.current === entryId || awaited.current === JUST_SENT) {
      awaited.current = null
      end(error)
    }
  }, [entryId, isOpen, error])

  const send = useCallback(
    (...payload: Parameters<C>) => {
      awaited.current = JUST_SENT
      dispatch(action(...payload))
    },
    [dispatch, action],
  )
  const dismiss = useCallback(() => dispatch(requestDismissed({ subject })), [dispatch, subject])
  return { status, isOpen, error, send, dismiss }
}
