// What the world stores of a loan: the setup as its seller last saved it, its documents and the state of its commitment.
// The auction carries what others may see of it; this is the seller's own.
import type { LoanFileKey, LoanSetupRequest } from '../../../src/contract/loan'

/** The setup as saved: only fields that have a value. */
export type LoanSetup = Omit<LoanSetupRequest, 'id'>

/** A document without its bytes, which are stored outside the log under their hash. */
export interface StoredDocument {
  readonly id: number
  readonly form: LoanFileKey
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the content, hex; null for a simulated document, which is made when it is requested. */
  readonly sha256: string | null
  readonly uploadedAt: number
}

/** So many earlier versions of each document are kept; older ones are freed. */
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
  /** Earlier versions of documents, oldest first, at most `KEPT_VERSIONS` of each; missing without any. */
  readonly replaced?: readonly StoredDocument[]
  /** Null until a firm commitment lies before the agency. */
  readonly commitment: Commitment | null
  /** When the agency accepted it; null before. */
  readonly committedAt: number | null
  /** The amount that the letter on file speaks of, dollars; missing before the agency accepted one. */
  readonly letterAmount?: number | null
  /** The lender that it came from. S4.21 */
  readonly transferredFrom: { readonly id: number; readonly name: string } | null
  readonly updatedAt: number
  /** The user who saved it last; missing when no person has. */
  readonly updatedBy?: number | null
  readonly version: number
}
