// Counts down a wait that the server imposed, in real time.
import { useEffect, useState } from 'react'
import { useScreenPorts } from '../../store-binding'

const SECOND_MS = 1000

/** The rest of `waitMs`, ms; null without a wait. Restarts for each `attemptId`, even if the wait is equal. */
export function useWait(waitMs: number | null, attemptId: string | undefined): number | null {
  const { clock } = useScreenPorts()
  const [remaining, setRemaining] = useState(waitMs)
  useEffect(() => {
    setRemaining(waitMs)
    if (waitMs === null || attemptId === undefined) return
    const until = clock.monotonic() + waitMs
    const timer = setInterval(() => {
      const ms = Math.max(0, until - clock.monotonic())
      setRemaining(ms)
      if (ms === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [waitMs, attemptId, clock])
  return waitMs === null ? null : remaining
}
