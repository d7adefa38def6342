// A board as a compact table: one line per auction, a head that stays, only the visible rows in the document. To
// assistive technology it is one table with the true number of rows.
import type { CSSProperties, Ref } from 'react'
import { useRef } from 'react'
import { boardTitle } from '../../../../domain/auction-status'
import type { BoardColumn } from '../../../../domain/board-columns'
import { selectComparison } from '../../../../state/comparison/comparison.selectors'
import type { BoardIds } from '../../../../state/views/live-board.view'
import type { RowWindowHandle } from '../../../../ui/use-row-window'
import { useRowWindow } from '../../../../ui/use-row-window'
import type { BoardStatus } from '../../../destinations'
import { useDestinations } from '../../../destinations'
import { useAppSelector } from '../../../store-binding'
import { useComparisonToggle } from '../../compare/compare-pick'
import { useFollowLink } from '../follow-link'
import { useCards } from '../use-cards'
import { columnCopy, PICK_WIDTH } from './column-copy'
import { ColumnHeads } from './column-heads'
import { HEAD, ROW, SPARE, SPARE_IN_MOTION } from './table-measures'
import { TableRow } from './table-row'
import './board-table.css'

interface BoardTableProps {
  readonly status: BoardStatus
  readonly ids: BoardIds
  readonly columns: readonly BoardColumn[]
  readonly selectedId: number | null
  readonly ref?: Ref<RowWindowHandle> | undefined
}

/** The table in its own scrolling place. */
export function BoardTable({ status, ids, columns, selectedId, ref }: BoardTableProps) {
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
  const follow = useFollowLink()
  const toggle = useComparisonToggle()
  const seen = ids.slice(first, end)
  const cards = useCards(seen)
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
          {cards.map((card, offset) => {
            const index = first + offset
            const id = seen[offset]
            return card === null || id === undefined ? null : (
              <TableRow
                key={id}
                card={card}
                path={to.board(status, id)}
                selected={id === selectedId}
                compared={compared.includes(id)}
                index={index}
                columns={columns}
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

/** Room that is left goes to the project first, then to the others by their width. */
const track = (column: BoardColumn, width: number): string =>
  column === 'project' || column === 'stage' ? `minmax(${width}px, 2fr)` : `minmax(${width}px, ${width / 100}fr)`
