// The warnings of the ticket: closed, paused, signed out, connection lost, outbid meanwhile, soft close.
import { SOFT_CLOSE_MS } from '../../domain/soft-close'
import { selectConnection } from '../../state/connection/connection.selectors'
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

/** The best bid changed after the ticket was opened. */
export function MovedWarning({ outbid, best, next, typedIsEnough }: MovedWarningProps) {
  return (
    <Notice tone={typedIsEnough ? 'warn' : 'wrong'} role="status">
      {outbid ? 'You were outbid at' : 'The best bid is now'} <b className="num">{best}</b>.{' '}
      {typedIsEnough ? 'Your figure still beats it.' : `Bid ${next}.`}
    </Notice>
  )
}

interface MovedWarningProps {
  /** The viewer's own bid led before. */
  readonly outbid: boolean
  readonly best: string
  readonly next: string
  readonly typedIsEnough: boolean
}

/** The live connection is down: prices may have moved. */
export function LineWarning() {
  const connection = useAppSelector(selectConnection)
  if (connection.phase === 'live' || connection.phase === 'syncing') return null
  return (
    <Notice tone="warn" role="status">
      The live line is down; the prices here {connection.freshAt === null ? '' : 'are '}
      {asOfText(connection.freshAt)}. They are read again before your bid is sent.
    </Notice>
  )
}

/** What the end of the auction means for a bid now. */
export function EndWarning({ panel }: { readonly panel: AuctionPanel }) {
  const { closing, ms } = timeLeftOf(panel.auction, useOfficialNow())
  if (panel.auction.paused_at || ms === null) return null
  if (closing) return <Notice tone="warn">Closing… The server decides whether a bid still counts.</Notice>
  const rule = softCloseRule(panel.auction)
  return rule !== null && ms <= SOFT_CLOSE_MS ? <Notice tone="warn">{rule}</Notice> : null
}
