// The line at the top of a printed board or auction: when and by whom it was printed, and whether it is simulated.
import { formatZonedDateTime } from '../domain/official-time'
import { selectSession } from '../state/session/session.slice'
import { PRINT, useMediaQuery } from '../ui/media-query'
import { useOfficialNow } from './official-clock'
import { useAppSelector } from './store-binding'

/** Renders nothing on screens. */
export function PaperLine() {
  return useMediaQuery(PRINT) ? <PrintedLine /> : null
}

function PrintedLine() {
  const now = useOfficialNow()
  const { user, world } = useAppSelector(selectSession)
  const parts = [
    now === null ? null : `Printed ${formatZonedDateTime(new Date(now).toISOString())}`,
    user === null ? null : (user.profile?.name ?? user.email),
    world === null ? null : 'Simulated',
  ]
  return <p className="paper-line num">{parts.filter((part) => part !== null).join(' · ')}</p>
}
