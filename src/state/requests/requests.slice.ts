// The user's requests by subject, each with its status. A request whose outcome is unknown is settled by what the server shows
// later, and by nothing else.
import { createSlice, type Reducer } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact, Subject } from '../../contract/fact'
import { action, epicFailed } from '../core/action'
import { answeredType, callOfSubject, failedType, isOutcomeUnknown } from '../core/calls'
import { logged, received } from '../core/facts'
import type { LogEntry } from '../core/log-entry'
import { type AnyRequest, callsOf, type Settlement } from '../core/request'
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-reducer'

/** True until the outcome of the request is known. */
export const isOpen = (request: RequestState | undefined): request is RequestState =>
  request?.status === 'pending' || request?.status === 'unknown'

function withRequest(slice: RequestsState, subject: Subject, request: RequestState): RequestsState {
  const bySubject = { ...slice.bySubject, [subject]: request }
  const listed = slice.uncertain.includes(subject)
  if (listed === (request.status === 'unknown')) return { ...slice, bySubject }
  const uncertain = listed ? slice.uncertain.filter((other) => other !== subject) : [...slice.uncertain, subject]
  return { bySubject, uncertain }
}

type RequestStart = Pick<RequestState, 'actionType' | 'entryId' | 'attempt' | 'since' | 'detail'>

/** Opens a request; ignored while one about the same subject is open. */
export const startRequest = (slice: RequestsState, subject: Subject, start: RequestStart): RequestsState =>
  isOpen(slice.bySubject[subject]) ? slice : withRequest(slice, subject, { ...start, status: 'pending', error: null })

/** Ends an open request. `unknown` leaves it open, with a message that says what the app is doing about it. */
export function endRequest(slice: RequestsState, subject: Subject, outcome: Settlement): RequestsState {
  const request = slice.bySubject[subject]
  if (!isOpen(request)) return slice
  if (outcome === 'succeeded') return withRequest(slice, subject, { ...request, status: 'succeeded', error: null })
  if ('unknown' in outcome)
    return withRequest(slice, subject, { ...request, status: 'unknown', error: outcome.unknown })
  return withRequest(slice, subject, { ...request, status: 'failed', error: outcome })
}

/** Drops the outcome of a request that has ended. */
export function dismissRequest(slice: RequestsState, subject: Subject): RequestsState {
  const request = slice.bySubject[subject]
  if (request === undefined || isOpen(request)) return slice
  const { [subject]: _read, ...bySubject } = slice.bySubject
  return { ...slice, bySubject }
}

/** For requests whose outcome can be refetched: a lost answer leaves it unknown. */
export const unknownWhenLost = (error: ApiError): ApiError | 'unknown' => (isOutcomeUnknown(error) ? 'unknown' : error)

/** The error of a request without an answer; the message says what the app knows or is doing. */
export const unanswered = (message: string): ApiError => ({ status: 0, kind: 'timeout', message, fields: {} })

// The app's messages about a request. They're constant, so that redaction leaves them readable.
export const UNKNOWN_OUTCOME_MESSAGE = 'We didn’t hear back. Checking whether it went through…'
export const ANSWER_DELAYED_MESSAGE = 'No response yet. Checking…'
export const RELOADED_MESSAGE = 'The page was reloaded before we heard back. Checking whether it went through…'
export const NOT_THERE_MESSAGE = 'Your bid didn’t reach the auction. You can bid again.'
export const NOT_THERE_IN_TIME_MESSAGE = 'Your bid didn’t reach the auction before it closed.'
export const MAXIMUM_NOT_THERE_MESSAGE = 'Your standing maximum didn’t reach the auction. You can send it again.'
export const WITHDRAWAL_NOT_THERE_MESSAGE =
  'The standing maximum wasn’t withdrawn: your request didn’t arrive. Try again.'
export const PRICES_MOVED_MESSAGE = 'Prices have changed, so your bid wasn’t sent. Review them and bid again.'
export const PRICES_MOVED_FOR_MAXIMUM_MESSAGE =
  'Prices have changed, so your standing maximum wasn’t sent. Review them and send it again.'
export const PRICES_UNREAD_MESSAGE = 'Couldn’t refresh prices, so your bid wasn’t sent. Try again.'
export const PRICES_UNREAD_FOR_MAXIMUM_MESSAGE =
  'Couldn’t refresh prices, so your standing maximum wasn’t sent. Try again.'
export const CHANGED_ELSEWHERE_MESSAGE =
  'It was changed on another device meanwhile, and that value is shown now. Choose again to replace it.'
export const ALREADY_CREATED_MESSAGE =
  'This draft is already a loan, so no second one was created. What you typed is still here.'
export const TWINS_MESSAGE =
  'This draft is already two loans, because your earlier attempt was carried out, too. What you typed is still here.'
export const IN_DOUBT_MESSAGE =
  'This draft is already a loan, and your earlier attempt may have created another one: look for it under Unfinished loans. What you typed is still here.'
export const DRAFT_UNREAD_MESSAGE =
  'Couldn’t check whether this draft was already created on another device. Press Create loan again to create it anyway.'
export const STILL_SIGNED_IN_MESSAGE = 'You’re still signed in. Try again.'
export const NOT_SENT_MESSAGE = 'The connection dropped before we got a response. Try again.'
export const NOT_PASSED_MESSAGE = 'The connection dropped, so your pass wasn’t recorded. Try again.'

/** What is remembered of a request, to recognize it later: figures and choices, never a private text. */
export type RequestDetail = Readonly<Record<string, number | boolean | null>>

export interface RequestState {
  /** `unknown`: it was sent, the answer was lost, and the app is finding out. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'unknown'
  /** The type of the action that began it. */
  readonly actionType: string
  /** The log entry of that action: each press is its own request. */
  readonly entryId: string
  /** The idempotency key of the attempt; null if it has none. */
  readonly attempt: string | null
  /** Official ms. */
  readonly since: number
  readonly error: ApiError | null
  readonly detail: RequestDetail | null
}

export interface RequestsState {
  readonly bySubject: Readonly<Record<Subject, RequestState>>
  /** Subjects with an unknown outcome: most facts settle nothing, and need only look here. */
  readonly uncertain: readonly Subject[]
}

export const noRequests: RequestsState = { bySubject: {}, uncertain: [] }

/** Another action shows the outcome of an open request: an event with the bid, or a list that was fetched again. */
export const requestSettled = action('request/settled')<{
  readonly subject: Subject
  /** The log entry of the request's action. */
  readonly entryId: string
  readonly outcome: Settlement
}>()

/** The page before a reload sent a request, and its outcome isn't known here. Ignored while one about the same subject is open. */
export const requestRecalled = action('request/recalled')<
  Pick<RequestState, 'actionType' | 'attempt' | 'since' | 'detail'> & { readonly subject: Subject }
>()

/** The user has seen the outcome; drop it. */
export const requestDismissed = action('request/dismissed')<{ readonly subject: Subject }>()

type Handler = (slice: RequestsState, entry: never) => RequestsState

const payloadOf = ({ payload }: LogEntry): never => payload as never

function startHandler(spec: AnyRequest) {
  return (slice: RequestsState, entry: LogEntry): RequestsState => {
    const payload = payloadOf(entry)
    const excluding = spec.excludedBy?.(payload)
    if (excluding !== undefined && slice.bySubject[excluding]?.status === 'pending') return slice
    return startRequest(slice, spec.subject(payload), {
      actionType: entry.type,
      entryId: entry.meta.id,
      attempt: spec.idempotencyKey?.(payload) ?? null,
      since: entry.meta.at,
      detail: spec.detail?.(payload) ?? null,
    })
  }
}

/** True for the outcome of an earlier press, which isn't about the open request. */
function isOfEarlierPress(
  slice: RequestsState,
  { subject, sent }: Pick<AnsweredFact['payload'], 'subject' | 'sent'>,
): boolean {
  const attempt = slice.bySubject[subject]?.attempt ?? null
  return attempt !== null && sent?.key !== undefined && sent.key !== attempt
}

const succeed = (slice: RequestsState, { payload }: { readonly payload: AnsweredFact['payload'] }): RequestsState =>
  isOfEarlierPress(slice, payload) ? slice : endRequest(slice, payload.subject, 'succeeded')

const unknownOutcome = { unknown: unanswered(UNKNOWN_OUTCOME_MESSAGE) }

function failHandler({ mapError }: AnyRequest) {
  return (slice: RequestsState, { payload }: { readonly payload: FailedFact['payload'] }): RequestsState => {
    if (isOfEarlierPress(slice, payload)) return slice
    const outcome = mapError?.(payload.error) ?? payload.error
    if (outcome !== 'unknown') return endRequest(slice, payload.subject, outcome)
    return endRequest(slice, payload.subject, { unknown: { ...payload.error, message: UNKNOWN_OUTCOME_MESSAGE } })
  }
}

/** The handlers that start and end requests, by type of action. */
function handlersOf(specs: readonly AnyRequest[]): Readonly<Record<string, Handler>> {
  const handlers: Record<string, Handler> = {}
  for (const spec of specs) {
    handlers[spec.action.type] = startHandler(spec)
    for (const call of callsOf(spec)) {
      if (spec.waitForEvent !== true) handlers[answeredType(call)] = succeed
      handlers[failedType(call)] = failHandler(spec)
    }
  }
  return handlers
}

/** Creates the reducer that starts and ends these requests. */
export function createRequestsReducer(specs: readonly AnyRequest[]): Reducer<RequestsState> {
  const survivors: ReadonlySet<string> = new Set(
    specs.filter(({ keepOnReset }) => keepOnReset === true).map(({ action }) => action.type),
  )
  return createSlice({
    name: 'requests',
    initialState: noRequests,
    reducers: {},
    extraReducers: (builder) => {
      for (const [type, handle] of Object.entries(handlersOf(specs)))
        builder.addCase(type, (slice, entry) => handle(slice, entry as never))
      builder
        .addCase(requestDismissed, (slice, { payload }) => dismissRequest(slice, payload.subject))
        .addCase(logged(requestRecalled), (slice, { payload: { subject, ...start }, meta }) => {
          if (isOpen(slice.bySubject[subject])) return slice
          const started = startRequest(slice, subject, { ...start, entryId: meta.id })
          return endRequest(started, subject, { unknown: unanswered(RELOADED_MESSAGE) })
        })
        .addCase(requestSettled, (slice, { payload: { subject, entryId, outcome } }) =>
          slice.bySubject[subject]?.entryId === entryId ? endRequest(slice, subject, outcome) : slice,
        )
        .addCase(epicFailed, (slice, { payload }) =>
          payload.subjects.reduce<RequestsState>((state, subject) => endRequest(state, subject, unknownOutcome), slice),
        )
        // The other requests were about a world that is gone.
        .addCase(received('world/replaced'), ({ bySubject }) => ({
          ...noRequests,
          bySubject: Object.fromEntries(
            Object.entries(bySubject).filter(([, { actionType }]) => survivors.has(actionType)),
          ),
        }))
    },
  }).reducer
}

/** The last request about a subject such as `auction.bid:17`; undefined when there is none or it was dismissed. */
export const selectRequest = (state: RootState, subject: Subject): RequestState | undefined =>
  state.requests.bySubject[subject]

interface BidRequest {
  readonly auctionId: number
  readonly request: RequestState
}

const callsOfBids: readonly (CallName | null)[] = [
  'auction.bid',
  'standing-maximum.set',
  'standing-maximum.withdraw',
  'two-person.prepare',
  'two-person.confirm',
]

/** True while a bid or a standing maximum is being sent, prepared or confirmed, or its outcome isn't known. */
export const selectIsSendingBid = createAppSelector(
  [({ requests }: RootState): RequestsState['bySubject'] => requests.bySubject],
  (bySubject): boolean =>
    Object.entries(bySubject).some(
      ([subject, request]) => isOpen(request) && callsOfBids.includes(callOfSubject(subject)),
    ),
)

const BID = 'auction.bid:'

/** Every bid that was sent and not dismissed yet; the same array while no request changed. */
export const selectBidRequests: (state: RootState) => readonly BidRequest[] = createAppSelector(
  [({ requests }: RootState): RequestsState['bySubject'] => requests.bySubject],
  (bySubject) =>
    Object.entries(bySubject).flatMap(([subject, request]) =>
      subject.startsWith(BID) ? [{ auctionId: Number(subject.slice(BID.length)), request }] : [],
    ),
)
