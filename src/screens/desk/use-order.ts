// One order of a seller about an auction, followed to its end: what a dialog shows while it is pending, and the outcome.
import { useEffect, useRef } from 'react'
import type { DeskOrder } from '../../state/desk/desk.events'
import { deskOrderRequested } from '../../state/desk/desk.events'
import { deskSubject } from '../../state/desk/desk.state'
import { requestDismissed } from '../../state/requests/requests.events'
import { useToast } from '../../ui/toasts'
import { useRequestState } from '../request-state'
import { useAppDispatch } from '../store-binding'

export interface FollowedOrder {
  readonly pending: boolean
  /** Why it was not carried out; null otherwise. */
  readonly refusal: string | null
  /** The server's message for one field of the order, or null. */
  readonly fieldError: (field: string) => string | null
  readonly give: (order: DeskOrder) => void
  /** Drops the outcome, before the dialog closes. */
  readonly forget: () => void
}

/** Once the order is carried out, `done` is shown as a toast and `onDone` is called. */
export function useOrder(auctionId: number, kind: DeskOrder['kind'], done: string, onDone: () => void): FollowedOrder {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const subject = deskSubject(kind, auctionId)
  const request = useRequestState(subject)
  const given = useRef(false)
  const status = request?.status
  useEffect(() => {
    if (!given.current || status !== 'succeeded') return
    given.current = false
    dispatch(requestDismissed({ subject }))
    toast({ tone: 'good', text: done })
    onDone()
  }, [status, dispatch, subject, toast, done, onDone])
  const error = status === 'failed' ? (request?.error ?? null) : null
  return {
    pending: status === 'pending',
    refusal: error?.message ?? null,
    fieldError: (field) => error?.fields[field]?.[0] ?? null,
    give: (order) => {
      given.current = true
      dispatch(requestDismissed({ subject }))
      dispatch(deskOrderRequested({ auctionId, order }))
    },
    forget: () => dispatch(requestDismissed({ subject })),
  }
}
