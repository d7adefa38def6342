// Uploads a file of a loan with progress: whole as a multipart form, or in parts if the server supports that.
import { Observable } from 'rxjs'
import type { SentRequest, Subject } from '../../contract/fact'
import type { LoanFileKey } from '../../contract/loan'
import { loanCalls } from '../../contract/loan.calls'
import type { FilePort } from '../../ports/files'
import { factOf, sentOf } from '../api/call-fact'
import type { Exchange } from '../api/exchange'
import { failed, type Outcome } from '../api/outcome'
import { otherUserSignedIn } from '../api/refusal'
import { fileChanged, isReadable } from './file-access'
import { IDLE_TIMEOUT_MS, sendParts } from './upload-parts'

/** Smaller files are sent whole, because resuming them would save little. */
const MIN_BYTES_FOR_PARTS = 1024 * 1024

const notHeld = failed({ status: 0, kind: 'invalid', message: 'Choose the file again.', fields: {} })

const spec = loanCalls['loan.upload']
const subjectOf = (loanId: number, form: LoanFileKey): Subject => `loan.upload:${loanId}:${form}`

/** False if there was no answer, so that nothing is known to have been sent. */
const gotAnswer = (outcome: Outcome): boolean =>
  outcome.ok || (outcome.error.status !== 0 && outcome.error !== otherUserSignedIn)

const isUnanswered = (outcome: Outcome): boolean =>
  !outcome.ok && (outcome.error.kind === 'offline' || outcome.error.kind === 'timeout')

/** Creates `FilePort.upload`; `getFile` returns the file under a key, or undefined if the page no longer has it. */
export const createDocumentUpload =
  (exchange: Exchange, getFile: (key: string) => File | undefined): FilePort['upload'] =>
  (loanId, form, key, { inParts } = { inParts: false }) =>
    new Observable((facts) => {
      const abort = new AbortController()
      const { signal } = abort
      const end = (outcome: Outcome, sent?: SentRequest): void => {
        facts.next(
          factOf('loan.upload', spec, { subject: subjectOf(loanId, form), params: { id: loanId }, sent }, outcome),
        )
        facts.complete()
      }
      const file = getFile(key)
      if (file === undefined) {
        end(notHeld)
        return
      }
      const onSent = (sent: number, total: number, stored?: number) =>
        facts.next({
          type: 'document/part-sent',
          payload: { loanId, form, sent, total, ...(stored === undefined ? {} : { stored }) },
        })
      const sendWhole = (): Promise<Outcome> => {
        const content = new FormData()
        content.append(form, file, file.name)
        return exchange(
          'loan.upload',
          { params: { id: loanId } },
          { form: content, idleTimeoutMs: IDLE_TIMEOUT_MS, onSent },
          signal,
        )
      }
      const sendInParts = async (): Promise<Outcome> => {
        const outcome = await sendParts({
          exchange,
          loanId,
          form,
          file,
          signal,
          onSent,
          onStarted: (fact) => facts.next(fact),
        })
        // The server does not support parts.
        return outcome ?? sendWhole()
      }
      const sending = inParts && file.size > MIN_BYTES_FOR_PARTS ? sendInParts() : sendWhole()
      void sending.then(async (result) => {
        // The browser reports a file that it can't read as a network failure.
        const isGone = isUnanswered(result) && !(await isReadable(file))
        const outcome = isGone ? fileChanged : result
        if (signal.aborted) return
        // Only the name and size of a file may enter the log, never its content.
        const body = { form, name: file.name, size: file.size }
        end(outcome, gotAnswer(outcome) ? sentOf(spec, { body }, outcome, undefined) : undefined)
      })
      return () => abort.abort()
    })
