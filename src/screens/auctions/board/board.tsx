// The board of one status: list, detail panel with the bid ticket, and shortcuts.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { isSeller } from '../../../domain/is-seller'
import { comparisonToggleRequested } from '../../../state/comparison/comparison.slice'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { preload } from '../../../ui/lazy-part'
import { useLayoutQuery, WIDE } from '../../../ui/media-query'
import { usePreloadOnActivity } from '../../../ui/use-preload-on-activity'
import type { VirtualRowsHandle } from '../../../ui/use-virtual-rows'
import type { BoardStatus } from '../../destinations'
import { useAppDispatch, useView } from '../../store-binding'
import { useRole } from '../../use-role'
import { asksForBid } from '../board-address'
import { CompareTray } from '../compare/compare-tray'
import { sellerSection } from '../panel/lazy-parts'
import { isComparable } from './auction-row'
import { BoardDetail } from './board-detail'
import { useBoardKeys } from './board-keys'
import { BoardList } from './board-list'
import { ExposureStrip } from './exposure-strip'
import { investorPanel, sellerPanel } from './lazy-panels'
import { bidTicket } from './lazy-parts'
import { useSelectedAuction } from './selected-auction'
import { ShortcutsDialog, useShortcutsSwitch } from './shortcuts-dialog'
import { useBoard } from './use-board'
import { useListSelection } from './use-list-selection'
import { useTicket } from './use-ticket'
import './board.css'

export function Board({ status }: { readonly status: BoardStatus }) {
  const selectBoard = useBoard(status)
  const role = useRole()
  const dispatch = useAppDispatch()
  const [selectedId, select] = useSelectedAuction(status)
  const panel = useView(makeAuctionPanelView, selectedId)
  const wide = useLayoutQuery(WIDE)
  const close = useCallback(() => select(null), [select])
  const ticket = useTicket(selectedId)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const [shortcutsOn, setShortcutsOn] = useShortcutsSwitch()
  const list = useRef<VirtualRowsHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  usePreloadOnActivity(role === 'investor' && status === 'live', bidTicket)
  useEffect(() => {
    for (const part of isSeller(role) ? [sellerPanel, sellerSection] : [investorPanel]) preload(part)
  }, [role])
  const mayBid = role === 'investor' && panel?.auction.status === 'live' && !panel.isGone
  // A link with ?bid= opens the ticket once, then drops the parameter from the URL.
  const opensTicket = asksForBid(useSearch()) && mayBid
  const showTicket = useEffectEvent(() => {
    select(selectedId)
    ticket.show()
  })
  useEffect(() => {
    if (opensTicket) showTicket()
  }, [opensTicket])
  const moveSelection = useListSelection({ selectBoard, selectedId, select, list, wide })
  useBoardKeys(shortcutsOn, {
    next: () => moveSelection(1),
    previous: () => moveSelection(-1),
    bid: () => {
      if (mayBid || ticket.open) ticket.show()
    },
    compare: () => {
      if (panel !== null && !panel.isGone && isComparable(panel.auction.status))
        dispatch(comparisonToggleRequested({ auctionId: panel.auction.id }))
    },
    search: () => search.current?.focus(),
    help: () => setShortcutsOpen(true),
  })
  return (
    <div className="board">
      <BoardList
        status={status}
        selectBoard={selectBoard}
        selectedId={selectedId}
        shortcutsOn={shortcutsOn}
        list={list}
        search={search}
        onShowShortcuts={() => setShortcutsOpen(true)}
      />
      {status === 'live' && role === 'investor' ? <ExposureStrip /> : null}
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
      <ShortcutsDialog
        open={shortcutsOpen}
        on={shortcutsOn}
        onSwitch={setShortcutsOn}
        onClose={() => setShortcutsOpen(false)}
      />
    </div>
  )
}
