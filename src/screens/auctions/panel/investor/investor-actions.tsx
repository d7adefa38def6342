// An investor's actions besides bidding: pass on the auction, or add it to a calendar.
import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { selectHasSoftClose } from '../../../../state/market/market.selectors'
import { passRequest, passSubject } from '../../../../state/notifications/notifications.epics'
import { selectSession } from '../../../../state/session/session.slice'
import { Button } from '../../../../ui/button'
import { Notice } from '../../../../ui/states'
import { useDestinations } from '../../../destinations'
import { useGetState, useScreenPorts } from '../../../store-binding'
import { UNDO_MS, useHeldPass } from '../../../use-held-pass'
import { useRequest } from '../../../use-request'
import { useAuction } from '../../auction-context'
import type { useActions } from '../../open-actions'
import { auctionCalendar } from './auction-calendar'

interface InvestorActionsProps {
  readonly actions: ReturnType<typeof useActions>
  /** Another action, which may load later than these. */
  readonly children?: ReactNode
}

/** **Add to calendar** and **Pass**, if available. */
export function InvestorActions({ actions, children }: InvestorActionsProps) {
  const panel = useAuction()
  const auctionId = panel.auction.id
  const { status, error, isOpen, send } = useRequest(passRequest, passSubject(auctionId))
  const { held, press, undo } = useHeldPass(() => send({ auctionId }))
  const mayPass = actions.includes('pass')
  const canAddToCalendar = actions.includes('add-to-calendar') && Boolean(panel.auction.start_at)
  if (!mayPass && !canAddToCalendar && panel.own !== 'passed' && !children) return null
  return (
    <div className="panel__notes">
      <div className="panel__links">
        {canAddToCalendar ? <AddToCalendar /> : null}
        {mayPass && !held ? (
          <Button tone="quiet" size="small" busy={isOpen} onClick={press}>
            Pass
          </Button>
        ) : null}
        {mayPass && held ? (
          <Button tone="quiet" size="small" onClick={undo}>
            Undo pass
          </Button>
        ) : null}
        {children}
      </div>
      {mayPass && held ? <Notice role="status">Passing in {UNDO_MS / 1000} seconds.</Notice> : null}
      {mayPass && (status === 'failed' || status === 'unknown') ? (
        <Notice tone={status === 'failed' ? 'wrong' : 'warn'} role="alert">
          {error?.message ?? 'Your pass wasn’t recorded.'}
        </Notice>
      ) : null}
      {panel.own === 'passed' && panel.auction.status !== 'past' ? (
        <Notice role="status">
          {panel.auction.knows_passes
            ? 'You passed on this auction and won’t get reminders for it. Bidding cancels your pass.'
            : 'You passed on this auction. This shows only in this browser, because the server doesn’t return passes. Bidding cancels your pass.'}
        </Notice>
      ) : null}
    </div>
  )
}

function AddToCalendar() {
  const panel = useAuction()
  const { saver, clock } = useScreenPorts()
  const getState = useGetState()
  const to = useDestinations()
  const save = () => {
    const { world } = selectSession(getState())
    const softClose = selectHasSoftClose(getState())
    const at = clock.read().now
    const url = new URL(to.board(panel.auction.status, panel.auction.id), window.location.origin).href
    saver.save(auctionCalendar(panel, { world, at, url, softClose }))
  }
  return (
    <Button tone="quiet" size="small" onClick={save}>
      <CalendarPlus size={16} aria-hidden="true" />
      Add to calendar
    </Button>
  )
}
