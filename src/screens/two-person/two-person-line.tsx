// The two persons of a bid, as a line of its receipt.
import { formatOfficialTime } from '../../domain/official-time'
import type { selectReceipts } from '../../state/receipts/receipts.slice'

type Receipt = NonNullable<ReturnType<typeof selectReceipts>>['own'][number]

/**
 * `Prepared under J. Whitfield at 10:15:03 ET, confirmed under M. Ortega from a second sign-in.` Nothing for a bid of one person.
 * It states what is proven: two sign-ins and two names. A firm has one account, so it can't say who pressed.
 */
export function TwoPersonLine({ receipt: { two_person } }: { readonly receipt: Pick<Receipt, 'two_person'> }) {
  if (!two_person) return null
  const { prepared_by, prepared_at, confirmed_by } = two_person
  return (
    <span>
      Prepared under the name {prepared_by} at {formatOfficialTime(Date.parse(prepared_at))}, confirmed under the name{' '}
      {confirmed_by} from a second sign-in.
    </span>
  )
}
