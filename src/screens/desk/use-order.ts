// One order of a seller about an auction, followed to its end: what a dialog shows while it is pending, and the outcome.

import { deskOrderRequest } from '../../state/desk/desk.epics'
import type { DeskOrder } from '../../state/desk/desk.slice'
import { deskSubject } from '../../state/desk/desk.slice'
import { useToast } from '../../ui/toasts'
import { useRequest } from '../use-request'

export interface FollowedOrder {
  readonly pending: boolean
  /** Why it was not carried out; null otherwise. */
  readonly refusal: string | null
  /** The server's message for one field of the order, or null. */
  readonly fieldError: (field: string) => string | null
  readonly send: (order: DeskOrder) => void
  /** Drops the outcome, before the dialog closes. */
  readonly dismiss: () => void
}

/** Once the order is carried out, `done` is shown as a toast and `onDone` is called. */
export function useOrder(auctionId: number, kind: DeskOrder['kind'], done: string, onDone: () => void): FollowedOrder {
  const toast = useToast()
  const { status, error, send, dismiss } = useRequest(deskOrderRequest, deskSubject(kind, auctionId), {
    onSucceeded: () => {
      dismiss()
      toast({ tone: 'good', text: done })
      onDone()
    },
  })
  const refusal = status === 'failed' ? error : null
  return {
    pending: status === 'pending',
    refusal: refusal?.message ?? null,
    fieldError: (field) => refusal?.fields[field]?.[0] ?? null,
    send: (order) => {
      dismiss()
      send({ auctionId, order })
    },
    dismiss,
  }
}
