// Creates a loan from a draft, once. Each device has its own idempotency key for each content that it sends, so a retry after a lost answer
// gets the same loan, and other content never gets the answer to an earlier one. Another device may have created the draft's loan, so the
// draft is read first.
import { concat, concatMap, type Observable, of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import { isRecord, sameJson } from '../../contract/json'
import type { LoanSetupRequest } from '../../contract/loan'
import { isOutcomeUnknown, isTemporary } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import type { DraftVersion } from '../drafts/draft-version'
import { storedForm, tellLoans } from '../drafts/draft-versions'
import { draftCreated, draftSubject, selectDraft } from '../drafts/drafts.slice'
import { ALREADY_CREATED_MESSAGE, DRAFT_UNREAD_MESSAGE } from '../requests/requests.slice'
import { createSubject } from './loan-setup.slice'

interface Creation {
  /** The key of the draft. */
  readonly draft: string
  readonly request: LoanSetupRequest
  /** True to create the loan even if the draft can't be read. */
  readonly unread?: boolean
}

/** A call whose outcome isn't known. It's stored in the browser, so that a reload doesn't lose its key. */
interface Attempt {
  readonly key: string
  readonly request: unknown
  /** The version of the draft that was sent, and those that it includes. */
  readonly version: DraftVersion
  readonly lineage: readonly DraftVersion[]
}

const storageKey = (draft: string): string => `create-attempt:${draft}`

const isVersion = (value: unknown): value is DraftVersion =>
  isRecord(value) && typeof value.writer === 'string' && typeof value.n === 'number'

/** The attempt of this browser whose outcome isn't known; null without one. */
function storedAttempt(draft: string, { localStorage }: EpicDependencies): Attempt | null {
  const text = localStorage.read(storageKey(draft))
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored)) return null
    const { key, request, version, lineage } = stored
    if (typeof key !== 'string' || !isRecord(request) || !isVersion(version) || !Array.isArray(lineage)) return null
    return { key, request, version, lineage: lineage.filter(isVersion) }
  } catch {
    return null
  }
}

type SentVersion = Pick<Attempt, 'version' | 'lineage'>

/** The version of the draft that this tab sends. */
function sentVersion(draft: string, { state }: EpicDependencies): SentVersion {
  const { writer, n, lineage } = selectDraft(state(), draft)
  return { version: { writer: writer ?? '', n }, lineage }
}

const failedBefore = (draft: string, error: ApiError): AppEvent => ({
  type: 'loan.create/failed',
  payload: { subject: createSubject(draft), params: undefined, query: undefined, error },
})

const alreadyCreated: ApiError = { status: 409, kind: 'invalid', message: ALREADY_CREATED_MESSAGE, fields: {} }

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
      const known = [...form.loans, ...selectDraft(tools.state(), draft).created]
      if (known.length === 0) return concat(of(fact), sendCreation(creation, sent, tools))
      return concat(of(fact), tellLoans(draft, form, tools), of(failedBefore(draft, alreadyCreated)))
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
  const attempt: Attempt = {
    ...(earlier ?? { key: tools.ids.next(), request }),
    ...(earlier === null || isSame ? sent : { version: earlier.version, lineage: earlier.lineage }),
  }
  tools.localStorage.write(storageKey(draft), JSON.stringify(attempt))
  const body = attempt.request as LoanSetupRequest
  return tools.api.call('loan.create', { body }, { subject: createSubject(draft), idempotencyKey: attempt.key }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type === 'loan.create/failed') {
        if (!isRefusal(fact.payload.error)) return of(fact)
        tools.localStorage.remove(storageKey(draft))
        // The earlier attempt created nothing, so this content is sent with a new key.
        return earlier === null || isSame ? of(fact) : sendCreation({ draft, request }, sent, tools)
      }
      tools.localStorage.remove(storageKey(draft))
      const { id: loanId } = fact.payload.answer.data
      const { version, lineage } = attempt
      // First, so that the form is closed or marked before the answer ends the request.
      return of(draftCreated({ key: draft, loanId, ...version, lineage, browser: tools.ids.browser() }), fact)
    }),
  )
}
