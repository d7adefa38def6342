// A board as a compact table: one line per auction, a head that stays, only the visible rows in the document. To
// assistive technology it is one table with the true number of rows.
import type { CSSProperties, Ref } from 'react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'react-redux'
import { boardTitle } from '../../../../domain/auction-status'
import type { BoardColumn } from '../../../../domain/board-columns'
import { selectComparison } from '../../../../state/comparison/comparison.slice'
import { selectIsOld } from '../../../../state/connection/freshness'
import type { RootState } from '../../../../state/root-state'
import { PRINT, useMediaQuery } from '../../../../ui/media-query'
import type { RowWindowHandle } from '../../../../ui/use-row-window'
import { ALL, BEFORE_LAYOUT, endWithin, useWatchedWindow } from '../../../../ui/use-row-window'
import type { BoardStatus } from '../../../destinations'
import { useDestinations } from '../../../destinations'
import { useOfficialNow } from '../../../official-clock'
import { useAppSelector } from '../../../store-binding'
import { useComparisonToggle } from '../../compare/compare-pick'
import { useFollowLink } from '../follow-link'
import type { ReadBoard } from '../use-board'
import { makeCardsReader } from '../use-cards'
import { columnCopy, PICK_WIDTH } from './column-copy'
import { ColumnHeads } from './column-heads'
import { HEAD, ROW, SPARE, SPARE_IN_MOTION } from './table-measures'
import type { DrawnCell } from './table-row'
import type { TableRows } from './table-rows'
import { createTableRows } from './table-rows'
import './board-table.css'

interface BoardTableProps {
  readonly status: BoardStatus
  readonly board: ReadBoard
  readonly columns: readonly BoardColumn[]
  readonly selectedId: number | null
  readonly ref?: Ref<RowWindowHandle> | undefined
}

/** The table in its own scrolling place. It renders when somebody chooses; what scrolls, and events, are written into its rows. */
export function BoardTable({ status, board, columns, selectedId, ref }: BoardTableProps) {
  const store = useStore<RootState>()
  const to = useDestinations()
  const compared = useAppSelector(selectComparison).ids
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const holder = useRef<HTMLTableSectionElement>(null)
  const now = useOfficialNow()
  const isOld = useAppSelector(selectIsOld)
  const follow = useFollowLink()
  const toggle = useComparisonToggle()
  const acts = useMemo(() => ({ follow, toggle }), [follow, toggle])
  const rowsLook = useMemo(
    () => ({ status, columns, selectedId, compared, now, isOld, to, acts }),
    [status, columns, selectedId, compared, now, isOld, to, acts],
  )
  const printed = useMediaQuery(PRINT)
  const readCards = useMemo(makeCardsReader, [])
  const rows = useRef<TableRows>(null)
  const ending = useRef<number | null>(null)
  const [drawnCells, setDrawnCells] = useState<readonly DrawnCell[]>([])
  const measured = useRef(BEFORE_LAYOUT)
  const show = (): void => {
    if (table.current === null || holder.current === null) return
    const state = store.getState()
    const { ids } = board(state)
    const drawn = printed ? ALL : measured.current
    rows.current ??= createTableRows(table.current, holder.current)
    setDrawnCells(rows.current.show(ids, drawn, (seen) => readCards(state, seen), rowsLook))
    const before = ending.current
    ending.current = endWithin(drawn, ids.length)
    if (ending.current !== null && ending.current !== before) look()
  }
  const latest = useRef(show)
  const look = useWatchedWindow(
    { rowHeight: ROW, scroller, holder, covered: HEAD, spare: SPARE, spareInMotion: SPARE_IN_MOTION, handle: ref },
    useCallback((next, scrolls) => {
      measured.current = next
      // After the events of the frame, which find the window as it is now: so that rows are written once between two layouts.
      if (scrolls) requestAnimationFrame(() => latest.current())
      else latest.current()
    }, []),
  )
  useLayoutEffect(() => {
    latest.current = show
    show()
  })
  useLayoutEffect(() => store.subscribe(() => latest.current()), [store])
  const widths = columns.map((column) => columnCopy(column, status).width)
  const layout = {
    '--board-columns': [...columns.map((column, at) => track(column, widths[at] ?? 0)), `${PICK_WIDTH}px`].join(' '),
    minWidth: widths.reduce((sum, width) => sum + width, PICK_WIDTH),
  } as CSSProperties
  return (
    <div className="board-table" ref={scroller}>
      <table ref={table} aria-label={boardTitle[status]} className="num" style={layout}>
        <ColumnHeads status={status} columns={columns} />
        <tbody ref={holder} />
      </table>
      {drawnCells.map(({ key, cell, node }) => createPortal(node, cell, key))}
    </div>
  )
}

/** Room that is left goes to the project first, then to the others by their width. */
const track = (column: BoardColumn, width: number): string =>
  column === 'project' || column === 'stage' ? `minmax(${width}px, 2fr)` : `minmax(${width}px, ${width / 100}fr)`
