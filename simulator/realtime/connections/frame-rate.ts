// How many frames a second one socket may send: a bucket that refills with time. Real time: this is about the network.

/** A page sends some frames when it opens, then one now and then. */
const BURST = 200
const PER_SECOND = 50
const WHISPER_BURST = 20
const WHISPERS_PER_SECOND = 10

class Bucket {
  #left: number
  #at: number

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.#left = burst
    this.#at = now
  }

  take(now: number): boolean {
    this.#left = Math.min(this.burst, this.#left + ((now - this.#at) / 1000) * this.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

/** The frames of one socket; times in ms of any steady clock. */
export class FrameRate {
  readonly #frames: Bucket
  readonly #whispers: Bucket

  constructor(now: number) {
    this.#frames = new Bucket(BURST, PER_SECOND, now)
    this.#whispers = new Bucket(WHISPER_BURST, WHISPERS_PER_SECOND, now)
  }

  /** False for a frame too many: whoever sends so many is cut. */
  frame(now: number): boolean {
    return this.#frames.take(now)
  }

  /** False for a whisper too many, which is not passed on. */
  whisper(now: number): boolean {
    return this.#whispers.take(now)
  }
}
