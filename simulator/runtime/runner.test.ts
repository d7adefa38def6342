// One world in virtual time: queue and clock.
import { describe, expect, it } from 'vitest'
import { rowOf } from '../world/table'
import { bestOf, bid, MINUTE, made, riella, START } from './quiet-world'
import type { RunningWorld } from './running-world'
import { ClockRefusal } from './running-world'

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

  it('steps from one command to the next and returns what it was', async () => {
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

  it('signal the new time before what happens in it', async () => {
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

describe('an ended world', () => {
  it('signals its listeners once, stops its timer and accepts nothing more', async () => {
    const { time, world } = made({ paused: false })
    const kinds: string[] = []
    world.listen((signal) => kinds.push(signal.kind))
    world.end()
    world.end()
    expect([kinds, time.waiting()]).toEqual([['ended'], 0])
    await expect(world.submit(bid(101.5))).rejects.toThrow('This world has ended.')
  })
})
