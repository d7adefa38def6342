// The stored loan: the setup as last saved, its documents and the state of its commitment. Only the seller sees it; the
// auction holds the facts that others may see.
import type { LoanFileKey, LoanSetupRequest, LoanTermField } from '../../../src/contract/loan'

/** A saved setup, with only the fields that have a value. */
export type LoanSetup = Omit<LoanSetupRequest, 'id'>

/** A document without its bytes, which are stored outside the log by their hash. */
export interface StoredDocument {
  readonly id: number
  readonly form: LoanFileKey
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the content, hex; null for a simulated document, which is generated on request. */
  readonly sha256: string | null
  readonly uploadedAt: number
  /** A user id; missing if a scenario attached it without a person, and in older states. */
  readonly uploadedBy?: number
  /** One higher than the file that it replaced; missing for the first, and in older states. */
  readonly version?: number
}

/** One term that a save changed. */
export interface TermChange {
  readonly at: number
  /** The user who saved it; null for a scenario or the desk. */
  readonly by: number | null
  /** The loan's version after the save. */
  readonly version: number
  readonly field: LoanTermField
  /** Null if the field was empty. */
  readonly from: string | number | null
  readonly to: string | number | null
}

/** Changes of terms stored per loan; older ones are dropped. */
export const MAX_TERM_CHANGES = 100

/** Earlier versions stored per document; older ones are dropped. */
export const MAX_EARLIER_VERSIONS = 3

export interface Commitment {
  readonly state: 'waiting' | 'accepted' | 'rejected'
  /** Why it was rejected; empty otherwise. */
  readonly reason: string
}

export interface LoanRecord {
  readonly id: number
  readonly auctionId: number
  readonly setup: LoanSetup
  readonly documents: readonly StoredDocument[]
  /** Earlier versions of documents, oldest first, at most `MAX_EARLIER_VERSIONS` of each. */
  readonly replaced?: readonly StoredDocument[]
  /** `user:key` of the draft that it was created from; missing without one, and in older states. */
  readonly draft?: string
  /** Null until a firm commitment is submitted to the agency. */
  readonly commitment: Commitment | null
  /** When the agency accepted it, or null. */
  readonly committedAt: number | null
  /** The loan amount in the accepted letter, dollars; missing until the agency accepted one. */
  readonly letterAmount?: number | null
  /** The lender that transferred it. S4.21 */
  readonly transferredFrom: { readonly id: number; readonly name: string } | null
  readonly updatedAt: number
  /** The user who last saved it; missing or null if none did. */
  readonly updatedBy?: number | null
  readonly version: number
  /** The version at which a field of the setup last changed; missing in states of older versions. */
  readonly setupVersion?: number
  /** Oldest first, since the loan was created or transferred; missing means none. */
  readonly termChanges?: readonly TermChange[]
}
