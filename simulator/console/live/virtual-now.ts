// The world's time between two readings: it goes on at the told rate and stands still when paused. Asks nobody.
import { useEffect, useState } from 'react'
import type { HeardReading } from './world-streams'

/** Ms between two looks at the clock. */
const LOOK = 100

const nowOf = (reading: HeardReading): number =>
  Date.parse(reading.now) + (reading.paused ? 0 : (performance.now() - reading.heardAt) * reading.rate)

/** Virtual ms since 1970, null before the first reading. */
export function useVirtualNow(reading: HeardReading | null): number | null {
  const [, look] = useState(0)
  const runs = reading !== null && !reading.paused
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => look((before) => before + 1), LOOK)
    return () => clearInterval(timer)
  }, [runs])
  return reading === null ? null : nowOf(reading)
}
