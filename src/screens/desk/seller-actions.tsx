// A seller's actions on an auction, from commitment on.
import { useState } from 'react'
import type { AuctionAction } from '../../domain/auction-actions'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { PreviewDialog } from './preview-dialog'
import { ScheduleDialog } from './schedule-dialog'
import { CommenceDialog, ExtendDialog, PauseDialog, RelistDialog, WithdrawDialog } from './small-dialogs'
import { useOrder } from './use-order'
import './desk.css'

interface SellerActionsProps {
  readonly panel: AuctionPanel
  /** The available actions. */
  readonly actions: readonly AuctionAction[]
}

type OpenDialog = 'none' | 'preview' | 'schedule' | 'commence' | 'withdraw' | 'pause' | 'extend' | 'relist'

/** Buttons for the available actions, and their dialogs. */
export function SellerActions({ panel, actions }: SellerActionsProps) {
  const [opened, open] = useState<OpenDialog>('none')
  const close = () => open('none')
  const { auction, loan } = panel
  const can = (action: AuctionAction) => actions.includes(action)
  return (
    <>
      <div className="desk-acts">
        {can('preview') ? (
          <Button tone="quiet" onClick={() => open('preview')}>
            Preview
          </Button>
        ) : null}
        {can('withdraw') ? (
          <Button tone="quiet" onClick={() => open('withdraw')}>
            Withdraw
          </Button>
        ) : null}
        {can('reschedule') ? (
          <Button tone="quiet" onClick={() => open('schedule')}>
            Reschedule
          </Button>
        ) : null}
        {can('start') ? <Button onClick={() => open('schedule')}>Start auction</Button> : null}
        {can('commence') ? <Button onClick={() => open('commence')}>Commence auction</Button> : null}
        {can('pause') ? (
          <Button tone="quiet" onClick={() => open('pause')}>
            Pause
          </Button>
        ) : null}
        {can('resume') ? <Resume panel={panel} /> : null}
        {can('extend') ? <Button onClick={() => open('extend')}>Extend</Button> : null}
        {can('relist') ? <Button onClick={() => open('relist')}>Relist</Button> : null}
      </div>
      {opened === 'preview' ? <PreviewDialog auctionId={auction.id} name={loan.project_name} onClose={close} /> : null}
      {opened === 'schedule' ? <ScheduleDialog panel={panel} onClose={close} /> : null}
      {opened === 'commence' ? <CommenceDialog panel={panel} onClose={close} /> : null}
      {opened === 'withdraw' ? <WithdrawDialog panel={panel} onClose={close} /> : null}
      {opened === 'pause' ? <PauseDialog panel={panel} onClose={close} /> : null}
      {opened === 'extend' ? <ExtendDialog panel={panel} onClose={close} /> : null}
      {opened === 'relist' ? <RelistDialog panel={panel} onClose={close} /> : null}
    </>
  )
}

/** **Resume** needs no dialog. */
function Resume({ panel }: { readonly panel: AuctionPanel }) {
  const order = useOrder(panel.auction.id, 'resume', `${panel.loan.project_name} resumed.`, noop)
  return (
    <>
      <Button tone="quiet" busy={order.pending} onClick={() => order.send({ kind: 'resume' })}>
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
