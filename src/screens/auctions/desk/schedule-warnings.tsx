// Warns about a day that is unlikely for an auction: after the last delivery date, with the fees that follow, or far ahead.
import { useEffect } from 'react'
import { formatDay, isDay, monthsAfter } from '../../../domain/business-days'
import { loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { Notice } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import type { SeenTermsReview } from './use-seen-terms'

/** An auction more than this many months ahead is implausible. */
const FARTHEST_AUCTION = 12

interface ScheduleWarningsProps {
  readonly loan: SeenTermsReview['loan']
  /** The chosen day and the market's day now, `YYYY-MM-DD`. */
  readonly day: string
  readonly today: string
}

/** Nothing for a plausible or invalid day. A warning prevents nothing. */
export function ScheduleWarnings({ loan, day, today }: ScheduleWarningsProps) {
  if (!isDay(day)) return null
  const last = loan.delivery_last_date_fees ?? null
  const isLate = last !== null && day > last
  const isFar = day > monthsAfter(today, FARTHEST_AUCTION)
  if (!isLate && !isFar) return null
  return (
    <Notice tone="warn" role="status">
      {isFar ? <p>{formatDay(day)} is more than a year ahead.</p> : null}
      {isLate && last !== null ? <LateDelivery loanId={loan.id ?? null} day={day} last={last} /> : null}
    </Notice>
  )
}

interface LateDeliveryProps {
  readonly loanId: number | null
  readonly day: string
  readonly last: string
}

/** The fees are in the setup, which is read only now. */
function LateDelivery({ loanId, day, last }: LateDeliveryProps) {
  const dispatch = useAppDispatch()
  const row = useAppSelector((state) => (loanId === null ? null : selectSetupLoan(state, loanId).row))
  useEffect(() => {
    if (loanId !== null) dispatch(loanOpened({ loanId }))
  }, [dispatch, loanId])
  const fees = row?.delivery_late_fees ?? null
  const extensions = row?.extension_fees_allowed ?? null
  return (
    <p>
      {formatDay(day)} is after {formatDay(last)}, the last delivery date without fees.
      {fees ? ` The late delivery fee is ${fees.replace(/\.$/, '')}.` : ''}
      {extensions === null ? '' : extensions === 'yes' ? ' Extensions are allowed.' : ' Extensions aren’t allowed.'}
    </p>
  )
}
