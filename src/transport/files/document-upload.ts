// Sends a file of a loan as a multipart form, with progress. It decides nothing about documents.
import { Observable } from 'rxjs'
import type { SentRequest, Subject } from '../../contract/fact'
import type { LoanFileKey } from '../../contract/loan'
import type { FilePort } from '../../ports/files'
import { factOf, sentOf } from '../api/call-fact'
import type { Exchange } from '../api/exchange'
import type { Outcome } from '../api/outcome'
import { failed } from '../api/outcome'
import { displaced } from '../api/refusal'

/** Uploads may take long; silence may not. */
const SILENCE_MS = 60_000

const notHeld = failed({ status: 0, kind: 'invalid', message: 'Choose the file again.', fields: {} })

const subjectOf = (loanId: number, form: LoanFileKey): Subject => `loan.upload:${loanId}:${form}`

/** False when no answer came: then nothing is known to have been sent. */
const answeredBy = (outcome: Outcome): boolean =>
  outcome.ok || (outcome.error.status !== 0 && outcome.error !== displaced)

/** `held` gives the file of a key. */
export const createDocumentUpload =
  (exchange: Exchange, held: (key: string) => File | undefined): FilePort['upload'] =>
  (loanId, form, key) =>
    new Observable((facts) => {
      const ending = new AbortController()
      const end = (outcome: Outcome, sent?: SentRequest): void => {
        facts.next(factOf('loan.upload', { subject: subjectOf(loanId, form), params: { id: loanId }, sent }, outcome))
        facts.complete()
      }
      const file = held(key)
      if (file === undefined) {
        end(notHeld)
        return
      }
      const content = new FormData()
      content.append(form, file, file.name)
      const options = {
        form: content,
        silenceMs: SILENCE_MS,
        onSent: (sent: number, total: number) =>
          facts.next({ type: 'document/part-sent', payload: { loanId, form, sent, total } }),
      }
      void exchange('loan.upload', { params: { id: loanId } }, options, ending.signal).then((outcome) => {
        if (ending.signal.aborted) return
        // Of a file only its name and size are told: its content belongs in no log.
        const body = { form, name: file.name, size: file.size }
        end(outcome, answeredBy(outcome) ? sentOf('loan.upload', { body }, outcome, undefined) : undefined)
      })
      return () => ending.abort()
    })
