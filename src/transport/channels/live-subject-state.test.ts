import { describe, expect, it } from 'vitest'
import type { ApiError, ApiErrorKind } from '../../contract/api-error'
import type { EventSignal } from './channel-registry'
import { firstStep, next, type SubjectCommand, type SubjectEvent, type SubjectState } from './live-subject-state'

const errorOf = (kind: ApiErrorKind): ApiError => ({ status: 0, kind, message: '', fields: {} })
const eventOf = (name: string): EventSignal => ({ kind: 'event', name, payload: null })

type Name = SubjectState['name']
type Type = SubjectEvent['type']

const buffer = [eventOf('auction-live-changed'), eventOf('presence:joined')]
const states: { readonly [N in Name]: Extract<SubjectState, { readonly name: N }> } = {
  waiting: { name: 'waiting' },
  loading: { name: 'loading', joined: true, buffer, outOfSync: false, failures: 1, refetches: 2 },
  retrying: { name: 'retrying', joined: true, buffer, failures: 1, refetches: 2 },
  refetching: { name: 'refetching', joined: true, refetches: 2 },
  live: { name: 'live', refetches: 2 },
  behind: { name: 'behind', refetches: 2 },
  shown: { name: 'shown', refetches: 2 },
  stopped: { name: 'stopped' },
}
const events: { readonly [T in Type]: SubjectEvent } = {
  subscribed: { type: 'subscribed' },
  refused: { type: 'refused' },
  left: { type: 'left' },
  reset: { type: 'reset' },
  unreadable: { type: 'unreadable' },
  event: { type: 'event', event: eventOf('auction-live-added') },
  refetch: { type: 'refetch', reason: 'outOfSync' },
  'refresh due': { type: 'refresh due' },
  due: { type: 'due' },
  rejected: { type: 'rejected' },
  answered: { type: 'answered' },
  failed: { type: 'failed', error: errorOf('server') },
  replayed: { type: 'replayed' },
}

const textOf = (command: SubjectCommand): string => {
  if (command.type === 'report') return command.status
  return command.type === 'apply' ? `apply ${command.event.name}` : command.type
}
const stepText = (state: SubjectState, event: SubjectEvent): string => {
  const { state: after, commands } = next(state, event)
  if (after === state && commands.length === 0) return 'ignored'
  return [after.name, ...commands.map(textOf)].join(', ')
}

const reset = 'waiting, expect nothing, wait for channel'
const added = 'apply auction-live-added'

/** The expected step of every state on every event. Not Partial, so that no cell is missing. */
const expected: Readonly<Record<Name, Readonly<Record<Type, string>>>> = {
  waiting: {
    subscribed: 'loading, fetch',
    refused: 'loading, fetch',
    left: 'ignored',
    reset,
    unreadable: 'ignored',
    event: `waiting, ${added}`,
    refetch: 'ignored',
    'refresh due': 'ignored',
    due: 'loading, fetch',
    rejected: 'ignored',
    answered: 'ignored',
    failed: 'ignored',
    replayed: 'ignored',
  },
  loading: {
    subscribed: 'loading, fetch',
    refused: 'loading',
    left: 'loading',
    reset,
    unreadable: 'loading',
    event: 'loading',
    refetch: 'loading, out-of-sync',
    'refresh due': 'ignored',
    due: 'ignored',
    rejected: 'loading',
    answered: 'live, expect nothing, stop waiting, apply auction-live-changed, apply presence:joined, finish replay',
    failed: 'retrying, wait to retry',
    replayed: 'ignored',
  },
  retrying: {
    subscribed: 'loading, fetch',
    refused: 'retrying',
    left: 'retrying',
    reset,
    unreadable: 'ignored',
    event: 'retrying',
    refetch: 'retrying, out-of-sync',
    'refresh due': 'ignored',
    due: 'loading, fetch',
    rejected: 'ignored',
    answered: 'ignored',
    failed: 'ignored',
    replayed: 'ignored',
  },
  refetching: {
    subscribed: 'loading, fetch',
    refused: 'refetching',
    left: 'refetching',
    reset,
    unreadable: 'refetching, out-of-sync',
    event: `refetching, ${added}`,
    refetch: 'refetching, out-of-sync',
    'refresh due': 'ignored',
    due: 'loading, fetch',
    rejected: 'ignored',
    answered: 'ignored',
    failed: 'ignored',
    replayed: 'ignored',
  },
  live: {
    subscribed: 'loading, fetch',
    refused: 'shown',
    left: 'behind',
    reset,
    unreadable: 'refetching, out-of-sync, wait to refetch',
    event: `live, ${added}`,
    refetch: 'refetching, out-of-sync, wait to refetch',
    'refresh due': 'refetching, wait to refetch',
    due: 'ignored',
    rejected: 'ignored',
    answered: 'ignored',
    failed: 'ignored',
    replayed: 'live, synced',
  },
  behind: {
    subscribed: 'loading, fetch',
    refused: 'loading, fetch',
    left: 'ignored',
    reset,
    unreadable: 'ignored',
    event: `behind, ${added}`,
    refetch: 'refetching, out-of-sync, wait to refetch',
    'refresh due': 'ignored',
    due: 'ignored',
    rejected: 'ignored',
    answered: 'ignored',
    failed: 'ignored',
    replayed: 'ignored',
  },
  shown: {
    subscribed: 'loading, fetch',
    refused: 'ignored',
    left: 'ignored',
    reset,
    unreadable: 'ignored',
    event: `shown, ${added}`,
    refetch: 'refetching, out-of-sync, wait to refetch',
    'refresh due': 'ignored',
    due: 'ignored',
    rejected: 'ignored',
    answered: 'ignored',
    failed: 'ignored',
    replayed: 'ignored',
  },
  stopped: {
    subscribed: 'loading, fetch',
    refused: 'ignored',
    left: 'ignored',
    reset,
    unreadable: 'ignored',
    event: 'ignored',
    refetch: 'ignored',
    'refresh due': 'ignored',
    due: 'ignored',
    rejected: 'ignored',
    answered: 'ignored',
    failed: 'ignored',
    replayed: 'ignored',
  },
}

const cells = Object.entries(expected).flatMap(([name, row]) =>
  Object.entries(row).map(([type, text]) => [name as Name, type as Type, text] as const),
)
const stateAfter = (state: SubjectState, ...more: readonly SubjectEvent[]): SubjectState =>
  more.reduce((before, event) => next(before, event).state, state)

describe('the states of a live subject (Verifies: S1.7)', () => {
  it.each(cells)('decides the step from %s on %s', (name, type, text) => {
    expect(stepText(states[name], events[type])).toBe(text)
  })

  it('are covered: 8 states on 13 events each', () => {
    expect(cells).toHaveLength(104)
  })

  it('reports itself in sync only after a snapshot fetched on the channel', () => {
    const reporting = cells.filter(([, , text]) => text.includes('synced'))
    expect(reporting.map(([name, type]) => [name, type])).toEqual([['live', 'replayed']])
    const withoutChannel = stateAfter(firstStep.state, events.due)
    expect(stepText(withoutChannel, events.answered)).toBe('shown, expect nothing, stop waiting')
    const leaving = stateAfter(states.loading, events.left)
    expect(stepText(leaving, events.answered)).toContain('shown, ')
  })

  it('buffers no events for a snapshot fetched without the channel', () => {
    const withoutChannel = stateAfter(firstStep.state, events.due)
    expect(stepText(withoutChannel, events.event)).toBe(`loading, ${added}`)
    expect(stepText(withoutChannel, events.rejected)).toBe('loading, out-of-sync')
  })

  it('keeps only presence events for the call that follows a failure', () => {
    const again = stateAfter(states.loading, events.failed, events.event, events.due)
    expect(again).toEqual({ ...states.loading, buffer: [eventOf('presence:joined')], failures: 2 })
  })

  it('starts each subscription without earlier failures and events', () => {
    expect(stateAfter(states.retrying, events.subscribed)).toEqual({ ...states.loading, buffer: [], failures: 0 })
  })

  it('refetches a snapshot with unreadable rows three times, then takes it as it is', () => {
    const answeredInPart = [events.due, events.rejected, events.answered]
    const steps = [1, 2, 3, 4].map((times) =>
      stateAfter({ ...states.refetching, refetches: 0 }, ...Array.from({ length: times }, () => answeredInPart).flat()),
    )
    expect(steps.map(({ name }) => name)).toEqual(['refetching', 'refetching', 'refetching', 'live'])
  })

  it('is not out of sync after a hint, because the fetch follows soon', () => {
    expect(stepText(states.live, { type: 'refetch', reason: 'changeHint' })).toBe(
      'refetching, expect change, wait to refetch',
    )
    expect(stepText(states.live, events['refresh due'])).toBe('refetching, wait to refetch')
  })

  it.each([
    ['unauthenticated', 'stopped, stop waiting'],
    ['unknown-world', 'stopped, stop waiting'],
    ['forbidden', 'retrying, refused, wait to retry'],
    ['not-found', 'retrying, refused, wait to retry'],
  ] as const)('decides what follows the failure %s', (kind, text) => {
    expect(stepText(states.loading, { type: 'failed', error: errorOf(kind) })).toBe(text)
  })
})
