// Who saved a loan that is open here, as far as the server says: another person, or the user in another tab or on another device.
import { formatZonedDateTime } from '../../../domain/official-time'
import { selectUser } from '../../../state/session/session.slice'
import { useAppSelector } from '../../store-binding'
import type { SetupLoan } from './setup-actions'

export interface SavedBy {
  /** The source of a value: `Ridgeway, 03/02/2026 10:40:00 ET`. */
  readonly label: string
  /** After what was saved: ` (Ridgeway, 03/02/2026 10:40:00 ET)`; empty if nothing is known. */
  readonly note: string
  /** Above what was saved: `Changed by Ridgeway just now (03/02/2026 10:40:00 ET):` */
  readonly heading: string
}

const YOU = 'you, in another tab or on another device'

/** `ownName`: the name that the server gives the user, so that nobody reads their own save as another person's. */
function savedBy(loan: Pick<SetupLoan, 'updated_by' | 'updated_at'> | null, ownName: string | null): SavedBy {
  const by = loan?.updated_by ?? null
  const who = by !== null && by === ownName ? YOU : by
  const at = loan?.updated_at ? formatZonedDateTime(loan.updated_at) : null
  const known = [who, at].filter((part) => part !== null).join(', ')
  const label = [who ?? 'Saved elsewhere', at].filter((part) => part !== null).join(', ')
  return {
    label: label.charAt(0).toUpperCase() + label.slice(1),
    note: known === '' ? '' : ` (${known})`,
    heading: `Changed ${who === null ? 'elsewhere' : `by ${who}${who === YOU ? ',' : ''}`} just now${at === null ? '' : ` (${at})`}:`,
  }
}

/** Who saved this loan last. */
export function useSavedBy(loan: SetupLoan | null): SavedBy {
  const user = useAppSelector(selectUser)
  return savedBy(loan, user?.profile?.name ?? user?.email ?? null)
}
