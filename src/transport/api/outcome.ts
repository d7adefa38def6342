// What came of one call: the answer read by its declaration, or an error. The only place that decodes answers.
import type { ApiError } from '../../contract/api-error'
import type { CallSpec } from '../../contract/call'
import type { LogPosition } from '../../contract/fact'
import type { Problem } from '../../contract/problems'
import { readLogPosition } from './log-place'
import { nextPage } from './next-page'
import { readAnswer } from './reading'
import { noAnswer, overtaken, pageInstead, refusal } from './refusal'

/** What came of one call. The value of a file answer is a Blob. */
export type Outcome = (
  | { readonly ok: true; readonly value: unknown; readonly nextPage?: number | null }
  | { readonly ok: false; readonly error: ApiError }
) & {
  /** Which parts of a readable answer were dropped. */
  readonly problems: readonly Problem[]
  /** Where the simulator noted the change; null for none, and on a real server. */
  readonly entry: LogPosition | null
}

/** How much of an answered file has been received, bytes; `total` is null where the server does not give it. */
export type OnReceived = (received: number, total: number | null) => void

/** An answer, and whether it is of the present epoch. */
export interface Received {
  readonly response: Response
  readonly current: boolean
}

/** The outcome of a call without a readable answer. */
export const failed = (
  error: ApiError,
  problems: readonly Problem[] = [],
  entry: LogPosition | null = null,
): Outcome => ({
  ok: false,
  error,
  problems,
  entry,
})

const NO_CONTENT = 204

/** Reads an answer. Rejects when it breaks off. */
export async function outcomeOf(
  spec: CallSpec,
  { response, current }: Received,
  onReceived: OnReceived,
): Promise<Outcome> {
  const entry = readLogPosition(response.headers)
  // A page in the place of an answer, such as that of a login: nothing was done, and no document is made of it.
  if (response.ok && current && isPage(response)) {
    await response.text()
    return failed(pageInstead(response.status), [], entry)
  }
  if (response.ok && current && spec.answer.kind === 'file') {
    return { ok: true, value: await fileOf(response, onReceived), problems: [], entry }
  }
  const body = await jsonOf(response)
  if (!current) return failed(overtaken(response.status))
  if (!response.ok) {
    return failed(
      refusal({
        status: response.status,
        body: body?.json ?? null,
        retryAfter: response.headers.get('Retry-After'),
        date: response.headers.get('Date'),
        withFiles: spec.encoding === 'multipart',
        isBeyond: spec.beyondSpec === true,
      }),
      [],
      entry,
    )
  }
  const mayBeEmpty = spec.answer.kind === 'none' || (spec.answer.kind === 'maybe one' && response.status === NO_CONTENT)
  if ((body === null || body.empty) && !mayBeEmpty) return failed(noAnswer('unreadable', response.status), [], entry)
  const reading = readAnswer(spec.answer, body?.json)
  const next = spec.answer.kind === 'rows' ? nextPage(body?.json) : null
  return reading.ok
    ? { ...reading, entry, ...(next === null ? {} : { nextPage: next }) }
    : failed(noAnswer('unreadable', response.status), reading.problems, entry)
}

const isPage = (response: Response): boolean => /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')

interface Body {
  readonly json: unknown
  readonly empty: boolean
}

/** The JSON of an answer; null for an answer that is something else. */
async function jsonOf(response: Response): Promise<Body | null> {
  const text = await response.text()
  if (text.trim() === '') return { json: undefined, empty: true }
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) return null
  try {
    return { json: JSON.parse(text), empty: false }
  } catch {
    return null
  }
}

/** Reads a file piece by piece. Rejects when it ends before its length: a part of a file is never handed out. */
async function fileOf(response: Response, onReceived: OnReceived): Promise<Blob> {
  const length = Number(response.headers.get('Content-Length') ?? Number.NaN)
  const total = Number.isFinite(length) && length > 0 ? length : null
  const type = response.headers.get('Content-Type') ?? ''
  const reader = response.body?.getReader()
  if (reader === undefined) return response.blob()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.length
    onReceived(received, total)
  }
  // The length of an encoded answer counts the encoded bytes.
  const comparable = total !== null && response.headers.get('Content-Encoding') === null
  if (comparable && received < total) throw new Error('the answer ended before its length')
  return new Blob(chunks, { type })
}
