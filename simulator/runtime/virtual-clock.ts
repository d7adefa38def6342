// A world's clock: now = base + (monotonic − monotonic at base) × rate. It only measures; the runner acts on it.

/** Minimum and maximum rate, virtual ms per real ms. */
export const MIN_RATE = 0.25
export const MAX_RATE = 600

export class VirtualClock {
  readonly #monotonic: () => number
  #base: number
  #since: number
  #rate: number
  #paused: boolean

  constructor(monotonic: () => number, now: number, rate: number, paused: boolean) {
    this.#monotonic = monotonic
    this.#base = now
    this.#since = monotonic()
    this.#rate = rate
    this.#paused = paused
  }

  /** Virtual ms, whole. */
  now(): number {
    if (this.#paused) return this.#base
    return Math.floor(this.#base + (this.#monotonic() - this.#since) * this.#rate)
  }

  get paused(): boolean {
    return this.#paused
  }

  /** Virtual ms per real ms while playing. */
  get rate(): number {
    return this.#rate
  }

  pause(): void {
    this.moveTo(this.now())
    this.#paused = true
  }

  play(): void {
    this.moveTo(this.now())
    this.#paused = false
  }

  setRate(rate: number): void {
    this.moveTo(this.now())
    this.#rate = rate
  }

  /** Sets the time, from which a playing clock continues. */
  moveTo(now: number): void {
    this.#base = now
    this.#since = this.#monotonic()
  }
}
