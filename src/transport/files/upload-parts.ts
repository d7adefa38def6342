// Uploads a file in parts, one call each, resuming where an interrupted upload stopped.
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { LoanFileKey, UploadProgress } from '../../contract/loan'
import { loanCalls } from '../../contract/loan.calls'
import { withoutInvisible } from '../../contract/text-limits'
import { factOf } from '../api/call-fact'
import type { Exchange, ExchangeOptions } from '../api/exchange'
import { failed, type Outcome } from '../api/outcome'
import { noAnswer } from '../api/refusal'
import { fileChanged } from './file-access'

/** An upload may take any amount of time, as long as it makes progress. */
export const IDLE_TIMEOUT_MS = 60_000

interface PartsToSend {
  readonly exchange: Exchange
  readonly loanId: number
  readonly form: LoanFileKey
  readonly file: File
  readonly signal: AbortSignal
  /** Bytes sent, out of `total`, and bytes that the server has stored. */
  readonly onSent: (sent: number, total: number, stored: number) => void
  readonly onStarted: (fact: AnsweredFact<'loan.begin-upload'> | FailedFact<'loan.begin-upload'>) => void
}

const stalled = failed(noAnswer('unreadable', 200))

/** The progress in an answer; both calls have the same answer. */
function progressIn(outcome: Outcome): UploadProgress | null {
  const fact = factOf('loan.begin-upload', loanCalls['loan.begin-upload'], { subject: 'loan.begin-upload' }, outcome)
  return fact.type === 'loan.begin-upload/answered' ? fact.payload.answer.data : null
}

/** True if the server no longer knows the upload, or another upload of the same file has moved on. */
const isStale = (outcome: Outcome): boolean =>
  !outcome.ok && (outcome.error.status === 404 || outcome.error.status === 409)

/**
 * Sends the file. Returns the outcome in the form of `loan.upload`, whose answer is the loan; null if the server doesn't support
 * parts. Never rejects.
 */
export async function sendParts({
  exchange,
  loanId,
  form,
  file,
  signal,
  onSent,
  onStarted,
}: PartsToSend): Promise<Outcome | null> {
  const sha256 = await hashOf(file)
  if (sha256 === null) return fileChanged
  const params = { id: loanId }
  const begin = async (): Promise<Outcome> => {
    const body = { form, name: withoutInvisible(file.name), size: file.size, sha256 }
    const outcome = await exchange('loan.begin-upload', { params, body }, {}, signal)
    if (!signal.aborted)
      onStarted(
        factOf(
          'loan.begin-upload',
          loanCalls['loan.begin-upload'],
          { subject: `loan.begin-upload:${loanId}:${form}`, params },
          outcome,
        ),
      )
    return outcome
  }
  const sendPart = async (upload: string, offset: number, end: number): Promise<Outcome> => {
    const content = new FormData()
    content.append('part', file.slice(offset, end), file.name)
    const options: ExchangeOptions = {
      form: content,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      onSent: (sent, total) =>
        onSent(offset + Math.round((total === 0 ? 0 : sent / total) * (end - offset)), file.size, offset),
    }
    return exchange('loan.send-part', { params: { ...params, upload }, query: { offset } }, options, signal)
  }

  let last = await begin()
  if (!last.ok && last.error.callMissing !== undefined) return null
  let lastOffset = -1
  /** The upload has just begun again, so the offset may be an earlier one. */
  let restarted = false
  for (;;) {
    if (!last.ok || signal.aborted) return last
    const progress = progressIn(last)
    if (progress === null) return last
    if (progress.loan) return { ...last, value: { data: progress.loan } }
    const { upload, offset, part_bytes } = progress
    const end = Math.min(file.size, offset + part_bytes)
    // A server that makes no progress, or has everything but returns no loan, would loop forever.
    if (end <= offset || (offset <= lastOffset && !restarted)) return stalled
    lastOffset = offset
    onSent(offset, file.size, offset)
    last = await sendPart(upload, offset, end)
    restarted = isStale(last) && !restarted
    if (restarted) last = await begin()
  }
}

/** SHA-256 of the file, hex; null if it cannot be read because it was moved or changed. */
async function hashOf(file: File): Promise<string | null> {
  try {
    const [bytes, { sha256 }, { bytesToHex }] = await Promise.all([
      file.arrayBuffer(),
      import('@noble/hashes/sha2.js'),
      import('@noble/hashes/utils.js'),
    ])
    return bytesToHex(sha256(new Uint8Array(bytes)))
  } catch {
    return null
  }
}
