// The port to files: held outside of the state, uploaded and downloaded with progress.
import type { Observable } from 'rxjs'
import type { AnsweredFact, FailedFact } from '../contract/fact'
import type { LoanFileKey } from '../contract/loan'

/** How much of a document has been sent, bytes. */
interface UploadProgress {
  readonly type: 'document/part-sent'
  readonly payload: {
    readonly loanId: number
    readonly form: LoanFileKey
    readonly sent: number
    readonly total: number
    /** How many bytes of the file the server keeps if the rest never comes; left out where it keeps none. */
    readonly kept?: number
  }
}

/** How much of a document has been received, bytes; `total` is null where the server does not give it. */
interface FetchProgress {
  readonly type: 'document/part-received'
  readonly payload: {
    readonly auctionId: number
    readonly form: LoanFileKey
    readonly received: number
    readonly total: number | null
  }
}

/** How far a closing pack is. */
export interface PackChange {
  readonly type: 'document/pack-changed'
  readonly payload: {
    readonly loanId: number
    readonly status: 'fetching' | 'done' | 'failed'
    /** Parts that are there, of how many. */
    readonly done: number
    readonly total: number
    /** Why it failed. */
    readonly message: string | null
  }
}

/** What goes into a closing pack. */
export interface PackRequest {
  readonly loanId: number
  /** The name of the file. */
  readonly name: string
  readonly title: string
  readonly documents: readonly { readonly form: LoanFileKey; readonly name: string; readonly title: string }[]
  /** Held files. */
  readonly sheets: readonly { readonly fileKey: string; readonly title: string }[]
}

export interface FilePort {
  /** Keeps a chosen file outside of the state until it is dropped; returns its key. */
  hold(file: File): string
  drop(key: string): void
  /**
   * Sends a held file; emits progress, then one answered or failed fact of `loan.upload`. Unsubscribing aborts. In parts, a
   * large file goes on where an earlier sending of it stopped; what the server answers to the beginning is emitted too.
   */
  upload(
    loanId: number,
    form: LoanFileKey,
    key: string,
    how?: { readonly inParts: boolean },
  ): Observable<
    | UploadProgress
    | AnsweredFact<'loan.upload'>
    | FailedFact<'loan.upload'>
    | AnsweredFact<'loan.begin-upload'>
    | FailedFact<'loan.begin-upload'>
  >
  /** Fetches a document and hands it to the browser; emits what failed, if anything. */
  download(loanId: number, form: LoanFileKey, name: string): Observable<FailedFact<'loan.document'>>
  /** Fetches a document of an auction and hands it to the browser; progress, then one answered or failed fact. */
  fetch(
    auctionId: number,
    form: LoanFileKey,
    name: string,
  ): Observable<FetchProgress | AnsweredFact<'auction.document'> | FailedFact<'auction.document'>>
  /** Puts documents and sheets into one ZIP and hands it to the browser; how far it is, then `done` or `failed`. */
  pack(request: PackRequest): Observable<PackChange>
}
