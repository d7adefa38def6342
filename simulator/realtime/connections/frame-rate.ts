// Limits the frames per second of one socket with token buckets, in real time.

/** A page sends a burst of frames when it opens and few afterwards. */
const BURST = 200
const PER_SECOND = 50
const WHISPER_BURST = 20
const WHISPERS_PER_SECOND = 10

class Bucket {
  #tokens: number
  #at: number

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.#tokens = burst
    this.#at = now
  }

  take(now: number): boolean {
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** The rate limits of one socket. Times are ms of a monotonic clock. */
export class FrameRate {
  readonly #frames: Bucket
  readonly #whispers: Bucket

  constructor(now: number) {
    this.#frames = new Bucket(BURST, PER_SECOND, now)
    this.#whispers = new Bucket(WHISPER_BURST, WHISPERS_PER_SECOND, now)
  }

  /** False if the frame exceeds the limit; the caller cuts the socket. */
  allowFrame(now: number): boolean {
    return this.#frames.take(now)
  }

  /** False if the whisper exceeds the limit and must not be relayed. */
  allowWhisper(now: number): boolean {
    return this.#whispers.take(now)
  }
}
