// The channel of an optional feature is asked for only where the server is known to have the feature.
import { EMPTY, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../contract/api-error'
import type { CallFact } from '../../ports/api'
import type { LiveSubject } from '../../ports/realtime'
import type { AppEvent } from '../core/log-entry'
import { createHarness, createScheduler } from '../testing/marbles'
import { investor, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { capabilitiesRecalled, capabilitiesRecheckRequested } from './capabilities.slice'
import { followOptional } from './follow-optional'

const subject: LiveSubject = {
  channel: 'question',
  channelParams: { userId: 7 },
  snapshot: { call: 'question.list', input: { params: { auctionId: 17 } }, subject: 'question.list:17' },
}
const about = { subject: 'question.list:17', params: { auctionId: 17 }, query: undefined } as const
const answered = { type: 'question.list/answered', payload: { ...about, answer: { data: [] } } } as const
const failedWith = (error: Pick<ApiError, 'status' | 'kind' | 'callMissing'>) =>
  ({ type: 'question.list/failed', payload: { ...about, error: { message: '', fields: {}, ...error } } }) as const
const missing = failedWith({ status: 404, kind: 'not-found', callMissing: 'certain' })
const broken = failedWith({ status: 500, kind: 'server' })
const ended = failedWith({ status: 401, kind: 'unauthenticated' })

/** The calls and channels that following needs after these events, if the calls have these outcomes in order. */
function followed(outcomes: readonly CallFact[], ...before: readonly AppEvent[]) {
  const scheduler = createScheduler()
  return scheduler.run(({ flush }) => {
    const harness = createHarness(scheduler, (_name, count) => of(outcomes[count - 1] ?? missing))
    harness.state = stateAfter(signedIn, ...before)
    followOptional(subject, harness.state$, harness.tools).subscribe((fact) => {
      harness.state = stateAfter(harness.state, fact)
    })
    flush()
    return [
      ...harness.calls.map(({ name }) => `call ${name}`),
      ...[...harness.fake.live.keys()].map((key) => `join ${key}`),
    ]
  })
}

describe('a subject of an optional feature', () => {
  it('joins its channel only after its call was answered', () => {
    expect(followed([answered])).toEqual(['call question.list', 'join question.list:17'])
  })

  it('asks for nothing more once the server turns out to lack the call, or the session has ended', () => {
    for (const outcome of [missing, ended]) expect(followed([outcome, answered])).toEqual(['call question.list'])
  })

  it('repeats a call that failed for another reason until it is answered', () => {
    const calls = ['call question.list', 'call question.list', 'call question.list']
    expect(followed([broken, broken, answered])).toEqual([...calls, 'join question.list:17'])
  })

  it('asks again after the next sign-in, and after an answer that belonged to an earlier world', () => {
    const scheduler = createScheduler()
    const answers = [of(ended), EMPTY, of(answered)]
    const { calls, live } = scheduler.run(({ flush }) => {
      const harness = createHarness(scheduler, (_name, count) => answers[count - 1] ?? EMPTY)
      harness.state = stateAfter(signedIn)
      followOptional(subject, harness.state$, harness.tools).subscribe((fact) => {
        harness.state = stateAfter(harness.state, fact)
      })
      flush()
      harness.state = stateAfter(harness.state, userAnswered(investor))
      flush()
      return { calls: harness.calls.length, live: [...harness.fake.live.keys()] }
    })
    expect([calls, live]).toEqual([3, ['question.list:17']])
  })

  it('joins at once where an answer or the page’s tag has named the feature before', () => {
    const direct = ['join question.list:17']
    expect(followed([], answered)).toEqual(direct)
    expect(followed([], capabilitiesRecalled({ declared: ['auction-questions'], absent: {} }))).toEqual(direct)
    expect(followed([answered], answered, capabilitiesRecheckRequested())).toEqual(['call question.list', ...direct])
  })
})
