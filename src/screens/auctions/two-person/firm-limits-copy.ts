// Texts about the limits of a firm.
import { formatDollars } from '../../../domain/money'
import { formatZonedDateTime } from '../../../domain/official-time'
import type { TwoPersonState } from '../../../state/two-person/two-person.slice'
import type { FirmRoom } from '../../../state/views/firm-room.view'

export type Limits = NonNullable<TwoPersonState['limits']>
type LimitKind = 'firm' | 'person' | 'day'

/** The limits in the order of the form, with what each counts. */
export const limitCopy: readonly { readonly kind: LimitKind; readonly label: string; readonly counts: string }[] = [
  { kind: 'firm', label: 'Firm limit', counts: 'The firm’s leading bids and standing maxima' },
  {
    kind: 'person',
    label: 'Limit per signator',
    counts: 'The leading bids and standing maxima that one signator signed',
  },
  {
    kind: 'day',
    label: 'Daily limit',
    counts: 'The firm’s leading bids, standing maxima, and purchases of the day (ET)',
  },
]

/** `$50,000,000`, or `None`. */
export const limitText = (dollars: number | null): string => (dollars === null ? 'None' : formatDollars(dollars))

/** `Firm limit $50,000,000, Limit per signator None, Daily limit None`. */
export const limitsText = (limits: Limits): string =>
  limitCopy.map(({ kind, label }) => `${label} ${limitText(limits[kind])}`).join(', ')

/** `Set by M. Ortega and J. Whitfield on 03/02/2026 10:42:00 ET.` */
export const setByText = ({ set_by: by, set_at: at }: Limits): string =>
  `Set ${by.length === 0 ? '' : `by ${by.join(' and ')} `}on ${formatZonedDateTime(at)}.`

/** `Firm limit: $12,400,000 left today`, rounded down to whole dollars. */
export function firmRoomText({ cents, isDaily }: FirmRoom): string {
  const left = cents >= 100 ? formatDollars(Math.floor(cents / 100)) : 'nothing'
  return `Firm limit: ${left} left${isDaily ? ' today' : ''}`
}
