// Creates a loan from a draft, once. Each device has its own idempotency key for each content that it sends, so a retry after a lost answer
// gets the same loan, and other content never gets the answer to an earlier one. Another device may have created the draft's loan, so the
// draft is read first.
import { concat, concatMap, defer, type Observable, of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import { sameJson } from '../../contract/json'
import type { LoanSetupRequest } from '../../contract/loan'
import { isOutcomeUnknown, isTemporary } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { storedForm, tellLoans } from '../drafts/draft-versions'
import { draftConverted, draftSubject, selectDraft } from '../drafts/drafts.slice'
import {
  ALREADY_CREATED_MESSAGE,
  DRAFT_UNREAD_MESSAGE,
  IN_DOUBT_MESSAGE,
  TWINS_MESSAGE,
} from '../requests/requests.slice'
import { attemptCreated, type CreateAttempt, forgetAttempt, storeAttempt, storedAttempt } from './create-attempt'
import { createSubject } from './loan-setup.slice'
import { settleAttempt } from './settle-attempt'

interface Creation {
  /** The key of the draft. */
  readonly draft: string
  readonly request: LoanSetupRequest
  /** True to create the loan even if the draft can't be read. */
  readonly unread?: boolean
}

type SentVersion = Pick<CreateAttempt, 'version' | 'lineage'>

/** The version of the draft that this tab sends. */
function sentVersion(draft: string, { state }: EpicDependencies): SentVersion {
  const { writer, n, lineage } = selectDraft(state(), draft)
  return { version: { writer: writer ?? '', n }, lineage }
}

const failedBefore = (draft: string, error: ApiError): AppEvent => ({
  type: 'loan.create/failed',
  payload: { subject: createSubject(draft), params: undefined, query: undefined, error },
})

/** The draft is a loan already. What this browser sent earlier may be another one. */
const stopped = (draft: string, tools: EpicDependencies): Observable<AppEvent> =>
  defer(() => {
    const attempt = storedAttempt(draft, tools)
    const { created } = selectDraft(tools.state(), draft)
    const message =
      attempt?.created === null ? IN_DOUBT_MESSAGE : created.length > 1 ? TWINS_MESSAGE : ALREADY_CREATED_MESSAGE
    return of(failedBefore(draft, { status: 409, kind: 'invalid', message, fields: {} }))
  })

/** True if the server has refused this content: it created nothing, and doesn't know the key. */
const isRefusal = (error: ApiError): boolean =>
  !isOutcomeUnknown(error) && !isTemporary(error) && error.kind !== 'unauthenticated'

/** Reads the draft, and creates the loan unless the server lists one that was created from it. */
export function createLoan(creation: Creation, tools: EpicDependencies): Observable<AppEvent> {
  const { draft, unread = false } = creation
  // What is typed while the draft is being read isn't in the request.
  const sent = sentVersion(draft, tools)
  return tools.api.call('preference.list', { query: { key: draft } }, { subject: `${draftSubject(draft)}:loans` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type !== 'preference.list/answered') {
        const { error } = fact.payload
        if (error.kind === 'unauthenticated') return of(fact, failedBefore(draft, error))
        if (unread) return concat(of(fact), sendCreation(creation, sent, tools))
        return of(fact, failedBefore(draft, { ...error, message: DRAFT_UNREAD_MESSAGE }))
      }
      const form = storedForm(fact.payload.answer.data, draft)
      const attempt = storedAttempt(draft, tools)
      // Another tab of this browser has created it, and the server doesn't list it yet.
      const isDone = attempt !== null && attempt.created !== null
      const known = [...form.loans, ...selectDraft(tools.state(), draft).created]
      if (known.length === 0 && !isDone) return concat(of(fact), sendCreation(creation, sent, tools))
      return concat(
        of(fact),
        tellLoans(draft, form, tools),
        isDone ? of(attemptCreated(draft, attempt, attempt.created, tools)) : settleAttempt(draft, tools),
        stopped(draft, tools),
      )
    }),
  )
}

/**
 * Sends the content with its key. If an earlier attempt with other content may have created the loan, that one is sent again, which
 * settles it: what was typed since stays in the draft, and is offered for the created loan.
 */
function sendCreation({ draft, request }: Creation, sent: SentVersion, tools: EpicDependencies): Observable<AppEvent> {
  const earlier = storedAttempt(draft, tools)
  const isSame = earlier !== null && sameJson(earlier.request, request)
  const attempt: CreateAttempt = {
    ...(earlier ?? { key: tools.ids.next(), request, created: null }),
    ...(earlier === null || isSame ? sent : { version: earlier.version, lineage: earlier.lineage }),
  }
  storeAttempt(draft, attempt, tools)
  const body = { ...(attempt.request as LoanSetupRequest), draft }
  return tools.api.call('loan.create', { body }, { subject: createSubject(draft), idempotencyKey: attempt.key }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type === 'loan.create/failed') {
        if (!isRefusal(fact.payload.error)) return of(fact)
        forgetAttempt(draft, tools)
        // The earlier attempt created nothing, so this content is sent with a new key.
        return earlier === null || isSame ? of(fact) : sendCreation({ draft, request }, sent, tools)
      }
      const { id: loanId, already_created_at: since } = fact.payload.answer.data
      if (typeof since === 'string') return existing(draft, { loanId, at: Date.parse(since) }, tools)
      const created = { loanId, at: tools.clock.read().now }
      // First, so that the form is closed or marked before the answer ends the request.
      return of(attemptCreated(draft, attempt, created, tools), fact)
    }),
  )
}

/** The server created nothing, because another device has created this loan from the draft. What that device sent isn't known. */
function existing(
  draft: string,
  loan: { readonly loanId: number; readonly at: number },
  tools: EpicDependencies,
): Observable<AppEvent> {
  forgetAttempt(draft, tools)
  const others = selectDraft(tools.state(), draft).created.filter(({ loanId }) => loanId !== loan.loanId)
  const unknownVersion = { writer: '', n: 0, lineage: [], browser: '' }
  return concat(
    of(draftConverted({ key: draft, loans: [{ ...loan, ...unknownVersion }, ...others] })),
    stopped(draft, tools),
  )
}
