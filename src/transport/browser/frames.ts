// Calls back before the next paint, or soon if there is none (hidden tab, stalled renderer).
import type { FramePort } from '../../ports/browser'

/** Limit for waiting for a frame. */
const MAX_WAIT_MS = 100

export interface FrameSource {
  hidden(): boolean
  requestFrame(callback: () => void): number
  cancelFrame(handle: number): void
  /** Runs a task soon, even in a hidden tab, where timers are throttled to a second or more. */
  runSoon(task: () => void): void
  setTimer(callback: () => void, ms: number): number
  clearTimer(handle: number): void
  /** Calls back whenever the tab becomes hidden. */
  onHidden(callback: () => void): void
}

/** Creates the frame port. */
export function createFrames(source: FrameSource): FramePort {
  const waiting = new Set<() => void>()
  source.onHidden(() => {
    // No frame will come now.
    for (const run of [...waiting]) run()
  })
  return {
    next(callback) {
      let frame: number | null = null
      let timer: number | null = null
      const stop = (): boolean => {
        if (frame !== null) source.cancelFrame(frame)
        if (timer !== null) source.clearTimer(timer)
        return waiting.delete(run)
      }
      const run = () => {
        if (stop()) callback()
      }
      waiting.add(run)
      if (source.hidden()) source.runSoon(run)
      else {
        frame = source.requestFrame(run)
        timer = source.setTimer(run, MAX_WAIT_MS)
      }
      return () => void stop()
    },
  }
}
