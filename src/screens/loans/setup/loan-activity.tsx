// **Activity**: who did what on the loan and its auction, newest first.
import { useEffect } from 'react'
import { formatZonedDateTime } from '../../../domain/official-time'
import {
  loanActivityOpened,
  olderActivityRequested,
  selectLoanActivity,
} from '../../../state/loan-activity/loan-activity.slice'
import { Button } from '../../../ui/button'
import { ErrorState, Skeleton } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useOffers } from '../../use-offers'
import type { SetupLoan } from './setup-actions'
import './term-changes.css'

/** Nothing on a server without it, for a loan that isn't created yet, and for one that is only offered to the viewer. */
export function LoanActivity({ loan }: { readonly loan: SetupLoan | null }) {
  const isOffered = useOffers('loan-activity')
  if (!isOffered || loan === null || loan.offered_by) return null
  // Another version means that something happened.
  return <Activity key={loan.version} loanId={loan.id} />
}

function Activity({ loanId }: { readonly loanId: number }) {
  const dispatch = useAppDispatch()
  const activity = useAppSelector((state) => selectLoanActivity(state, loanId))
  useEffect(() => {
    dispatch(loanActivityOpened({ loanId }))
  }, [dispatch, loanId])
  const rows = activity?.rows ?? []
  return (
    <section className="card" aria-label="Activity">
      <h2>Activity</h2>
      <ul className="term-changes">
        {rows.map(({ id, at, by, text }) => (
          <li key={id}>
            <p className="term-changes__head">
              <b>{by ?? 'Marketplace'}</b> <span className="num">{formatZonedDateTime(at)}</span>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {activity?.status === 'failed' ? (
        <ErrorState title="Couldn’t load the activity" onRetry={() => dispatch(loanActivityOpened({ loanId }))}>
          {activity.error?.message}
        </ErrorState>
      ) : rows.length === 0 && activity?.status !== 'loaded' ? (
        <Skeleton height="96px" />
      ) : rows.length === 0 ? (
        <p className="key">Nothing has been recorded yet.</p>
      ) : activity?.older ? (
        <Button
          tone="quiet"
          size="small"
          busy={activity.status === 'loading'}
          onClick={() => dispatch(olderActivityRequested({ loanId }))}
        >
          Show older
        </Button>
      ) : null}
    </section>
  )
}
