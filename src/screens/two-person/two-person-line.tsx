// The two persons of a bid, as a line of its receipt.
import { formatOfficialTime } from '../../domain/official-time'
import type { selectReceipts } from '../../state/receipts/receipts.selectors'

type Receipt = NonNullable<ReturnType<typeof selectReceipts>>['own'][number]

/** `Prepared by Tess Trader at 10:15:03 ET, confirmed by M. Ortega.` Nothing for a bid of one person. */
export function TwoPersonLine({ receipt: { two_person } }: { readonly receipt: Pick<Receipt, 'two_person'> }) {
  if (!two_person) return null
  const { prepared_by, prepared_at, confirmed_by } = two_person
  return (
    <span>
      Prepared by {prepared_by} at {formatOfficialTime(Date.parse(prepared_at))}, confirmed by {confirmed_by}.
    </span>
  )
}
