// Files on their way out and in: held outside the state, sent as a multipart form with progress, fetched as a download.
// fetch cannot tell how far an upload is, so uploads go by XMLHttpRequest. It decides nothing about documents.
import { Observable } from 'rxjs'
import type { CallSpec } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { AnsweredFact, FailedFact, SentRequest } from '../../contract/fact'
import type { LoanFileKey } from '../../contract/loan'
import type { FilePort, UploadProgress } from '../../ports/files'
import type { Credential } from '../api/exchange'
import { placeInLog } from '../api/log-place'
import { readAnswer } from '../api/reading'
import { displaced, noAnswer, refusal } from '../api/refusal'
import { pathOf } from '../api/request'
import { createDocumentDownload } from './document-download'

export interface DocumentFilesDeps {
  readonly origin: string
  readonly credential: () => Credential
  readonly cookies: () => string
  readonly socketId: () => string | null
  readonly nextId: () => string
  /** Null where there is none: nothing can be sent then. */
  readonly request: () => XMLHttpRequest | null
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Hands a file to the browser under a name. */
  readonly save: (file: Blob, name: string) => void
}

/** Uploads may take long; silence may not. */
const SILENCE_MS = 60_000

const subjectOf = (loanId: number, form: LoanFileKey): string => `loan.upload:${loanId}:${form}`

const xsrf = (cookies: string): string | null => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? null

export function createDocumentFiles(deps: DocumentFilesDeps): FilePort {
  const held = new Map<string, File>()

  const headers = (): Readonly<Record<string, string>> => {
    const credential = deps.credential()
    const token = xsrf(deps.cookies())
    const socketId = deps.socketId()
    return {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...(credential.kind === 'token' ? { Authorization: credential.bearer } : {}),
      ...(token === null ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
      ...(socketId === null ? {} : { 'X-Socket-ID': socketId }),
    }
  }

  return {
    /** Keeps a file until it is dropped; answers the key by which the state speaks of it. */
    hold(file: File): string {
      const key = deps.nextId()
      held.set(key, file)
      return key
    },
    drop(key: string): void {
      held.delete(key)
    },
    /** Sends a held file; emits progress, then one answered or failed fact. Unsubscribing aborts. */
    upload(
      loanId: number,
      form: LoanFileKey,
      key: string,
    ): Observable<UploadProgress | AnsweredFact<'loan.upload'> | FailedFact<'loan.upload'>> {
      return new Observable((facts) => {
        const about = { subject: subjectOf(loanId, form), params: { id: loanId }, query: undefined }
        const fail = (error: ReturnType<typeof noAnswer>, sent?: SentRequest): void => {
          const payload = { ...about, error, ...(sent === undefined ? {} : { sent }) }
          facts.next({ type: 'loan.upload/failed', payload })
          facts.complete()
        }
        const file = held.get(key)
        if (file === undefined) {
          fail({ status: 0, kind: 'invalid', message: 'Choose the file again.', fields: {} })
          return
        }
        if (deps.credential().kind === 'displaced') {
          fail(displaced)
          return
        }
        const spec: CallSpec = calls['loan.upload']
        const request = deps.request()
        if (request === null) {
          fail(noAnswer('offline'))
          return
        }
        request.open('POST', deps.origin + pathOf(spec, { params: { id: loanId } }))
        for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
        request.timeout = 0
        let silence = setTimeout(() => request.abort(), SILENCE_MS)
        const heard = (): void => {
          clearTimeout(silence)
          silence = setTimeout(() => request.abort(), SILENCE_MS)
        }
        request.upload.onprogress = ({ loaded, total }) => {
          heard()
          facts.next({ type: 'document/progressed', payload: { loanId, form, sent: loaded, total } })
        }
        request.onload = () => {
          clearTimeout(silence)
          const body = parsed(request.responseText)
          const sent = sentFile(form, file, request)
          if (request.status < 200 || request.status > 299) {
            fail(refusal({ status: request.status, body, retryAfter: null, date: null }), sent)
            return
          }
          const reading = readAnswer(spec.answer, body)
          if (!reading.ok) {
            fail(noAnswer('unreadable', request.status), sent)
            return
          }
          // Read by the very schema that the fact's type names.
          const answer = reading.value as AnsweredFact<'loan.upload'>['payload']['answer']
          facts.next({ type: 'loan.upload/answered', payload: { ...about, answer, sent } })
          facts.complete()
        }
        request.onerror = () => fail(noAnswer('offline'))
        request.onabort = () => fail(noAnswer('timeout'))
        const body = new FormData()
        body.append(form, file, file.name)
        request.send(body)
        return () => {
          clearTimeout(silence)
          request.onabort = null
          if (request.readyState !== 4) request.abort()
        }
      })
    },
    /** Fetches a document and hands it to the browser; emits what failed, if anything. */
    download(loanId: number, form: LoanFileKey, name: string): Observable<FailedFact<'loan.document'>> {
      return new Observable((facts) => {
        const ending = new AbortController()
        const params = { id: loanId, form }
        const about = { subject: `loan.document:${loanId}:${form}`, params, query: undefined }
        const fail = (error: ReturnType<typeof noAnswer>): void => {
          if (ending.signal.aborted) return
          facts.next({ type: 'loan.document/failed', payload: { ...about, error } })
        }
        const run = async (): Promise<void> => {
          const spec: CallSpec = calls['loan.document']
          const response = await deps.fetch(deps.origin + pathOf(spec, { params }), {
            headers: headers(),
            credentials: 'same-origin',
            signal: ending.signal,
          })
          if (response.ok) deps.save(await response.blob(), name)
          else {
            const body = parsed(await response.text())
            fail(refusal({ status: response.status, body, retryAfter: null, date: null }))
          }
        }
        run()
          .catch(() => fail(noAnswer('offline')))
          .finally(() => facts.complete())
        return () => ending.abort()
      })
    },
    fetch: createDocumentDownload({ origin: deps.origin, headers, fetch: deps.fetch, save: deps.save }),
  }
}

/** What was sent: of a file only its name and size, its content is nobody else's. */
function sentFile(form: LoanFileKey, { name, size }: File, request: XMLHttpRequest): SentRequest {
  const entry = placeInLog({ get: (header) => request.getResponseHeader(header) })
  return { body: { form, name, size }, ...(entry === null ? {} : { entry }) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
