// Shows on every page that the server is a simulator.
import { useAppSelector } from '../screens/store-binding'
import { selectClock } from '../state/clock/clock.selectors'
import { selectSession } from '../state/session/session.selectors'

/** The ribbon; nothing on a real server. */
export function SimulatedRibbon() {
  const world = useAppSelector((state) => selectSession(state).world)
  const rate = useAppSelector((state) => selectClock(state)?.rate ?? 1)
  if (world === null) return null
  return (
    <aside className="ribbon" aria-label="Simulator">
      Simulated{rateText(rate)}
    </aside>
  )
}

function rateText(rate: number): string {
  if (rate === 0) return ' · paused'
  return rate === 1 ? '' : ` · ×${rate}`
}
