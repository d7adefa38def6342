// The connection as facts: loading, opening, loss, back-off, the simulator's clock, a new epoch.
import { NEVER, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ClockReading } from '../../contract/clock'
import type { ApiPort } from '../../ports/api'
import type { LiveSubject } from '../../ports/realtime'
import { createAuctionCache } from './auction-cache'
import type { Connect } from './connector'
import { fakeConnection } from './fake-connection'
import { createRealtime } from './realtime'

const subject: LiveSubject = {
  channel: 'auction',
  channelParams: { userId: 7 },
  events: ['auction-live-removed'],
  snapshot: { call: 'auction.list', input: { params: { status: 'live' } } },
}
const AUCTION = 'private-auction.7'
const reading: ClockReading = { now: '2026-03-02T15:15:00.000Z', rate: 0, epoch: 1 }

function played(load?: () => Promise<Connect>) {
  const scheduler = new VirtualTimeScheduler()
  const line = fakeConnection()
  const worlds = new Subject<string>()
  const replaced = new Subject<number>()
  const sampled: ClockReading[] = []
  const calls: string[] = []
  const call: ApiPort['call'] = (name) => {
    calls.push(name)
    return NEVER
  }
  const realtime = createRealtime({
    call,
    cache: createAuctionCache(),
    load: load ?? (() => Promise.resolve(line.connect)),
    clock: { worlds$: worlds, replaced$: replaced, sampleEvent: (one) => void sampled.push(one) },
    random: () => 0,
    scheduler,
  })
  const facts: string[] = []
  const say = ({ type, payload }: { type: string; payload: object }) => facts.push(`${type} ${JSON.stringify(payload)}`)
  const pass = (ms: number) => {
    scheduler.maxFrames = scheduler.frame + ms
    scheduler.flush()
    scheduler.frame = scheduler.maxFrames
  }
  /** Lets the loading promise settle. */
  const loaded = () => new Promise((resolve) => setImmediate(resolve))
  return { realtime, line, worlds, replaced, sampled, calls, facts, say, pass, loaded }
}

describe('the connection', () => {
  it('reports its attempt before loading anything, and when it has opened', async () => {
    const { realtime, line, facts, say, loaded } = played()
    realtime.connection().subscribe(say)
    expect(facts).toEqual(['line/attempted {"attempt":1}'])
    await loaded()
    expect(realtime.socketId()).toBe('12.34')
    line.listener().opened()
    expect(facts.slice(1)).toEqual(['line/opened {}'])
  })

  it('leaves a loss to the library if it recovers in time, and reports its attempts', async () => {
    const { realtime, line, facts, say, loaded, pass } = played()
    realtime.connection().subscribe(say)
    await loaded()
    line.listener().opened()
    line.listener().lost('connection lost', true)
    line.listener().retrying()
    pass(1_700)
    line.listener().opened()
    pass(60_000)
    expect(line.calls).toEqual([])
    expect(facts.slice(2)).toEqual([
      'line/lost {"because":"connection lost"}',
      'line/attempted {"attempt":1}',
      'line/opened {}',
    ])
  })

  it('replaces a hanging attempt after 2 s, and sometimes waits longer', async () => {
    const { realtime, line, loaded, pass } = played()
    realtime.connection().subscribe()
    await loaded()
    line.listener().opened()
    line.listener().lost('connection lost', true)
    const tries = [1_800, 1_800, 1_800, 1_800, 1_800, 1_800, 1_800, 3_060, 1_800]
    for (const [index, ms] of tries.entries()) {
      pass(ms - 1)
      expect(line.calls).toHaveLength(index)
      pass(1)
      expect(line.calls).toHaveLength(index + 1)
    }
  })

  it('retries with growing delays after a loss that the library gives up on', async () => {
    const { realtime, line, loaded, pass } = played()
    realtime.connection().subscribe()
    await loaded()
    line.listener().opened()
    line.listener().lost('closed with code 4004', false)
    pass(499)
    expect(line.calls).toEqual([])
    pass(1)
    expect(line.calls).toEqual(['tryNow'])
    line.listener().lost('closed with code 4004', false)
    line.listener().retrying()
    pass(500)
    expect(line.calls).toEqual(['tryNow', 'tryNow'])
  })

  it('reports why loading failed and loads again, at once on request', async () => {
    const loads: string[] = []
    const { realtime, facts, say, loaded, pass } = played(() => {
      loads.push('load')
      return Promise.reject(new Error("This page's realtime configuration is not JSON."))
    })
    realtime.connection().subscribe(say)
    await loaded()
    expect(facts[1]).toBe('line/lost {"because":"This page\'s realtime configuration is not JSON."}')
    realtime.tryNow()
    expect(loads).toHaveLength(2)
    await loaded()
    pass(1000)
    expect(loads).toHaveLength(3)
  })

  it('is shared by all subscribers and closes with the last', async () => {
    const { realtime, line, loaded } = played()
    const one = realtime.connection().subscribe()
    const two = realtime.connection().subscribe()
    await loaded()
    one.unsubscribe()
    expect(line.calls).toEqual([])
    two.unsubscribe()
    expect(line.calls).toEqual(['close'])
    expect(realtime.socketId()).toBeNull()
  })

  it('does not open if it was closed while loading', async () => {
    const { realtime, line, loaded } = played()
    realtime.connection().subscribe().unsubscribe()
    await loaded()
    expect(() => line.listener()).toThrow('not connected')
  })
})

describe('a live subject', () => {
  it('joins when the connection opens, fetches when subscribed, and receives only its own events', async () => {
    const { realtime, line, calls, facts, say, loaded } = played()
    realtime.connection().subscribe()
    await loaded()
    realtime.live(subject).subscribe(say)
    line.listener().opened()
    expect(calls).toEqual([])
    line.channel(AUCTION).subscribed()
    expect(calls).toEqual(['auction.list'])
    line.channel(AUCTION).event('auction-pre-removed', { id: 1 })
    line.channel(AUCTION).event('auction-live-removed', { id: 2 })
    expect(facts).toEqual([])
  })

  it('starts over with its snapshot after a new epoch', async () => {
    const { realtime, line, calls, loaded, replaced } = played()
    realtime.connection().subscribe()
    await loaded()
    realtime.live(subject).subscribe()
    line.listener().opened()
    line.channel(AUCTION).subscribed()
    replaced.next(2)
    expect(line.calls).toEqual([`join ${AUCTION}`, `leave ${AUCTION}`, `join ${AUCTION}`])
    line.channel(AUCTION).subscribed()
    expect(calls).toEqual(['auction.list', 'auction.list'])
  })
})

describe("the simulator's clock", () => {
  it('is subscribed to once an answer has named a world, and only once', async () => {
    const { realtime, line, loaded, worlds } = played()
    realtime.connection().subscribe()
    await loaded()
    line.listener().opened()
    expect(line.calls).toEqual([])
    worlds.next('main')
    worlds.next('class')
    expect(line.calls).toEqual(['join simulator'])
  })

  it('sets the clock before emitting its fact, and ignores a bad reading', async () => {
    const { realtime, line, loaded, worlds, sampled, facts } = played()
    realtime.connection().subscribe(({ type }) => facts.push(`${type} after ${sampled.length}`))
    await loaded()
    worlds.next('main')
    line.listener().opened()
    line.channel('simulator').subscribed()
    line.channel('simulator').event('clock-changed', reading)
    line.channel('simulator').event('clock-changed', { ...reading, rate: -1 })
    expect(sampled).toEqual([reading])
    expect(facts.slice(-2)).toEqual(['clock/changed after 1', 'message/rejected after 1'])
  })
})
