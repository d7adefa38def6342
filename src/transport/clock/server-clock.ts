// Maintains the estimate of server time, publishes changes as facts, and detects sleep. The local date never decides a
// deadline; it is only compared with the steady clock, to detect that this machine slept.
import { concat, defer, EMPTY, type Observable, of, Subject } from 'rxjs'
import type { ClockReading } from '../../contract/clock'
import type { ClockFact, ClockPort, WokenFact, WorldReplacedFact } from '../../ports/clock'
import { sampleOfAnswer, sampleOfEvent } from './clock-samples'
import { type ClockSample, type Estimate, readEstimate, type SampleEffect, takeSample } from './estimate'

/** The clock for the rest of transport. Its facts begin with the current `clock/sampled`. */
export interface ServerClock extends ClockPort {
  /** The simulator's world; null on a real server, or before the first answer. */
  world(): string | null
  /** Samples an answer's headers; returns false if the answer is of a past epoch. */
  sampleAnswer(headers: Headers, sentAt: number, receivedAt: number): boolean
  sampleEvent(reading: ClockReading): void
  /** True if a new sample would improve the estimate enough to be worth a call. */
  wantsSample(): boolean
  /** Call periodically, and whenever the page resumes. */
  checkForSleep(): void
  /** Emits each new epoch, after its fact. */
  readonly replaced$: Observable<number>
  /** Emits the world's name once an answer has named it, and on every change. */
  readonly worlds$: Observable<string>
}

export interface ServerClockDeps {
  readonly monotonic: () => number
  /** The local date, ms; used only to detect jumps. */
  readonly wall: () => number
}

/** On many machines the steady clock stops during sleep, so the date runs ahead of it by more than this. */
const SLEEP_JUMP_MS = 5_000
/** A page whose timers did not run for this long was frozen or asleep (hidden pages run them every minute). */
const FROZEN_MS = 90_000
/** Publish again after this even without a change. */
const REPEAT_MS = 30_000
/** How far off the last fact may be before a new one is published, real ms. */
const TOLERANCE_MS = 20
/** One way takes at most the fastest recent round trip, plus this for our own queue. */
const QUEUE_MS = 25
const UNKNOWN_TRAVEL_MS = 1_000
const ROUND_TRIPS = 8
/** An estimate that started from an event is resampled if its error exceeds this, real ms. */
const LOOSE_ERROR_MS = 10
/** After this, two steady clocks may have drifted apart by 24 ms. */
const STALE_MS = 120_000

/** Creates the clock; its error is infinite until the first sample. */
export function createServerClock(deps: ServerClockDeps): ServerClock {
  let estimate: Estimate | null = null
  let published: ClockFact['payload'] | null = null
  let slept = false
  let roundTrips: readonly number[] = []
  let answeredAt = 0
  let startedByEvent = false
  let lastCheck = { monotonic: deps.monotonic(), wall: deps.wall() }
  const facts = new Subject<ClockFact | WorldReplacedFact | WokenFact>()
  const replaced = new Subject<number>()
  const worlds = new Subject<string>()

  const isWorthPublishing = (known: Estimate, effect: SampleEffect): boolean => {
    if (effect !== 'narrowed' || published === null) return true
    const { now, errorMs } = readEstimate(known, known.receivedAt)
    if (known.receivedAt - published.monotonic >= REPEAT_MS) return true
    if (errorMs < published.errorMs / 2 && published.errorMs - errorMs > 5 * known.rate) return true
    const expected = published.now + (known.receivedAt - published.monotonic) * published.rate
    return Math.abs(now - expected) > TOLERANCE_MS * known.rate
  }

  const publish = (known: Estimate): void => {
    const { now, errorMs } = readEstimate(known, known.receivedAt)
    published = { now, monotonic: known.receivedAt, rate: known.rate, errorMs, epoch: known.epoch, world: known.world }
    facts.next({ type: 'clock/sampled', payload: published })
  }

  const addSample = (sample: ClockSample): void => {
    const before = estimate
    const base = slept && before !== null ? { ...before, low: -Infinity, high: Infinity } : before
    const { estimate: after, effect } = takeSample(base, sample)
    if (effect === 'ignored') return
    estimate = after
    if (sample.source === 'answer') answeredAt = sample.to
    if (sample.source === 'answer' || effect !== 'narrowed') startedByEvent = sample.source === 'event'
    const wasAsleep = slept
    slept = false
    if (effect === 'replaced') facts.next({ type: 'world/replaced', payload: { epoch: after.epoch } })
    if (wasAsleep || isWorthPublishing(after, effect)) publish(after)
    if (after.world !== null && after.world !== before?.world) worlds.next(after.world)
    if (effect === 'replaced') replaced.next(after.epoch)
  }

  const travelMs = () => (roundTrips.length === 0 ? UNKNOWN_TRAVEL_MS : Math.min(...roundTrips) + QUEUE_MS)

  /** True if the machine slept or the page was frozen since the last check. */
  const checkForSleep = (): boolean => {
    const now = { monotonic: deps.monotonic(), wall: deps.wall() }
    const steady = now.monotonic - lastCheck.monotonic
    const dateAheadMs = now.wall - lastCheck.wall - steady
    lastCheck = now
    const isAhead = dateAheadMs > SLEEP_JUMP_MS
    if (!isAhead && steady <= FROZEN_MS) return false
    const asleepMs = isAhead ? dateAheadMs : steady
    slept = true
    facts.next({ type: 'browser/woken', payload: { asleepMs: Math.round(asleepMs) } })
    return true
  }

  return {
    read() {
      const monotonic = deps.monotonic()
      if (estimate === null) return { now: deps.wall(), errorMs: Infinity, ageMs: Infinity, rate: 1, epoch: 0 }
      const { now, errorMs } = readEstimate(estimate, monotonic)
      const { rate, epoch, receivedAt } = estimate
      return { now, errorMs: slept ? Infinity : errorMs, ageMs: monotonic - receivedAt, rate, epoch }
    },
    monotonic: deps.monotonic,
    facts: () =>
      concat(
        defer(() => (published === null ? EMPTY : of({ type: 'clock/sampled' as const, payload: published }))),
        facts,
      ),
    world: () => estimate?.world ?? null,
    sampleAnswer(headers, sentAt, receivedAt) {
      // The steady clock may have stopped while this answer was in flight, so it is no sample.
      if (checkForSleep()) return true
      roundTrips = [...roundTrips.slice(1 - ROUND_TRIPS), receivedAt - sentAt]
      const sample = sampleOfAnswer(headers, { from: sentAt, to: receivedAt })
      if (sample === null) return true
      addSample(sample)
      return estimate === null || sample.world === null || sample.epoch >= estimate.epoch
    },
    sampleEvent(reading) {
      const world = estimate?.world ?? null
      if (world !== null) addSample(sampleOfEvent(reading, world, deps.monotonic(), travelMs()))
    },
    wantsSample() {
      // A paused clock does not drift, and the first call samples an unknown one anyway.
      if (estimate === null || estimate.rate === 0) return false
      if (slept) return true
      const monotonic = deps.monotonic()
      if (monotonic - answeredAt > STALE_MS) return true
      return startedByEvent && readEstimate(estimate, monotonic).errorMs > LOOSE_ERROR_MS * estimate.rate
    },
    checkForSleep: () => void checkForSleep(),
    replaced$: replaced,
    worlds$: concat(
      defer(() => (estimate?.world == null ? EMPTY : of(estimate.world))),
      worlds,
    ),
  }
}
