// The board of one status: list, detail panel, keys, and the dialog for bidding. One auction is open by ?auction=ID.
import { MousePointerClick } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { boardTitle } from '../../../domain/auction-status'
import { comparisonToggled } from '../../../state/comparison/comparison.events'
import { selectUser } from '../../../state/session/session.selectors'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { makeBoardView } from '../../../state/views/live-board.view'
import { Dialog } from '../../../ui/dialog'
import { fetchAhead, useFetchedWhenIdle } from '../../../ui/lazy-part'
import { NARROW, useMediaQuery, WIDE } from '../../../ui/media-query'
import { Placeholder, PlaceholderDialog } from '../../../ui/placeholder'
import { EmptyState } from '../../../ui/states'
import { LivePill } from '../../../ui/tag'
import type { WindowListHandle } from '../../../ui/window-list'
import { WindowList } from '../../../ui/window-list'
import type { BoardStatus } from '../../destinations'
import { useDestinations } from '../../destinations'
import { PageHeading } from '../../page-heading'
import { useAppDispatch, useAppSelector, useScreenPorts, useView } from '../../store-binding'
import { viewIn } from '../board-address'
import { CompareTray } from '../compare/compare-tray'
import { AuctionPanelView } from '../panel/auction-panel'
import { isComparable, rowLinkId } from './auction-row'
import { AwayDigest } from './away-digest'
import { BoardBlank } from './board-blank'
import { useBoardKeys } from './board-keys'
import { bidDialog, confirmation, replay, sellers, shortcuts } from './board-parts'
import { BoardRows } from './board-rows'
import { BoardCount, BoardTools } from './board-tools'
import { ExportCsv } from './export-csv'
import './board.css'

/** Row and gap, px; board.css draws the rows to the same measure. */
const ROW_WIDE = 138
const ROW_NARROW = 152
const NO_AUCTION = 0
const KEYS_OFF = 'board-keys-off'

interface BoardScreenProps {
  readonly status: BoardStatus
}

/** The page at /{role}/auction/{status}: the board, or what its address names instead. */
export function BoardScreen({ status }: BoardScreenProps) {
  const query = useSearch()
  const view = viewIn(query)
  const [selectedId] = useSelectedAuction(status)
  const panel = useView(makeAuctionPanelView, selectedId ?? NO_AUCTION)
  if (view === 'confirmation' && selectedId !== null)
    return (
      <Suspense fallback={<Placeholder height="180px">Loading the trade</Placeholder>}>
        <confirmation.Component auctionId={selectedId} />
      </Suspense>
    )
  if (view === 'replay' && panel?.auction.status === 'past')
    return (
      <Suspense fallback={<Placeholder height="180px">Loading the replay</Placeholder>}>
        <replay.Component key={panel.auction.id} panel={panel} />
      </Suspense>
    )
  return <Board status={status} />
}

function Board({ status }: BoardScreenProps) {
  const view = useView(makeBoardView, status)
  const role = useAppSelector(selectUser)?.role
  const { sessionStorage } = useScreenPorts()
  const dispatch = useAppDispatch()
  const [selectedId, select] = useSelectedAuction(status)
  const panel = useView(makeAuctionPanelView, selectedId ?? NO_AUCTION)
  const wide = useMediaQuery(WIDE)
  const narrow = useMediaQuery(NARROW)
  const [bidding, setBidding] = useState(false)
  const [listing, setListing] = useState(false)
  const [keysOn, setKeysOn] = useState(() => sessionStorage.read(KEYS_OFF) === null)
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<WindowListHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const rowHeight = narrow ? ROW_NARROW : ROW_WIDE
  useFetchedWhenIdle(role === 'investor' && status === 'live', bidDialog)
  useEffect(() => {
    if (role === 'lender' || role === 'originator') fetchAhead(sellers)
  }, [role])
  const mayBid = role === 'investor' && panel?.auction.status === 'live'

  // On a wide screen the panel stands there anyway: the first auction fills it, once, and stays whatever the order does.
  const first = view.ids[0]
  const filled = useRef(false)
  useEffect(() => {
    if (!wide || filled.current || first === undefined) return
    filled.current = true
    if (selectedId === null) select(first)
  }, [wide, first, selectedId, select])

  // A link to an auction far down the list leads there: once, as soon as the list says where it stands.
  const place = selectedId === null ? -1 : view.ids.indexOf(selectedId)
  const revealed = useRef(false)
  useEffect(() => {
    if (revealed.current || view.ids.length === 0) return
    revealed.current = true
    if (place >= 0) list.current?.reveal(place)
  }, [place, view.ids])

  const step = (by: number) => {
    const at = selectedId === null ? -1 : view.ids.indexOf(selectedId)
    const next = view.ids[at < 0 ? 0 : Math.min(Math.max(at + by, 0), view.ids.length - 1)]
    if (next === undefined) return
    list.current?.reveal(view.ids.indexOf(next))
    select(next)
    requestAnimationFrame(() => document.getElementById(rowLinkId(next))?.focus({ preventScroll: true }))
  }
  useBoardKeys(keysOn, {
    next: () => step(1),
    previous: () => step(-1),
    bid: () => {
      if (mayBid) setBidding(true)
    },
    compare: () => {
      if (panel !== null && isComparable(panel.auction.status))
        dispatch(comparisonToggled({ auctionId: panel.auction.id }))
    },
    search: () => search.current?.focus(),
    list: () => setListing(true),
  })

  const detail = panel ? (
    <AuctionPanelView
      key={panel.auction.id}
      panel={panel}
      board={status}
      onBid={() => setBidding(true)}
      onClose={wide ? undefined : () => select(null)}
    />
  ) : (
    <div className="panel__empty">
      <EmptyState icon={MousePointerClick} title="No auction chosen">
        Choose an auction to see its price, its terms and its bids.
      </EmptyState>
    </div>
  )

  return (
    <div className="board">
      <section className="board__list" ref={scroller} aria-label="Auctions">
        <PageHeading title={boardTitle[status]}>
          {status === 'live' && view.total > 0 ? <LivePill>{view.total} OPEN</LivePill> : null}
        </PageHeading>
        <AwayDigest />
        <BoardTools
          status={status}
          withWins={role === 'investor'}
          withPeople={role === 'lender' || role === 'originator'}
          search={search}
        />
        {view.status === 'loaded' || view.total > 0 ? (
          <BoardCount status={status} shown={view.shown} total={view.total} onKeys={() => setListing(true)}>
            {status === 'past' && view.shown > 0 ? <ExportCsv ids={view.ids} /> : null}
          </BoardCount>
        ) : null}
        {view.ids.length > 0 ? (
          <WindowList
            ref={list}
            label={boardTitle[status]}
            count={view.ids.length}
            rowHeight={rowHeight}
            scroller={scroller}
            renderRows={(drawn) => (
              <BoardRows
                ids={view.ids}
                drawn={drawn}
                status={status}
                rowHeight={rowHeight}
                selectedId={selectedId}
                narrow={narrow}
              />
            )}
          />
        ) : (
          <BoardBlank status={status} view={view} />
        )}
      </section>
      <CompareTray />
      {wide ? (
        <aside className="board__panel" aria-label="Auction details">
          {detail}
        </aside>
      ) : (
        <Dialog
          open={panel !== null}
          onClose={() => select(null)}
          title={panel?.loan.project_name ?? ''}
          titleHidden
          placement="right"
        >
          {detail}
        </Dialog>
      )}
      {selectedId === null ? null : (
        <BidPlace key={selectedId} open={bidding} auctionId={selectedId} onClose={() => setBidding(false)} />
      )}
      {listing ? (
        <Suspense fallback={<PlaceholderDialog title="Keyboard shortcuts" small onClose={() => setListing(false)} />}>
          <shortcuts.Component
            open
            on={keysOn}
            onSwitch={(on) => {
              setKeysOn(on)
              if (on) sessionStorage.remove(KEYS_OFF)
              else sessionStorage.write(KEYS_OFF, 'yes')
            }}
            onClose={() => setListing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface BidPlaceProps {
  readonly open: boolean
  readonly auctionId: number
  readonly onClose: () => void
}

/** Where the dialog for bidding stands, from its first opening on: closed it still knows which bid was its own. */
function BidPlace({ open, auctionId, onClose }: BidPlaceProps) {
  const wasOpened = useRef(open)
  if (open) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <Suspense fallback={open ? <PlaceholderDialog title="Place a bid" onClose={onClose} /> : null}>
      <bidDialog.Component open={open} auctionId={auctionId} onClose={onClose} />
    </Suspense>
  )
}

/** The auction of ?auction=ID, and how to open another one or none. */
function useSelectedAuction(status: BoardStatus): readonly [number | null, (id: number | null) => void] {
  const [, navigate] = useLocation()
  const to = useDestinations()
  const text = new URLSearchParams(useSearch()).get('auction') ?? ''
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const select = useCallback(
    (wanted: number | null) => navigate(to.board(status, wanted ?? undefined), { replace: true }),
    [navigate, to, status],
  )
  return [id, select]
}
