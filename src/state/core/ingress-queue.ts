// The ingress queue: facts of a burst leave together, once per animation frame; intents leave at once and
// take what waits before them along, so that the order of folding is the order of arrival.

import type { ClockPort } from '../../ports/clock'
import type { FramePort } from '../../ports/frame'
import type { LogEntry } from './log-entry'

/** In a hidden tab there are no frames: folds happen in the handler, at most this often. Real ms. */
export const HIDDEN_FOLD_MS = 50

export interface IngressQueue {
  /** A fact off the wire: folded in the next frame, or here and now when the tab is hidden. */
  receive(entry: LogEntry): void
  /** An intent: folded at once, after all that waits. */
  hurry(entry: LogEntry): void
  /** Folds what waits. */
  flush(): void
  /** Forgets what waits; nothing is folded any more. */
  close(): void
}

/** Makes a queue that hands each pass to `fold`, oldest entry first. */
export function createIngressQueue(
  frame: FramePort,
  clock: Pick<ClockPort, 'monotonic'>,
  fold: (entries: readonly LogEntry[]) => void,
): IngressQueue {
  let waiting: LogEntry[] = []
  let frameAsked = false
  let cancelFrame = (): void => {}
  let lastHiddenFold = Number.NEGATIVE_INFINITY
  let closed = false

  const flush = (): void => {
    if (frameAsked) cancelFrame()
    frameAsked = false
    if (waiting.length === 0) return
    const entries = waiting
    waiting = []
    fold(entries)
  }

  return {
    receive(entry) {
      if (closed) return
      waiting.push(entry)
      if (frame.hidden()) {
        const now = clock.monotonic()
        if (now - lastHiddenFold >= HIDDEN_FOLD_MS) {
          lastHiddenFold = now
          flush()
          return
        }
      }
      if (frameAsked) return
      frameAsked = true
      cancelFrame = frame.next(() => {
        frameAsked = false
        flush()
      })
    },
    hurry(entry) {
      if (closed) return
      waiting.push(entry)
      flush()
    },
    flush,
    close() {
      closed = true
      waiting = []
      if (frameAsked) cancelFrame()
    },
  }
}
