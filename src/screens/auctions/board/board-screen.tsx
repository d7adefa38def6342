// The page at /{role}/auction/{status}: the board, or the page of one auction that its address names.
import { useSearch } from 'wouter'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import type { BoardStatus } from '../../destinations'
import { useView } from '../../store-binding'
import { viewIn } from '../board-address'
import { Board } from './board'
import { confirmation, replay } from './lazy-parts'
import { useSelectedAuction } from './selected-auction'

/** The page of a status. */
export function BoardScreen({ status }: { readonly status: BoardStatus }) {
  const query = useSearch()
  const view = viewIn(query)
  const [selectedId] = useSelectedAuction(status)
  const panel = useView(makeAuctionPanelView, selectedId)
  if (view === 'confirmation' && selectedId !== null)
    return (
      <WhenLoaded part={confirmation} fallback={<Placeholder height="180px">Loading the trade</Placeholder>}>
        <confirmation.Component auctionId={selectedId} />
      </WhenLoaded>
    )
  if (view === 'replay' && panel?.auction.status === 'past')
    return (
      <WhenLoaded part={replay} fallback={<Placeholder height="180px">Loading the replay</Placeholder>}>
        <replay.Component key={panel.auction.id} panel={panel} />
      </WhenLoaded>
    )
  return <Board status={status} />
}
