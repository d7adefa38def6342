// Real time for tests, which advances only by `pass`.
import type { RealTime } from './real-time'

export interface ManualTime extends RealTime {
  /** Advances by this many real ms, firing the timers that come due and letting the jobs they start run. */
  pass(ms: number): Promise<void>
  /** The number of pending timers. */
  waiting(): number
}

/** A clock at 0 with no timers. */
export function manualTime(): ManualTime {
  let now = 0
  const timers = new Map<object, { readonly at: number; readonly callback: () => void }>()
  /** The earliest timer due by then. */
  const due = (until: number) =>
    [...timers].filter(([, timer]) => timer.at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
  return {
    now: () => now,
    after: (ms, callback) => {
      const handle = {}
      timers.set(handle, { at: now + ms, callback })
      return () => void timers.delete(handle)
    },
    async pass(ms) {
      const until = now + ms
      for (let next = due(until); next !== undefined; next = due(until)) {
        const [handle, { at, callback }] = next
        timers.delete(handle)
        now = at
        callback()
        await new Promise(setImmediate)
      }
      now = until
    },
    waiting: () => timers.size,
  }
}
