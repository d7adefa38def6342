// One world in virtual time: queue, clock, log, epochs.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stillCourse } from '../scenarios/play/agenda'
import { Run } from '../scenarios/play/run'
import { auctionFor, auctionListFor } from '../world/auctions/auctions.project'
import type { BidCommand } from '../world/bids/bids.commands'
import type { Command } from '../world/commands'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import { rowOf } from '../world/table'
import { handTurnedTime } from './hand-turned-time'
import { matterOfWorlds, scriptFrom } from './library'
import { openingOf } from './opening'
import type { RunningWorld, WorldSignal } from './running-world'
import { ClockRefusal } from './running-world'
import { Worlds } from './worlds'

const MINUTE = 60_000

const quiet = scriptFrom(
  'quiet',
  `title: Quiet
summary: One auction, one scripted bid, no bots
minutes: 40
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
marks: {closing: 30m}
timeline:
  - {at: -5m, do: start auction, with: {auction: riella-on-5th, minutes: 35}}
  - {at: 10m, do: bid, as: summit-ridge, with: {auction: riella-on-5th, price: "101-20"}}
  - {at: 12m, do: bid, as: blue-mesa, with: {auction: riella-on-5th, raise: 2}}
`,
  'quiet.yaml',
)
const START = quiet.startsAt

const made = (wish: { paused?: boolean; rate?: number } = {}) => {
  const time = handTurnedTime()
  const world = new Worlds(time).createFrom(quiet, { id: 'w', paused: true, ...wish })
  return { time, world }
}

const ann = 2001
const riella = 1001
const bid = (price: number, key: string | null = null): BidCommand => ({
  name: 'bid',
  actor: ann,
  origin: 'person',
  auctionId: riella,
  price,
  rate: null,
  signatorId: null,
  seen: null,
  key,
})
const bestOf = (world: RunningWorld) => auctionFor(world.state(), ann, riella)?.best_bid?.price

describe('a paused world', () => {
  it('stands still however much real time passes', async () => {
    const { time, world } = made()
    await time.pass(3_600_000)
    expect(world.reading()).toEqual({ now: START, rate: 0, epoch: 1 })
    expect(world.position()).toBe(0)
    expect(time.waiting()).toBe(0)
  })

  it('takes commands and stamps them with the instant at which it stands', async () => {
    const { world } = made()
    const outcome = await world.submit(bid(101.5))
    expect(outcome).toMatchObject({ ok: true, n: 2, reply: { receipt: { received_at: '2026-03-02T15:15:00.000Z' } } })
    expect(world.log(2)).toMatchObject([{ epoch: 1, n: 2, at: '2026-03-02T15:15:00.000Z', command: bid(101.5) }])
  })

  it('steps from one thing to the next and says what it was', async () => {
    const { world } = made()
    const steps = []
    for (let step = await world.step(); step !== null; step = await world.step())
      steps.push([step.at.slice(11, 16), step.what])
    expect(steps.slice(0, 4)).toEqual([
      ['15:25', 'bid: Summit Ridge Securities → 101-20 on Riella on 5th'],
      ['15:27', 'bid: Blue Mesa Partners → 101-22 on Riella on 5th'],
      ['15:35', 'reminder: Riella on 5th, 10min before end'],
      ['15:45', 'auction ends: Riella on 5th'],
    ])
    expect(world.reading().rate).toBe(0)
  })
})

describe('advancing and jumping', () => {
  it('answer when everything that became due has happened', async () => {
    const { world } = made()
    await world.advance(11 * MINUTE)
    expect([world.position(), bestOf(world)]).toEqual([11 * MINUTE, 101.625])
    await world.jump({ mark: 'closing' })
    expect(rowOf(world.state().auctions, riella)).toMatchObject({ status: 'past', statusedAt: START + 30 * MINUTE })
    await world.jump({ instant: '2026-03-02T15:50:00Z' })
    expect(world.position()).toBe(35 * MINUTE)
    await world.jump({ offsetMs: 36 * MINUTE })
    expect(world.position()).toBe(36 * MINUTE)
  })

  it('tell the new time before what happens in it', async () => {
    const { world } = made()
    const heard: string[] = []
    world.listen((signal) => {
      heard.push(signal.kind === 'announcement' ? signal.announcement.event : signal.kind)
    })
    await world.advance(10 * MINUTE)
    expect(heard.slice(0, 3)).toEqual(['clock', 'logged', 'auction-live-changed'])
  })

  it.each<[string, (world: RunningWorld) => Promise<unknown>]>([
    ['a negative advance', (world) => world.advance(-1)],
    ['an advance that is no number', (world) => world.advance(Number.NaN)],
    ['an advance without end', (world) => world.advance(40 * 24 * 60 * MINUTE)],
    ['a jump into the past', (world) => world.jump({ offsetMs: -1 })],
    ['a jump to a mark that is not set', (world) => world.jump({ mark: 'closin' })],
    ['a jump to no instant', (world) => world.jump({ instant: 'soon' })],
    ['a rewind before the start', (world) => world.rewind({ offsetMs: -1 })],
    ['a rewind into the future', (world) => world.rewind({ offsetMs: 1 })],
    ['a rate of zero', (world) => world.setRate(0)],
    ['a rate above 600', (world) => world.setRate(601)],
  ])('refuse %s and leave the world untouched', async (_, ask) => {
    const { world } = made()
    const before = { state: world.state(), reading: world.reading(), hash: world.hash() }
    await expect(ask(world)).rejects.toBeInstanceOf(ClockRefusal)
    expect({ state: world.state(), reading: world.reading(), hash: world.hash() }).toEqual(before)
    await world.advance(1)
    expect(world.position()).toBe(1)
  })
})

describe('a playing world', () => {
  it('keeps one real timer, for the next thing that is due', async () => {
    const { time, world } = made({ paused: false })
    expect(time.waiting()).toBe(1)
    await time.pass(10 * MINUTE - 1)
    expect(bestOf(world)).toBeUndefined()
    await time.pass(1)
    expect(bestOf(world)).toBe(101.625)
    expect(time.waiting()).toBe(1)
    expect(world.reading()).toEqual({ now: START + 10 * MINUTE, rate: 1, epoch: 1 })
  })

  it.each([0.25, 60, 600])('at rate %d does the same, sooner or later', async (rate) => {
    const { time, world } = made({ paused: false, rate })
    await time.pass((10 * MINUTE) / rate)
    expect(bestOf(world)).toBe(101.625)
    expect(world.log(2)).toMatchObject([{ at: '2026-03-02T15:25:00.000Z' }])
  })

  it('goes on from where it was when the rate changes, and stands when paused', async () => {
    const { time, world } = made({ paused: false })
    const rates: number[] = []
    world.listen((signal) => {
      if (signal.kind === 'clock') rates.push(signal.reading.rate)
    })
    await time.pass(MINUTE)
    await world.setRate(60)
    await time.pass(MINUTE / 60)
    expect(world.position()).toBe(2 * MINUTE)
    await world.pause()
    await time.pass(MINUTE)
    expect([world.position(), world.paused(), time.waiting()]).toEqual([2 * MINUTE, true, 0])
    await world.play()
    await time.pass(1000)
    expect(world.position()).toBe(3 * MINUTE)
    expect(rates).toEqual([60, 0, 60])
  })

  it('does what became due before it takes a command', async () => {
    const { time, world } = made()
    await world.advance(10 * MINUTE - 1)
    await world.play()
    const late = (async () => {
      // The timer has not been called yet: the world is behind.
      const answer = world.submit(bid(101.59375))
      return answer
    })()
    expect(await late).toMatchObject({ ok: true })
    await time.pass(2)
    expect(await world.submit(bid(101.59375))).toMatchObject({
      ok: false,
      refusal: { errors: { price: expect.anything() } },
    })
  })
})

describe('the queue', () => {
  it('takes commands one after the other, each with its own number', async () => {
    const { world } = made()
    const outcomes = await Promise.all([101.5, 101.5, 101.53125, 101.5].map((price) => world.submit(bid(price))))
    expect(outcomes.map((one) => [one.n, one.ok])).toEqual([
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ])
  })

  it('answers a repeated key as it did before, and only once', async () => {
    const { world } = made()
    const [first, again] = await Promise.all([world.submit(bid(101.5, 'k')), world.submit(bid(101.5, 'k'))])
    expect(again).toEqual({ ...first, n: 3, events: [] })
    expect(rowOf(world.state().auctions, riella)?.bids).toHaveLength(1)
  })

  it('has announced before it answers', async () => {
    const { world } = made()
    const heard: string[] = []
    world.listen((signal) => {
      if (signal.kind === 'announcement') heard.push(signal.announcement.event)
    })
    await world.submit(bid(101.5))
    expect(heard).toEqual(['auction-live-changed', 'notification-read'])
  })
})

describe('rewinding', () => {
  it('brings back what was, as a new epoch, and says what it discards', async () => {
    const { world } = made()
    await world.submit(bid(101.5, 'early'))
    await world.advance(11 * MINUTE)
    const then = world.state()
    await world.submit(bid(103, 'late'))
    await world.advance(5 * MINUTE)
    const signals: WorldSignal[] = []
    world.listen((signal) => signals.push(signal))
    expect(await world.rewind({ offsetMs: 11 * MINUTE - 1 })).toEqual({ discarded: 2 })
    expect(signals.map((signal) => signal.kind)).toEqual(['replaced', 'clock'])
    expect(world.reading()).toEqual({ now: START + 11 * MINUTE - 1, rate: 0, epoch: 2 })
    expect(world.state()).toEqual(then)
    expect(world.log().map((entry) => [entry.epoch, entry.n])).toEqual([
      [2, 1],
      [2, 2],
      [2, 3],
    ])
  })

  it('forgets the keys of what it discards and keeps the others', async () => {
    const { world } = made()
    await world.submit(bid(101.5, 'early'))
    await world.advance(MINUTE)
    await world.submit(bid(103, 'late'))
    await world.rewind({ offsetMs: 30_000 })
    expect(await world.submit(bid(102, 'late'))).toMatchObject({ ok: true })
    expect(await world.submit(bid(102, 'early'))).toMatchObject({ ok: false, refusal: { status: 422 }, n: 4 })
  })

  it('and going on again ends with the same hash', async () => {
    const { world } = made()
    await world.advance(35 * MINUTE)
    const straight = world.hash()
    await world.rewind({ offsetMs: 11 * MINUTE })
    expect(world.hash()).not.toBe(straight)
    await world.advance(24 * MINUTE)
    expect(world.hash()).toBe(straight)
  })

  it('goes on playing when it was', async () => {
    const { time, world } = made({ paused: false })
    await time.pass(11 * MINUTE)
    await world.rewind({ offsetMs: 9 * MINUTE })
    expect(bestOf(world)).toBeUndefined()
    await time.pass(MINUTE)
    expect(bestOf(world)).toBe(101.625)
  })

  it('to the start is what reset does', async () => {
    const { world } = made()
    const fresh = { state: world.state(), hash: world.hash() }
    await world.advance(20 * MINUTE)
    await world.reset()
    expect({ state: world.state(), hash: world.hash() }).toEqual(fresh)
    expect(world.reading()).toEqual({ now: START, rate: 0, epoch: 2 })
    await world.advance(20 * MINUTE)
    await world.rewind({ offsetMs: 0 })
    expect(world.state()).toEqual(fresh.state)
  })
})

describe('an ended world', () => {
  it('tells its listeners once, stops its timer and takes nothing more', async () => {
    const { time, world } = made({ paused: false })
    const kinds: string[] = []
    world.listen((signal) => kinds.push(signal.kind))
    world.end()
    world.end()
    expect([kinds, time.waiting()]).toEqual([['ended'], 0])
    await expect(world.submit(bid(101.5))).rejects.toThrow('This world has ended.')
  })
})

describe('the log', () => {
  const move = fc.record({
    wait: fc.integer({ min: 0, max: 4 * MINUTE }),
    actor: fc.constantFrom(2001, 2002, 2003, 2007),
    price: fc.integer({ min: 3240, max: 3300 }),
    key: fc.constantFrom(null, 'a', 'b'),
    pass: fc.boolean(),
  })

  it('is the truth: folding its events, or giving its commands again, ends in the same world', async () => {
    const opening = openingOf(quiet, matterOfWorlds(), 3)
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 15 }), async (moves) => {
        const { world } = made()
        for (const { wait, actor, price, key, pass } of moves) {
          await world.advance(wait)
          const command: Command = pass
            ? { name: 'ignore', actor, origin: 'person', auctionId: 1002 }
            : { ...bid(price / 32, key), actor }
          await world.submit(command)
        }
        const entries = world.log(opening.entries.length + 1)
        const folded = entries.reduce<WorldState>((state, entry) => evolveAll(state, entry.events), opening.state)
        expect(folded).toEqual(world.state())
        expect(JSON.parse(JSON.stringify(world.state()))).toEqual(world.state())
        // Without a course of its own: every command, also the world's timers, comes from the log.
        const run = new Run(stillCourse, opening.state, START, 0)
        const again = entries.map(({ command, at }) => run.perform(command, Date.parse(at)).decision.events)
        expect(JSON.stringify(again)).toBe(JSON.stringify(entries.map((entry) => entry.events)))
      }),
      { numRuns: 40 },
    )
  })

  it('has a hash that depends on seed and commands only', async () => {
    const worlds = new Worlds(handTurnedTime())
    const [one, two, other] = [3, 3, 4].map((seed) => worlds.createFrom(quiet, { seed, paused: true }))
    if (one === undefined || two === undefined || other === undefined) throw new Error('no worlds')
    await two.setRate(60)
    for (const world of [one, two]) await world.advance(20 * MINUTE)
    expect(one.hash()).toMatch(/^[0-9a-f]{64}$/)
    expect(two.hash()).toBe(one.hash())
    await other.advance(20 * MINUTE)
    expect(other.hash()).not.toBe(one.hash())
    await two.submit(bid(104))
    expect(two.hash()).not.toBe(one.hash())
  })
})

describe('a market that rolls for ever', () => {
  it.each([41, 7, 99])('has at any moment an auction with at least five minutes left (seed %i)', async (seed) => {
    const world = new Worlds(handTurnedTime()).create({ scenario: 'first-live-auction', seed, paused: true })
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      const now = world.reading().now
      const live = auctionListFor(world.state(), ann, 'live') ?? []
      const left = Math.max(...live.map((row) => Date.parse(row.end_at ?? '') - now))
      expect(left, `minute ${minute}`).toBeGreaterThanOrEqual(5 * MINUTE)
      await world.advance(MINUTE)
    }
  })
})
