// The documents of auctions as they were listed, and how far the downloads are. The bytes never come here.
import type { ApiError } from '../../contract/api-error'
import type { LoanDocument, LoanFileKey } from '../../contract/loan'
import type { PackChange } from '../../ports/files'

export interface AuctionDocuments {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  readonly rows: readonly LoanDocument[]
}

export interface DocumentDownload {
  readonly status: 'fetching' | 'done' | 'failed'
  /** Bytes. */
  readonly received: number
  /** Bytes; null where the server does not say. */
  readonly total: number | null
  readonly error: ApiError | null
}

/** How far a closing pack is. */
export type ClosingPack = Omit<PackChange['payload'], 'loanId'>

export interface DocumentsState {
  readonly byAuction: Readonly<Record<number, AuctionDocuments>>
  /** By `downloadKey`. */
  readonly downloads: Readonly<Record<string, DocumentDownload>>
  /** The last closing pack of each loan, by loan id. */
  readonly packs: Readonly<Record<number, ClosingPack>>
}

export const downloadKey = (auctionId: number, form: LoanFileKey): string => `${auctionId}:${form}`

export const unreadDocuments: AuctionDocuments = { status: 'loading', error: null, rows: [] }

export const noDocuments: DocumentsState = { byAuction: {}, downloads: {}, packs: {} }
