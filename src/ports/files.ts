// The port to files: held outside the store, uploaded and downloaded with progress.
import type { Observable } from 'rxjs'
import type { AnsweredFact, FailedFact } from '../contract/fact'
import type { LoanFileKey } from '../contract/loan'

/** Why a chosen file can't be read or sent anymore. */
export const FILE_CHANGED = 'The file was changed or moved after you chose it. Choose it again.'

/** How much of a document has been sent, bytes. */
export interface UploadProgress {
  readonly type: 'document/part-sent'
  readonly payload: {
    readonly loanId: number
    readonly form: LoanFileKey
    readonly sent: number
    readonly total: number
    /** Bytes that the server keeps if the upload stops now; omitted if it keeps none. */
    readonly stored?: number
  }
}

/** How much of a document has been received, bytes; `total` is null if the server does not send it. */
export interface FetchProgress {
  readonly type: 'documents/documentPartReceived'
  readonly payload: {
    readonly auctionId: number
    /** `archive`: all documents as one ZIP. */
    readonly form: LoanFileKey | 'archive'
    readonly received: number
    readonly total: number | null
  }
}

/** What a download of an auction's documents emits. */
export type FetchFact =
  | FetchProgress
  | AnsweredFact<'auction.document'>
  | FailedFact<'auction.document'>
  | AnsweredFact<'auction.documents-archive'>
  | FailedFact<'auction.documents-archive'>

/** The progress of a closing pack. */
export interface PackChange {
  readonly type: 'documents/documentPackChanged'
  readonly payload: {
    readonly loanId: number
    /** `packing`: everything was fetched, and the ZIP is being written. */
    readonly status: 'fetching' | 'packing' | 'done' | 'failed'
    /** Parts fetched, out of `total`. */
    readonly done: number
    readonly total: number
    /** The documents that couldn't be fetched, each with the reason; the pack's index names them too. */
    readonly failures?: readonly string[]
    /** Why it failed; null unless it did. */
    readonly message: string | null
  }
}

/** The contents of a closing pack. */
export interface PackRequest {
  readonly loanId: number
  /** The name of the ZIP file. */
  readonly name: string
  readonly title: string
  /** Until when it was right, and for whom it was made. */
  readonly asOf: string
  /** The documents that belong to the loan and aren't among `documents`, with the reason. */
  readonly missing: readonly { readonly title: string; readonly reason: string }[]
  readonly documents: readonly { readonly form: LoanFileKey; readonly name: string; readonly title: string }[]
  /** Files that `hold` holds. */
  readonly sheets: readonly { readonly fileKey: string; readonly title: string }[]
}

export interface FilePort {
  /** Holds a chosen file outside the store until it is dropped; returns its key. */
  hold(file: File): string
  drop(key: string): void
  /**
   * Sends a held file; emits its progress, then one answered or failed fact of `loan.upload`. Unsubscribing aborts.
   * With `inParts`, a large file resumes where an earlier upload stopped, and the answer to its first request is emitted too.
   */
  upload(
    loanId: number,
    form: LoanFileKey,
    key: string,
    options?: { readonly inParts: boolean },
  ): Observable<
    | UploadProgress
    | AnsweredFact<'loan.upload'>
    | FailedFact<'loan.upload'>
    | AnsweredFact<'loan.begin-upload'>
    | FailedFact<'loan.begin-upload'>
  >
  /** Downloads a loan's document as a file; emits only a failure. */
  download(loanId: number, form: LoanFileKey, name: string): Observable<FailedFact<'loan.document'>>
  /** Downloads an auction's document, or all as one ZIP, as a file; emits its progress, then one answered or failed fact. */
  fetch(auctionId: number, form: LoanFileKey | 'archive', name: string): Observable<FetchFact>
  /**
   * Downloads documents and sheets as one ZIP file; emits its progress, then `done` or `failed`. A document that can't be fetched
   * doesn't fail the pack. Unsubscribing aborts.
   */
  pack(request: PackRequest): Observable<PackChange>
}
