// All events of a world: plain JSON, named in the past tense, with everything that `evolve` needs. `at` is virtual ms.
import type { LoanFileKey } from '../../src/contract/loan'
import type { CredentialEvent } from './accounts/credentials.events'
import type { AlertEvent } from './alerts/alerts.events'
import type { AgreementAcceptance, StoredAgreement } from './documents/data-room.state'
import type { LoanEvent } from './loans/loans.events'
import type { StoredNotification } from './notifications/stored-notification'
import type { PreferenceEvent } from './preferences/preferences.events'
import type { ProfileEvent } from './profiles/profiles.events'
import type { AnswerRecord, QuestionRecord } from './questions/question-record'
import type { Refusal } from './refusal'
import type { AuctionRecord, AuctionResult, Bid, BidReceipt, Reminder, StandingMaximum } from './state'
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
      /** Missing if it doesn't change. */
      readonly rankOnly?: boolean
    }
  | {
      readonly type: 'auction-started'
      readonly auctionId: number
      readonly at: number
      readonly minutes: number
      readonly endAt: number
      /** Missing if it doesn't change. */
      readonly rankOnly?: boolean
    }
  | { readonly type: 'auction-withdrawn'; readonly auctionId: number; readonly at: number; readonly reason: string }
  | {
      /** A new auction for the same loan. */
      readonly type: 'auction-relisted'
      readonly auctionId: number
      readonly auction: AuctionRecord
    }
  | {
      readonly type: 'auction-paused'
      readonly auctionId: number
      readonly at: number
      readonly remainingMs: number
      /** The reason shown to bidders; missing if none was stated. */
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
      /** Which file of this form; the three are missing in older logs. */
      readonly documentId?: number
      readonly version?: number
      /** Null for a simulated document. */
      readonly sha256?: string | null
    }
  | {
      /** The seller set or removed the confidentiality agreement. */
      readonly type: 'agreement-set'
      readonly auctionId: number
      readonly at: number
      readonly agreement: StoredAgreement
    }
  | {
      readonly type: 'agreement-accepted'
      readonly auctionId: number
      readonly at: number
      readonly acceptance: AgreementAcceptance
    }
  | {
      /** An open loan of a deleted originator moves to another one, or to the lender itself (null). */
      readonly type: 'auction-handed-over'
      readonly auctionId: number
      readonly originatorProfileId: number | null
    }
  | { readonly type: 'question-asked'; readonly auctionId: number; readonly question: QuestionRecord }
  | {
      readonly type: 'question-answered'
      readonly auctionId: number
      /** The position of the question, from 1. */
      readonly questionId: number
      readonly answer: AnswerRecord
    }
  | { readonly type: 'reminder-sent'; readonly auctionId: number; readonly reminder: Reminder }

export type BidEvent =
  | {
      readonly type: 'bid-accepted'
      readonly auctionId: number
      readonly bid: Bid
      /** The bidder's alias for everyone else. */
      readonly letter: string
      readonly receipt: BidReceipt
    }
  | { readonly type: 'bid-refused'; readonly auctionId: number; readonly receipt: BidReceipt }
  | {
      /** Set or changed; a null maximum was withdrawn. Others see nothing of it. */
      readonly type: 'standing-maximum-set'
      readonly auctionId: number
      readonly profileId: number
      readonly maximum: StandingMaximum | null
      readonly receipt: BidReceipt
    }
  | {
      /** Stores the answer to a bid under its Idempotency-Key. */
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
      readonly notification: StoredNotification
      /** Closes the notification list. S4.6 */
      readonly force?: true
    }
  | {
      /** The user can no longer act on this auction's reminders. */
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
  | AlertEvent
