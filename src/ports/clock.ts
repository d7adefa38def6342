// The port to official time: the server's clock as this process knows it.
import type { Observable } from 'rxjs'

/** An estimate of the server's clock. `now` is server time at this process's `monotonic` reading, ms. */
export interface ClockFact {
  readonly type: 'clock/sampled'
  readonly payload: {
    /** Server time, ms since 1970. */
    readonly now: number
    readonly monotonic: number
    /** Server ms per real ms. */
    readonly rate: number
    /** `now` is right to within this, ms. */
    readonly errorMs: number
    readonly epoch: number
    /** The simulator's world; null on a real server. */
    readonly world: string | null
  }
}

/** The world was rewound, restored or reset, so everything cached is invalid. */
export interface WorldReplacedFact {
  readonly type: 'world/replaced'
  readonly payload: { readonly epoch: number }
}

/** The machine slept, or the page was frozen. */
export interface WokenFact {
  readonly type: 'browser/woken'
  readonly payload: { readonly asleepMs: number }
}

/** A reading of official time. */
interface OfficialTime {
  /** ms since 1970. */
  readonly now: number
  readonly errorMs: number
  /** Since the latest sample, real ms; Infinity before the first. */
  readonly ageMs: number
  /** Server ms per real ms; 0 while the simulated world is paused. */
  readonly rate: number
  readonly epoch: number
}

export interface ClockPort {
  /** The error is infinite before the first sample, and after sleep until the next one. */
  read(): OfficialTime
  /** A steady clock for measuring durations, ms. */
  monotonic(): number
  /** `clock/sampled` on every change worth recording, `world/replaced` on a new epoch, `browser/woken` after sleep. */
  facts(): Observable<ClockFact | WorldReplacedFact | WokenFact>
}
