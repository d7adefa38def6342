// An event that the server couldn't send is made up for within three minutes, or within one if auctions have no versions.
import { of, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { ApiPort, CallFact } from '../../ports/api'
import type { LiveSubject } from '../../ports/realtime'
import { createAuctionCache } from './auction-cache'
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
async function following(...first: readonly Auction[]) {
  const scheduler = new VirtualTimeScheduler()
  const line = fakeConnection()
  let [asked, data] = [0, first]
  const call = (() => {
    asked += 1
    return of({
      type: 'auction.list/answered',
      payload: { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer: { data } },
    } as unknown as CallFact)
  }) as unknown as ApiPort['call']
  const realtime = createRealtime({
    call,
    cache: createAuctionCache(),
    load: () => Promise.resolve(line.connect),
    clock: { worlds$: new Subject<string>(), replaced$: new Subject<number>(), sampleEvent: () => undefined },
    random: () => 0,
    scheduler,
  })
  const types: string[] = []
  realtime.connection().subscribe()
  await new Promise((resolve) => setImmediate(resolve))
  const subscription = realtime.live(subject).subscribe(({ type }) => types.push(type))
  line.listener().opened()
  line.channel(AUCTION).subscribed()
  return {
    line,
    types,
    leave: () => subscription.unsubscribe(),
    has: (...next: readonly Auction[]) => {
      data = next
    },
    asked: () => asked,
    pass(ms: number) {
      scheduler.maxFrames = scheduler.frame + ms
      scheduler.flush()
      scheduler.frame = scheduler.maxFrames
    },
  }
}

describe('a live list of a server without versions', () => {
  it('is refetched after a minute without being reported out of sync', async () => {
    const list = await following(sampleAuction())
    list.pass(MINUTE - 1)
    expect(list.asked()).toBe(1)
    list.pass(1)
    expect(list.asked()).toBe(2)
    list.pass(2 * MINUTE)
    expect(list.asked()).toBe(4)
    expect(list.types).not.toContain('subject/doubted')
  })

  it('is refetched once an event has added the first auction', async () => {
    const list = await following()
    list.pass(5 * MINUTE)
    expect(list.asked()).toBe(1)
    list.line.channel(AUCTION).event('auction-live-added', sampleAuction())
    list.has(sampleAuction())
    list.pass(MINUTE)
    expect(list.asked()).toBe(2)
    list.has()
    list.pass(MINUTE)
    expect(list.asked()).toBe(3)
    list.pass(5 * MINUTE)
    expect(list.asked()).toBe(3)
  })

  it('is not refetched without its channel, or after the last unsubscribe', async () => {
    const list = await following(sampleAuction())
    list.line.listener().lost('connection lost', true)
    list.pass(5 * MINUTE)
    expect(list.asked()).toBe(1)
    list.line.listener().opened()
    list.line.channel(AUCTION).subscribed()
    expect(list.asked()).toBe(2)
    list.leave()
    list.pass(5 * MINUTE)
    expect(list.asked()).toBe(2)
  })
})

describe('a live list of a server with versions', () => {
  it('is refetched after three minutes, because a lost last event leaves no visible gap', async () => {
    const list = await following(sampleAuction({ version: 3 }))
    list.line.channel(AUCTION).event('auction-live-changed', sampleAuction({ version: 4 }))
    list.pass(3 * MINUTE - 1)
    expect(list.asked()).toBe(1)
    list.pass(1)
    expect(list.asked()).toBe(2)
    expect(list.types).not.toContain('subject/doubted')
  })

  it('is not refetched while no auction is live', async () => {
    const list = await following()
    list.pass(10 * MINUTE)
    expect(list.asked()).toBe(1)
  })
})
