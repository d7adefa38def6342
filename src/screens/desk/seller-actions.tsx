// What a seller can do with an auction from commitment on, by the table of actions.
import { useState } from 'react'
import type { AuctionAction } from '../../domain/auction-actions'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { actionsOf } from '../auctions/open-actions'
import { PreviewDialog } from './preview-dialog'
import { ScheduleDialog } from './schedule-dialog'
import { CommenceDialog, ExtendDialog, RelistDialog, WithdrawDialog } from './small-dialogs'
import { useOrder } from './use-order'
import './desk.css'

interface SellerActionsProps {
  readonly panel: AuctionPanel
  readonly role: 'lender' | 'originator'
}

type Opened = 'none' | 'preview' | 'schedule' | 'commence' | 'withdraw' | 'extend' | 'relist'

/** The buttons of the actions that are open in this status, and their dialogs. */
export function SellerActions({ panel, role }: SellerActionsProps) {
  const [opened, open] = useState<Opened>('none')
  const close = () => open('none')
  const { auction, loan } = panel
  const actions = actionsOf(panel, role)
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
        {can('pause') ? <PauseOrResume panel={panel} kind="pause" /> : null}
        {can('resume') ? <PauseOrResume panel={panel} kind="resume" /> : null}
        {can('extend') ? <Button onClick={() => open('extend')}>Extend</Button> : null}
        {can('relist') ? <Button onClick={() => open('relist')}>Relist</Button> : null}
      </div>
      {opened === 'preview' ? <PreviewDialog auctionId={auction.id} name={loan.project_name} onClose={close} /> : null}
      {opened === 'schedule' ? <ScheduleDialog panel={panel} onClose={close} /> : null}
      {opened === 'commence' ? <CommenceDialog panel={panel} onClose={close} /> : null}
      {opened === 'withdraw' ? <WithdrawDialog panel={panel} onClose={close} /> : null}
      {opened === 'extend' ? <ExtendDialog panel={panel} onClose={close} /> : null}
      {opened === 'relist' ? <RelistDialog panel={panel} onClose={close} /> : null}
    </>
  )
}

/** **Pause** and **Resume** need no dialog: each reverses the other. */
function PauseOrResume({ panel, kind }: { readonly panel: AuctionPanel; readonly kind: 'pause' | 'resume' }) {
  const sentence = kind === 'pause' ? 'was paused.' : 'runs again.'
  const order = useOrder(panel.auction.id, kind, `${panel.loan.project_name} ${sentence}`, noNews)
  return (
    <>
      <Button tone="quiet" busy={order.pending} onClick={() => order.send({ kind })}>
        {kind === 'pause' ? 'Pause' : 'Resume'}
      </Button>
      {order.refusal === null ? null : (
        <Notice tone="wrong" role="alert">
          {order.refusal}
        </Notice>
      )}
    </>
  )
}

const noNews = () => undefined
