// Waits for an instant of a world's own time, at any rate and across pauses.
import type { RunningWorld } from './running-world'

/** The longest delay of a Node timer. */
const LONGEST_TIMER_MS = 2_000_000_000

/**
 * Calls back once when the world's clock shows this instant (virtual ms), at the latest when the world has ended or has
 * become another one. Returns a function that cancels it.
 */
export function atVirtual(world: RunningWorld, instant: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout | null = null
  const off = (): void => {
    if (timer !== null) clearTimeout(timer)
    stop()
  }
  const done = (): void => {
    off()
    callback()
  }
  const arm = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const { now, rate } = world.reading()
    if (now < instant && rate === 0) return
    timer = setTimeout(done, Math.min(LONGEST_TIMER_MS, Math.max(0, (instant - now) / (rate || 1))))
    timer.unref()
  }
  const stop = world.listen((signal) => {
    if (signal.kind === 'clock') arm()
    else if (signal.kind === 'replaced' || signal.kind === 'ended') done()
  }, 'without announcements')
  arm()
  return off
}
