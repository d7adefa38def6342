// An event that the server couldn't send is made up for within three minutes, or within one if auctions have no versions.
import { of, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { ApiPort, CallFact } from '../../ports/api'
import type { LiveSubject } from '../../ports/realtime'
import { fakeConnection } from './fake-connection'
import { createRealtime } from './realtime'
import { sampleAuction } from './sample-auction'

const subject: LiveSubject = {
  channel: 'auction',
  channelParams: { userId: 7 },
  events: ['auction-live-added', 'auction-live-changed', 'auction-live-removed'],
  snapshot: { call: 'auction.list', input: { params: { status: 'live' } }, subject: 'auction.list:live' },
}
const AUCTION = 'private-auction.7'
const MINUTE = 60_000

/** A live list whose channel is joined; the number of its fetches, and the types of its facts. */
async function followList(...first: readonly Auction[]) {
  const scheduler = new VirtualTimeScheduler()
  const fake = fakeConnection()
  let [fetches, data] = [0, first]
  const call = (() => {
    fetches += 1
    return of({
      type: 'auction.list/answered',
      payload: { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer: { data } },
    } as unknown as CallFact)
  }) as unknown as ApiPort['call']
  const realtime = createRealtime({
    call,
    load: () => Promise.resolve(fake.connect),
    clock: { worlds$: new Subject<string>(), replaced$: new Subject<number>(), sampleEvent: () => undefined },
    random: () => 0,
    scheduler,
  })
  const types: string[] = []
  realtime.connection().subscribe()
  await new Promise((resolve) => setImmediate(resolve))
  const subscription = realtime.live(subject).subscribe(({ type }) => types.push(type))
  fake.listener().opened()
  fake.channel(AUCTION).subscribed()
  return {
    fake,
    types,
    leave: () => subscription.unsubscribe(),
    setSnapshot: (...next: readonly Auction[]) => {
      data = next
    },
    fetches: () => fetches,
    advance(ms: number) {
      scheduler.maxFrames = scheduler.frame + ms
      scheduler.flush()
      scheduler.frame = scheduler.maxFrames
    },
  }
}

describe('a live list of a server without versions', () => {
  it('is refetched after a minute without being reported out of sync', async () => {
    const list = await followList(sampleAuction())
    list.advance(MINUTE - 1)
    expect(list.fetches()).toBe(1)
    list.advance(1)
    expect(list.fetches()).toBe(2)
    list.advance(2 * MINUTE)
    expect(list.fetches()).toBe(4)
    expect(list.types).not.toContain('subject/out-of-sync')
  })

  it('is refetched once an event has added the first auction', async () => {
    const list = await followList()
    list.advance(5 * MINUTE)
    expect(list.fetches()).toBe(1)
    list.fake.channel(AUCTION).event('auction-live-added', sampleAuction())
    list.setSnapshot(sampleAuction())
    list.advance(MINUTE)
    expect(list.fetches()).toBe(2)
    list.setSnapshot()
    list.advance(MINUTE)
    expect(list.fetches()).toBe(3)
    list.advance(5 * MINUTE)
    expect(list.fetches()).toBe(3)
  })

  it('is not refetched without its channel, or after the last unsubscribe', async () => {
    const list = await followList(sampleAuction())
    list.fake.listener().lost('connection lost', true)
    list.advance(5 * MINUTE)
    expect(list.fetches()).toBe(1)
    list.fake.listener().opened()
    list.fake.channel(AUCTION).subscribed()
    expect(list.fetches()).toBe(2)
    list.leave()
    list.advance(5 * MINUTE)
    expect(list.fetches()).toBe(2)
  })
})

describe('a live list of a server with versions', () => {
  it('is refetched after three minutes, because a lost last event leaves no visible gap', async () => {
    const list = await followList(sampleAuction({ version: 3 }))
    list.fake.channel(AUCTION).event('auction-live-changed', sampleAuction({ version: 4 }))
    list.advance(3 * MINUTE - 1)
    expect(list.fetches()).toBe(1)
    list.advance(1)
    expect(list.fetches()).toBe(2)
    expect(list.types).not.toContain('subject/out-of-sync')
  })

  it('is not refetched while no auction is live', async () => {
    const list = await followList()
    list.advance(10 * MINUTE)
    expect(list.fetches()).toBe(1)
  })
})
