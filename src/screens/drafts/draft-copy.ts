// The status text of a draft.
import { formatOfficialTime } from '../../domain/official-time'
import type { DraftState } from '../../state/drafts/drafts.slice'

/** `Draft saved 10:42:17 ET`, or where it's saved until the server has it. */
export function draftStatus({ own, storedAt, storing, failed }: DraftState): string | null {
  if (own === null) return null
  if (failed)
    return `Draft saved in this browser ${formatOfficialTime(own.at)}; it will sync when the server is reachable`
  if (storing || storedAt === null) return `Draft saved in this browser ${formatOfficialTime(own.at)}`
  return `Draft saved ${formatOfficialTime(storedAt)}`
}
