// The log of one world: rewinding, replaying, hashing, and a course without end.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noAutomation } from '../scenarios/play/agenda'
import { Run } from '../scenarios/play/run'
import { auctionListFor } from '../world/auctions/auctions.project'
import type { Command } from '../world/commands'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import { matterOfWorlds } from './library'
import { manualTime } from './manual-time'
import { openingOf } from './opening'
import { ann, bestOf, bid, MINUTE, made, quiet, START } from './quiet-world'
import type { WorldSignal } from './running-world'
import { Worlds } from './worlds'

describe('rewinding', () => {
  it('restores an earlier moment, as a new epoch, and returns how much it discards', async () => {
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
        const run = new Run(noAutomation, opening.state, START, 0)
        const again = entries.map(({ command, at }) => run.run(command, Date.parse(at)).decision.events)
        expect(JSON.stringify(again)).toBe(JSON.stringify(entries.map((entry) => entry.events)))
      }),
      { numRuns: 40 },
    )
  })

  it('has a hash that depends on seed and commands only', async () => {
    const worlds = new Worlds(manualTime())
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
    const world = new Worlds(manualTime()).create({ scenario: 'first-live-auction', seed, paused: true })
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      const now = world.reading().now
      const live = auctionListFor(world.state(), ann, 'live') ?? []
      const left = Math.max(...live.map((row) => Date.parse(row.end_at ?? '') - now))
      expect(left, `minute ${minute}`).toBeGreaterThanOrEqual(5 * MINUTE)
      await world.advance(MINUTE)
    }
  })
})
