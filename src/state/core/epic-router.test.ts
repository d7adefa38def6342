import { StateObservable } from 'redux-observable'
import {
  distinctUntilChanged,
  EMPTY,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  Subject,
  tap,
  throwError,
} from 'rxjs'
import { describe, expect, it } from 'vitest'
import { bidRequested } from '../bids/bids.actions'
import { lineRetryRequested } from '../connection/connection.slice'
import type { RootState } from '../root-reducer'
import { createFakePorts } from '../testing/fake-ports'
import { agreedToAll, entry, signedIn, stateAfter } from '../testing/samples'
import { defineEpic, type Epic } from './epic'
import { createRootEpic, MAX_RESTARTS } from './epic-router'
import type { AppEvent, LogEntry } from './log-entry'

const opened: AppEvent = { type: 'line/opened', payload: {} }
const lost: AppEvent = { type: 'line/lost', payload: { because: 'x' } }

function setUp(epics: readonly Epic[], state = signedIn) {
  const states$ = new Subject<RootState>()
  const state$ = new StateObservable(states$, state)
  const entries$ = new Subject<LogEntry>()
  const actions: AppEvent[] = []
  const tools = {
    ...createFakePorts().ports,
    state: () => state$.value,
    scheduler: { now: () => 0, schedule: () => EMPTY.subscribe() },
  }
  const running = createRootEpic(epics)(entries$, state$, tools).subscribe((action) => actions.push(action))
  const dispatch = (...events: AppEvent[]): void => {
    for (const event of events) entries$.next(entry(event))
  }
  return { dispatch, actions, running, entries$, setState: (next: RootState) => states$.next(next) }
}

const recorder = (name: string, on: 'line/opened' | 'line/lost', received: LogEntry[]) =>
  defineEpic({
    name,
    on: [on],
    run: (action$) =>
      action$.pipe(
        mergeMap((one) => {
          received.push(one)
          return EMPTY
        }),
      ),
  })

const faulty = (fail: (entries$: Observable<LogEntry<'line/opened'>>) => Observable<AppEvent>) =>
  defineEpic({ name: 'faulty', on: ['line/opened'], calls: ['auction.bid'], run: fail })

describe('the root epic', () => {
  it('gives each epic the actions of its types, in order', () => {
    const [openings, losses]: [LogEntry[], LogEntry[]] = [[], []]
    const { dispatch } = setUp([recorder('a', 'line/opened', openings), recorder('b', 'line/lost', losses)])
    dispatch(opened, lost, opened)
    expect(openings.map(({ type }) => type)).toEqual(['line/opened', 'line/opened'])
    expect(losses).toHaveLength(1)
  })

  it('marks what epics emit with its origin', () => {
    const speaker = defineEpic({
      name: 'speaker',
      on: ['line/opened', 'line/lost'],
      run: (action$) => action$.pipe(map(({ type }) => (type === 'line/opened' ? lost : lineRetryRequested()))),
    })
    const { dispatch, actions } = setUp([speaker])
    dispatch(opened, lost)
    expect(actions).toEqual([lost, lineRetryRequested()].map((action) => ({ ...action, origin: 'epic' })))
  })

  it('restarts only the epic that failed, and reports the subjects whose outcome is now unknown', () => {
    const received: LogEntry[] = []
    const state = stateAfter(
      signedIn,
      bidRequested({ auctionId: 17, attempt: 'a', price32: 3264, seen: {}, agreed: agreedToAll }),
    )
    let runs = 0
    const broken = faulty((entries$) => {
      runs += 1
      return entries$.pipe(mergeMap(() => throwError(() => new TypeError('oops'))))
    })
    const { dispatch, actions } = setUp([broken, recorder('a', 'line/opened', received)], state)
    dispatch(opened)
    dispatch(opened)
    expect(received).toHaveLength(2)
    expect(runs).toBe(3)
    expect(actions[0]).toMatchObject({
      type: 'epic/failed',
      payload: { epic: 'faulty', why: 'TypeError', subjects: ['auction.bid:17'], stopped: false },
    })
  })

  it('stops an epic that fails again and again, and only that one', () => {
    const received: LogEntry[] = []
    const broken = faulty((entries$) => entries$.pipe(mergeMap(() => throwError(() => new Error('again')))))
    const { dispatch, actions } = setUp([broken, recorder('a', 'line/opened', received)])
    for (let n = 0; n < MAX_RESTARTS + 3; n++) dispatch(opened)
    expect(actions).toHaveLength(MAX_RESTARTS)
    expect(actions.at(-1)).toMatchObject({ payload: { stopped: true } })
    expect(received).toHaveLength(MAX_RESTARTS + 3)
  })

  it('survives an epic that throws while it is being built', () => {
    const received: LogEntry[] = []
    const broken = faulty(() => {
      throw new RangeError('not built')
    })
    const { dispatch, actions } = setUp([broken, recorder('a', 'line/opened', received)])
    dispatch(opened)
    expect(received).toHaveLength(1)
    expect(actions).toHaveLength(MAX_RESTARTS)
  })

  it('unsubscribes every epic when it is unsubscribed', () => {
    const received: LogEntry[] = []
    const { dispatch, running, entries$ } = setUp([recorder('a', 'line/opened', received)])
    running.unsubscribe()
    dispatch(opened)
    expect(received).toEqual([])
    expect(entries$.observed).toBe(false)
  })

  it('lets an epic subscribe to the state, starting with the current one', () => {
    const phases: string[] = []
    const follower = defineEpic({
      name: 'follower',
      on: [],
      run: (_action$, state$) =>
        state$.pipe(
          map(({ connection }) => connection.phase),
          distinctUntilChanged(),
          tap((phase) => phases.push(phase)),
          ignoreElements(),
        ),
    })
    const { setState } = setUp([follower])
    setState(stateAfter(signedIn, { type: 'line/attempted', payload: { attempt: 1 } }))
    expect(phases).toEqual(['offline', 'connecting'])
  })
})
