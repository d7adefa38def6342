// For originators: their lender's account is suspended, so nobody there can work on a loan.
import { formatZonedNotificationTime } from '../domain/official-time'
import { selectUser } from '../state/session/session.slice'
import { Notice } from '../ui/states'
import { useAppSelector } from './store-binding'
import './lender-suspended.css'

/** Hidden while the lender's account is active, and for all other roles. */
export function LenderSuspended() {
  const lender = useAppSelector(selectUser)?.profile?.lender
  if (!lender?.suspended_at) return null
  return (
    <div className="lender-suspended">
      <Notice tone="warn" role="status">
        The account of <b>{lender.name}</b> has been suspended since{' '}
        <span className="num">{formatZonedNotificationTime(lender.suspended_at)}</span>. Until it is active again,
        nobody there can work on your loans. What you type is saved, and we’ll notify you when that changes.
      </Notice>
    </div>
  )
}
