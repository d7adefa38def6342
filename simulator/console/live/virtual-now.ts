// The world's time between clock readings: it advances at the last reading's rate and stops when paused.
import { useEffect, useState } from 'react'
import type { ReceivedReading } from './world-streams'

/** Time between updates, ms. */
const UPDATE_MS = 100

/** Virtual ms since 1970, now. */
export const nowOf = (reading: ReceivedReading): number =>
  Date.parse(reading.now) + (reading.paused ? 0 : (performance.now() - reading.receivedAt) * reading.rate)

/** Virtual ms since 1970; null before the first reading. */
export function useVirtualNow(reading: ReceivedReading | null): number | null {
  const [, update] = useState(0)
  const isRunning = reading !== null && !reading.paused
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => update((before) => before + 1), UPDATE_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return reading === null ? null : nowOf(reading)
}
