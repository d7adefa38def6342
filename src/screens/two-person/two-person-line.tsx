// The receipt line that names the two people behind a bid.
import { formatOfficialTime } from '../../domain/official-time'
import type { selectReceipts } from '../../state/receipts/receipts.slice'

type Receipt = NonNullable<ReturnType<typeof selectReceipts>>['own'][number]

/**
 * Nothing for a one-person bid. The wording states only what is proven, two sign-ins and two names: a firm shares one
 * account, so we can't tell who confirmed.
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
