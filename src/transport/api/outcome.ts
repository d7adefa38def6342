// The outcome of a call: the answer, read by its declaration, or an error. The only code that decodes answers.
import type { ApiError } from '../../contract/api-error'
import type { CallSpec } from '../../contract/call'
import type { LogPosition } from '../../contract/fact'
import type { Problem } from '../../contract/problems'
import { readLogPosition } from './log-position'
import { nextPage } from './next-page'
import { readAnswer } from './reading'
import { htmlInstead, noAnswer, refusal, worldRewound } from './refusal'

/** The outcome of one call. The value of a file answer is a Blob. */
export type Outcome = (
  | { readonly ok: true; readonly value: unknown; readonly nextPage?: number | null }
  | { readonly ok: false; readonly error: ApiError }
) & {
  /** The parts of a readable answer that were dropped. */
  readonly problems: readonly Problem[]
  /** The change's position in the simulator's log; null without one, and on a real server. */
  readonly entry: LogPosition | null
}

/** Progress of a file's download, bytes; `total` is null if the server does not send it. */
export type OnReceived = (received: number, total: number | null) => void

/** An answer before it is read. */
export interface Received {
  readonly response: Response
  /** False if the simulated world was rewound after the request was sent, which voids the answer. */
  readonly isCurrentEpoch: boolean
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

/** Reads an answer. Rejects if it is cut off. */
export async function outcomeOf(
  spec: CallSpec,
  { response, isCurrentEpoch }: Received,
  onReceived: OnReceived,
): Promise<Outcome> {
  const entry = readLogPosition(response.headers)
  // An HTML page instead of an answer, such as a login page: the server did nothing, and it must not be saved as a document.
  if (response.ok && isCurrentEpoch && isPage(response)) {
    await response.text()
    return failed(htmlInstead(response.status), [], entry)
  }
  if (response.ok && isCurrentEpoch && spec.answer.kind === 'file') {
    return { ok: true, value: await fileOf(response, onReceived), problems: [], entry }
  }
  const body = await jsonOf(response)
  if (!isCurrentEpoch) return failed(worldRewound(response.status))
  if (!response.ok) {
    return failed(
      refusal({
        status: response.status,
        body: body?.json ?? null,
        retryAfter: response.headers.get('Retry-After'),
        date: response.headers.get('Date'),
        withFiles: spec.encoding === 'multipart',
        beyondSpec: spec.beyondSpec === true,
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

/** The JSON of an answer; null for anything else. */
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

/** Reads a file in chunks. Rejects if it is shorter than announced: a partial file is never returned. */
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
  // For an encoded answer, Content-Length counts encoded bytes.
  const comparable = total !== null && response.headers.get('Content-Encoding') === null
  if (comparable && received < total) throw new Error('the answer ended before its length')
  return new Blob(chunks, { type })
}
