// The receipt line that names the two people behind a bid.
import { formatOfficialTime } from '../../../domain/official-time'
import { pinResetText, underName } from '../../../domain/prepared-bid'
import type { selectReceipts } from '../../../state/receipts/receipts.slice'

type Receipt = NonNullable<ReturnType<typeof selectReceipts>>['own'][number]

/** Nothing for a one-person bid. The wording states only what was proven: a PIN, or a sign-in and a name. */
export function TwoPersonLine({ receipt: { two_person } }: { readonly receipt: Pick<Receipt, 'two_person'> }) {
  if (!two_person) return null
  const { prepared_by, prepared_at, prepared_with_pin, prepared_pin_reset } = two_person
  const { confirmed_by, confirmed_with_pin, confirmed_pin_reset } = two_person
  return (
    <span>
      Prepared {underName(prepared_by, prepared_with_pin)} at {formatOfficialTime(Date.parse(prepared_at))}, confirmed{' '}
      {underName(confirmed_by, confirmed_with_pin)} from a second sign-in.
      {pinResetText(prepared_by, prepared_pin_reset)}
      {pinResetText(confirmed_by, confirmed_pin_reset)}
    </span>
  )
}
