// A wait that the server imposed, counted down by the second in real time.
import { useEffect, useState } from 'react'
import { useScreenPorts } from '../store-binding'

const SECOND_MS = 1000

/** What is left of `waitMs`, ms; null without a wait. Another `of` begins anew. */
export function useWait(waitMs: number | null, of: string | undefined): number | null {
  const { clock } = useScreenPorts()
  const [left, setLeft] = useState(waitMs)
  // `of` names the attempt: an equal wait after it is another one.
  useEffect(() => {
    setLeft(waitMs)
    if (waitMs === null || of === undefined) return
    const until = clock.monotonic() + waitMs
    const timer = setInterval(() => {
      const rest = Math.max(0, until - clock.monotonic())
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [waitMs, of, clock])
  return waitMs === null ? null : left
}
