// What an auction's record holds about its data room. docs/data-room.md
import type { LoanFileKey } from '../../../src/contract/loan'

/** The last version of the confidentiality agreement. */
export interface StoredAgreement {
  readonly version: number
  /** Null if the seller removed the agreement. */
  readonly text: string | null
  /** Of the text, hex; empty after a removal. */
  readonly sha256: string
  readonly at: number
}

/** That a signator accepted one version of the agreement for their firm. */
export interface AgreementAcceptance {
  readonly profileId: number
  readonly signatorId: number
  /** The signator's name at that time. */
  readonly signator: string
  readonly version: number
  readonly sha256: string
  readonly at: number
}

/** One version of a document that an investor opened. */
export interface DocumentRead {
  readonly profileId: number
  readonly form: LoanFileKey
  readonly documentId: number
  readonly version: number
  /** Of the file, hex; null for a simulated document. */
  readonly sha256: string | null
  readonly firstAt: number
  readonly lastAt: number
  readonly count: number
}

/** The fields of an auction's record; each is missing until something happened, and in older states. */
export interface DataRoomRecord {
  readonly agreement?: StoredAgreement
  /** Of every version, oldest first. */
  readonly acceptances?: readonly AgreementAcceptance[]
  /** In the order of first opening. A withdrawal keeps them. */
  readonly reads?: readonly DocumentRead[]
}
