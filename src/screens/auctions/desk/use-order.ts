// Sends a seller's request about an auction and tracks its outcome for a dialog.
import { deskOrderRequest } from '../../../state/desk/desk.epics'
import { type DeskOrder, deskSubject } from '../../../state/desk/desk.slice'
import { isStaleRefusal } from '../../../state/desk/order-terms'
import { useToast } from '../../../ui/toasts'
import { useRequest } from '../../use-request'
import type { SeenTermsReview } from './use-seen-terms'

export interface FollowedOrder {
  readonly pending: boolean
  /** Why the server refused it; null otherwise. */
  readonly refusal: string | null
  /** True if it was refused, or not sent, because its terms have changed. */
  readonly isStale: boolean
  /** The server's error for one field, or null. */
  readonly fieldError: (field: string) => string | null
  /** `seen`: the terms that the dialog shows; an order without terms needs none. */
  readonly send: (order: DeskOrder, seen?: SeenTermsReview['seen']) => void
  /** Discards the outcome. Call before the dialog closes. */
  readonly dismiss: () => void
}

/** On success, shows `successText` as a toast and calls `onDone`. */
export function useOrder(
  auctionId: number,
  kind: DeskOrder['kind'],
  successText: string,
  onDone: () => void,
): FollowedOrder {
  const toast = useToast()
  const { status, error, send, dismiss } = useRequest(deskOrderRequest, deskSubject(kind, auctionId), {
    onSucceeded: () => {
      dismiss()
      toast({ tone: 'good', text: successText })
      onDone()
    },
  })
  const refusal = status === 'failed' ? error : null
  return {
    pending: status === 'pending',
    refusal: refusal?.message ?? null,
    isStale: refusal !== null && isStaleRefusal(refusal),
    fieldError: (field) => refusal?.fields[field]?.[0] ?? null,
    send: (order, seen) => {
      dismiss()
      send({ auctionId, order, ...(seen === undefined ? {} : { seen }) })
    },
    dismiss,
  }
}
