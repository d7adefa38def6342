// The members of a channel come with the join and not with a call, so they must survive a failed snapshot.
import { type Observable, of, Subject, throwError, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CallFact } from '../../ports/api'
import { type ChannelSignal, createChannelRegistry } from './channel-registry'
import { fakeConnection } from './fake-connection'
import { liveSubject } from './live-subject'
import { readEvent } from './read-event'

const about = { subject: 'notification.list', params: undefined, query: undefined }
const answered: CallFact = {
  type: 'notification.list/answered',
  payload: { ...about, answer: { data: [], unread: 0 } },
}
const failed: CallFact = {
  type: 'notification.list/failed',
  payload: { ...about, error: { status: 200, kind: 'unreadable', message: '', fields: {} } },
}
const members = [{ user_id: 7, user_info: {} }]

// Verifies: S4.16
it('keeps the channel’s members when the snapshot after the join fails and is retried', () => {
  const scheduler = new VirtualTimeScheduler()
  const signals = new Subject<ChannelSignal>()
  const calls = [new Subject<CallFact>(), new Subject<CallFact>()]
  const pending: Observable<CallFact>[] = [...calls]
  const types: string[] = []
  liveSubject({
    subject: 'indication.read',
    signals,
    snapshot: () => pending.shift() ?? throwError(() => new Error('one call too many')),
    read: (event, payload) => readEvent('indication', event, payload),
    refetch$: of(),
    tryNow$: of(),
    random: () => 0,
    scheduler,
  }).subscribe(({ type }) => void types.push(type))
  signals.next({ kind: 'subscribed' })
  signals.next({ kind: 'event', name: 'presence:here', payload: members })
  calls[0]?.next(failed)
  calls[0]?.complete()
  scheduler.flush()
  calls[1]?.next(answered)
  scheduler.flush()
  expect(types).toEqual([failed.type, answered.type, 'presence/listed', 'subject/synced'])
})

describe('an unreadable member list', () => {
  function joinChannel() {
    const scheduler = new VirtualTimeScheduler()
    const registry = createChannelRegistry(() => 0, scheduler)
    const fake = fakeConnection()
    registry.attach(fake.connect({ retrying() {}, opened() {}, lost() {}, unreadable() {} }))
    registry.signals('indication', {}).subscribe()
    /** The list arrives, and 3 s pass. */
    const receiveList = (payload: unknown) => {
      fake.channel('presence-indication').subscribed()
      fake.channel('presence-indication').event('presence:here', payload)
      scheduler.maxFrames = scheduler.frame + 3_000
      scheduler.flush()
      scheduler.frame = scheduler.maxFrames
    }
    return { receiveList, joins: () => fake.calls.filter((one) => one.startsWith('join')) }
  }

  it('rejoins the channel within 3 s, which brings the list', () => {
    const { receiveList, joins } = joinChannel()
    receiveList([{ user_id: 'NaN' }])
    expect(joins()).toHaveLength(2)
    receiveList(members)
    expect(joins()).toHaveLength(2)
  })

  it('rejoins at most three times', () => {
    const { receiveList, joins } = joinChannel()
    for (let turn = 0; turn < 6; turn += 1) receiveList('perhaps')
    expect(joins()).toHaveLength(4)
  })
})
