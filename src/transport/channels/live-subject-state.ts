// The state machine of a live subject: one pure step over eight states. live-subject.ts carries out its commands.
//
//   from        on                          to          and
//   ─────────────────────────────────────────────────────────────────────────────────────────
//   waiting     due, refused                loading     fetches without the channel
//   loading     answered                    live        applies buffered events, reports `synced`
//               answered without channel    shown
//               answered in part            refetching  applies buffered events, reports `out-of-sync`
//               failed                      retrying
//               failed for good             stopped
//   retrying    due                         loading     fetches
//   refetching  due                         loading     fetches
//   live        refetch, refresh due,       refetching
//               unreadable
//               left                        behind
//               refused                     shown
//   behind      refused                     loading     fetches without the channel
//   any state   subscribed                  loading     fetches; events are buffered from here on
//   any state   reset                       waiting
//
// Reconnecting is just another `subscribed`, so it has no separate code path.
import type { ApiError, ApiErrorKind } from '../../contract/api-error'
import type { RefetchReason } from '../../ports/realtime'
import type { EventSignal } from './channel-registry'
import { isPresenceEvent } from './wire-channel'

/** Why the snapshot must be refetched. */
type Need = Exclude<RefetchReason, 'precaution'>

/** Events since the snapshot was requested; null if it was requested without the channel, which sends none. */
type Buffer = readonly EventSignal[] | null

export type SubjectState =
  /** Neither snapshot nor channel yet. If the channel takes too long, the snapshot is fetched without it. */
  | { readonly name: 'waiting' }
  /** The snapshot is on its way. */
  | {
      readonly name: 'loading'
      readonly joined: boolean
      readonly buffer: Buffer
      /** Part of the snapshot is unreadable, or it may lack an unreadable event. */
      readonly outOfSync: boolean
      /** Failures in a row. */
      readonly failures: number
      /** Answers in a row that were out of sync. */
      readonly refetches: number
    }
  /** The fetch failed and will be retried. */
  | {
      readonly name: 'retrying'
      readonly joined: boolean
      readonly buffer: Buffer
      readonly failures: number
      readonly refetches: number
    }
  /** A snapshot is shown but incomplete; it will be refetched soon. */
  | { readonly name: 'refetching'; readonly joined: boolean; readonly refetches: number }
  /** The snapshot is shown and events keep it current. */
  | { readonly name: 'live'; readonly refetches: number }
  /** It was live, but the channel is gone. */
  | { readonly name: 'behind'; readonly refetches: number }
  /** The last snapshot is shown, without the channel. */
  | { readonly name: 'shown'; readonly refetches: number }
  /** The same call would fail the same way. */
  | { readonly name: 'stopped' }

export type SubjectEvent =
  /** The channel was joined, refused or left; `reset` also voids everything learned. */
  | { readonly type: 'subscribed' | 'refused' | 'left' | 'reset' }
  /** An unreadable frame, which may have been an event of this channel. */
  | { readonly type: 'unreadable' }
  | { readonly type: 'event'; readonly event: EventSignal }
  /** An applied event was unreadable, or the store found that it was not enough. */
  | { readonly type: 'refetch'; readonly reason: Need }
  /** As a precaution: nothing is known to be wrong, but a server may have lost an event. */
  | { readonly type: 'refresh due' }
  /** The wait is over. */
  | { readonly type: 'due' }
  /** Part of the snapshot is unreadable. */
  | { readonly type: 'rejected' }
  | { readonly type: 'answered' }
  | { readonly type: 'failed'; readonly error: ApiError }
  /** The buffered events have been applied. */
  | { readonly type: 'replayed' }

export type SubjectCommand =
  /** `fetch`, the three waits and `stop waiting` cancel the current call or timer. */
  | { readonly type: 'fetch' }
  | { readonly type: 'wait for channel' }
  | { readonly type: 'wait to retry'; readonly error: ApiError; readonly failures: number }
  /** `atOnce`: as soon as the minimum time since the last call has passed. */
  | { readonly type: 'wait to refetch'; readonly atOnce: boolean }
  | { readonly type: 'stop waiting' }
  | { readonly type: 'apply'; readonly event: EventSignal }
  | { readonly type: 'report'; readonly status: 'synced' | 'out-of-sync' | 'refused' }
  /** A change was announced: if it isn't fetched soon, the subject is out of sync. */
  | { readonly type: 'expect change' }
  | { readonly type: 'expect nothing' }
  /** Sends `replayed`, unless the store requests a refetch first. */
  | { readonly type: 'finish replay' }

export interface SubjectStep {
  readonly state: SubjectState
  readonly commands: readonly SubjectCommand[]
}

/** A snapshot with unreadable rows is refetched this often; then it's taken as it is. */
const MAX_REFETCHES = 3
/** Retrying is pointless. */
const finalKinds: ReadonlySet<ApiErrorKind> = new Set(['unauthenticated', 'unknown-world'])
/** Access denied: other subjects don't wait for this one to be live. */
const refusalKinds: ReadonlySet<ApiErrorKind> = new Set(['forbidden', 'not-found'])

/** True for an error that denies access to the subject. */
export const isRefusal = ({ kind }: ApiError): boolean => refusalKinds.has(kind)

type State<N extends SubjectState['name']> = Extract<SubjectState, { readonly name: N }>
type Event<T extends SubjectEvent['type']> = Extract<SubjectEvent, { readonly type: T }>
type Cell<N extends SubjectState['name'], T extends SubjectEvent['type']> = (
  state: State<N>,
  event: Event<T>,
) => SubjectStep

const to = (state: SubjectState, ...commands: readonly SubjectCommand[]): SubjectStep => ({ state, commands })
const ignore = (state: SubjectState): SubjectStep => to(state)

/** The state and the commands of a new subject. */
export const firstStep: SubjectStep = to({ name: 'waiting' }, { type: 'wait for channel' })

const refetchesOf = (state: SubjectState): number => ('refetches' in state ? state.refetches : 0)

const load = (refetches: number, joined: boolean, buffer: Buffer = [], failures = 0): SubjectStep =>
  to(
    { name: 'loading', joined, buffer: joined ? buffer : null, outOfSync: false, failures, refetches },
    { type: 'fetch' },
  )
const loadJoined = (state: SubjectState): SubjectStep => load(refetchesOf(state), true)
const loadWithoutChannel = (state: SubjectState): SubjectStep => load(refetchesOf(state), false)
/** The answer includes events from before the call, except presence, which no call returns. */
const loadAgain = ({ joined, buffer, failures, refetches }: State<'retrying'>): SubjectStep =>
  load(
    refetches,
    joined,
    (buffer ?? []).filter(({ name }) => isPresenceEvent(name)),
    failures,
  )

const reset = (): SubjectStep => to(firstStep.state, { type: 'expect nothing' }, ...firstStep.commands)

const leave = (state: State<'loading' | 'retrying' | 'refetching'>): SubjectStep => to({ ...state, joined: false })

const apply = (state: SubjectState, { event }: Event<'event'>): SubjectStep => to(state, { type: 'apply', event })
const buffer = (state: State<'loading' | 'retrying'>, signal: Event<'event'>): SubjectStep =>
  state.buffer === null ? apply(state, signal) : to({ ...state, buffer: [...state.buffer, signal.event] })

/** Reports out of sync at once; after a hint, only if the change isn't fetched soon. */
const reportReason = (reason: Need): readonly SubjectCommand[] =>
  reason === 'outOfSync' ? [{ type: 'report', status: 'out-of-sync' }] : [{ type: 'expect change' }]
const refetch = (joined: boolean, refetches: number, reason: Need): SubjectStep =>
  to({ name: 'refetching', joined, refetches }, ...reportReason(reason), {
    type: 'wait to refetch',
    atOnce: reason !== 'outOfSync',
  })

const answered = ({ joined, buffer, outOfSync, refetches: before }: State<'loading'>): SubjectStep => {
  const refetches = outOfSync ? before + 1 : 0
  const replay = (buffer ?? []).map((event) => ({ type: 'apply', event }) as const)
  const commands: readonly SubjectCommand[] = [{ type: 'expect nothing' }, { type: 'stop waiting' }, ...replay]
  if (outOfSync && refetches <= MAX_REFETCHES) {
    const { state, commands: wait } = refetch(joined, refetches, 'outOfSync')
    return to(state, ...commands, ...wait)
  }
  // A snapshot fetched without the channel may lack an event: it's shown, but it isn't in sync.
  if (!joined) return to({ name: 'shown', refetches }, ...commands)
  return to({ name: 'live', refetches }, ...commands, { type: 'finish replay' })
}

const failed = (state: State<'loading'>, { error }: Event<'failed'>): SubjectStep => {
  if (finalKinds.has(error.kind)) return to({ name: 'stopped' }, { type: 'stop waiting' })
  const { joined, buffer, refetches } = state
  const failures = state.failures + 1
  const report: readonly SubjectCommand[] = isRefusal(error) ? [{ type: 'report', status: 'refused' }] : []
  return to({ name: 'retrying', joined, buffer, failures, refetches }, ...report, {
    type: 'wait to retry',
    error,
    failures,
  })
}

/** Every state × every event; the compiler demands each cell. */
const table: { readonly [N in SubjectState['name']]: { readonly [T in SubjectEvent['type']]: Cell<N, T> } } = {
  waiting: {
    subscribed: loadJoined,
    // The call returns a last snapshot, or the reason why there is none: world ended, session ended, access denied.
    refused: loadWithoutChannel,
    left: ignore,
    reset,
    unreadable: ignore,
    event: apply,
    refetch: ignore,
    'refresh due': ignore,
    due: loadWithoutChannel,
    rejected: ignore,
    answered: ignore,
    failed: ignore,
    replayed: ignore,
  },
  loading: {
    subscribed: loadJoined,
    refused: leave,
    // If only the connection is lost, the call continues: its answer is the newest snapshot available.
    left: leave,
    reset,
    unreadable: (state) => to({ ...state, outOfSync: true }),
    event: buffer,
    refetch: (state, { reason }) => to({ ...state, refetches: 0 }, ...reportReason(reason)),
    'refresh due': ignore,
    due: ignore,
    // Without the channel nothing can be in sync, so refetching is pointless.
    rejected: (state) =>
      state.buffer === null ? to(state, ...reportReason('outOfSync')) : to({ ...state, outOfSync: true }),
    answered,
    failed,
    replayed: ignore,
  },
  retrying: {
    subscribed: loadJoined,
    refused: leave,
    left: leave,
    reset,
    // The next fetch includes it.
    unreadable: ignore,
    event: buffer,
    refetch: (state, { reason }) => to({ ...state, refetches: 0 }, ...reportReason(reason)),
    'refresh due': ignore,
    due: loadAgain,
    rejected: ignore,
    answered: ignore,
    failed: ignore,
    replayed: ignore,
  },
  refetching: {
    subscribed: loadJoined,
    refused: leave,
    left: leave,
    reset,
    unreadable: (state) => to(state, ...reportReason('outOfSync')),
    event: apply,
    refetch: (state, { reason }) => to({ ...state, refetches: 0 }, ...reportReason(reason)),
    'refresh due': ignore,
    due: ({ joined, refetches }) => load(refetches, joined),
    rejected: ignore,
    answered: ignore,
    failed: ignore,
    replayed: ignore,
  },
  live: {
    subscribed: loadJoined,
    refused: ({ refetches }) => to({ name: 'shown', refetches }),
    left: ({ refetches }) => to({ name: 'behind', refetches }),
    reset,
    unreadable: ({ refetches }) => refetch(true, refetches, 'outOfSync'),
    event: apply,
    refetch: (_state, { reason }) => refetch(true, 0, reason),
    'refresh due': () =>
      to({ name: 'refetching', joined: true, refetches: 0 }, { type: 'wait to refetch', atOnce: true }),
    due: ignore,
    rejected: ignore,
    answered: ignore,
    failed: ignore,
    replayed: (state) => to(state, { type: 'report', status: 'synced' }),
  },
  behind: {
    subscribed: loadJoined,
    refused: loadWithoutChannel,
    left: ignore,
    reset,
    unreadable: ignore,
    event: apply,
    refetch: (_state, { reason }) => refetch(false, 0, reason),
    'refresh due': ignore,
    due: ignore,
    rejected: ignore,
    answered: ignore,
    failed: ignore,
    replayed: ignore,
  },
  shown: {
    subscribed: loadJoined,
    // Already shown without the channel: the same call would bring nothing new.
    refused: ignore,
    left: ignore,
    reset,
    unreadable: ignore,
    event: apply,
    refetch: (_state, { reason }) => refetch(false, 0, reason),
    'refresh due': ignore,
    due: ignore,
    rejected: ignore,
    answered: ignore,
    failed: ignore,
    replayed: ignore,
  },
  stopped: {
    subscribed: loadJoined,
    refused: ignore,
    left: ignore,
    reset,
    unreadable: ignore,
    event: ignore,
    refetch: ignore,
    'refresh due': ignore,
    due: ignore,
    rejected: ignore,
    answered: ignore,
    failed: ignore,
    replayed: ignore,
  },
}

/** The next state, and the commands to run on the way. */
export function next(state: SubjectState, event: SubjectEvent): SubjectStep {
  // The cell matches this state and event, which TypeScript can't follow through two keys.
  const cell = table[state.name][event.type] as (state: SubjectState, event: SubjectEvent) => SubjectStep
  return cell(state, event)
}
