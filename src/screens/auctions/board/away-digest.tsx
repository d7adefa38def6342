// While you were away: what happened in the viewer's auctions during a gap in the connection.
import { formatClockTime } from '../../../domain/official-time'
import { ownStateLabel } from '../../../domain/own-state'
import { awayDigestDismissed } from '../../../state/away/away.events'
import { selectAwayDigest } from '../../../state/away/away.selectors'
import type { AwayChange } from '../../../state/away/away.state'
import { selectLoan } from '../../../state/loans/loans.selectors'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useAppDispatch, useAppSelector, useGetState } from '../../store-binding'

/** The digest, until it is dismissed; nothing if nothing happened. */
export function AwayDigest() {
  const digest = useAppSelector(selectAwayDigest)
  const getState = useGetState()
  const dispatch = useAppDispatch()
  if (digest === null) return null
  return (
    <section className="away" aria-label="While you were away">
      <Notice tone="info" role="status">
        <b>While you were away</b> ({formatClockTime(digest.from)}–{formatClockTime(digest.to)} ET)
        <ul className="receipts__findings">
          {digest.changes.map((change) => (
            <li key={change.auctionId}>
              {selectLoan(getState(), change.auctionId)?.project_name ?? `Auction ${change.auctionId}`}:{' '}
              {changeInWords(change)}
            </li>
          ))}
        </ul>
        <Button tone="quiet" size="small" onClick={() => dispatch(awayDigestDismissed())}>
          Dismiss
        </Button>
      </Notice>
    </section>
  )
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)
const clock = (ms: number): string => `${formatClockTime(ms)} ET`

/** `outbid at 10:42:17 ET; the lead changed 2 times; the end moved once, now 10:58:00 ET; closed: Lost.` */
function changeInWords(change: AwayChange): string {
  const { outbidAt, leadChanges, extensions, endAt, closed, from, to } = change
  const parts = [
    outbidAt === null ? null : `outbid at ${clock(outbidAt)}`,
    leadChanges === 0 ? null : `the lead changed ${times(leadChanges)}`,
    extensions === 0 ? null : `the end moved ${times(extensions)}${endAt === null ? '' : `, now ${clock(endAt)}`}`,
    closed ? `closed${to === 'watching' ? '' : `: ${ownStateLabel[to]}`}` : null,
    closed || from === to || to === 'watching' ? null : `now ${ownStateLabel[to]}`,
  ]
  return `${parts.filter((part) => part !== null).join('; ')}.`
}
