// A board as a compact table: one line per auction, a head that stays, only the visible rows in the document. To
// assistive technology it is one table with the true number of rows.
import type { CSSProperties, Ref } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { boardTitle } from '../../../../domain/auction-status'
import type { BoardColumn } from '../../../../domain/board-columns'
import { selectComparison } from '../../../../state/comparison/comparison.selectors'
import { selectIsOld } from '../../../../state/connection/freshness'
import type { RowWindowHandle } from '../../../../ui/use-row-window'
import { useRowWindow } from '../../../../ui/use-row-window'
import type { BoardStatus } from '../../../destinations'
import { useDestinations } from '../../../destinations'
import { useOfficialNow } from '../../../official-clock'
import { useAppSelector } from '../../../store-binding'
import { useComparisonToggle } from '../../compare/compare-pick'
import { useFollowLink } from '../follow-link'
import type { ReadBoard } from '../use-board'
import { useCards } from '../use-cards'
import { columnCopy, PICK_WIDTH } from './column-copy'
import { ColumnHeads } from './column-heads'
import type { RowPlace } from './row-places'
import { arrangeRows, byRow, placesAfter } from './row-places'
import { HEAD, ROW, SPARE, SPARE_IN_MOTION } from './table-measures'
import { TableRow } from './table-row'
import './board-table.css'

interface BoardTableProps {
  readonly status: BoardStatus
  readonly board: ReadBoard
  readonly columns: readonly BoardColumn[]
  readonly selectedId: number | null
  readonly ref?: Ref<RowWindowHandle> | undefined
}

/** The table in its own scrolling place. */
export function BoardTable({ status, board, columns, selectedId, ref }: BoardTableProps) {
  const { ids } = useAppSelector(board)
  const to = useDestinations()
  const compared = useAppSelector(selectComparison).ids
  const scroller = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLTableSectionElement>(null)
  const { first, end } = useRowWindow({
    count: ids.length,
    rowHeight: ROW,
    scroller,
    holder,
    covered: HEAD,
    spare: SPARE,
    spareInMotion: SPARE_IN_MOTION,
    handle: ref,
  })
  const now = useOfficialNow()
  const isOld = useAppSelector(selectIsOld)
  const follow = useFollowLink()
  const toggle = useComparisonToggle()
  const seen = ids.slice(first, end)
  const cards = useCards(seen)
  const offsetOf = new Map(seen.map((id, offset) => [id, offset]))
  const arranged = useRef<readonly RowPlace[]>([])
  const places = placesAfter(arranged.current, seen)
  useLayoutEffect(() => {
    if (holder.current === null) return
    arrangeRows(holder.current, arranged.current, places)
    numberRows(holder.current.children, first)
    arranged.current = places
  })
  const widths = columns.map((column) => columnCopy(column, status).width)
  const layout = {
    '--board-columns': [...columns.map((column, at) => track(column, widths[at] ?? 0)), `${PICK_WIDTH}px`].join(' '),
    minWidth: widths.reduce((sum, width) => sum + width, PICK_WIDTH),
  } as CSSProperties
  return (
    <div className="board-table" ref={scroller}>
      <table aria-label={boardTitle[status]} aria-rowcount={ids.length + 1} className="num" style={layout}>
        <ColumnHeads status={status} columns={columns} />
        <tbody ref={holder} style={{ height: ids.length * ROW, paddingTop: first * ROW }}>
          {/* For React they never change places: it would move all those behind one that goes to the top. */}
          {places.toSorted(byRow).map(({ row, auctionId }) => {
            const card = cards[offsetOf.get(auctionId) ?? -1] ?? null
            return card === null ? null : (
              <TableRow
                key={row}
                row={row}
                card={card}
                path={to.board(status, auctionId)}
                selected={auctionId === selectedId}
                compared={compared.includes(auctionId)}
                columns={columns}
                now={now}
                isOld={isOld}
                follow={follow}
                toggle={toggle}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Writes the place of each row on the board: when one is added on top, all others move, and nothing else about them changes. */
function numberRows(rows: Iterable<Element>, first: number): void {
  let place = first + 2
  for (const row of rows) {
    const text = String(place++)
    if (row.getAttribute('aria-rowindex') !== text) row.setAttribute('aria-rowindex', text)
  }
}

/** Room that is left goes to the project first, then to the others by their width. */
const track = (column: BoardColumn, width: number): string =>
  column === 'project' || column === 'stage' ? `minmax(${width}px, 2fr)` : `minmax(${width}px, ${width / 100}fr)`
