// What the foot of every printed page says: as of when it was right, who printed it, and whether it is simulated.
import { useCallback } from 'react'
import { formatZonedDateTime } from '../domain/official-time'
import { printedBy, stampText } from '../screens/paper-stamp'
import { useGetState, useScreenPorts } from '../screens/store-binding'
import { selectFreshness } from '../state/connection/freshness'
import { selectSession } from '../state/session/session.slice'
import { usePaperStamp } from '../ui/paper-stamp'

/** Renders nothing on screens. */
export function PaperStamp() {
  const getState = useGetState()
  const { clock } = useScreenPorts()
  usePaperStamp(
    useCallback(() => {
      const state = getState()
      const { user, world } = selectSession(state)
      const { recovery, asOf } = selectFreshness(state)
      const right = recovery === null ? clock.read().now : asOf
      return stampText({
        now: right === null ? null : formatZonedDateTime(new Date(right).toISOString()),
        printedBy: user === null ? null : printedBy(user),
        world,
      })
    }, [getState, clock]),
  )
  return null
}
