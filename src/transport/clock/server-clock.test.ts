// The clock service: what it publishes as facts, when it publishes nothing, and the effect of sleep.
import { describe, expect, it } from 'vitest'
import { readClockHeader } from './clock-samples'
import { createServerClock } from './server-clock'

const T0 = Date.parse('2026-03-02T15:15:00.000Z')

function setup() {
  const time = { monotonic: 0, wall: 50_000 }
  const clock = createServerClock({ monotonic: () => time.monotonic, wall: () => time.wall })
  const facts: { type: string; payload: object }[] = []
  clock.facts().subscribe((fact) => facts.push(fact))
  const advance = (ms: number) => {
    time.monotonic += ms
    time.wall += ms
  }
  /** An answer of the simulator with a round trip of 10 ms. */
  const answer = (virtual: number, rate = 1, epoch = 1, world = 'main') => {
    const headers = new Headers({
      'X-Simulator': world,
      'X-Simulator-Clock': `${new Date(T0 + virtual).toISOString()};rate=${rate};epoch=${epoch}`,
    })
    const sentAt = time.monotonic
    advance(10)
    return clock.sampleAnswer(headers, sentAt, time.monotonic)
  }
  return { time, clock, facts, advance, answer, types: () => facts.map(({ type }) => type) }
}

describe('the clock header', () => {
  it.each([
    ['2026-03-02T15:15:00.000Z;rate=0.25;epoch=3', { now: '2026-03-02T15:15:00.000Z', rate: 0.25, epoch: 3 }],
    ['2026-03-02T15:15:00.000Z; rate=0; epoch=1', { now: '2026-03-02T15:15:00.000Z', rate: 0, epoch: 1 }],
    ['noon;rate=1;epoch=1', null],
    ['2026-03-02T15:15:00.000Z;rate=1', null],
    ['', null],
  ])('%j reads as %j', (text, reading) => {
    expect(readClockHeader(text)).toEqual(reading)
  })
})

describe('the server clock', () => {
  it('has an infinite error before the first answer', () => {
    expect(setup().clock.read()).toMatchObject({ errorMs: Infinity, ageMs: Infinity })
  })

  it('publishes the first sample with its error and world', () => {
    const { answer, facts, clock, advance } = setup()
    answer(0)
    expect(facts).toEqual([
      {
        type: 'clock/sampled',
        payload: { now: T0 + 5, monotonic: 10, rate: 1, errorMs: 5, epoch: 1, world: 'main' },
      },
    ])
    advance(100)
    expect(clock.read()).toMatchObject({ now: T0 + 105, ageMs: 100, rate: 1, epoch: 1 })
  })

  it('publishes nothing for samples that only confirm the estimate, and repeats it after thirty seconds', () => {
    const { answer, advance, types } = setup()
    answer(0)
    advance(990)
    answer(1000)
    expect(types()).toHaveLength(1)
    advance(29_990)
    answer(31_000)
    expect(types()).toHaveLength(2)
  })

  it('publishes a pause at once, and ignores an overtaken answer that would undo it', () => {
    const { answer, clock, facts, advance } = setup()
    answer(0)
    advance(990)
    clock.sampleEvent({ now: new Date(T0 + 1000).toISOString(), rate: 0, epoch: 1 })
    expect(facts.at(-1)).toMatchObject({ type: 'clock/sampled', payload: { now: T0 + 1000, rate: 0, errorMs: 0 } })
    const late = new Headers({
      'X-Simulator': 'main',
      'X-Simulator-Clock': `${new Date(T0 + 900).toISOString()};rate=1;epoch=1`,
    })
    advance(50)
    clock.sampleAnswer(late, 890, 1050)
    expect(clock.read()).toMatchObject({ now: T0 + 1000, rate: 0 })
  })

  it('publishes a replaced world before the new time, and rejects older answers', () => {
    const { answer, clock, facts, types, time } = setup()
    const epochs: number[] = []
    clock.replaced$.subscribe((epoch) => epochs.push(epoch))
    expect(answer(60_000)).toBe(true)
    expect(answer(0, 1, 2)).toBe(true)
    expect(types()).toEqual(['clock/sampled', 'world/replaced', 'clock/sampled'])
    expect(facts[1]?.payload).toEqual({ epoch: 2 })
    expect(epochs).toEqual([2])
    const old = new Headers({
      'X-Simulator': 'main',
      'X-Simulator-Clock': `${new Date(T0 + 60_020).toISOString()};rate=1;epoch=1`,
    })
    expect(clock.sampleAnswer(old, 0, time.monotonic)).toBe(false)
  })

  it('gives the world to late subscribers, and accepts events only once it knows one', () => {
    const { answer, clock, types } = setup()
    clock.sampleEvent({ now: new Date(T0).toISOString(), rate: 1, epoch: 1 })
    expect(types()).toEqual([])
    answer(0)
    const worlds: string[] = []
    clock.worlds$.subscribe((world) => worlds.push(world))
    expect(worlds).toEqual(['main'])
  })

  it('narrows a real server’s Date header and takes it as rate 1 of epoch 0', () => {
    const { clock, facts, advance } = setup()
    const sampleDate = (text: string) =>
      clock.sampleAnswer(new Headers({ Date: text }), clock.monotonic(), clock.monotonic())
    sampleDate('Mon, 02 Mar 2026 15:15:00 GMT')
    expect(facts).toMatchObject([{ payload: { rate: 1, epoch: 0, world: null, errorMs: 525 } }])
    advance(100)
    sampleDate('Mon, 02 Mar 2026 15:15:01 GMT')
    expect(facts).toHaveLength(2)
    expect(clock.read().errorMs).toBeLessThan(100)
  })

  it('detects sleep of a machine whose steady clock stopped, and trusts nothing until the next answer', () => {
    const { answer, clock, facts, time, types } = setup()
    answer(0)
    time.wall += 3_600_000
    clock.checkForSleep()
    expect(facts.at(-1)).toEqual({ type: 'browser/woken', payload: { asleepMs: 3_600_000 } })
    expect(clock.read().errorMs).toBe(Infinity)
    answer(3_600_020)
    expect(types()).toEqual(['clock/sampled', 'browser/woken', 'clock/sampled'])
    expect(clock.read().errorMs).toBeLessThan(10)
  })

  it('detects a frozen page, but not the slow timers of a hidden one', () => {
    const { clock, advance, types } = setup()
    advance(61_000)
    clock.checkForSleep()
    expect(types()).toEqual([])
    advance(120_000)
    clock.checkForSleep()
    expect(types()).toEqual(['browser/woken'])
  })

  it('ignores the time of an answer that was in flight during sleep', () => {
    const { answer, clock, time } = setup()
    answer(0)
    const sentAt = time.monotonic
    time.wall += 60_000
    const headers = new Headers({
      'X-Simulator': 'main',
      'X-Simulator-Clock': `${new Date(T0 + 20).toISOString()};rate=1;epoch=1`,
    })
    clock.sampleAnswer(headers, sentAt, time.monotonic + 10)
    expect(clock.read().errorMs).toBe(Infinity)
  })

  it('emits the current time first to every new subscriber', () => {
    const { answer, clock } = setup()
    answer(0)
    const late: string[] = []
    clock.facts().subscribe(({ type }) => late.push(type))
    expect(late).toEqual(['clock/sampled'])
  })
})

describe('an extra sample', () => {
  it('is requested after an event changed the rate, until the next answer', () => {
    const { answer, clock, advance } = setup()
    answer(0)
    expect(clock.wantsSample()).toBe(false)
    advance(990)
    clock.sampleEvent({ now: new Date(T0 + 1000).toISOString(), rate: 60, epoch: 1 })
    expect(clock.read().errorMs / 60).toBeGreaterThan(10)
    expect(clock.wantsSample()).toBe(true)
    advance(90)
    answer(1000 + 95 * 60, 60)
    expect(clock.read().errorMs / 60).toBeLessThanOrEqual(5)
    expect(clock.wantsSample()).toBe(false)
  })

  it('is requested two minutes after the last answer, and after sleep', () => {
    const { answer, clock, advance, time } = setup()
    answer(0)
    advance(119_000)
    expect(clock.wantsSample()).toBe(false)
    advance(2_000)
    expect(clock.wantsSample()).toBe(true)
    answer(121_020)
    time.wall += 3_600_000
    clock.checkForSleep()
    expect(clock.wantsSample()).toBe(true)
  })

  it('is not requested while the clock is paused, or before the first answer', () => {
    const { answer, clock, advance } = setup()
    expect(clock.wantsSample()).toBe(false)
    answer(0)
    clock.sampleEvent({ now: new Date(T0 + 10).toISOString(), rate: 0, epoch: 1 })
    advance(600_000)
    expect(clock.wantsSample()).toBe(false)
  })
})
