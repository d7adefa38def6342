// Sends a seller's request about an auction and tracks its outcome for a dialog.
import { deskOrderRequest } from '../../state/desk/desk.epics'
import type { DeskOrder } from '../../state/desk/desk.slice'
import { deskSubject } from '../../state/desk/desk.slice'
import { useToast } from '../../ui/toasts'
import { useRequest } from '../use-request'

export interface FollowedOrder {
  readonly pending: boolean
  /** Why the server refused it; null otherwise. */
  readonly refusal: string | null
  /** The server's error for one field, or null. */
  readonly fieldError: (field: string) => string | null
  readonly send: (order: DeskOrder) => void
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
    fieldError: (field) => refusal?.fields[field]?.[0] ?? null,
    send: (order) => {
      dismiss()
      send({ auctionId, order })
    },
    dismiss,
  }
}
