// Subscribing this browser to alerts outside the page.
import { describe, expect, it } from 'vitest'
import type { AppEvent } from '../core/log-entry'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import { entry, investor, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { pushSubscribeRequest, readPush, recallSubscribed, storeSubscribed } from './push.epics'
import { packAddress, pushOpened, pushSubjects, pushSubscribeRequested, selectPush } from './push.slice'

const none = { params: undefined, query: undefined }
const keyAnswered = (subscribed: boolean) =>
  ({
    type: 'push.key/answered',
    payload: { ...none, subject: pushSubjects.read, answer: { data: { key: 'BKey', subscribed } } },
  }) as const
const subscribed = {
  type: 'push.subscribe/answered',
  payload: { ...none, subject: pushSubjects.subscribe, answer: null },
} as const
const unsubscribed = {
  type: 'push.unsubscribe/answered',
  payload: { ...none, subject: pushSubjects.unsubscribe, answer: null },
} as const
const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
const keyFailed = { type: 'push.key/failed', payload: { ...none, subject: pushSubjects.read, error } } as const
const address = { endpoint: 'https://push.example/1', keys: { p256dh: 'BPoint', auth: 'secret' } }

describe('the subscription', () => {
  it('is what the server says, until this browser changes it', () => {
    const isSubscribed = (...facts: readonly AppEvent[]) => selectPush(stateAfter(signedIn, ...facts)).subscribed
    expect([isSubscribed(), isSubscribed(keyAnswered(true)), isSubscribed(keyAnswered(false), subscribed)]).toEqual([
      false,
      true,
      true,
    ])
    expect(isSubscribed(keyAnswered(true), unsubscribed)).toBe(false)
  })
  it('keeps its key if a later fetch fails', () => {
    expect(selectPush(stateAfter(signedIn, keyFailed))).toMatchObject({ status: 'failed', error, key: null })
    expect(selectPush(stateAfter(signedIn, keyAnswered(true), keyFailed))).toMatchObject({
      status: 'loaded',
      key: 'BKey',
    })
  })
})

describe('a browser', () => {
  it('sends its address, which is never part of an action', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: subscribed }))
      const addressKey = harness.fake.ports.secrets.hold(packAddress(address))
      const requested = pushSubscribeRequested({ addressKey })
      expect(JSON.stringify(requested)).not.toContain('push.example')
      outputOfRequest(pushSubscribeRequest, hot('-a', { a: entry(requested) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name, input }) => [name, input])).toEqual([['push.subscribe', { body: address }]])
    })
  })

  it('fetches the subscription again after a failed change', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: keyAnswered(false) }))
      const failed = { ...keyFailed, type: 'push.subscribe/failed' } as const
      outputOf(readPush, hot('-a-b', { a: entry(pushOpened()), b: entry(failed) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['push.key', 'push.key'])
    })
  })

  it('that subscribed before asks the server after the sign-in; another one doesn’t', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      harness.state = signedIn
      outputOf(storeSubscribed, hot('a', { a: entry(subscribed) }), harness).subscribe()
      flush()
      expectObservable(outputOf(recallSubscribed, hot('-s', { s: entry(userAnswered(investor)) }), harness)).toBe(
        '-o',
        {
          o: pushOpened(),
        },
      )
      flush()
      outputOf(storeSubscribed, hot('a', { a: entry(unsubscribed) }), harness).subscribe()
      flush()
      expect(harness.fake.ports.localStorage.read('push')).toBeNull()
    })
  })
})
