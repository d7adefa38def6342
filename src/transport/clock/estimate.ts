// An estimate of the server's clock: an interval that contains its true reading, advanced by a steady local clock.
// Pure: every instant is an argument.

/** One sample: at some monotonic time within [from, to], server time was within [earliest, latest]. */
export interface ClockSample {
  /** Server ms since 1970. */
  readonly earliest: number
  readonly latest: number
  /** Monotonic ms: when the request left (or the earliest time the event may have left), and when it was received. */
  readonly from: number
  readonly to: number
  /** Server ms per real ms. */
  readonly rate: number
  readonly epoch: number
  /** Null on a real server. */
  readonly world: string | null
  readonly source: 'answer' | 'event'
}

/** The server's clock is within [low, high] at the monotonic time `at`, and advances at `rate`. */
export interface Estimate {
  readonly low: number
  readonly high: number
  readonly at: number
  readonly rate: number
  readonly epoch: number
  readonly world: string | null
  /** When the latest accepted sample was received, monotonic ms. */
  readonly receivedAt: number
  /** The latest server time received in this epoch. */
  readonly newest: number
}

/**
 * What a sample did: it `narrowed` the interval, started a new one (`restarted`: first sample, new rate, or empty intersection),
 * showed that the world was `replaced`, or was `ignored` as outdated.
 */
export type SampleEffect = 'narrowed' | 'restarted' | 'replaced' | 'ignored'

/** Maximum drift between two steady clocks, real ms per real ms; generous for quartz. */
const DRIFT = 200e-6

const intervalAt = (estimate: Estimate, monotonic: number): { low: number; high: number } => {
  const elapsed = monotonic - estimate.at
  const drift = Math.abs(elapsed) * DRIFT * estimate.rate
  return { low: estimate.low + elapsed * estimate.rate - drift, high: estimate.high + elapsed * estimate.rate + drift }
}

/** Server time at a monotonic time, and half the width of the interval; both ms. */
export function readEstimate(
  estimate: Estimate,
  monotonic: number,
): { readonly now: number; readonly errorMs: number } {
  const { low, high } = intervalAt(estimate, monotonic)
  return { now: (low + high) / 2, errorMs: (high - low) / 2 }
}

const fromSample = (sample: ClockSample): Estimate => ({
  low: sample.earliest,
  high: sample.latest + (sample.to - sample.from) * sample.rate,
  at: sample.to,
  rate: sample.rate,
  epoch: sample.epoch,
  world: sample.world,
  receivedAt: sample.to,
  newest: sample.latest,
})

/** True if the sample was certainly taken after everything else was received. */
const isCertainlyLater = (known: Estimate, sample: ClockSample): boolean =>
  sample.source === 'answer' && sample.from >= known.receivedAt

/**
 * Within an epoch a simulated clock never goes back, so an earlier reading was overtaken on the way (an answer by an event).
 * A real server's Date has whole seconds, too coarse to order answers by.
 */
function isOutdated(known: Estimate, sample: ClockSample): boolean {
  if (sample.world === null || sample.world !== known.world || isCertainlyLater(known, sample)) return false
  if (sample.epoch !== known.epoch) return sample.epoch < known.epoch
  if (sample.latest !== known.newest) return sample.latest < known.newest
  // A paused clock doesn't advance, so the last paused answer and the event of resuming have the same time. Events arrive in
  // order, answers don't.
  return sample.source === 'answer' && sample.rate !== known.rate
}

/** Applies a sample. Returns the same estimate object if the sample is ignored. */
export function takeSample(
  known: Estimate | null,
  sample: ClockSample,
): { readonly estimate: Estimate; readonly effect: SampleEffect } {
  if (known === null) return { estimate: fromSample(sample), effect: 'restarted' }
  // A proxy's error page has only a Date, which is no sample of simulated time.
  if (isOutdated(known, sample) || (sample.world === null && known.world !== null)) {
    return { estimate: known, effect: 'ignored' }
  }
  const fresh = fromSample(sample)
  if (known.world !== null && sample.world !== known.world) return { estimate: fresh, effect: 'replaced' }
  if (sample.epoch !== known.epoch) return { estimate: fresh, effect: 'replaced' }
  if (sample.rate !== known.rate) return { estimate: fresh, effect: 'restarted' }
  const advanced = intervalAt(known, sample.to)
  const low = Math.max(advanced.low, fresh.low)
  const high = Math.min(advanced.high, fresh.high)
  if (low > high) return { estimate: fresh, effect: 'restarted' }
  return {
    estimate: { ...fresh, low, high, newest: Math.max(known.newest, sample.latest) },
    effect: 'narrowed',
  }
}
