// What the house keeps of a loan: the setup as its seller last saved it, its documents and where its commitment stands.
// The auction carries what others may see of it; this is the seller's own.
import type { LoanFileKey, LoanSetupRequest } from '../../../src/contract/loan'

/** The setup as saved: only fields that have a value. */
export type LoanSetup = Omit<LoanSetupRequest, 'id'>

/** A document without its bytes, which stand outside the log under their hash. */
export interface StoredDocument {
  readonly id: number
  readonly form: LoanFileKey
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the content, hex; null for a paper that the house makes when it is asked for. */
  readonly sha256: string | null
  readonly uploadedAt: number
}

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
  /** Null until a firm commitment lies before the agency. */
  readonly commitment: Commitment | null
  /** When the agency accepted it; null before. */
  readonly committedAt: number | null
  /** The lender that it came from. spec §4 */
  readonly transferredFrom: { readonly id: number; readonly name: string } | null
  readonly updatedAt: number
  readonly version: number
}
