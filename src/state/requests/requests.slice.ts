// What a person asked for and is waiting for, by subject. Calls that nobody waits for leave no trace here. What is read back
// settles a request whose outcome is unknown, and nothing else does.
import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { AnsweredFact, FailedFact, Subject } from '../../contract/fact'
import { answeredType, failedType } from '../core/call-facts'
import type { effectFailed } from '../core/core.events'
import type { AppEventType, LogEntry, Logged } from '../core/log-entry'
import type { AnyRequest, Standing } from '../core/request'
import { callsOf } from '../core/request'
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-state'
import { begin, dismiss, end, isOpen, unanswered } from './request-life'
import { UNKNOWN_OUTCOME_MESSAGE } from './request-messages'
import { requestDismissed } from './requests.actions'
import type { RequestState, RequestsState } from './requests.state'
import { noRequests } from './requests.state'

/** A specification read by the request that it began: its own payload goes with its own functions. */
type Spec = AnyRequest

type Handler = (slice: RequestsState, entry: never) => RequestsState

const payloadOf = ({ payload }: LogEntry): never => payload as never

function beginsWith(spec: Spec) {
  return (slice: RequestsState, entry: LogEntry): RequestsState => {
    const payload = payloadOf(entry)
    const excluding = spec.excludedBy?.(payload)
    if (excluding !== undefined && slice.bySubject[excluding]?.status === 'pending') return slice
    return begin(slice, spec.subject(payload), {
      intent: entry.type,
      entryId: entry.meta.id,
      attempt: spec.idempotencyKey?.(payload) ?? null,
      since: entry.meta.at,
      detail: spec.detail?.(payload) ?? null,
    })
  }
}

/** True for the outcome of an earlier press: it says nothing of the one that is open now. */
function isOfAnother(
  slice: RequestsState,
  { subject, sent }: Pick<AnsweredFact['payload'], 'subject' | 'sent'>,
): boolean {
  const attempt = slice.bySubject[subject]?.attempt ?? null
  return attempt !== null && sent?.key !== undefined && sent.key !== attempt
}

const succeeds = (slice: RequestsState, { payload }: { readonly payload: AnsweredFact['payload'] }): RequestsState =>
  isOfAnother(slice, payload) ? slice : end(slice, payload.subject, 'succeeded')

const lost = { unknown: unanswered(UNKNOWN_OUTCOME_MESSAGE) }

function fails({ failureMeans }: Spec) {
  return (slice: RequestsState, { payload }: { readonly payload: FailedFact['payload'] }): RequestsState => {
    if (isOfAnother(slice, payload)) return slice
    const outcome = failureMeans?.(payload.error) ?? payload.error
    if (outcome !== 'unknown') return end(slice, payload.subject, outcome)
    return end(slice, payload.subject, { unknown: { ...payload.error, message: UNKNOWN_OUTCOME_MESSAGE } })
  }
}

/** What begins and ends requests, by type of action. */
function handlersOf(specs: readonly Spec[]): Readonly<Record<string, Handler>> {
  const handlers: Record<string, Handler> = {}
  for (const spec of specs) {
    handlers[spec.intent.type] = beginsWith(spec)
    for (const call of callsOf(spec)) {
      if (spec.answerIsNotTheEnd !== true) handlers[answeredType(call)] = succeeds
      handlers[failedType(call)] = fails(spec)
    }
  }
  return handlers
}

/** True where an entry may settle a request that is still pending. */
const settlesPending = ({ answerIsNotTheEnd, newsMayComeFirst }: Spec): boolean =>
  answerIsNotTheEnd === true || newsMayComeFirst === true

/** The subjects that this entry may settle: unknown ones, or any open one where that is declared. */
function candidates(slice: RequestsState, spec: Spec): readonly Subject[] {
  const subjects = settlesPending(spec) ? Object.keys(slice.bySubject) : slice.uncertain
  // Asked at every event, and most people wait for nothing.
  if (subjects.length === 0) return subjects
  return subjects.filter((subject) => {
    const request = slice.bySubject[subject]
    return request?.intent === spec.intent.type && isOpen(request)
  })
}

/** Makes the reducer of these requests: it begins and ends them. */
export function createRequestsReducer(specs: readonly Spec[]): Reducer<RequestsState> {
  const survivors: ReadonlySet<string> = new Set(
    specs.filter(({ survivesWorld }) => survivesWorld === true).map(({ intent }) => intent.type),
  )
  return createSlice({
    name: 'requests',
    initialState: noRequests,
    reducers: {},
    extraReducers: (builder) => {
      for (const [type, handle] of Object.entries(handlersOf(specs)))
        builder.addCase(type, (slice, entry) => handle(slice, entry as never))
      builder
        .addCase(requestDismissed, (slice, { payload }) => dismiss(slice, payload.subject))
        .addCase('effect/failed', (slice, { payload }: Logged<typeof effectFailed>) =>
          payload.subjects.reduce<RequestsState>((state, subject) => end(state, subject, lost), slice),
        )
        // What was pending was about a world that is gone.
        .addCase('world/replaced', ({ bySubject }) => ({
          ...noRequests,
          bySubject: Object.fromEntries(Object.entries(bySubject).filter(([, { intent }]) => survivors.has(intent))),
        }))
    },
  }).reducer
}

type Decide = (entry: LogEntry, open: object) => Standing | null
type Settle = (slice: RequestsState, entry: LogEntry, states: { before: RootState; after: RootState }) => RequestsState

function settledBy(type: AppEventType, specs: readonly Spec[]): Settle {
  const deciding = specs.flatMap((spec) => {
    const decide = spec.settledBy?.[type] as Decide | undefined
    return decide === undefined ? [] : [{ spec, decide }]
  })
  const onlyUncertain = !deciding.some(({ spec }) => settlesPending(spec))
  return (slice, entry, states) => {
    if (onlyUncertain && slice.uncertain.length === 0) return slice
    let settled = slice
    for (const { spec, decide } of deciding) {
      for (const subject of candidates(settled, spec)) {
        const request = settled.bySubject[subject] as RequestState
        const outcome = decide(entry, { subject, request, ...states })
        if (outcome !== null) settled = end(settled, subject, outcome)
      }
    }
    return settled
  }
}

/** Settles open requests of these kinds by what an action has changed in the other slices. */
export function createSettling(specs: readonly Spec[]): Settle {
  const types = new Set(specs.flatMap(({ settledBy = {} }) => Object.keys(settledBy) as AppEventType[]))
  const settlers = new Map<string, Settle>([...types].map((type) => [type, settledBy(type, specs)]))
  return (slice, entry, states) => settlers.get(entry.type)?.(slice, entry, states) ?? slice
}

/** The last request about a subject, e.g. `auction.bid:17`, `auth.login`; undefined when there was none or it was dismissed. */
export const selectRequest = (state: RootState, subject: Subject): RequestState | undefined =>
  state.requests.bySubject[subject]

interface BidRequest {
  readonly auctionId: number
  readonly request: RequestState
}

const BID = 'auction.bid:'

/** Every bid that was sent and not dismissed yet; the same array while no request changed. */
export const selectBidRequests: (state: RootState) => readonly BidRequest[] = createAppSelector(
  [({ requests }: RootState): RequestsState['bySubject'] => requests.bySubject],
  (bySubject) =>
    Object.entries(bySubject).flatMap(([subject, request]) =>
      subject.startsWith(BID) ? [{ auctionId: Number(subject.slice(BID.length)), request }] : [],
    ),
)
