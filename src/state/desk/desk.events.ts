// What a seller orders at the desk.
import { intent } from '../core/intent'

export type DeskOrder =
  /** `startAt` ISO 8601; `investors` profile ids, empty = all, null = as they are. */
  | {
      readonly kind: 'schedule'
      readonly startAt: string
      readonly minutes: number
      readonly investors: readonly number[] | null
    }
  | { readonly kind: 'commence'; readonly minutes: number }
  | { readonly kind: 'withdraw'; readonly reason: string }
  /** All bidders are told the reason. */
  | { readonly kind: 'pause'; readonly reason: string }
  | { readonly kind: 'resume' }
  | { readonly kind: 'extend'; readonly minutes: number }
  | { readonly kind: 'relist' }

export const deskOrderRequested = intent('desk/order-requested')<{
  readonly auctionId: number
  readonly order: DeskOrder
}>()
/** Show the sheet as investors will see it. */
export const deskPreviewRequested = intent('desk/preview-requested')<{ readonly auctionId: number }>()
