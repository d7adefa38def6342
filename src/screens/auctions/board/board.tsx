// The board of one status: list, detail panel with the ticket, and keys.

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { isSeller } from '../../../domain/is-seller'
import { comparisonToggleRequested } from '../../../state/comparison/comparison.slice'
import { selectUser } from '../../../state/session/session.slice'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { fetchAhead } from '../../../ui/lazy-part'
import { useRoom, WIDE } from '../../../ui/media-query'
import { usePreloadOnActivity } from '../../../ui/use-preload-on-activity'
import type { VirtualRowsHandle } from '../../../ui/use-virtual-rows'
import type { BoardStatus } from '../../destinations'
import { useAppDispatch, useAppSelector, useView } from '../../store-binding'
import { asksForBid } from '../board-address'
import { CompareTray } from '../compare/compare-tray'
import { sellers } from '../panel/lazy-parts'
import { isComparable } from './auction-row'
import { BoardDetail } from './board-detail'
import { useBoardKeys } from './board-keys'
import { BoardList } from './board-list'
import { BoardShortcuts, useKeysSwitch } from './board-shortcuts'
import { bidTicket } from './lazy-parts'
import { useSelectedAuction } from './selected-auction'
import { useBoard } from './use-board'
import { useListSelection } from './use-list-selection'
import { useTicket } from './use-ticket'
import './board.css'

/** The board. */
export function Board({ status }: { readonly status: BoardStatus }) {
  const board = useBoard(status)
  const role = useAppSelector(selectUser)?.role
  const dispatch = useAppDispatch()
  const [selectedId, select] = useSelectedAuction(status)
  const panel = useView(makeAuctionPanelView, selectedId)
  const wide = useRoom(WIDE)
  const close = useCallback(() => select(null), [select])
  const ticket = useTicket(selectedId)
  const [listing, setListing] = useState(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const list = useRef<VirtualRowsHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  usePreloadOnActivity(role === 'investor' && status === 'live', bidTicket)
  useEffect(() => {
    if (isSeller(role)) fetchAhead(sellers)
  }, [role])
  const mayBid = role === 'investor' && panel?.auction.status === 'live' && !panel.isGone
  // A link that asks for the ticket opens it once; the address then names the auction alone.
  const askedToBid = asksForBid(useSearch()) && mayBid
  const showTicket = useEffectEvent(() => {
    select(selectedId)
    ticket.show()
  })
  useEffect(() => {
    if (askedToBid) showTicket()
  }, [askedToBid])
  const step = useListSelection({ board, selectedId, select, list, wide })
  useBoardKeys(keysOn, {
    next: () => step(1),
    previous: () => step(-1),
    bid: () => {
      if (mayBid || ticket.open) ticket.show()
    },
    compare: () => {
      if (panel !== null && !panel.isGone && isComparable(panel.auction.status))
        dispatch(comparisonToggleRequested({ auctionId: panel.auction.id }))
    },
    search: () => search.current?.focus(),
    list: () => setListing(true),
  })
  return (
    <div className="board">
      <BoardList
        status={status}
        board={board}
        selectedId={selectedId}
        select={select}
        keysOn={keysOn}
        list={list}
        search={search}
        onKeys={() => setListing(true)}
      />
      <CompareTray />
      <BoardDetail
        panel={panel}
        status={status}
        wide={wide}
        ticketId={selectedId}
        ticketOpen={ticket.open}
        onBid={ticket.show}
        onLeaveTicket={ticket.leave}
        onClose={close}
      />
      <BoardShortcuts open={listing} keysOn={keysOn} onSwitch={switchKeys} onClose={() => setListing(false)} />
    </div>
  )
}
