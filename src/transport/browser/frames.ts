// Calls back before the next paint, or soon where there is no paint (hidden tab, stalled renderer).
import type { FramePort } from '../../ports/browser'

/** Nothing waits longer for a frame. */
const LONGEST_WAIT_MS = 100

export interface FrameSource {
  hidden(): boolean
  requestFrame(callback: () => void): number
  cancelFrame(handle: number): void
  /** Runs a task soon, unthrottled even in a hidden tab, where timers sleep for a second and longer. */
  soon(task: () => void): void
  setTimer(callback: () => void, ms: number): number
  clearTimer(handle: number): void
  /** Calls whenever the tab gets hidden. */
  whenHidden(callback: () => void): void
}

export function createFrames(source: FrameSource): FramePort {
  const waiting = new Set<() => void>()
  source.whenHidden(() => {
    // No frame will come to those who wait for one.
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
      if (source.hidden()) source.soon(run)
      else {
        frame = source.requestFrame(run)
        timer = source.setTimer(run, LONGEST_WAIT_MS)
      }
      return () => void stop()
    },
  }
}
