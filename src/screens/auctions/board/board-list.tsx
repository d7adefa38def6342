// The list side of a board: heading, away digest, tools, and the auctions as a table, as cards, or an empty state.
import { ListFilter } from 'lucide-react'
import { type Ref, useMemo, useRef, useState } from 'react'
import { boardTitle } from '../../../domain/auction-status'
import { columnsOf, shownColumns } from '../../../domain/board-columns'
import { formatCount } from '../../../domain/formats'
import { isSeller } from '../../../domain/is-seller'
import { isYieldFigure } from '../../../domain/yield/assumption'
import { selectAwayDigest } from '../../../state/away/away.slice'
import { selectAuction } from '../../../state/market/market.selectors'
import type { RootState } from '../../../state/root-reducer'
import { selectHasSavedSearches } from '../../../state/saved-searches/saved-searches.slice'
import { selectUser } from '../../../state/session/session.slice'
import { makeUnfilledColumnsView } from '../../../state/views/unfilled-columns.view'
import { selectWorkspace } from '../../../state/workspace/workspace.slice'
import { IconButton } from '../../../ui/button'
import { WhenLoaded } from '../../../ui/lazy-part'
import { DESK, NARROW, SHORT, useLayoutQuery, useMediaQuery } from '../../../ui/media-query'
import { LivePill, Tag } from '../../../ui/tag'
import { useFontScale } from '../../../ui/use-font-scale'
import type { VirtualRowsHandle } from '../../../ui/use-virtual-rows'
import { useWidth } from '../../../ui/use-width'
import { AsOf } from '../../as-of'
import type { BoardStatus } from '../../destinations'
import { usePacedSelector } from '../../paced-selector'
import { PageHeading } from '../../page-heading'
import { PaperLine } from '../../paper-line'
import { useAppSelector, useView } from '../../store-binding'
import { UnreadableOf } from '../../unreadable-note'
import { useOffers } from '../../use-offers'
import { searchesMenu } from '../searches/lazy-parts'
import { AwayDigest } from './away-digest'
import { BoardBlank } from './board-blank'
import { BoardCards } from './board-cards'
import { BoardCount, BoardTools } from './board-tools'
import { ClosingLane } from './lane/closing-lane'
import { exportCsv } from './lazy-parts'
import { BoardTable } from './table/board-table'
import { columnWidth, PICK_WIDTH } from './table/column-copy'
import { ColumnsMenu, LayoutSwitch } from './table/columns-menu'
import type { BoardSelector } from './use-board'

interface BoardListProps {
  readonly status: BoardStatus
  readonly selectBoard: BoardSelector
  readonly selectedId: number | null
  readonly shortcutsOn: boolean
  readonly list: Ref<VirtualRowsHandle>
  readonly search: Ref<HTMLInputElement>
  /** Opens the shortcuts dialog. */
  readonly onShowShortcuts: () => void
}

export function BoardList({
  status,
  selectBoard,
  selectedId,
  shortcutsOn,
  list,
  search,
  onShowShortcuts,
}: BoardListProps) {
  const role = useAppSelector(selectUser)?.role
  const digest = useAppSelector(selectAwayDigest)
  const isLoaded = useAppSelector((state) => selectBoard(state).status === 'loaded' || selectBoard(state).total > 0)
  const hasAny = useAppSelector((state) => selectBoard(state).total > 0)
  const isEmpty = useAppSelector((state) => selectBoard(state).shown === 0)
  const narrow = useMediaQuery(NARROW)
  const desk = useLayoutQuery(DESK)
  const isShort = useMediaQuery(SHORT)
  const { cards, compact_rows: compact, columns: switches } = useAppSelector(selectWorkspace)
  const scroller = useRef<HTMLElement>(null)
  const width = useWidth(scroller)
  const scale = useFontScale()
  const asTable = desk && !cards
  // On phones, search and filters stay behind a button, so that the first auction is near the top.
  const [toolsOpen, setToolsOpen] = useState(false)
  const showsTools = !narrow || toolsOpen
  const hasSavedSearches = useAppSelector(selectHasSavedSearches)
  // Stable arrays: every row depends on them, and the board re-renders with every event.
  const hasCountdown = useOffers('countdown')
  const hasTerms = useOffers('loan-figures')
  const unfilled = useView(makeUnfilledColumnsView, status)
  const columns = useMemo(
    () =>
      columnsOf(status, role)
        .filter((column) => !unfilled.includes(column) && (column !== 'time' || status !== 'live' || hasCountdown))
        .filter((column) => !isYieldFigure(column) || hasTerms),
    [status, role, hasCountdown, hasTerms, unfilled],
  )
  const shown = useMemo(() => {
    const room = (width ?? Number.POSITIVE_INFINITY) - PICK_WIDTH
    return shownColumns(columns, switches, room, (column) => columnWidth(column, status, compact) * scale)
  }, [columns, switches, width, status, compact, scale])
  return (
    <section
      className={asTable ? 'board__list board__list--table' : 'board__list'}
      ref={scroller}
      aria-label="Auctions"
    >
      <PaperLine />
      <div className="board__top">
        <PageHeading title={boardTitle[status]}>
          {status === 'live' && hasAny ? <OpenPill selectBoard={selectBoard} /> : null}
          <AsOf />
        </PageHeading>
        {isLoaded ? (
          <BoardCount status={status} selectBoard={selectBoard} onKeys={onShowShortcuts}>
            {hasExport(status) && !isEmpty && showsTools ? (
              <WhenLoaded part={exportCsv} fallback={null}>
                <exportCsv.Component status={status} selectBoard={selectBoard} columns={shown} />
              </WhenLoaded>
            ) : null}
            {hasSavedSearches && showsTools ? (
              <WhenLoaded part={searchesMenu} fallback={null}>
                <searchesMenu.Component status={status} />
              </WhenLoaded>
            ) : null}
            {asTable ? <ColumnsMenu status={status} columns={columns} shown={shown} /> : null}
            {desk ? <LayoutSwitch /> : null}
            {narrow ? (
              <IconButton
                className="board__filter"
                label="Search and filter"
                aria-expanded={toolsOpen}
                onClick={() => setToolsOpen(!toolsOpen)}
              >
                <ListFilter size={20} aria-hidden="true" />
              </IconButton>
            ) : null}
          </BoardCount>
        ) : null}
      </div>
      {showsTools ? (
        <BoardTools status={status} withOwn={role === 'investor'} withPeople={isSeller(role)} search={search} />
      ) : null}
      {status === 'live' && hasAny ? <ClosingLane selectedId={selectedId} shortcutsOn={shortcutsOn} /> : null}
      <UnreadableOf subject={`auction.list:${status}`} one="auction" />
      {isEmpty ? (
        <BoardBlank status={status} selectBoard={selectBoard} asTable={asTable} />
      ) : asTable ? (
        <BoardTable
          key={`${compact} ${isShort}`}
          ref={list}
          status={status}
          selectBoard={selectBoard}
          columns={shown}
          selectedId={selectedId}
          compact={compact}
          page={isShort ? scroller : null}
        />
      ) : (
        <BoardCards
          key={narrow ? 'narrow' : 'wide'}
          ref={list}
          status={status}
          selectBoard={selectBoard}
          scroller={scroller}
          selectedId={selectedId}
          narrow={narrow}
        />
      )}
      {digest === null ? null : <AwayDigest digest={digest} />}
    </section>
  )
}

/** Boards whose auctions investors may see: before, there is nothing to settle. */
const hasExport = (status: BoardStatus): boolean => status === 'pre' || status === 'live' || status === 'past'

/** Larger boards don't count paused auctions: it would scan the whole list, and nobody reads the pill that closely. */
const MAX_COUNTED = 200

/** The number of auctions that accept bids: not the paused ones. */
function OpenPill({ selectBoard }: { readonly selectBoard: BoardSelector }) {
  const total = usePacedSelector((state) => selectBoard(state).total)
  const paused = usePacedSelector((state) => pausedIn(state, selectBoard))
  const open = total - paused
  if (open > 0) return <LivePill>{formatCount(open)} OPEN</LivePill>
  return <Tag tone="warn">{formatCount(paused)} PAUSED</Tag>
}

function pausedIn(state: RootState, selectBoard: BoardSelector): number {
  const { ids } = selectBoard(state)
  if (ids.length > MAX_COUNTED) return 0
  return ids.slice().filter((id) => Boolean(selectAuction(state, id)?.paused_at)).length
}
