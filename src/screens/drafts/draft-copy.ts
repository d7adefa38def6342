// The status text of a draft.
import { formatOfficialTime } from '../../domain/official-time'
import type { DraftState } from '../../state/drafts/drafts.slice'

/** `saved 10:42:17 ET`, or where it's saved until the server has it. */
function savedText({ own, storedAt, storing, failed }: DraftState): string | null {
  if (own === null) return null
  if (failed) return `saved in this browser ${formatOfficialTime(own.at)}; it will sync when the server is reachable`
  if (storing || storedAt === null) return `saved in this browser ${formatOfficialTime(own.at)}`
  return `saved ${formatOfficialTime(storedAt)}`
}

/** `Draft saved 10:42:17 ET`. Once a loan was created from it, the draft is only what was typed since. */
export function draftStatus(draft: DraftState): string | null {
  const saved = savedText(draft)
  if (saved === null) return null
  const [loan] = draft.created
  return loan === undefined ? `Draft ${saved}` : `Created as loan ${loan.loanId}. Later changes ${saved}`
}
