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
  #stop = Number.POSITIVE_INFINITY

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
    const now = Math.floor(this.#base + (this.#monotonic() - this.#since) * this.#rate)
    return Math.min(now, this.stopsAt)
  }

  /** Where it stops while playing, virtual ms; Infinity if nowhere, or if it's already there or further. */
  get stopsAt(): number {
    return this.#base < this.#stop ? this.#stop : Number.POSITIVE_INFINITY
  }

  /** While playing, it goes no further than this instant. */
  stopAt(instant: number): void {
    this.#stop = instant
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
