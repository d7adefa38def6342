// The board of one status: list, detail panel, keys, and the dialog for bidding.
import { useEffect, useRef, useState } from 'react'
import { comparisonToggleRequested } from '../../../state/comparison/comparison.events'
import { selectUser } from '../../../state/session/session.selectors'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { makeBoardView } from '../../../state/views/live-board.view'
import { fetchAhead, useFetchedWhenIdle } from '../../../ui/lazy-part'
import { useMediaQuery, WIDE } from '../../../ui/media-query'
import type { WindowListHandle } from '../../../ui/window-list'
import type { BoardStatus } from '../../destinations'
import { useAppDispatch, useAppSelector, useView } from '../../store-binding'
import { CompareTray } from '../compare/compare-tray'
import { sellers } from '../panel/lazy-parts'
import { isComparable } from './auction-row'
import { BidPlace } from './bid-place'
import { BoardDetail } from './board-detail'
import { useBoardKeys } from './board-keys'
import { BoardList } from './board-list'
import { BoardShortcuts, useKeysSwitch } from './board-shortcuts'
import { bidDialog } from './lazy-parts'
import { useSelectedAuction } from './selected-auction'
import { useListSelection } from './use-list-selection'
import './board.css'

/** An id that no auction has. */
export const NO_AUCTION = 0

/** The board. */
export function Board({ status }: { readonly status: BoardStatus }) {
  const view = useView(makeBoardView, status)
  const role = useAppSelector(selectUser)?.role
  const dispatch = useAppDispatch()
  const [selectedId, select] = useSelectedAuction(status)
  const panel = useView(makeAuctionPanelView, selectedId ?? NO_AUCTION)
  const wide = useMediaQuery(WIDE)
  const [bidding, setBidding] = useState(false)
  const [listing, setListing] = useState(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const list = useRef<WindowListHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  useFetchedWhenIdle(role === 'investor' && status === 'live', bidDialog)
  useEffect(() => {
    if (role === 'lender' || role === 'originator') fetchAhead(sellers)
  }, [role])
  const mayBid = role === 'investor' && panel?.auction.status === 'live'
  const step = useListSelection({ ids: view.ids, selectedId, select, list, wide })
  useBoardKeys(keysOn, {
    next: () => step(1),
    previous: () => step(-1),
    bid: () => {
      if (mayBid) setBidding(true)
    },
    compare: () => {
      if (panel !== null && isComparable(panel.auction.status))
        dispatch(comparisonToggleRequested({ auctionId: panel.auction.id }))
    },
    search: () => search.current?.focus(),
    list: () => setListing(true),
  })
  return (
    <div className="board">
      <BoardList
        status={status}
        view={view}
        selectedId={selectedId}
        list={list}
        search={search}
        onKeys={() => setListing(true)}
      />
      <CompareTray />
      <BoardDetail
        panel={panel}
        status={status}
        wide={wide}
        onBid={() => setBidding(true)}
        onClose={() => select(null)}
      />
      {selectedId === null ? null : (
        <BidPlace key={selectedId} open={bidding} auctionId={selectedId} onClose={() => setBidding(false)} />
      )}
      <BoardShortcuts open={listing} keysOn={keysOn} onSwitch={switchKeys} onClose={() => setListing(false)} />
    </div>
  )
}
