// A seller's actions on an auction, from commitment on.
import { useState } from 'react'
import type { AuctionAction } from '../../../domain/auction-actions'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useAuction } from '../auction-context'
import { PreviewDialog } from './preview-dialog'
import { ScheduleDialog } from './schedule-dialog'
import { CommenceDialog, ExtendDialog, PauseDialog, RelistDialog, WithdrawDialog } from './small-dialogs'
import { useOrder } from './use-order'
import './desk.css'

interface SellerActionsProps {
  /** The available actions. */
  readonly actions: readonly AuctionAction[]
}

type OpenDialog = 'none' | 'preview' | 'schedule' | 'commence' | 'withdraw' | 'pause' | 'extend' | 'relist'

/** Buttons for the available actions, and their dialogs. */
export function SellerActions({ actions }: SellerActionsProps) {
  const panel = useAuction()
  const [dialog, setDialog] = useState<OpenDialog>('none')
  const close = () => setDialog('none')
  const { auction, loan } = panel
  const can = (action: AuctionAction) => actions.includes(action)
  return (
    <>
      <div>
        {can('preview') ? (
          <Button tone="quiet" onClick={() => setDialog('preview')}>
            Preview
          </Button>
        ) : null}
        {can('withdraw') ? (
          <Button tone="quiet" onClick={() => setDialog('withdraw')}>
            Withdraw
          </Button>
        ) : null}
        {can('reschedule') ? (
          <Button tone="quiet" onClick={() => setDialog('schedule')}>
            Reschedule
          </Button>
        ) : null}
        {can('start') ? <Button onClick={() => setDialog('schedule')}>Schedule auction</Button> : null}
        {can('commence') ? (
          <Button tone="quiet" onClick={() => setDialog('commence')}>
            Commence auction
          </Button>
        ) : null}
        {can('pause') ? (
          <Button tone="quiet" onClick={() => setDialog('pause')}>
            Pause
          </Button>
        ) : null}
        {can('resume') ? <Resume /> : null}
        {can('extend') ? (
          <Button tone="quiet" onClick={() => setDialog('extend')}>
            Extend
          </Button>
        ) : null}
        {can('relist') ? <Button onClick={() => setDialog('relist')}>Relist</Button> : null}
      </div>
      {dialog === 'preview' ? <PreviewDialog auctionId={auction.id} name={loan.project_name} onClose={close} /> : null}
      {dialog === 'schedule' ? <ScheduleDialog onClose={close} /> : null}
      {dialog === 'commence' ? <CommenceDialog onClose={close} /> : null}
      {dialog === 'withdraw' ? <WithdrawDialog onClose={close} /> : null}
      {dialog === 'pause' ? <PauseDialog onClose={close} /> : null}
      {dialog === 'extend' ? <ExtendDialog onClose={close} /> : null}
      {dialog === 'relist' ? <RelistDialog onClose={close} /> : null}
    </>
  )
}

/** **Resume** needs no dialog. */
function Resume() {
  const panel = useAuction()
  const order = useOrder(panel.auction.id, 'resume', `${panel.loan.project_name} resumed.`, noop)
  return (
    <>
      <Button busy={order.pending} onClick={() => order.send({ kind: 'resume' })}>
        Resume
      </Button>
      {order.refusal === null ? null : (
        <Notice tone="wrong" role="alert">
          {order.refusal}
        </Notice>
      )}
    </>
  )
}

const noop = () => undefined
