// Fetches a document of an auction with its progress and hands it to the browser. Links carry no header, so that this goes
// through fetch. What was cut off is not handed out. It decides nothing about documents.
import { Observable } from 'rxjs'
import type { CallSpec } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { FetchProgress, FilePort } from '../../ports/files'
import { noAnswer, refusal } from '../api/refusal'
import { pathOf } from '../api/request'

export interface DocumentDownloadDeps {
  readonly origin: string
  readonly headers: () => Readonly<Record<string, string>>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Hands a file to the browser under a name. */
  readonly save: (file: Blob, name: string) => void
}

/** Downloads may take long; silence may not. */
const SILENCE_MS = 60_000
/** Told at most so often on the way: every chunk would fill the log. */
const STEPS = 20

type Said = FetchProgress | AnsweredFact<'auction.document'> | FailedFact<'auction.document'>

/** Thrown for an answer that ended before its length. */
class CutOff extends Error {}

export const createDocumentDownload =
  ({ origin, headers, fetch, save }: DocumentDownloadDeps): FilePort['fetch'] =>
  (auctionId, form, name): Observable<Said> =>
    new Observable((facts) => {
      const ending = new AbortController()
      let silence = setTimeout(() => ending.abort('silence'), SILENCE_MS)
      const heard = (): void => {
        clearTimeout(silence)
        silence = setTimeout(() => ending.abort('silence'), SILENCE_MS)
      }
      const params = { auctionId, form }
      const about = { subject: `auction.document:${auctionId}:${form}`, params, query: undefined }
      const fail = (error: ReturnType<typeof noAnswer>): void =>
        facts.next({ type: 'auction.document/failed', payload: { ...about, error } })

      const bodyOf = async (response: Response): Promise<Blob> => {
        const length = Number(response.headers.get('content-length') ?? Number.NaN)
        const total = Number.isFinite(length) && length > 0 ? length : null
        const reader = response.body?.getReader()
        if (reader === undefined) return response.blob()
        const chunks: Uint8Array<ArrayBuffer>[] = []
        let received = 0
        let told = 0
        for (;;) {
          const { done, value } = await reader.read()
          heard()
          if (done) break
          chunks.push(value)
          received += value.length
          if (received - told < (total ?? received * STEPS) / STEPS) continue
          told = received
          facts.next({ type: 'document/fetch-progressed', payload: { auctionId, form, received, total } })
        }
        if (total !== null && received < total && response.headers.get('content-encoding') === null) throw new CutOff()
        return new Blob(chunks)
      }

      const run = async (): Promise<void> => {
        const spec: CallSpec = calls['auction.document']
        const response = await fetch(origin + pathOf(spec, { params }), {
          headers: headers(),
          credentials: 'same-origin',
          signal: ending.signal,
        })
        heard()
        if (!response.ok) {
          const body = parsed(await response.text())
          return fail(refusal({ status: response.status, body, retryAfter: null, date: null }))
        }
        save(await bodyOf(response), name)
        facts.next({ type: 'auction.document/answered', payload: { ...about, answer: null } })
      }

      run()
        .catch(() => fail(noAnswer(ending.signal.aborted ? 'timeout' : 'offline')))
        .finally(() => {
          clearTimeout(silence)
          facts.complete()
        })
      return () => {
        clearTimeout(silence)
        ending.abort()
      }
    })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
