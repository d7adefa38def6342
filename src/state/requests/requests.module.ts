// The module of the requests, assembled from what all modules declare: handlers that begin and end them, and reactions
// that settle those whose outcome is unknown. What is read back settles them, and nothing else.
import type { AnsweredFact, FailedFact, Subject } from '../../contract/fact'
import { answeredType, failedType } from '../core/call-facts'
import type { Handlers, Reactions } from '../core/fold'
import type { AppEventType, LogEntry } from '../core/log-entry'
import type { AnyModule, Module } from '../core/module'
import { defineModule } from '../core/module'
import type { AnyRequest, Standing } from '../core/request'
import { callsOf } from '../core/request'
import { requestEffect } from './request-effect'
import { begin, dismiss, end, isOpen, unanswered } from './request-life'
import { UNKNOWN_OUTCOME_MESSAGE } from './request-messages'
import * as intents from './requests.events'
import type { RequestState, RequestsState } from './requests.state'
import { noRequests } from './requests.state'

declare module '../root-state' {
  interface IntentFiles {
    readonly requests: typeof intents
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type RequestHandlers = Mutable<Handlers<'requests'>>
type RequestReactions = Mutable<Reactions<'requests'>>
/** A specification read by the request that it began: its own payload goes with its own functions. */
type Spec = AnyRequest

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

function handlersOf(specs: readonly Spec[]): Handlers<'requests'> {
  const handlers: Mutable<Record<string, unknown>> = {}
  for (const spec of specs) {
    handlers[spec.intent.type] = beginsWith(spec)
    for (const call of callsOf(spec)) {
      if (spec.answerIsNotTheEnd !== true) handlers[answeredType(call)] = succeeds
      handlers[failedType(call)] = fails(spec)
    }
  }
  // The keys are types of intents and facts, each with the handler that reads its payload.
  return handlers as RequestHandlers
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

type Decide = (entry: LogEntry, open: object) => Standing | null

function settledBy(type: AppEventType, specs: readonly Spec[]): NonNullable<RequestReactions['world/replaced']> {
  const deciding = specs.flatMap((spec) => {
    const decide = spec.settledBy?.[type] as Decide | undefined
    return decide === undefined ? [] : [{ spec, decide }]
  })
  const onlyUncertain = !deciding.some(({ spec }) => settlesPending(spec))
  return (slice, entry, { before, after }) => {
    if (onlyUncertain && slice.uncertain.length === 0) return slice
    let settled = slice
    for (const { spec, decide } of deciding) {
      for (const subject of candidates(settled, spec)) {
        const request = settled.bySubject[subject] as RequestState
        const outcome = decide(entry, { subject, request, before, after })
        if (outcome !== null) settled = end(settled, subject, outcome)
      }
    }
    return settled
  }
}

function reactionsOf(specs: readonly Spec[]): Reactions<'requests'> {
  const types = new Set(specs.flatMap(({ settledBy = {} }) => Object.keys(settledBy) as AppEventType[]))
  return Object.fromEntries([...types].map((type) => [type, settledBy(type, specs)]))
}

/** The module of the requests that these modules declare. */
export function createRequestsModule(modules: readonly Pick<AnyModule, 'requests'>[]): Module<'requests'> {
  const specs = modules.flatMap(({ requests = [] }) => requests)
  const survivors: ReadonlySet<string> = new Set(
    specs.filter(({ survivesWorld }) => survivesWorld === true).map(({ intent }) => intent.type),
  )
  return defineModule({
    name: 'requests',
    intents,
    handlers: {
      ...handlersOf(specs),
      'request/dismissed': (slice, { payload }) => dismiss(slice, payload.subject),
      'effect/failed': (slice, { payload }) =>
        payload.subjects.reduce((state, subject) => end(state, subject, lost), slice),
      // What was pending was about a world that is gone.
      'world/replaced': ({ bySubject }) => ({
        ...noRequests,
        bySubject: Object.fromEntries(Object.entries(bySubject).filter(([, { intent }]) => survivors.has(intent))),
      }),
    },
    reactions: reactionsOf(specs),
  })
}

/** Stands for the requests of all modules: what is folded is made of what they declare. */
export const requestsModule: Module<'requests'> & AnyModule = {
  name: 'requests',
  carries: { moduleOf: createRequestsModule, effectOf: requestEffect },
}
