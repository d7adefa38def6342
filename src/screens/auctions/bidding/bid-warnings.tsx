// Warnings in the ticket: signed out, not approved yet, best bid changed, connection lost, soft close.
import { useEffect, useRef } from 'react'
import { SOFT_CLOSE_MS } from '../../../domain/effective-end'
import { selectConnection } from '../../../state/connection/connection.slice'
import { bidSubject } from '../../../state/market/market.selectors'
import { requestDismissed } from '../../../state/requests/requests.slice'
import { selectAwaitsApproval, sessionUserRequested } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { asOfText } from '../../as-of'
import { useDestinations } from '../../destinations'
import { useOfficialNow } from '../../official-clock'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { softCloseRule } from '../soft-close'
import { timeLeftOf } from '../time-left'

interface OrderProps {
  /** What isn't sent. */
  readonly order: 'bid' | 'maximum'
}

export function SignedOutWarning({ order }: OrderProps) {
  const to = useDestinations()
  return (
    <Notice tone="wrong" role="alert">
      You’re signed out, so this {order} wasn’t sent. Log in to {order === 'bid' ? 'bid' : 'set it'}. Your entry is
      saved.{' '}
      <Button tone="quiet" size="small" onClick={to.loginAgain}>
        Log in
      </Button>
    </Notice>
  )
}

interface ApprovalWarningProps {
  readonly auctionId: number
  /** The last bid was refused, and the reason is shown. */
  readonly isRefused: boolean
}

/** A new investor's firm isn't approved yet. The server refuses its bids, so nothing is blocked here; approval clears the refusal. */
export function ApprovalWarning({ auctionId, isRefused }: ApprovalWarningProps) {
  const isAwaited = useAppSelector(selectAwaitsApproval)
  const dispatch = useAppDispatch()
  const wasAwaited = useRef(isAwaited)
  useEffect(() => {
    if (isAwaited) dispatch(sessionUserRequested())
    else if (wasAwaited.current) dispatch(requestDismissed({ subject: bidSubject(auctionId) }))
    wasAwaited.current = isAwaited
  }, [isAwaited, auctionId, dispatch])
  return isAwaited && !isRefused ? (
    <Notice tone="warn" role="status">
      Your firm is awaiting approval. You can bid once it’s approved.
    </Notice>
  ) : null
}

/** The best bid changed after the ticket was opened, or after the bid was prepared. */
export function MovedWarning({ outbid, best, stillBeats, nextStep }: MovedWarningProps) {
  return (
    <Notice tone={stillBeats ? 'warn' : 'wrong'} role="status">
      {best === null ? (
        `${outbid ? 'You were outbid.' : 'There’s a new best bid.'} The server doesn’t send its figure.`
      ) : (
        <>
          {outbid ? 'You were outbid at' : 'The best bid is now'} <b className="num">{best}</b>. {nextStep}
        </>
      )}
    </Notice>
  )
}

interface MovedWarningProps {
  /** The viewer was leading. */
  readonly outbid: boolean
  /** Null if the server doesn't send it: then nobody can say what beats it. */
  readonly best: string | null
  /** The figure still beats the best bid. */
  readonly stillBeats: boolean
  readonly nextStep: string
}

/** The live connection is down, so prices may have moved. `refreshesFirst`: they are refreshed before the order is sent. */
export function LineWarning({ order, refreshesFirst }: OrderProps & { readonly refreshesFirst: boolean }) {
  const connection = useAppSelector(selectConnection)
  if (!isLineDown(connection)) return null
  return (
    <Notice tone="warn" role="status">
      The live connection is down; prices here {connection.freshAt === null ? '' : 'are '}
      {asOfText(connection.freshAt)}.{' '}
      {refreshesFirst
        ? `They’ll be refreshed before your ${order} is sent.`
        : `You can confirm the ${order} once the connection is back.`}
    </Notice>
  )
}

/** True while prices on screen may be stale. */
export const isLineDown = ({ phase }: Pick<ReturnType<typeof selectConnection>, 'phase'>): boolean =>
  phase !== 'live' && phase !== 'syncing'

/** Warns that the auction is closing, or that a bid extends it. */
export function EndWarning({ order }: OrderProps) {
  const panel = useAuction()
  const { closing, ms } = timeLeftOf(panel.auction, useOfficialNow())
  if (panel.auction.paused_at || ms === null) return null
  if (closing) return <Notice tone="warn">Closing… The server decides whether your {order} is in time.</Notice>
  const rule = softCloseRule(panel.auction)
  return rule !== null && ms <= SOFT_CLOSE_MS ? <Notice tone="warn">{rule}</Notice> : null
}
