// Says in one line how many of the viewer's auctions changed while the connection was down, and lists the changes when opened.
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { formatClockTime, formatOfficialTime } from '../../../domain/official-time'
import { ownStateLabel } from '../../../domain/own-state'
import { type AwayChange, awayDigestDismissed, type selectAwayDigest } from '../../../state/away/away.slice'
import { selectAuction, selectLoan } from '../../../state/market/market.selectors'
import type { RootState } from '../../../state/root-reducer'
import { IconButton } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { type BoardStatus, useDestinations } from '../../destinations'
import { useAppDispatch, useGetState } from '../../store-binding'
import './away-digest.css'

type Digest = NonNullable<ReturnType<typeof selectAwayDigest>>

/** Stays visible while the list scrolls, until dismissed. */
export function AwayDigest({ digest }: { readonly digest: Digest }) {
  const getState = useGetState()
  const dispatch = useAppDispatch()
  const to = useDestinations()
  // Without a subscription, because names and boards need not follow later changes.
  const state = getState()
  return (
    <section className="away" aria-label="While you were away" tabIndex={-1}>
      <Notice tone="info" role="status">
        <details>
          <summary>
            <b>While you were away:</b> {summaryOf(digest)}
          </summary>
          <p className="num">
            {formatClockTime(digest.from)}–{formatOfficialTime(digest.to)}
          </p>
          <ul className="away__changes">
            {digest.changes.map((change) => (
              <li key={change.auctionId}>
                <Link href={to.board(statusOf(state, change.auctionId), change.auctionId)}>
                  {selectLoan(state, change.auctionId)?.project_name ?? `Auction ${change.auctionId}`}
                </Link>
                : {changeText(change)}
              </li>
            ))}
          </ul>
        </details>
        <IconButton label="Dismiss" onClick={() => dispatch(awayDigestDismissed())}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </Notice>
    </section>
  )
}

/** `2 changed, 1 outbid`. */
function summaryOf({ changes }: Digest): string {
  const outbid = changes.filter(({ to }) => to === 'outbid').length
  return `${changes.length} changed${outbid === 0 ? '' : `, ${outbid} outbid`}`
}

/** The auction's current board. */
const statusOf = (state: RootState, auctionId: number): BoardStatus => selectAuction(state, auctionId)?.status ?? 'live'

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)
const clock = (ms: number): string => formatOfficialTime(ms)

/** `outbid at 10:42:17 ET; the lead changed 2 times; extended once, now ends at 10:58:00 ET; closed: Lost.` */
function changeText(change: AwayChange): string {
  const { outbidAt, leadChanges, extensions, endAt, closed, from, to } = change
  const parts = [
    outbidAt === null ? null : `outbid at ${clock(outbidAt)}`,
    leadChanges === 0 ? null : `the lead changed ${times(leadChanges)}`,
    extensions === 0 ? null : `extended ${times(extensions)}${endAt === null ? '' : `, now ends at ${clock(endAt)}`}`,
    closed ? `closed${to === 'watching' ? '' : `: ${ownStateLabel[to]}`}` : null,
    closed || from === to || to === 'watching' ? null : `now ${ownStateLabel[to]}`,
  ]
  return `${parts.filter((part) => part !== null).join('; ')}.`
}
