// Keeps the estimate of server time, publishes changes as facts, and notices sleep. The local date never decides a
// deadline: it is compared with the steady clock, to see that this machine slept.
import type { Observable } from 'rxjs'
import { concat, defer, EMPTY, of, Subject } from 'rxjs'
import type { ClockReading } from '../../contract/clock'
import type { ClockFact, ClockPort, WokenFact, WorldReplacedFact } from '../../ports/clock'
import { sampleOfAnswer, sampleOfEvent } from './clock-samples'
import type { ClockSample, Estimate, SampleEffect } from './estimate'
import { readEstimate, takeSample } from './estimate'

/** The clock as the rest of transport sees it. Its facts begin with the present `clock/sampled`. */
export interface ServerClock extends ClockPort {
  /** The simulator's world, null on a real server or before the first answer. */
  world(): string | null
  /** Takes the clock from an answer's headers; false when the answer is of an epoch that is over. */
  sampleAnswer(headers: Headers, sentAt: number, receivedAt: number): boolean
  sampleEvent(reading: ClockReading): void
  /** True when an answer would make the estimate better by enough to be worth a call of its own. */
  wantsSample(): boolean
  /** To be called now and then, and whenever the page comes back to life. */
  checkAwake(): void
  /** Emits each new epoch, after its fact. */
  readonly replaced$: Observable<number>
  /** Emits the world's name when an answer first carries it, and whenever it changes. */
  readonly worlds$: Observable<string>
}

export interface ServerClockDeps {
  readonly monotonic: () => number
  /** The local date, ms; only its jumps matter. */
  readonly wall: () => number
}

/** The steady clock stands still while many machines sleep: the date then runs ahead of it. */
const SLEEP_JUMP_MS = 5_000
/** A page whose timers did not run for so long was frozen or asleep (hidden pages run them every minute). */
const FROZEN_MS = 90_000
/** Published again after so long even without a change. */
const REPEAT_MS = 30_000
/** The last fact may be wrong by so much, real ms, before a new one is published. */
const TOLERATED_MS = 20
/** One way takes no longer than the quickest of the recent round trips, and some time in our own queue. */
const QUEUE_MS = 25
const UNKNOWN_TRAVEL_MS = 1_000
const ROUND_TRIPS = 8
/** An estimate that began with an event is asked about when it may be wrong by more than this, real ms. */
const LOOSE_ERROR_MS = 10
/** So long after the last answer two steady clocks may have parted by 24 ms. */
const STALE_MS = 120_000

export function createServerClock(deps: ServerClockDeps): ServerClock {
  let estimate: Estimate | null = null
  let published: ClockFact['payload'] | null = null
  let sleptSince = false
  let roundTrips: readonly number[] = []
  let answeredAt = 0
  let beganWithEvent = false
  let looked = { monotonic: deps.monotonic(), wall: deps.wall() }
  const facts = new Subject<ClockFact | WorldReplacedFact | WokenFact>()
  const replaced = new Subject<number>()
  const worlds = new Subject<string>()

  const worthPublishing = (known: Estimate, effect: SampleEffect): boolean => {
    if (effect !== 'narrowed' || published === null) return true
    const { now, errorMs } = readEstimate(known, known.heardAt)
    if (known.heardAt - published.monotonic >= REPEAT_MS) return true
    if (errorMs < published.errorMs / 2 && published.errorMs - errorMs > 5 * known.rate) return true
    const expected = published.now + (known.heardAt - published.monotonic) * published.rate
    return Math.abs(now - expected) > TOLERATED_MS * known.rate
  }

  const publish = (known: Estimate): void => {
    const { now, errorMs } = readEstimate(known, known.heardAt)
    published = { now, monotonic: known.heardAt, rate: known.rate, errorMs, epoch: known.epoch, world: known.world }
    facts.next({ type: 'clock/sampled', payload: published })
  }

  const take = (sample: ClockSample): void => {
    const before = estimate
    const base = sleptSince && before !== null ? { ...before, low: -Infinity, high: Infinity } : before
    const { estimate: after, effect } = takeSample(base, sample)
    if (effect === 'ignored') return
    estimate = after
    if (sample.source === 'answer') answeredAt = sample.to
    if (sample.source === 'answer' || effect !== 'narrowed') beganWithEvent = sample.source === 'event'
    const wokeAnew = sleptSince
    sleptSince = false
    if (effect === 'replaced') facts.next({ type: 'world/replaced', payload: { epoch: after.epoch } })
    if (wokeAnew || worthPublishing(after, effect)) publish(after)
    if (after.world !== null && after.world !== before?.world) worlds.next(after.world)
    if (effect === 'replaced') replaced.next(after.epoch)
  }

  const travelMs = () => (roundTrips.length === 0 ? UNKNOWN_TRAVEL_MS : Math.min(...roundTrips) + QUEUE_MS)

  /** True when the machine slept or the page was frozen since the last look. */
  const look = (): boolean => {
    const now = { monotonic: deps.monotonic(), wall: deps.wall() }
    const steady = now.monotonic - looked.monotonic
    const stoodStill = now.wall - looked.wall - steady
    looked = now
    const asleepMs = stoodStill > SLEEP_JUMP_MS ? stoodStill : steady > FROZEN_MS ? steady : 0
    if (asleepMs === 0) return false
    sleptSince = true
    facts.next({ type: 'browser/woken', payload: { asleepMs: Math.round(asleepMs) } })
    return true
  }

  return {
    read() {
      const monotonic = deps.monotonic()
      if (estimate === null) return { now: deps.wall(), errorMs: Infinity, ageMs: Infinity, rate: 1, epoch: 0 }
      const { now, errorMs } = readEstimate(estimate, monotonic)
      const { rate, epoch, heardAt } = estimate
      return { now, errorMs: sleptSince ? Infinity : errorMs, ageMs: monotonic - heardAt, rate, epoch }
    },
    monotonic: deps.monotonic,
    facts: () =>
      concat(
        defer(() => (published === null ? EMPTY : of({ type: 'clock/sampled' as const, payload: published }))),
        facts,
      ),
    world: () => estimate?.world ?? null,
    sampleAnswer(headers, sentAt, receivedAt) {
      // The steady clock may have stood still while this answer was on its way: it is then no sample.
      if (look()) return true
      roundTrips = [...roundTrips.slice(1 - ROUND_TRIPS), receivedAt - sentAt]
      const sample = sampleOfAnswer(headers, { from: sentAt, to: receivedAt })
      if (sample === null) return true
      take(sample)
      return estimate === null || sample.world === null || sample.epoch >= estimate.epoch
    },
    sampleEvent(reading) {
      const world = estimate?.world ?? null
      if (world !== null) take(sampleOfEvent(reading, world, deps.monotonic(), travelMs()))
    },
    wantsSample() {
      // A paused clock does not drift, and an unknown one is sampled by the first call anyway.
      if (estimate === null || estimate.rate === 0) return false
      if (sleptSince) return true
      const monotonic = deps.monotonic()
      if (monotonic - answeredAt > STALE_MS) return true
      return beganWithEvent && readEstimate(estimate, monotonic).errorMs > LOOSE_ERROR_MS * estimate.rate
    },
    checkAwake: () => void look(),
    replaced$: replaced,
    worlds$: concat(
      defer(() => (estimate?.world == null ? EMPTY : of(estimate.world))),
      worlds,
    ),
  }
}
