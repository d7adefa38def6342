// A board's detail side: the open auction's panel with the ticket docked below. On narrow screens it moves into a sheet,
// keeping everything that is open or typed.
import { memo, type ReactNode } from 'react'
import { isSeller } from '../../../domain/is-seller'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Movable } from '../../../ui/movable'
import { Placeholder } from '../../../ui/placeholder'
import type { BoardStatus } from '../../destinations'
import { useRole } from '../../use-role'
import { AuctionProvider } from '../auction-context'
import { AbsentAuction, useLinked } from './absent-auction'
import { BidPlace } from './bid-place'
import { investorPanel, sellerPanel } from './lazy-panels'
import { SheetBar } from './sheet-bar'

interface BoardDetailProps {
  /** Null while no auction is open. */
  readonly panel: AuctionPanel | null
  readonly status: BoardStatus
  readonly wide: boolean
  /** The auction that the ticket is for; null for none. */
  readonly ticketId: number | null
  readonly ticketOpen: boolean
  readonly onBid: () => void
  readonly onLeaveTicket: () => void
  readonly onClose: () => void
}

export const BoardDetail = memo(function BoardDetail(props: BoardDetailProps) {
  const { panel, status, wide, ticketId, ticketOpen, onBid, onLeaveTicket, onClose } = props
  const linked = useLinked(ticketId)
  const sells = isSeller(useRole())
  const shown = panel ? (
    <AuctionProvider value={panel}>
      <WhenLoaded
        part={sells ? sellerPanel : investorPanel}
        fallback={<Placeholder height="480px">Loading auction details</Placeholder>}
      >
        {sells ? (
          <sellerPanel.Component key={panel.auction.id} board={status} />
        ) : (
          <investorPanel.Component key={panel.auction.id} board={status} onBid={onBid} ticketOpen={ticketOpen} />
        )}
      </WhenLoaded>
    </AuctionProvider>
  ) : (
    <div className="panel__empty">
      <AbsentAuction auctionId={ticketId} linked={linked} />
      {wide ? null : (
        <Button tone="quiet" onClick={onClose}>
          Back to the list
        </Button>
      )}
    </div>
  )
  if (!wide && panel === null && linked !== 'gone') return null
  const sheet = (content: ReactNode) => (
    <Dialog
      open
      onClose={ticketOpen ? onLeaveTicket : onClose}
      title={panel?.loan.project_name ?? 'Auction not found'}
      titleHidden
      placement="right"
      addressed
    >
      {content}
    </Dialog>
  )
  const side = (content: ReactNode) => (
    <aside className="board__panel" aria-label="Auction details">
      {content}
    </aside>
  )
  return (
    <Movable place={wide ? 'side' : 'sheet'} frame={wide ? side : sheet}>
      <div className={ticketOpen ? 'detail detail--ticket' : 'detail'}>
        {wide || panel === null ? null : (
          <AuctionProvider value={panel}>
            <SheetBar onClose={onClose} />
          </AuctionProvider>
        )}
        <div className="detail__scroll">{shown}</div>
        {ticketId === null ? null : (
          <BidPlace key={ticketId} open={ticketOpen} auctionId={ticketId} onClose={onLeaveTicket} />
        )}
      </div>
    </Movable>
  )
})
