// The rate lock of a committed loan: the rate and price that the seller offers, what they bring, and who last set them.
import { useEffect } from 'react'
import { formatCents } from '../../../domain/money'
import { formatZonedDateTime } from '../../../domain/official-time'
import { formatRate } from '../../../domain/rates'
import { sellerFigures } from '../../../domain/seller-figures'
import { priceFromWire } from '../../../domain/thirty-seconds'
import { loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { type Fact, Facts } from '../../../ui/facts'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { fixedPrice, isRateProcess, quote } from '../loan-copy'
import { PanelSection } from '../panel-section'

/** The terms whose change is a new lock. */
const lockedTerms: ReadonlySet<string> = new Set([
  'loan_amount',
  'auction_process_type',
  'gnma_interest_rate',
  'loan_min_price',
  'bond_interest_price',
  'bond_interest_price_increment',
])

/** Only from the commitment until the auction opens, and only where the server sends rate and price. */
export function RateLock() {
  const { auction, loan } = useAuction()
  const price = isRateProcess(loan) ? fixedPrice(loan) : (loan.loan_min_price ?? null)
  const isLocked = auction.status === 'commitment' || auction.status === 'pre'
  if (!isLocked || typeof loan.gnma_interest_rate !== 'number' || price === null) return null
  const amount = loan.loan_amount ?? null
  const proceeds = amount === null ? null : sellerFigures(amount, priceFromWire(price), null).proceedsCents
  const byRate = isRateProcess(loan)
  const figures: readonly Fact[] = [
    { name: byRate ? 'Maximum rate' : 'GNMA rate', value: formatRate(loan.gnma_interest_rate) },
    { name: byRate ? 'Fixed price' : 'Floor', value: quote({ price }) },
    ...(proceeds === null
      ? []
      : [{ name: byRate ? 'Proceeds' : 'Proceeds at the floor', value: formatCents(proceeds) }]),
  ]
  return (
    <PanelSection title="Rate lock">
      <Lock figures={figures} loanId={loan.id ?? null} committedAt={auction.committed_at ?? null} />
    </PanelSection>
  )
}

interface LockProps {
  readonly figures: readonly Fact[]
  readonly loanId: number | null
  readonly committedAt: string | null
}

/** The figures with who set them last, from the loan's log; without a change, when the commitment was accepted. */
function Lock({ figures, loanId, committedAt }: LockProps) {
  const dispatch = useAppDispatch()
  const row = useAppSelector((state) => (loanId === null ? null : selectSetupLoan(state, loanId).row))
  useEffect(() => {
    if (loanId !== null) dispatch(loanOpened({ loanId }))
  }, [dispatch, loanId])
  const last = row?.term_changes?.find(({ field }) => lockedTerms.has(field))
  const setBy: readonly Fact[] = last
    ? [
        { name: 'Locked', value: formatZonedDateTime(last.at) },
        ...(last.by ? [{ name: 'Locked by', value: last.by }] : []),
      ]
    : committedAt === null
      ? []
      : [{ name: 'Locked with the commitment', value: formatZonedDateTime(committedAt) }]
  return <Facts facts={[...figures, ...setBy]} />
}
