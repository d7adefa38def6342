import type { Observable } from 'rxjs'
import { EMPTY, map, mergeMap, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { bidRequested } from '../bids/bids.events'
import { lineRetryRequested } from '../connection/connection.events'
import { isIntentType } from '../root-reducer'
import { createFakePorts } from '../testing/fake-ports'
import { entry, given, signedIn } from '../testing/samples'
import type { Effect } from './effect'
import { defineEffect } from './effect'
import type { FoldedAction } from './folded'
import { folded } from './folded'
import type { AppEvent, LogEntry } from './log-entry'
import { createRootEpic, MOST_RESTARTS } from './run-effects'

const opened: AppEvent = { type: 'line/opened', payload: {} }
const lost: AppEvent = { type: 'line/lost', payload: { because: 'x' } }

function setUp(epics: readonly Effect[], state = signedIn) {
  const folded$ = new Subject<FoldedAction>()
  const intents: AppEvent[] = []
  const facts: AppEvent[] = []
  const tools = {
    ...createFakePorts().ports,
    state: () => state,
    scheduler: { now: () => 0, schedule: () => EMPTY.subscribe() },
  }
  const running = createRootEpic(epics, { isIntentType, receive: (fact) => facts.push(fact) })(
    folded$,
    tools,
  ).subscribe((said) => intents.push(said))
  const say = (...said: AppEvent[]): void => folded$.next(folded(said.map((one) => entry(one))))
  return { say, intents, facts, running, folded$ }
}

const echo = (name: string, on: 'line/opened' | 'line/lost', heard: LogEntry[]) =>
  defineEffect({
    name,
    on: [on],
    why: 'test',
    run: (entries$) =>
      entries$.pipe(
        mergeMap((one) => {
          heard.push(one)
          return EMPTY
        }),
      ),
  })

const faulty = (fail: (entries$: Observable<LogEntry<'line/opened'>>) => Observable<AppEvent>) =>
  defineEffect({ name: 'faulty', on: ['line/opened'], why: 'test', calls: ['auction.bid'], run: fail })

describe('the root epic', () => {
  it('gives each epic the entries of its types, every one of a pass, in order', () => {
    const [openings, losses]: [LogEntry[], LogEntry[]] = [[], []]
    const { say } = setUp([echo('a', 'line/opened', openings), echo('b', 'line/lost', losses)])
    say(opened, lost, opened)
    expect(openings.map(({ type }) => type)).toEqual(['line/opened', 'line/opened'])
    expect(losses).toHaveLength(1)
  })

  it("sends facts through the ingress and dispatches intents as an effect's", () => {
    const speaker = defineEffect({
      name: 'speaker',
      on: ['line/opened', 'line/lost'],
      why: 'test',
      run: (entries$) => entries$.pipe(map(({ type }) => (type === 'line/opened' ? lost : lineRetryRequested()))),
    })
    const { say, intents, facts } = setUp([speaker])
    say(opened, lost)
    expect(facts).toEqual([lost])
    expect(intents).toEqual([{ ...lineRetryRequested(), origin: 'effect' }])
  })

  it('restarts only the epic that failed, and says which subjects it left in doubt', () => {
    const heard: LogEntry[] = []
    const state = given(signedIn, bidRequested({ auctionId: 17, attempt: 'a', price32: 3264, seen: {} }))
    let runs = 0
    const broken = faulty((entries$) => {
      runs += 1
      return entries$.pipe(mergeMap(() => throwError(() => new TypeError('oops'))))
    })
    const { say, intents } = setUp([broken, echo('a', 'line/opened', heard)], state)
    say(opened)
    say(opened)
    expect(heard).toHaveLength(2)
    expect(runs).toBe(3)
    expect(intents[0]).toMatchObject({
      type: 'effect/failed',
      payload: { effect: 'faulty', why: 'TypeError', subjects: ['auction.bid:17'], stopped: false },
    })
  })

  it('stops an epic that fails again and again, and only that one', () => {
    const heard: LogEntry[] = []
    const broken = faulty((entries$) => entries$.pipe(mergeMap(() => throwError(() => new Error('again')))))
    const { say, intents } = setUp([broken, echo('a', 'line/opened', heard)])
    for (let n = 0; n < MOST_RESTARTS + 3; n++) say(opened)
    expect(intents).toHaveLength(MOST_RESTARTS)
    expect(intents.at(-1)).toMatchObject({ payload: { stopped: true } })
    expect(heard).toHaveLength(MOST_RESTARTS + 3)
  })

  it('survives an epic that throws while it is being built', () => {
    const heard: LogEntry[] = []
    const broken = faulty(() => {
      throw new RangeError('at birth')
    })
    const { say, intents } = setUp([broken, echo('a', 'line/opened', heard)])
    say(opened)
    expect(heard).toHaveLength(1)
    expect(intents).toHaveLength(MOST_RESTARTS)
  })

  it('leaves everything when it is unsubscribed', () => {
    const heard: LogEntry[] = []
    const { say, running, folded$ } = setUp([echo('a', 'line/opened', heard)])
    running.unsubscribe()
    say(opened)
    expect(heard).toEqual([])
    expect(folded$.observed).toBe(false)
  })
})
