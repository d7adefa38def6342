// The port to the browser's frames: work is done before the next paint.

export interface FramePort {
  /** Calls back before the next paint; in a hidden tab, or when no frame comes, within 100 ms. Returns a canceller. */
  next(callback: () => void): () => void
}
