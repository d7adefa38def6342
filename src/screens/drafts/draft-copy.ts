// Texts about a draft.
import { formatOfficialTime } from '../../domain/official-time'
import type { DraftState } from '../../state/drafts/drafts.slice'

/** `Draft saved 10:42:17 ET`; until the server has it, that it's saved in the browser. */
export function draftStatus({ own, storedAt, storing, failed }: DraftState): string | null {
  if (own === null) return null
  if (failed)
    return `Draft saved in this browser ${formatOfficialTime(own.at)}; it will be sent when the server can be reached`
  if (storing || storedAt === null) return `Draft saved in this browser ${formatOfficialTime(own.at)}`
  return `Draft saved ${formatOfficialTime(storedAt)}`
}
