// Sends a file of a loan with progress: whole as a multipart form, or in parts where the server offers that. It decides
// nothing about documents.
import { Observable } from 'rxjs'
import type { SentRequest, Subject } from '../../contract/fact'
import type { LoanFileKey } from '../../contract/loan'
import { loanCalls } from '../../contract/loan.calls'
import type { FilePort } from '../../ports/files'
import { factOf, sentOf } from '../api/call-fact'
import type { Exchange } from '../api/exchange'
import type { Outcome } from '../api/outcome'
import { failed } from '../api/outcome'
import { displaced } from '../api/refusal'
import { SILENCE_MS, sendParts } from './upload-parts'

/** A smaller file goes whole: one call is all that could be lost of it. */
const WHOLE_UP_TO_BYTES = 1024 * 1024

const notHeld = failed({ status: 0, kind: 'invalid', message: 'Choose the file again.', fields: {} })

const spec = loanCalls['loan.upload']
const subjectOf = (loanId: number, form: LoanFileKey): Subject => `loan.upload:${loanId}:${form}`

/** False when no answer came: then nothing is known to have been sent. */
const answeredBy = (outcome: Outcome): boolean =>
  outcome.ok || (outcome.error.status !== 0 && outcome.error !== displaced)

/** `held` gives the file of a key. */
export const createDocumentUpload =
  (exchange: Exchange, held: (key: string) => File | undefined): FilePort['upload'] =>
  (loanId, form, key, { inParts } = { inParts: false }) =>
    new Observable((facts) => {
      const ending = new AbortController()
      const { signal } = ending
      const end = (outcome: Outcome, sent?: SentRequest): void => {
        facts.next(
          factOf('loan.upload', spec, { subject: subjectOf(loanId, form), params: { id: loanId }, sent }, outcome),
        )
        facts.complete()
      }
      const file = held(key)
      if (file === undefined) {
        end(notHeld)
        return
      }
      const onSent = (sent: number, total: number, kept?: number) =>
        facts.next({
          type: 'document/part-sent',
          payload: { loanId, form, sent, total, ...(kept === undefined ? {} : { kept }) },
        })
      const whole = (): Promise<Outcome> => {
        const content = new FormData()
        content.append(form, file, file.name)
        return exchange(
          'loan.upload',
          { params: { id: loanId } },
          { form: content, silenceMs: SILENCE_MS, onSent },
          signal,
        )
      }
      const parts = async (): Promise<Outcome> => {
        const outcome = await sendParts({
          exchange,
          loanId,
          form,
          file,
          signal,
          onSent,
          onBegun: (fact) => facts.next(fact),
        })
        // A server without parts takes files whole.
        return outcome ?? whole()
      }
      void (inParts && file.size > WHOLE_UP_TO_BYTES ? parts() : whole()).then((outcome) => {
        if (signal.aborted) return
        // Of a file only its name and size are told: its content belongs in no log.
        const body = { form, name: file.name, size: file.size }
        end(outcome, answeredBy(outcome) ? sentOf(spec, { body }, outcome, undefined) : undefined)
      })
      return () => ending.abort()
    })
