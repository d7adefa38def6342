// The detail side of a board: the panel of the open auction beside the list, or in a sheet where there is no room.
import { MousePointerClick } from 'lucide-react'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Dialog } from '../../../ui/dialog'
import { EmptyState } from '../../../ui/states'
import type { BoardStatus } from '../../destinations'
import { AuctionPanelView } from '../panel/auction-panel'
import { PastLinks } from './past-links'

interface BoardDetailProps {
  /** Null while no auction is open. */
  readonly panel: AuctionPanel | null
  readonly status: BoardStatus
  readonly wide: boolean
  readonly onBid: () => void
  readonly onClose: () => void
}

/** The panel, or the invitation to choose an auction. */
export function BoardDetail({ panel, status, wide, onBid, onClose }: BoardDetailProps) {
  const detail = panel ? (
    <AuctionPanelView
      key={panel.auction.id}
      panel={panel}
      board={status}
      onBid={onBid}
      onClose={wide ? undefined : onClose}
      pastLinks={<PastLinks panel={panel} />}
    />
  ) : (
    <div className="panel__empty">
      <EmptyState icon={MousePointerClick} title="No auction chosen">
        Choose an auction to see its price, its terms and its bids.
      </EmptyState>
    </div>
  )
  return wide ? (
    <aside className="board__panel" aria-label="Auction details">
      {detail}
    </aside>
  ) : (
    <Dialog
      open={panel !== null}
      onClose={onClose}
      title={panel?.loan.project_name ?? ''}
      titleHidden
      placement="right"
    >
      {detail}
    </Dialog>
  )
}
