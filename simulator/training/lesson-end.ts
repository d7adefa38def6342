// Stops the clock of a class when its lesson is over.
import { type RealTime, realTime } from '../runtime/real-time'
import type { RunningWorld } from '../runtime/running-world'
import { SingleTimer } from '../runtime/single-timer'

/** How early the clock is stopped, real ms, so that a late timer doesn't make the lesson longer. The rest passes at once. */
const EARLY_MS = 20

/** Pauses this world at the end of its scenario. Play continues from there. A scenario without an end never stops. */
export function pauseAtEnd(world: RunningWorld, time: RealTime = realTime): void {
  const { startsAt, length, document } = world.script
  if (document.endless !== undefined) return
  const end = startsAt + length
  let isBefore = world.reading().now < end
  const stop = async (): Promise<void> => {
    await world.pause()
    await world.advance(Math.max(0, end - world.reading().now))
  }
  const timer = new SingleTimer(time, () => void stop().catch(() => undefined))
  const check = (): void => {
    const { now, rate } = world.reading()
    const wasBefore = isBefore
    isBefore = now < end
    timer.set(isBefore && rate > 0 ? (end - now) / rate - EARLY_MS : null)
    // A playing world that jumped there.
    if (wasBefore && !isBefore && rate > 0) void stop().catch(() => undefined)
  }
  world.listen(({ kind }) => {
    if (kind === 'clock' || kind === 'replaced') check()
    if (kind === 'ended') timer.set(null)
  }, 'without announcements')
  check()
}
