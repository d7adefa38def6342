// The port to official time: the server's clock as this process knows it.
import type { Observable } from 'rxjs'
import type { WokenFact } from './browser'

/** What the server's clock is known to be. `monotonic` is this process's reading to which `now` belongs, ms. */
export interface ClockFact {
  readonly type: 'clock/sampled'
  readonly payload: {
    /** Server time, ms since 1970. */
    readonly now: number
    readonly monotonic: number
    /** Server ms per real ms. */
    readonly rate: number
    /** Half the width of what is possible, ms. */
    readonly errorMs: number
    readonly epoch: number
    /** The simulator's world, null on a real server. */
    readonly world: string | null
  }
}

/** The world was rewound, restored or reset: everything learned before is void. */
export interface WorldReplacedFact {
  readonly type: 'world/replaced'
  readonly payload: { readonly epoch: number }
}

/** A reading of official time. */
interface OfficialTime {
  /** ms since 1970. */
  readonly now: number
  readonly errorMs: number
  /** Since the newest sample, real ms; Infinity before the first. */
  readonly ageMs: number
  /** Server ms per real ms; 0 when the simulated world is paused. */
  readonly rate: number
  readonly epoch: number
}

export interface ClockPort {
  /** Before the first sample, and after sleep until the next, the error is infinite. */
  read(): OfficialTime
  /** This process's own steady reading, ms. */
  monotonic(): number
  /** `clock/sampled` on every change worth recording, `world/replaced` on a new epoch, `browser/woken` after sleep. */
  facts(): Observable<ClockFact | WorldReplacedFact | WokenFact>
}
