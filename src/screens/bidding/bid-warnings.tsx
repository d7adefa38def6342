// The warnings of the ticket: closed, paused, signed out, connection lost, outbid meanwhile, soft close.
import { SOFT_CLOSE_MS } from '../../domain/effective-end'
import { selectConnection } from '../../state/connection/connection.slice'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { asOfText } from '../as-of'
import { softCloseRule } from '../auctions/soft-close'
import { timeLeftOf } from '../auctions/time-left'
import { useDestinations } from '../destinations'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'

/** The session has ended; the typed text stays. */
export function SignedOutWarning() {
  const to = useDestinations()
  return (
    <Notice tone="wrong" role="alert">
      You are signed out, so this bid was not sent. Log in to bid; what you typed is kept.{' '}
      <Button tone="quiet" size="small" onClick={to.loginAgain}>
        Log in
      </Button>
    </Notice>
  )
}

/** The best bid changed after the ticket was opened, or after the bid was prepared. */
export function MovedWarning({ outbid, best, isEnough, then }: MovedWarningProps) {
  return (
    <Notice tone={isEnough ? 'warn' : 'wrong'} role="status">
      {outbid ? 'You were outbid at' : 'The best bid is now'} <b className="num">{best}</b>. {then}
    </Notice>
  )
}

interface MovedWarningProps {
  /** The viewer's own bid led before. */
  readonly outbid: boolean
  readonly best: string
  /** The figure still beats the best bid. */
  readonly isEnough: boolean
  /** What to do now. */
  readonly then: string
}

/** The live connection is down: prices may have moved. `isReread`: they are read again before the bid is sent. */
export function LineWarning({ isReread }: { readonly isReread: boolean }) {
  const connection = useAppSelector(selectConnection)
  if (!isLineDown(connection)) return null
  return (
    <Notice tone="warn" role="status">
      The live line is down; the prices here {connection.freshAt === null ? '' : 'are '}
      {asOfText(connection.freshAt)}.{' '}
      {isReread ? 'They are read again before your bid is sent.' : 'The bid can be confirmed once the line is back.'}
    </Notice>
  )
}

/** True while prices on the screen may be old. */
export const isLineDown = ({ phase }: Pick<ReturnType<typeof selectConnection>, 'phase'>): boolean =>
  phase !== 'live' && phase !== 'syncing'

/** What the end of the auction means for a bid now. */
export function EndWarning({ panel }: { readonly panel: AuctionPanel }) {
  const { closing, ms } = timeLeftOf(panel.auction, useOfficialNow())
  if (panel.auction.paused_at || ms === null) return null
  if (closing) return <Notice tone="warn">Closing… The server decides whether a bid still counts.</Notice>
  const rule = softCloseRule(panel.auction)
  return rule !== null && ms <= SOFT_CLOSE_MS ? <Notice tone="warn">{rule}</Notice> : null
}
