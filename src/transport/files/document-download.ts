// Downloads documents through the HTTP client, because a plain link could not send the token.
import { Observable } from 'rxjs'
import { auctionCalls } from '../../contract/auction.calls'
import { dataRoomCalls } from '../../contract/data-room'
import type { LoanFileKey } from '../../contract/loan'
import { loanCalls } from '../../contract/loan.calls'
import type { FetchFact, FilePort } from '../../ports/files'
import { factOf } from '../api/call-fact'
import type { Exchange, ExchangeOptions } from '../api/exchange'
import { failed, type Outcome } from '../api/outcome'
import { noAnswer } from '../api/refusal'

export interface DocumentDownloadDeps {
  readonly exchange: Exchange
  /** Saves a file under a name. */
  readonly save: (file: Blob, name: string) => void
}

/** A download may take any amount of time, as long as it makes progress. */
const IDLE_TIMEOUT_MS = 60_000
/** Limit per file, because one fact per chunk would fill the log. */
const MAX_PROGRESS_FACTS = 20

/** Downloads a loan's document; emits only a failure. Unsubscribing aborts. */
export const createLoanDownload =
  ({ exchange, save }: DocumentDownloadDeps): FilePort['download'] =>
  (loanId, form, name) =>
    new Observable((facts) => {
      const abort = new AbortController()
      const params = { id: loanId, form }
      void exchange('loan.document', { params }, { idleTimeoutMs: IDLE_TIMEOUT_MS }, abort.signal).then((outcome) => {
        if (abort.signal.aborted) return
        const result = withSavedFile(outcome, name, save)
        const fact = factOf(
          'loan.document',
          loanCalls['loan.document'],
          { subject: `loan.document:${loanId}:${form}`, params },
          result,
        )
        if (fact.type === 'loan.document/failed') facts.next(fact)
        facts.complete()
      })
      return () => abort.abort()
    })

/** Downloads an auction's document, or all as one ZIP; emits progress, then one answered or failed fact. Unsubscribing aborts. */
export const createAuctionDownload =
  ({ exchange, save }: DocumentDownloadDeps): FilePort['fetch'] =>
  (auctionId, form, name) =>
    new Observable((facts) => {
      const abort = new AbortController()
      let emitted = 0
      const onReceived = (received: number, total: number | null): void => {
        // Without a total, at each doubling.
        if (received - emitted < (total === null ? emitted : total / MAX_PROGRESS_FACTS)) return
        emitted = received
        facts.next({ type: 'documents/documentPartReceived', payload: { auctionId, form, received, total } })
      }
      const options: ExchangeOptions = { idleTimeoutMs: IDLE_TIMEOUT_MS, onReceived }
      const end = (outcome: Outcome): void => {
        if (abort.signal.aborted) return
        facts.next(fetchFact(auctionId, form, withSavedFile(outcome, name, save)))
        facts.complete()
      }
      const answer =
        form === 'archive'
          ? exchange('auction.documents-archive', { params: { auctionId } }, options, abort.signal)
          : exchange('auction.document', { params: { auctionId, form } }, options, abort.signal)
      void answer.then(end)
      return () => abort.abort()
    })

/** The fact of a finished download. */
function fetchFact(auctionId: number, form: LoanFileKey | 'archive', outcome: Outcome): FetchFact {
  if (form === 'archive') {
    const about = { subject: `auction.documents-archive:${auctionId}`, params: { auctionId } } as const
    return factOf('auction.documents-archive', dataRoomCalls['auction.documents-archive'], about, outcome)
  }
  const about = { subject: `auction.document:${auctionId}:${form}`, params: { auctionId, form } } as const
  return factOf('auction.document', auctionCalls['auction.document'], about, outcome)
}

/** Saves the file of an outcome; a failure if the browser refuses it. */
function withSavedFile(outcome: Outcome, name: string, save: DocumentDownloadDeps['save']): Outcome {
  try {
    if (outcome.ok && outcome.value instanceof Blob) save(outcome.value, name)
    return outcome
  } catch {
    return failed(noAnswer('offline'))
  }
}
