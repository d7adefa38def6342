// What is known of the server's clock: an interval that holds its true reading, moved on by a steady local clock.
// Pure: every instant is an argument.

/** One sample of server time: at some monotonic moment within [from, to] it was within [earliest, latest]. */
export interface ClockSample {
  /** Server ms since 1970. */
  readonly earliest: number
  readonly latest: number
  /** This process's steady ms: when the request left (or the event may at the earliest have left), when it was heard. */
  readonly from: number
  readonly to: number
  /** Server ms per real ms. */
  readonly rate: number
  readonly epoch: number
  /** Null on a real server. */
  readonly world: string | null
  readonly source: 'answer' | 'event'
}

/** The server's clock is within [low, high] at the monotonic moment `at`, and moves on with `rate`. */
export interface Estimate {
  readonly low: number
  readonly high: number
  readonly at: number
  readonly rate: number
  readonly epoch: number
  readonly world: string | null
  /** When the newest accepted sample was heard, monotonic ms. */
  readonly heardAt: number
  /** The greatest server reading heard in this epoch. */
  readonly newest: number
}

/**
 * What a sample did: `narrowed` the interval, started it `anew` (other rate, empty intersection, first sample),
 * announced that the world was `replaced`, or was `ignored` as older than what is known.
 */
export type SampleEffect = 'narrowed' | 'anew' | 'replaced' | 'ignored'

/** Two steady clocks part by at most this; generous for a quartz. Real ms per real ms. */
const DRIFT = 200e-6

const widthOf = (estimate: Estimate, monotonic: number): { low: number; high: number } => {
  const elapsed = monotonic - estimate.at
  const drift = Math.abs(elapsed) * DRIFT * estimate.rate
  return { low: estimate.low + elapsed * estimate.rate - drift, high: estimate.high + elapsed * estimate.rate + drift }
}

/** The reading at a monotonic moment, ms, and half the width of what is possible. */
export function readEstimate(
  estimate: Estimate,
  monotonic: number,
): { readonly now: number; readonly errorMs: number } {
  const { low, high } = widthOf(estimate, monotonic)
  return { now: (low + high) / 2, errorMs: (high - low) / 2 }
}

const alone = (sample: ClockSample): Estimate => ({
  low: sample.earliest,
  high: sample.latest + (sample.to - sample.from) * sample.rate,
  at: sample.to,
  rate: sample.rate,
  epoch: sample.epoch,
  world: sample.world,
  heardAt: sample.to,
  newest: sample.latest,
})

/** True when the sample was certainly made after everything known was received. */
const certainlyLater = (known: Estimate, sample: ClockSample): boolean =>
  sample.source === 'answer' && sample.from >= known.heardAt

/**
 * Within an epoch a simulated clock never goes back, so a smaller reading was made before what is known and overtaken
 * on the way (an answer by an event). A real server's Date is a whole second and tells no order.
 */
function overtaken(known: Estimate, sample: ClockSample): boolean {
  if (sample.world === null || sample.world !== known.world || certainlyLater(known, sample)) return false
  if (sample.epoch !== known.epoch) return sample.epoch < known.epoch
  if (sample.latest !== known.newest) return sample.latest < known.newest
  // The clock stands while it is paused, so that the last paused answer and the event of resuming carry the same
  // time: events come in order, answers do not.
  return sample.source === 'answer' && sample.rate !== known.rate
}

/** Takes a sample in; the estimate is the very same object when the sample is ignored. */
export function takeSample(
  known: Estimate | null,
  sample: ClockSample,
): { readonly estimate: Estimate; readonly effect: SampleEffect } {
  if (known === null) return { estimate: alone(sample), effect: 'anew' }
  // A proxy's own error page carries only a Date: it is no sample of simulated time, however late it comes.
  if (overtaken(known, sample) || (sample.world === null && known.world !== null)) {
    return { estimate: known, effect: 'ignored' }
  }
  const started = alone(sample)
  if (known.world !== null && sample.world !== known.world) return { estimate: started, effect: 'replaced' }
  if (sample.epoch !== known.epoch) return { estimate: started, effect: 'replaced' }
  if (sample.rate !== known.rate) return { estimate: started, effect: 'anew' }
  const moved = widthOf(known, sample.to)
  const low = Math.max(moved.low, started.low)
  const high = Math.min(moved.high, started.high)
  if (low > high) return { estimate: started, effect: 'anew' }
  return {
    estimate: { ...started, low, high, newest: Math.max(known.newest, sample.latest) },
    effect: 'narrowed',
  }
}
