// Fetches documents and hands them to the browser. A link carries no header, so that this goes through the HTTP client.
import { Observable } from 'rxjs'
import { auctionCalls } from '../../contract/auction.calls'
import { loanCalls } from '../../contract/loan.calls'
import type { FilePort } from '../../ports/files'
import { factOf } from '../api/call-fact'
import type { Exchange } from '../api/exchange'
import type { Outcome } from '../api/outcome'
import { failed } from '../api/outcome'
import { noAnswer } from '../api/refusal'

export interface DocumentDownloadDeps {
  readonly exchange: Exchange
  /** Hands a file to the browser under a name. */
  readonly save: (file: Blob, name: string) => void
}

/** Downloads may take long; silence may not. */
const SILENCE_MS = 60_000
/** At most so many progress facts per file: one per chunk would fill the log. */
const STEPS = 20

/** Fetches a document of a loan; emits what failed, if anything. Unsubscribing aborts. */
export const createLoanDownload =
  ({ exchange, save }: DocumentDownloadDeps): FilePort['download'] =>
  (loanId, form, name) =>
    new Observable((facts) => {
      const ending = new AbortController()
      const params = { id: loanId, form }
      void exchange('loan.document', { params }, { silenceMs: SILENCE_MS }, ending.signal).then((outcome) => {
        if (ending.signal.aborted) return
        const end = handedOut(outcome, name, save)
        const fact = factOf(
          'loan.document',
          loanCalls['loan.document'],
          { subject: `loan.document:${loanId}:${form}`, params },
          end,
        )
        if (fact.type === 'loan.document/failed') facts.next(fact)
        facts.complete()
      })
      return () => ending.abort()
    })

/** Fetches a document of an auction; emits progress, then one answered or failed fact. Unsubscribing aborts. */
export const createAuctionDownload =
  ({ exchange, save }: DocumentDownloadDeps): FilePort['fetch'] =>
  (auctionId, form, name) =>
    new Observable((facts) => {
      const ending = new AbortController()
      const params = { auctionId, form }
      let emitted = 0
      const onReceived = (received: number, total: number | null): void => {
        if (received - emitted < (total ?? received * STEPS) / STEPS) return
        emitted = received
        facts.next({ type: 'document/part-received', payload: { auctionId, form, received, total } })
      }
      const options = { silenceMs: SILENCE_MS, onReceived }
      void exchange('auction.document', { params }, options, ending.signal).then((outcome) => {
        if (ending.signal.aborted) return
        const end = handedOut(outcome, name, save)
        facts.next(
          factOf(
            'auction.document',
            auctionCalls['auction.document'],
            { subject: `auction.document:${auctionId}:${form}`, params },
            end,
          ),
        )
        facts.complete()
      })
      return () => ending.abort()
    })

/** The outcome once the browser has the file; failed when it does not take it. */
function handedOut(outcome: Outcome, name: string, save: DocumentDownloadDeps['save']): Outcome {
  try {
    if (outcome.ok && outcome.value instanceof Blob) save(outcome.value, name)
    return outcome
  } catch {
    return failed(noAnswer('offline'))
  }
}
