// Waits for an instant of a world's virtual time, at any clock rate and across pauses.
import type { RunningWorld } from './running-world'

/** Below the maximum delay of a Node timer. */
const MAX_TIMER_MS = 2_000_000_000

/**
 * Calls back once when the world's clock reaches this instant (virtual ms), or when the world ends or is rewound, restored or
 * reset, or after 23 real days, the most that a timer can wait. Returns a function that cancels it.
 */
export function atVirtualTime(world: RunningWorld, instant: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout | null = null
  const cancel = (): void => {
    if (timer !== null) clearTimeout(timer)
    stop()
  }
  const finish = (): void => {
    cancel()
    callback()
  }
  const arm = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const { now, rate } = world.reading()
    if (now < instant && rate === 0) return
    timer = setTimeout(finish, Math.min(MAX_TIMER_MS, Math.max(0, (instant - now) / (rate || 1))))
    timer.unref()
  }
  const stop = world.listen((signal) => {
    if (signal.kind === 'clock') arm()
    else if (signal.kind === 'replaced' || signal.kind === 'ended') finish()
  }, 'without announcements')
  arm()
  return cancel
}
