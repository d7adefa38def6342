import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { FailedFact } from '../../contract/fact'
import type { Indication } from '../../contract/indication'
import type { InboundFact } from '../../ports/realtime'
import { createHarness, createScheduler, outputOfEpics, outputOfRequest } from '../testing/marbles'
import { entry } from '../testing/samples'
import { followIndications, indicationRequest, refetchIndications } from './indications.epics'
import { indicationQuestionRequested, indicationsClosed, indicationsOpened } from './indications.slice'

const opened = entry(indicationsOpened())
const closed = entry(indicationsClosed())
const woke = entry({ type: 'browser/woken', payload: { asleepMs: 60_000 } })
const retry = entry({ type: 'line/retry-requested', payload: {} })
const error = (kind: ApiErrorKind) => ({ status: 0, kind, message: '', fields: {} })
const readFailed = {
  type: 'indication.read/failed',
  payload: { subject: 'indication.read', params: undefined, query: undefined, error: error('offline') },
} as const satisfies FailedFact

const sheet: Indication = {
  as_of: '2026-03-02T15:01:00.000Z',
  benchmark: { ust_5y: 3.85, ust_10y: 4.2, ust_30y: 4.7 },
  rows: [],
  note: 'Indicative only.',
  version: 1,
}

/** The epic with a realtime port that counts subscriptions. */
function follow() {
  const entries$ = new Subject<unknown>()
  const harness = createHarness(createScheduler(), () => new Subject())
  const facts: unknown[] = []
  let subscriptions = 0
  const { live } = harness.tools.realtime
  const realtime = {
    ...harness.tools.realtime,
    live: (...args: Parameters<typeof live>) => {
      subscriptions += 1
      return live(...args)
    },
  }
  harness.tools = { ...harness.tools, realtime }
  outputOfEpics([followIndications], entries$, harness).subscribe((fact) => facts.push(fact))
  const { live: followed } = harness.fake
  return {
    harness,
    facts,
    dispatch: (one: unknown) => entries$.next(one),
    subscriptions: () => subscriptions,
    subject: () => followed.get('indication.read'),
  }
}

describe('following the indications', () => {
  // Verifies: S3.24, S7.34
  it('keeps the record live while the page is open, and unsubscribes when it closes', () => {
    const { dispatch, subject, facts } = follow()
    expect(subject()).toBeUndefined()
    dispatch(opened)
    const fact: InboundFact = readFailed
    subject()?.next(fact)
    expect(facts).toEqual([fact])
    dispatch(closed)
    expect(subject()).toBeUndefined()
  })

  it('resubscribes when the device wakes, but only for an open page', () => {
    const { dispatch, subscriptions } = follow()
    dispatch(woke)
    expect(subscriptions()).toBe(0)
    dispatch(opened)
    dispatch(woke)
    expect(subscriptions()).toBe(2)
    dispatch(closed)
    dispatch(woke)
    expect(subscriptions()).toBe(2)
  })

  it('resubscribes on Try again only if the fetch failed', () => {
    const { dispatch, subscriptions } = follow()
    dispatch(opened)
    dispatch(retry)
    expect(subscriptions()).toBe(1)
    dispatch(entry(readFailed))
    dispatch(retry)
    expect(subscriptions()).toBe(2)
  })
})

describe('an event about the indications', () => {
  it('has the record read again if it is only a hint, or leaves out what we know', () => {
    const entries$ = new Subject<unknown>()
    const harness = createHarness(createScheduler(), () => new Subject())
    const refetched: unknown[] = []
    const refetch = (...args: readonly unknown[]) => void refetched.push(args)
    harness.tools = { ...harness.tools, realtime: { ...harness.tools.realtime, refetch } }
    outputOfEpics([refetchIndications], entries$, harness).subscribe()
    entries$.next(entry({ type: 'indication/hinted', payload: { data: { version: 2 } } }))
    expect(refetched).toEqual([['indication.read', 'changeHint']])
    entries$.next(entry({ type: 'indication/updated', payload: { data: sheet } }))
    expect(refetched).toHaveLength(1)
    entries$.next(entry({ type: 'indication/updated', payload: { data: { ...sheet, version: 2, note: undefined } } }))
    expect(refetched).toHaveLength(2)
  })
})

describe('asking the desk', () => {
  it('sends one request per press, and ignores presses while it is pending', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const answered = {
        type: 'indication.ask/answered',
        payload: { subject: 'indication.ask', params: undefined, query: undefined, answer: null },
      } as const
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: answered }))
      const question = { section: '221(d)(4)', amount: 18_450_000, term: 480, call_protection: '10-year step-down' }
      const ask = (amount: number) => entry(indicationQuestionRequested({ question: { ...question, amount } }))
      const entries$ = hot('-ab--c', { a: ask(1), b: ask(2), c: ask(3) })
      expectObservable(outputOfRequest(indicationRequest, entries$, harness)).toBe('---x---x', { x: answered })
      flush()
      expect(harness.calls).toEqual(
        [1, 3].map((amount) => ({
          name: 'indication.ask',
          input: { body: { ...question, amount } },
          options: { subject: 'indication.ask' },
        })),
      )
    })
  })
})
