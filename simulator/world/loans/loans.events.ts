// Events about loans. Each also names the loan's auction, which others can see.
import type { LoanFileKey } from '../../../src/contract/loan'
import type { AuctionRecord } from '../state'
import type { Commitment, LoanSetup, StoredDocument } from './loan-record'

export type LoanEvent =
  | {
      readonly type: 'loan-created'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly setup: LoanSetup
      readonly auction: AuctionRecord
      /** `user:key`, so a repeated request creates nothing. */
      readonly createdKey: string | null
      /** The user who created it, or null; missing in events of older versions. */
      readonly by?: number | null
      /** The sent fields as canonical JSON, so that the key isn't used for another loan. Missing without a key, and in older logs. */
      readonly fingerprint?: string
      /** `user:key` of the draft, so that it becomes one loan. Missing without one. */
      readonly draft?: string
    }
  | {
      readonly type: 'loan-updated'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly setup: LoanSetup
      readonly originatorProfileId: number | null
      /** The user who saved it, or null. */
      readonly by?: number | null
    }
  | {
      readonly type: 'loan-deleted'
      readonly auctionId: number
      readonly loanId: number
      /** Missing in events of older versions. */
      readonly at?: number
      /** The user who deleted it, or null. */
      readonly by?: number | null
    }
  | {
      readonly type: 'loan-submitted'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly commitment: Commitment | null
    }
  | {
      readonly type: 'loan-transferred'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly from: { readonly id: number; readonly name: string }
      readonly toProfileId: number
      readonly setup: LoanSetup
    }
  | {
      /** Offered to another lender, who hasn't answered yet. */
      readonly type: 'loan-offered'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly toProfileId: number
    }
  | {
      /** Declined, or withdrawn. */
      readonly type: 'loan-offer-ended'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
    }
  | {
      readonly type: 'document-attached'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly document: StoredDocument
      /** The id of the earlier version that this restores. */
      readonly restores?: number
      readonly commitment: Commitment | null
    }
  | {
      readonly type: 'document-removed'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly form: LoanFileKey
      readonly commitment: Commitment | null
    }
  | {
      readonly type: 'commitment-decided'
      readonly auctionId: number
      readonly loanId: number
      readonly at: number
      readonly commitment: Commitment
    }
