// Questions about the auction on the screen: fetched once they're closed, followed while they can change, and forgotten when left.
import { Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { InboundFact } from '../../ports/realtime'
import { createRootEpic } from '../core/epic-router'
import { createMarketStore } from '../market-store'
import { createFakePorts } from '../testing/fake-ports'
import { createHarness, createScheduler, outputOfEpics, outputOfRequest } from '../testing/marbles'
import { anAuction, auctionChanged, entry, listAnswered, signedIn, stateAfter } from '../testing/samples'
import {
  followQuestions,
  questionAskRequest,
  readClosedQuestions,
  recheckQuestions,
  refetchQuestions,
} from './questions.epics'
import { questionAskRequested, questionsLeft, questionsOpened, selectQuestions } from './questions.slice'

const auctionId = 17
const question = { id: 1, question: 'Is it final?', own: true, answers: [] }
const answered = {
  type: 'question.list/answered',
  payload: { subject: 'question.list:17', params: { auctionId }, query: undefined, answer: { data: [question] } },
} as const
const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
const { answer: _answer, ...about } = answered.payload
const failed = { type: 'question.list/failed', payload: { ...about, error } } as const
const changed = (auction_id: number): InboundFact => ({ type: 'question/changed', payload: { data: { auction_id } } })
const opened = (canChange: boolean) => questionsOpened({ auctionId, canChange })
const questionsAfter = (...events: Parameters<typeof stateAfter>) => selectQuestions(stateAfter(...events), auctionId)

describe('the questions about an auction', () => {
  it('load, stay after a failed fetch, and are forgotten when left or in another world', () => {
    expect(questionsAfter(signedIn, opened(true))).toMatchObject({ status: 'loading' })
    expect(questionsAfter(signedIn, opened(true), failed)).toMatchObject({ status: 'failed', error })
    expect(questionsAfter(signedIn, opened(true), answered, failed)).toMatchObject({
      status: 'loaded',
      rows: [question],
    })
    expect(questionsAfter(signedIn, opened(true), answered, changed(17))).toMatchObject({ isBehind: true })
    expect(questionsAfter(signedIn, opened(true), answered, changed(17), answered)).toMatchObject({ isBehind: false })
    expect(questionsAfter(signedIn, opened(true), answered, opened(false))).toMatchObject({ status: 'loaded' })
    expect(questionsAfter(signedIn, answered, questionsLeft({ auctionId }))).toBeUndefined()
    expect(questionsAfter(signedIn, answered, { type: 'world/replaced', payload: { epoch: 2 } })).toBeUndefined()
  })

  it('are followed live while they can change, and fetched again when the channel says so', () => {
    const entries$ = new Subject<unknown>()
    const answer$ = new Subject<typeof answered>()
    const harness = createHarness(createScheduler(), () => answer$)
    harness.state = stateAfter(signedIn)
    outputOfEpics([followQuestions, refetchQuestions], entries$, harness).subscribe()
    const { live, refetches } = harness.fake
    entries$.next(entry(opened(true)))
    // A server without questions would refuse the channel.
    expect([...live.keys()]).toEqual([])
    answer$.next(answered)
    answer$.complete()
    expect([...live.keys()]).toEqual(['question.list:17'])
    entries$.next(entry(changed(18)))
    entries$.next(entry(changed(17)))
    expect(refetches).toEqual(['question.list:17: changeHint'])
    entries$.next(entry(questionsLeft({ auctionId })))
    expect([...live.keys()]).toEqual([])
  })

  it('are fetched again every few minutes and after any lost event of the market, since a lost hint leaves no trace', () => {
    const { ports, refetches } = createFakePorts()
    const scheduler = new VirtualTimeScheduler()
    const epic = createRootEpic([recheckQuestions])
    const random = { fraction: () => 0 }
    const { store, start } = createMarketStore({ ...ports, random }, { checks: true, epic, scheduler })
    start()
    const refetchesAfter = (ms: number) => {
      scheduler.maxFrames = scheduler.frame + ms
      scheduler.flush()
      scheduler.frame = scheduler.maxFrames
      return [...refetches]
    }
    for (const event of [listAnswered('live', anAuction(1, { version: 3 })), opened(true), answered])
      store.dispatch(event)
    expect(refetchesAfter(179_999)).toEqual([])
    expect(refetchesAfter(1)).toEqual(['question.list:17: precaution'])
    store.dispatch(auctionChanged(anAuction(1, { version: 4 })))
    expect(refetchesAfter(1)).toHaveLength(1)
    store.dispatch(auctionChanged(anAuction(1, { version: 6 })))
    expect(refetchesAfter(1)).toEqual(['question.list:17: precaution', 'question.list:17: precaution'])
    store.dispatch(answered)
    store.dispatch(questionsLeft({ auctionId }))
    expect(refetchesAfter(600_000)).toHaveLength(2)
  })

  it('are fetched once without the channel when they can’t change', () => {
    const entries$ = new Subject<unknown>()
    const harness = createHarness(createScheduler(), () => new Subject())
    harness.state = stateAfter(signedIn, answered)
    outputOfEpics([followQuestions, readClosedQuestions], entries$, harness).subscribe()
    entries$.next(entry(opened(true)))
    entries$.next(entry(opened(false)))
    expect([...harness.fake.live.keys()]).toEqual([])
    expect(harness.calls.map(({ name }) => name)).toEqual(['question.list'])
  })

  it('are asked under the key of the attempt, and fetched again if the answer is lost', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const lost = { ...error, status: 0, kind: 'timeout' } as const
      const fact = {
        type: 'question.ask/failed',
        payload: { ...about, subject: 'question.ask:17', error: lost },
      } as const
      const harness = createHarness(scheduler, (name) =>
        name === 'question.ask' ? cold('-(x|)', { x: fact }) : cold('|'),
      )
      const press = entry(questionAskRequested({ auctionId, attempt: 'a1', question: 'Is it final?' }))
      outputOfRequest(questionAskRequest, hot('p', { p: press }), harness).subscribe()
      flush()
      expect(harness.calls).toMatchObject([
        { name: 'question.ask', input: { body: { question: 'Is it final?' } }, options: { idempotencyKey: 'a1' } },
        { name: 'question.list' },
      ])
    })
  })
})
