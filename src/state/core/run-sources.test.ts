// Sources: what they listen to follows the state, and one that fails begins again alone.
import type { Observable } from 'rxjs'
import { EMPTY, finalize, NEVER, of, Subject, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { lineRetryRequested } from '../connection/connection.slice'
import type { RootState } from '../root-state'
import { createFakePorts } from '../testing/fake-ports'
import { anAuction, entry, given, listAnswered, signedIn } from '../testing/samples'
import type { AppEvent, LogEntry } from './log-entry'
import { MOST_RESTARTS, runSources } from './run-effects'
import type { AnySource, Source } from './source'
import { defineSource } from './source'

const opened: AppEvent = { type: 'line/opened', payload: {} }
const lost: AppEvent = { type: 'line/lost', payload: { because: 'x' } }
const more = given(signedIn, listAnswered('live', anAuction(1)))
const most = given(more, listAnswered('live', anAuction(1), anAuction(2)))

function setUp(sources: readonly AnySource[]) {
  const entries$ = new Subject<LogEntry>()
  const actions: AppEvent[] = []
  let state = signedIn
  const tools = {
    ...createFakePorts().ports,
    state: () => state,
    scheduler: { now: () => 0, schedule: () => EMPTY.subscribe() },
  }
  const running = runSources(sources)(entries$, tools).subscribe((action) => actions.push(action))
  /** An action that leaves this state behind. */
  const pass = (next: RootState, event: AppEvent = opened): void => {
    state = next
    entries$.next(entry(event))
  }
  return { pass, actions, running, entries$ }
}

const liveCount = ({ market }: RootState): number => market.lists.live.order.length

/** A source that notes each beginning with its value, and how many of its streams are open. */
function noting<V = undefined>(
  declared: Omit<Source<V>, 'name' | 'listen'>,
  outputOf: (run: number) => Observable<AppEvent> = () => NEVER,
) {
  const begun: V[] = []
  const open = { now: 0 }
  const source = defineSource<V>({
    ...declared,
    name: 'noting',
    listen(value) {
      begun.push(value)
      open.now += 1
      return outputOf(begun.length).pipe(
        finalize(() => {
          open.now -= 1
        }),
      )
    },
  })
  return { source, begun, open }
}

describe('a source', () => {
  it('that selects nothing is begun once, whatever happens', () => {
    const { source, begun } = noting({})
    const { pass } = setUp([source])
    pass(more, opened)
    pass(most, lost)
    expect(begun).toEqual([undefined])
  })

  it('brings facts as they are, and marks actions of its own with their origin', () => {
    const { source } = noting({}, () => of(lost, lineRetryRequested()))
    expect(setUp([source]).actions).toEqual([lost, { ...lineRetryRequested(), origin: 'effect' }])
  })

  it('that selects a value begins with it, and again whenever an action leaves another one', () => {
    const { source, begun, open } = noting<number>({ select: liveCount })
    const { pass } = setUp([source])
    pass(signedIn, opened)
    pass(more, opened)
    pass(more, opened)
    pass(most, opened)
    expect(begun).toEqual([0, 1, 2])
    expect(open.now).toBe(1)
  })

  it('goes on listening where both values mean the same', () => {
    const { source, begun } = noting<number>({ select: liveCount, same: (a, b) => a > 0 === b > 0 })
    const { pass } = setUp([source])
    pass(more, opened)
    pass(most, opened)
    expect(begun).toEqual([0, 1])
  })

  it('begins anew with the same value after each action that restarts it', () => {
    const { source, begun, open } = noting<number>({
      select: liveCount,
      restartOn: [({ type }, state) => type === 'line/opened' && liveCount(state) > 0],
    })
    const { pass } = setUp([source])
    pass(signedIn, opened)
    expect(begun).toEqual([0])
    pass(more, lost)
    pass(more, opened)
    pass(more, lost)
    pass(more, opened)
    expect(begun).toEqual([0, 1, 1, 1])
    expect(open.now).toBe(1)
  })

  it('that fails is reported and begins again with the value of now, while the others go on', () => {
    const broken$ = new Subject<AppEvent>()
    const broken = noting<number>({ select: liveCount }, (run) => (run === 2 ? broken$ : NEVER))
    const other = noting<number>({ select: liveCount })
    const { pass, actions } = setUp([broken.source, other.source])
    pass(more, opened)
    broken$.error(new TypeError('the line is gone'))
    expect(broken.begun).toEqual([0, 1, 1])
    expect(other.begun).toEqual([0, 1])
    expect(actions).toMatchObject([
      {
        type: 'effect/failed',
        payload: { effect: 'noting', why: 'TypeError', message: 'the line is gone', subjects: [], stopped: false },
      },
    ])
  })

  it('that fails again and again is stopped', () => {
    const { source, begun } = noting({}, () => throwError(() => new Error('again')))
    const { pass, actions } = setUp([source])
    pass(more, opened)
    expect(begun).toHaveLength(MOST_RESTARTS)
    expect(actions).toHaveLength(MOST_RESTARTS)
    expect(actions.filter((action) => 'payload' in action && Reflect.get(action.payload, 'stopped'))).toHaveLength(1)
  })

  it('that cannot even select a value is reported, and nothing is thrown', () => {
    const { source } = noting<number>({
      select() {
        throw new RangeError('no value')
      },
    })
    expect(setUp([source]).actions[0]).toMatchObject({ type: 'effect/failed', payload: { why: 'RangeError' } })
  })

  it('is left when nobody listens any more', () => {
    const { source, open } = noting<number>({ select: liveCount, restartOn: [() => true] })
    const { running, entries$ } = setUp([source])
    expect(open.now).toBe(1)
    running.unsubscribe()
    expect(open.now).toBe(0)
    expect(entries$.observed).toBe(false)
  })
})
