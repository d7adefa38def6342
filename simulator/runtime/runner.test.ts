// The queue and the clock of a running world.
import { describe, expect, it } from 'vitest'
import { rowOf } from '../world/table'
import { bestOf, bid, createQuietWorld, MINUTE, riella, START } from './quiet-world'
import { ClockRefusal, type RunningWorld } from './running-world'

describe('a paused world', () => {
  it('stays at its instant while real time passes', async () => {
    const { time, world } = createQuietWorld()
    await time.pass(3_600_000)
    expect(world.reading()).toEqual({ now: START, rate: 0, epoch: 1 })
    expect(world.position()).toBe(0)
    expect(time.waiting()).toBe(0)
  })

  it('accepts commands and stamps them with the instant of its clock', async () => {
    const { world } = createQuietWorld()
    const outcome = await world.submit(bid(101.5))
    expect(outcome).toMatchObject({ ok: true, n: 2, reply: { receipt: { received_at: '2026-03-02T15:15:00.000Z' } } })
    expect(world.log(2)).toMatchObject([{ epoch: 1, n: 2, at: '2026-03-02T15:15:00.000Z', command: bid(101.5) }])
  })

  it('steps to the next scheduled command and describes it', async () => {
    const { world } = createQuietWorld()
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
  it('resolve after everything that came due has been performed', async () => {
    const { world } = createQuietWorld()
    await world.advance(11 * MINUTE)
    expect([world.position(), bestOf(world)]).toEqual([11 * MINUTE, 101.625])
    await world.jump({ mark: 'closing' })
    expect(rowOf(world.state().auctions, riella)).toMatchObject({ status: 'past', statusedAt: START + 30 * MINUTE })
    await world.jump({ instant: '2026-03-02T15:50:00Z' })
    expect(world.position()).toBe(35 * MINUTE)
    await world.jump({ offsetMs: 36 * MINUTE })
    expect(world.position()).toBe(36 * MINUTE)
  })

  it('signal the new time before the events at that time', async () => {
    const { world } = createQuietWorld()
    const signals: string[] = []
    world.listen((signal) => {
      signals.push(signal.kind === 'announcement' ? signal.announcement.event : signal.kind)
    })
    await world.advance(10 * MINUTE)
    expect(signals.slice(0, 3)).toEqual(['clock', 'logged', 'auction-live-changed'])
  })

  it.each<[string, (world: RunningWorld) => Promise<unknown>]>([
    ['a negative advance', (world) => world.advance(-1)],
    ['an advance by NaN', (world) => world.advance(Number.NaN)],
    ['an advance beyond the limit', (world) => world.advance(40 * 24 * 60 * MINUTE)],
    ['a jump into the past', (world) => world.jump({ offsetMs: -1 })],
    ['a jump to an unknown mark', (world) => world.jump({ mark: 'closin' })],
    ['a jump to an invalid instant', (world) => world.jump({ instant: 'soon' })],
    ['a rewind before the start', (world) => world.rewind({ offsetMs: -1 })],
    ['a rewind into the future', (world) => world.rewind({ offsetMs: 1 })],
    ['a rate of zero', (world) => world.setRate(0)],
    ['a rate above 600', (world) => world.setRate(601)],
  ])('refuse %s and leave the world unchanged', async (_, change) => {
    const { world } = createQuietWorld()
    const before = { state: world.state(), reading: world.reading(), hash: world.hash() }
    await expect(change(world)).rejects.toBeInstanceOf(ClockRefusal)
    expect({ state: world.state(), reading: world.reading(), hash: world.hash() }).toEqual(before)
    await world.advance(1)
    expect(world.position()).toBe(1)
  })
})

describe('a playing world', () => {
  it('sets a single real timer, for the next scheduled command', async () => {
    const { time, world } = createQuietWorld({ paused: false })
    expect(time.waiting()).toBe(1)
    await time.pass(10 * MINUTE - 1)
    expect(bestOf(world)).toBeUndefined()
    await time.pass(1)
    expect(bestOf(world)).toBe(101.625)
    expect(time.waiting()).toBe(1)
    expect(world.reading()).toEqual({ now: START + 10 * MINUTE, rate: 1, epoch: 1 })
  })

  it.each([0.25, 60, 600])('performs the same commands at the same virtual instants at rate %d', async (rate) => {
    const { time, world } = createQuietWorld({ paused: false, rate })
    await time.pass((10 * MINUTE) / rate)
    expect(bestOf(world)).toBe(101.625)
    expect(world.log(2)).toMatchObject([{ at: '2026-03-02T15:25:00.000Z' }])
  })

  it('continues from its position when the rate changes, and stops when paused', async () => {
    const { time, world } = createQuietWorld({ paused: false })
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

  it('performs overdue commands before it accepts a new one', async () => {
    const { time, world } = createQuietWorld()
    await world.advance(10 * MINUTE - 1)
    await world.play()
    // The timer hasn't fired yet, so the world is behind its clock.
    expect(await world.submit(bid(101.59375))).toMatchObject({ ok: true })
    await time.pass(2)
    expect(await world.submit(bid(101.59375))).toMatchObject({
      ok: false,
      refusal: { errors: { price: expect.anything() } },
    })
  })
})

describe('the queue', () => {
  it('performs concurrent commands one after another and numbers them', async () => {
    const { world } = createQuietWorld()
    const outcomes = await Promise.all([101.5, 101.5, 101.53125, 101.5].map((price) => world.submit(bid(price))))
    expect(outcomes.map((outcome) => [outcome.n, outcome.ok])).toEqual([
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ])
  })

  it('answers a repeated key with the same outcome and performs it only once', async () => {
    const { world } = createQuietWorld()
    const [first, again] = await Promise.all([world.submit(bid(101.5, 'k')), world.submit(bid(101.5, 'k'))])
    expect(again).toEqual({ ...first, n: 3, events: [] })
    expect(rowOf(world.state().auctions, riella)?.bids).toHaveLength(1)
  })

  it('sends announcements before a command resolves', async () => {
    const { world } = createQuietWorld()
    const events: string[] = []
    world.listen((signal) => {
      if (signal.kind === 'announcement') events.push(signal.announcement.event)
    })
    await world.submit(bid(101.5))
    expect(events).toEqual(['auction-live-changed', 'notification-read'])
  })
})

describe('an ended world', () => {
  it('signals its listeners once, stops its timer and rejects further commands', async () => {
    const { time, world } = createQuietWorld({ paused: false })
    const kinds: string[] = []
    world.listen((signal) => kinds.push(signal.kind))
    world.end()
    world.end()
    expect([kinds, time.waiting()]).toEqual([['ended'], 0])
    await expect(world.submit(bid(101.5))).rejects.toThrow('This world has ended.')
  })
})

describe('a world that stops at an instant', () => {
  it('pauses exactly there, however late its timer is, and goes on when it plays again', async () => {
    const { time, world } = createQuietWorld()
    world.stopAt(START + 5 * MINUTE)
    await world.setRate(60)
    await world.play()
    await time.pass(4_000)
    expect(world.position()).toBe(4 * MINUTE)
    await time.pass(60_000)
    expect(world.reading()).toMatchObject({ now: START + 5 * MINUTE, rate: 0 })
    expect(world.paused()).toBe(true)
    await world.play()
    await time.pass(1_000)
    expect([world.position(), world.paused()]).toEqual([6 * MINUTE, false])
  })

  it('stops when it jumps there while it plays, and not when a trainer advances it beyond while it is paused', async () => {
    const { world } = createQuietWorld()
    world.stopAt(START + 5 * MINUTE)
    await world.play()
    await world.jump({ offsetMs: 5 * MINUTE })
    expect([world.position(), world.paused()]).toEqual([5 * MINUTE, true])
    await world.advance(MINUTE)
    expect([world.position(), world.paused()]).toEqual([6 * MINUTE, true])
  })
})
