// The foot of every printed page: print.css shows the text next to the page number. Only margin boxes of the page itself repeat on each
// one, and they take text from a property of the root alone.
import { useLayoutEffect } from 'react'
import { formatZonedDateTime } from '../domain/official-time'
import { useOfficialNow } from '../screens/official-clock'
import { cssString, printedBy, stampText } from '../screens/paper-stamp'
import { useAppSelector } from '../screens/store-binding'
import { selectFreshness } from '../state/connection/freshness'
import { selectSession } from '../state/session/session.slice'
import { PRINT, useMediaQuery } from '../ui/media-query'

/** Renders nothing; the clock is followed only while printing. */
export function PaperStamp() {
  return useMediaQuery(PRINT) ? <Stamped /> : null
}

function Stamped() {
  const now = useOfficialNow()
  const { user, world } = useAppSelector(selectSession)
  const { recovery, asOf } = useAppSelector(selectFreshness)
  const right = recovery === null ? now : asOf
  const stamp = stampText({
    now: right === null ? null : formatZonedDateTime(new Date(right).toISOString()),
    printedBy: user === null ? null : printedBy(user),
    world,
  })
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--paper-stamp', cssString(stamp))
    return () => void style.removeProperty('--paper-stamp')
  }, [stamp])
  return null
}
