// The page at /{role}/auction/{status}: the board, or with ?view= a page about one auction.
import { useSearch } from 'wouter'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import type { BoardStatus } from '../../destinations'
import { useView } from '../../store-binding'
import { viewIn } from '../board-address'
import { useShowsRankHistory } from '../use-shows-rank-history'
import { Board } from './board'
import { confirmation, replay } from './lazy-parts'
import { useSelectedAuction } from './selected-auction'

export function BoardScreen({ status }: { readonly status: BoardStatus }) {
  const query = useSearch()
  const view = viewIn(query)
  const [selectedId] = useSelectedAuction(status)
  const panel = useView(makeAuctionPanelView, selectedId)
  const showsHistory = useShowsRankHistory(panel)
  if (view === 'confirmation' && selectedId !== null)
    return (
      <WhenLoaded part={confirmation} fallback={<Placeholder height="180px">Loading trade confirmation</Placeholder>}>
        <confirmation.Component auctionId={selectedId} />
      </WhenLoaded>
    )
  if (view === 'replay' && panel?.auction.status === 'past' && (!panel.hidesBids || showsHistory))
    return (
      <WhenLoaded part={replay} fallback={<Placeholder height="180px">Loading replay</Placeholder>}>
        <replay.Component key={panel.auction.id} panel={panel} />
      </WhenLoaded>
    )
  return <Board status={status} />
}
