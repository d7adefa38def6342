// Everything that can have happened in a world, past tense, plain JSON, with all that evolve needs to know.
import type { LoanFileKey } from '../../src/contract/loan'
import type { CredentialEvent } from './accounts/credentials.events'
import type { LoanEvent } from './loans/loans.events'
import type { KeptNotification } from './notifications/kept-notification'
import type { PreferenceEvent } from './preferences/preferences.events'
import type { ProfileEvent } from './profiles/profiles.events'
import type { Refusal } from './refusal'
import type { AuctionRecord, AuctionResult, Bid, BidReceipt, Reminder } from './state'
import type { TwoPersonEvent } from './two-person/two-person.events'

export type AuctionEvent =
  | { readonly type: 'auction-listed'; readonly auction: AuctionRecord }
  | {
      readonly type: 'auction-scheduled'
      readonly auctionId: number
      readonly at: number
      readonly startAt: number
      readonly minutes: number
      readonly invited: readonly number[]
    }
  | {
      readonly type: 'auction-started'
      readonly auctionId: number
      readonly at: number
      readonly minutes: number
      readonly endAt: number
    }
  | { readonly type: 'auction-withdrawn'; readonly auctionId: number; readonly at: number; readonly reason: string }
  | {
      /** The same loan again, under a new auction. */
      readonly type: 'auction-relisted'
      readonly auctionId: number
      readonly auction: AuctionRecord
    }
  | {
      readonly type: 'auction-paused'
      readonly auctionId: number
      readonly at: number
      readonly remainingMs: number
      /** What the bidders were told; missing when nobody said anything. */
      readonly reason?: string
    }
  | { readonly type: 'auction-resumed'; readonly auctionId: number; readonly at: number; readonly endAt: number }
  | {
      readonly type: 'auction-extended'
      readonly auctionId: number
      readonly at: number
      readonly endAt: number
      /** The bid that moved the end; null when the seller did. */
      readonly bidId: number | null
    }
  | { readonly type: 'auction-closed'; readonly auctionId: number; readonly at: number; readonly result: AuctionResult }
  | { readonly type: 'auction-passed'; readonly auctionId: number; readonly at: number; readonly profileId: number }
  | {
      /** An investor opened one of the loan's documents. */
      readonly type: 'document-opened'
      readonly auctionId: number
      readonly at: number
      readonly profileId: number
      readonly form: LoanFileKey
    }
  | {
      /** The open loan of an originator who left. */
      readonly type: 'auction-handed-over'
      readonly auctionId: number
      readonly originatorProfileId: number
    }
  | { readonly type: 'reminder-sent'; readonly auctionId: number; readonly reminder: Reminder }

export type BidEvent =
  | {
      readonly type: 'bid-accepted'
      readonly auctionId: number
      readonly bid: Bid
      /** What others call the bidder while the auction is live. */
      readonly letter: string
      readonly receipt: BidReceipt
    }
  | { readonly type: 'bid-refused'; readonly auctionId: number; readonly receipt: BidReceipt }
  | {
      /** The answer under an Idempotency-Key; the reply is what the bidder could see right after. */
      readonly type: 'answer-kept'
      readonly auctionId: number
      readonly userId: number
      readonly key: string
      readonly fingerprint: string
      readonly sequence: number
      readonly refusal: Refusal | null
    }

export type NotificationEvent =
  | {
      readonly type: 'person-notified'
      readonly userId: number
      readonly notification: KeptNotification
      /** The list of the bell closes. S4.6 */
      readonly force?: true
    }
  | {
      /** Nothing can be done about this auction's reminders any more. */
      readonly type: 'reminders-settled'
      readonly userId: number
      readonly auctionId: number
      readonly at: number
    }
  | {
      readonly type: 'notifications-read'
      readonly userId: number
      readonly ids: readonly number[]
      readonly at: number
    }

export type WorldEvent =
  | AuctionEvent
  | BidEvent
  | NotificationEvent
  | LoanEvent
  | PreferenceEvent
  | ProfileEvent
  | CredentialEvent
  | TwoPersonEvent
