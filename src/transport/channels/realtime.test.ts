// The connection as facts: loading, opening, loss, back-off, the simulator's clock, a new epoch.
import { NEVER, type Observable, of, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ClockReading } from '../../contract/clock'
import type { ApiPort, CallFact } from '../../ports/api'
import type { LiveSubject } from '../../ports/realtime'
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

function setup(load?: () => Promise<Connect>, answer: Observable<CallFact> = NEVER) {
  const scheduler = new VirtualTimeScheduler()
  const fake = fakeConnection()
  const worlds = new Subject<string>()
  const replaced = new Subject<number>()
  const sampled: ClockReading[] = []
  const calls: string[] = []
  const call = ((name: string) => {
    calls.push(name)
    return answer
  }) as unknown as ApiPort['call']
  const realtime = createRealtime({
    call,
    load: load ?? (() => Promise.resolve(fake.connect)),
    clock: { worlds$: worlds, replaced$: replaced, sampleEvent: (one) => void sampled.push(one) },
    random: () => 0,
    scheduler,
  })
  const facts: string[] = []
  const record = ({ type, payload }: { type: string; payload: object }) =>
    facts.push(`${type} ${JSON.stringify(payload)}`)
  const advance = (ms: number) => {
    scheduler.maxFrames = scheduler.frame + ms
    scheduler.flush()
    scheduler.frame = scheduler.maxFrames
  }
  /** Lets the loading promise settle. */
  const loaded = () => new Promise((resolve) => setImmediate(resolve))
  return { realtime, fake, worlds, replaced, sampled, calls, facts, record, advance, loaded }
}

describe('the connection', () => {
  it('reports its attempt before loading anything, and when it has opened', async () => {
    const { realtime, fake, facts, record, loaded } = setup()
    realtime.connection().subscribe(record)
    expect(facts).toEqual(['line/attempted {"attempt":1}'])
    await loaded()
    expect(realtime.socketId()).toBe('12.34')
    fake.listener().opened()
    expect(facts.slice(1)).toEqual(['line/opened {}'])
  })

  it('leaves a loss to the library if it recovers in time, and reports its attempts', async () => {
    const { realtime, fake, facts, record, loaded, advance } = setup()
    realtime.connection().subscribe(record)
    await loaded()
    fake.listener().opened()
    fake.listener().lost('connection lost', true)
    fake.listener().retrying()
    advance(1_700)
    fake.listener().opened()
    advance(60_000)
    expect(fake.calls).toEqual([])
    expect(facts.slice(2)).toEqual([
      'line/lost {"because":"connection lost"}',
      'line/attempted {"attempt":1}',
      'line/opened {}',
    ])
  })

  it('replaces a hanging attempt after 2 s, and sometimes waits longer', async () => {
    const { realtime, fake, loaded, advance } = setup()
    realtime.connection().subscribe()
    await loaded()
    fake.listener().opened()
    fake.listener().lost('connection lost', true)
    const tries = [1_800, 1_800, 1_800, 1_800, 1_800, 1_800, 1_800, 3_060, 1_800]
    for (const [index, ms] of tries.entries()) {
      advance(ms - 1)
      expect(fake.calls).toHaveLength(index)
      advance(1)
      expect(fake.calls).toHaveLength(index + 1)
    }
  })

  it('retries with growing delays after a loss that the library gives up on', async () => {
    const { realtime, fake, loaded, advance } = setup()
    realtime.connection().subscribe()
    await loaded()
    fake.listener().opened()
    fake.listener().lost('closed with code 4004', false)
    advance(499)
    expect(fake.calls).toEqual([])
    advance(1)
    expect(fake.calls).toEqual(['tryNow'])
    fake.listener().lost('closed with code 4004', false)
    fake.listener().retrying()
    advance(500)
    expect(fake.calls).toEqual(['tryNow', 'tryNow'])
  })

  it('reports why loading failed and loads again, at once on request', async () => {
    const loads: string[] = []
    const { realtime, facts, record, loaded, advance } = setup(() => {
      loads.push('load')
      return Promise.reject(new Error("This page's realtime configuration is not JSON."))
    })
    realtime.connection().subscribe(record)
    await loaded()
    expect(facts[1]).toBe('line/lost {"because":"This page\'s realtime configuration is not JSON."}')
    realtime.tryNow()
    expect(loads).toHaveLength(2)
    await loaded()
    advance(1000)
    expect(loads).toHaveLength(3)
  })

  it('is shared by all subscribers and closes with the last', async () => {
    const { realtime, fake, loaded } = setup()
    const one = realtime.connection().subscribe()
    const two = realtime.connection().subscribe()
    await loaded()
    one.unsubscribe()
    expect(fake.calls).toEqual([])
    two.unsubscribe()
    expect(fake.calls).toEqual(['close'])
    expect(realtime.socketId()).toBeNull()
  })

  it('does not open if it was closed while loading', async () => {
    const { realtime, fake, loaded } = setup()
    realtime.connection().subscribe().unsubscribe()
    await loaded()
    expect(() => fake.listener()).toThrow('not connected')
  })
})

describe('a live subject', () => {
  it('joins when the connection opens, fetches when subscribed, and receives only its own events', async () => {
    const { realtime, fake, calls, facts, record, loaded } = setup()
    realtime.connection().subscribe()
    await loaded()
    realtime.live(subject).subscribe(record)
    fake.listener().opened()
    expect(calls).toEqual([])
    fake.channel(AUCTION).subscribed()
    expect(calls).toEqual(['auction.list'])
    fake.channel(AUCTION).event('auction-pre-removed', { id: 1 })
    fake.channel(AUCTION).event('auction-live-removed', { id: 2 })
    expect(facts).toEqual([])
  })

  it('starts over with its snapshot after a new epoch', async () => {
    const { realtime, fake, calls, loaded, replaced } = setup()
    realtime.connection().subscribe()
    await loaded()
    realtime.live(subject).subscribe()
    fake.listener().opened()
    fake.channel(AUCTION).subscribed()
    replaced.next(2)
    expect(fake.calls).toEqual([`join ${AUCTION}`, `leave ${AUCTION}`, `join ${AUCTION}`])
    fake.channel(AUCTION).subscribed()
    expect(calls).toEqual(['auction.list', 'auction.list'])
  })
})

/** A live list that is in sync, ten seconds later. */
async function followList() {
  const answer = { data: [] }
  const payload = { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer }
  const scene = setup(undefined, of({ type: 'auction.list/answered', payload } as unknown as CallFact))
  scene.realtime.connection().subscribe()
  await scene.loaded()
  const list: LiveSubject = { ...subject, snapshot: { ...subject.snapshot, subject: 'auction.list:live' } }
  scene.realtime.live(list).subscribe(({ type }) => scene.facts.push(type))
  scene.fake.listener().opened()
  scene.fake.channel(AUCTION).subscribed()
  scene.advance(10_000)
  expect(scene.facts.splice(0)).toEqual(['auction.list/answered', 'subject/synced'])
  return scene
}

describe('a requested refetch', () => {
  it('fetches the snapshot of its subject at once after a hint, and stays in sync', async () => {
    const { realtime, facts, calls, advance } = await followList()
    realtime.refetch('auction.list:pre', 'changeHint')
    realtime.refetch('auction.list:live', 'changeHint')
    realtime.refetch('auction.list:live', 'changeHint')
    advance(0)
    expect(calls).toHaveLength(2)
    expect(facts).toEqual(['auction.list/answered', 'subject/synced'])
  })

  it('reports the subject out of sync if something is missing, and fetches once within a second', async () => {
    const { realtime, facts, calls, advance } = await followList()
    for (let turn = 0; turn < 20; turn += 1) realtime.refetch('auction.list:live', 'outOfSync')
    expect(new Set(facts)).toEqual(new Set(['subject/out-of-sync']))
    advance(999)
    expect(calls).toHaveLength(2)
    expect(facts.slice(-2)).toEqual(['auction.list/answered', 'subject/synced'])
  })
})

describe('a precautionary refetch', () => {
  it('doesn’t report the subject out of sync, and is left out without its channel', async () => {
    const { realtime, fake, facts, calls, advance } = await followList()
    realtime.refetch('auction.list:live', 'precaution')
    advance(0)
    expect(calls).toHaveLength(2)
    expect(facts).toEqual(['auction.list/answered', 'subject/synced'])
    fake.listener().lost('connection lost', true)
    realtime.refetch('auction.list:live', 'precaution')
    advance(60_000)
    expect(calls).toHaveLength(2)
  })
})

describe("the simulator's clock", () => {
  it('is subscribed to once an answer has named a world, and only once', async () => {
    const { realtime, fake, loaded, worlds } = setup()
    realtime.connection().subscribe()
    await loaded()
    fake.listener().opened()
    expect(fake.calls).toEqual([])
    worlds.next('main')
    worlds.next('class')
    expect(fake.calls).toEqual(['join simulator'])
  })

  it('sets the clock before emitting its fact, and ignores a bad reading', async () => {
    const { realtime, fake, loaded, worlds, sampled, facts } = setup()
    realtime.connection().subscribe(({ type }) => facts.push(`${type} after ${sampled.length}`))
    await loaded()
    worlds.next('main')
    fake.listener().opened()
    fake.channel('simulator').subscribed()
    fake.channel('simulator').event('clock-changed', reading)
    fake.channel('simulator').event('clock-changed', { ...reading, rate: -1 })
    expect(sampled).toEqual([reading])
    expect(facts.slice(-2)).toEqual(['clock/changed after 1', 'message/rejected after 1'])
  })

  it('reads every subject again when the server says that events were missed', async () => {
    const payload = { answer: { data: [] }, input: {} }
    const answer = of({ type: 'auction.list/answered', payload } as unknown as CallFact)
    const { realtime, fake, loaded, worlds, calls, advance } = setup(undefined, answer)
    realtime.connection().subscribe()
    realtime.live(subject).subscribe()
    await loaded()
    worlds.next('main')
    fake.listener().opened()
    for (const channel of [AUCTION, 'simulator']) fake.channel(channel).subscribed()
    expect(calls).toEqual(['auction.list'])
    fake.channel('simulator').event('clock-changed', { ...reading, missed: true })
    advance(10_000)
    expect(calls).toEqual(['auction.list', 'auction.list'])
  })
})
