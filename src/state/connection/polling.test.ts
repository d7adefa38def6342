import { describe, expect, it } from 'vitest'
import type { CallName } from '../../contract/calls'
import type { FailedFact } from '../../contract/fact'
import { createHarness, createScheduler } from '../testing/marbles'
import { anAuction, listAnswered, signedIn, stateAfter } from '../testing/samples'
import { subjectsFollowed } from './connection.slice'
import { paceOf, pollLists } from './polling'

const down = stateAfter(
  signedIn,
  subjectsFollowed({ subjects: ['auction.list:live'] }),
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
  { type: 'subject/synced', payload: { subject: 'auction.list:live' } },
  { type: 'line/lost', payload: { because: 'cut' } },
)
const failed = (retryAfterMs?: number): FailedFact => ({
  type: 'auction.list/failed',
  payload: {
    subject: 'auction.list:live',
    params: { status: 'live' },
    query: undefined,
    error: { status: 503, kind: 'unavailable', message: '', fields: {}, ...(retryAfterMs ? { retryAfterMs } : {}) },
  },
})

/**
 * The lists that are fetched until the time `until`, and when, ms. `fraction` is the random number, and `delay` the time that
 * each answer takes, in marble syntax.
 */
function poll(until: number, answer: (call: number) => FailedFact | null, state = down, fraction = 1, delay = '') {
  const scheduler = createScheduler()
  const calls: [number, string][] = []
  const emitted: string[] = []
  scheduler.run(({ cold, flush }) => {
    let callCount = 0
    const harness = createHarness(scheduler, (name: CallName) => {
      callCount += 1
      const other = answer(callCount)
      if (other !== null) return cold('(x|)', { x: other })
      if (name === 'notification.list') return cold('|')
      return cold(`${delay}(x|)`, { x: listAnswered('live', anAuction(2)) })
    })
    harness.state = state
    const { api } = harness.tools
    const tools: typeof harness.tools = {
      ...harness.tools,
      random: { fraction: () => fraction },
      api: {
        call(name, input, options) {
          calls.push([scheduler.now(), options?.subject ?? name])
          return api.call(name, input, options)
        },
      },
    }
    const polling = pollLists('at-once', tools).subscribe(({ type }) => emitted.push(type))
    scheduler.schedule(() => polling.unsubscribe(), until)
    flush()
  })
  return { calls, emitted }
}
const namesAt = (calls: readonly [number, string][], ms: number) =>
  calls.filter(([time]) => time === ms).map(([, name]) => name)

describe('fetching over HTTP while the connection is down', () => {
  it('starts at once after a loss, later while connecting or connected, and never while live', () => {
    expect(paceOf(down)).toBe('at-once')
    expect(paceOf(stateAfter(signedIn, { type: 'line/attempted', payload: { attempt: 1 } }))).toBe('soon')
    // The lists are being fetched already, so a slow server doesn't get each call twice.
    expect(paceOf(stateAfter(down, { type: 'line/opened', payload: {} }))).toBe('late')
    expect(paceOf(stateAfter(down, { type: 'browser/disconnected', payload: {} }))).toBeNull()
    const live = stateAfter(
      down,
      { type: 'line/opened', payload: {} },
      { type: 'subject/synced', payload: { subject: 'auction.list:live' } },
    )
    expect(paceOf(live)).toBeNull()
  })

  const onScreen = stateAfter(down, listAnswered('live', anAuction(2)))

  it('fetches the live list every 2 s, the others about every 15 s, one call at a time', () => {
    const { calls, emitted } = poll(14_500, () => null, onScreen)
    expect(namesAt(calls, 0)).toEqual(['auction.list:live', 'notification.list', 'auction.list:pre'])
    for (const ms of [2_000, 4_000, 6_000, 8_000, 10_000]) expect(namesAt(calls, ms)).toEqual(['auction.list:live'])
    expect(namesAt(calls, 12_000)).toEqual(['auction.list:live', 'auction.list:past'])
    expect(namesAt(calls, 14_000)).toEqual(namesAt(calls, 0))
    expect(emitted.filter((type) => type === 'subjects/fetched')).toHaveLength(8)
  })

  it('varies the interval between pages, so that they do not call together', () => {
    const { calls } = poll(2_000, () => null, onScreen, 0)
    expect(calls.map(([time]) => time)).toEqual([0, 0, 0, 1_600])
  })

  it('pauses as long as a slow server took, so that sixty pages let it recover', () => {
    const { calls } = poll(30_000, () => null, onScreen, 1, '3s ')
    const lives = calls.filter(([, name]) => name === 'auction.list:live').map(([time]) => time)
    expect(lives.slice(0, 3)).toEqual([0, 12_000, 18_000])
  })

  it('fetches all other lists immediately when an auction joins or leaves the live list', () => {
    const { calls } = poll(100, () => null, stateAfter(down, listAnswered('live', anAuction(1))))
    expect(namesAt(calls, 0)).toHaveLength(4)
  })

  it('waits longer after each failure, 5 s at most, or as long as Retry-After says', () => {
    const { calls, emitted } = poll(12_000, () => failed())
    expect(calls.map(([time]) => time)).toEqual([0, 2_000, 6_000, 11_000])
    expect(emitted.filter((type) => type === 'subjects/missed')).toHaveLength(4)
    // A random part of a quarter of Retry-After is added; the fraction 1 adds the whole quarter.
    expect(poll(24_000, () => failed(9_000)).calls.map(([time]) => time)).toEqual([0, 11_250, 22_500])
  })
})
