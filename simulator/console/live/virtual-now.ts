// The world's time between two readings: it advances at the rate of the last reading and stops when paused.
import { useEffect, useState } from 'react'
import type { ReceivedReading } from './world-streams'

/** Ms between two updates. */
const INTERVAL = 100

const nowOf = (reading: ReceivedReading): number =>
  Date.parse(reading.now) + (reading.paused ? 0 : (performance.now() - reading.receivedAt) * reading.rate)

/** Virtual ms since 1970, null before the first reading. */
export function useVirtualNow(reading: ReceivedReading | null): number | null {
  const [, update] = useState(0)
  const runs = reading !== null && !reading.paused
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => update((before) => before + 1), INTERVAL)
    return () => clearInterval(timer)
  }, [runs])
  return reading === null ? null : nowOf(reading)
}
