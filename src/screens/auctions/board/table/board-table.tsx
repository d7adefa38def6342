// A board as a compact table with a sticky header. Only visible rows are in the DOM, but assistive technology gets one
// table with the full row count.
import { type CSSProperties, type Ref, type RefObject, useRef } from 'react'
import { boardTitle } from '../../../../domain/auction-status'
import type { BoardColumn } from '../../../../domain/board-columns'
import { useDistanceFromTop } from '../../../../ui/use-distance-from-top'
import { useFontScale } from '../../../../ui/use-font-scale'
import { useVirtualRows, type VirtualRowsHandle } from '../../../../ui/use-virtual-rows'
import type { BoardStatus } from '../../../destinations'
import { type BoardSelector, useRowIds } from '../use-board'
import { BoardRow } from './board-row'
import { columnWidth, PICK_WIDTH } from './column-copy'
import { ColumnHeads } from './column-heads'
import { COMPACT_ROW_HEIGHT, HEADER_HEIGHT, ROW_HEIGHT } from './table-measures'
import { useYieldsAhead } from './use-yields-ahead'
import './board-table.css'

interface BoardTableProps {
  readonly status: BoardStatus
  readonly selectBoard: BoardSelector
  readonly columns: readonly BoardColumn[]
  readonly selectedId: number | null
  /** Lower rows with a smaller font. The list with the other height needs another `key`. */
  readonly compact: boolean
  /** What scrolls instead of the table, in a short window; null for the table. The other one needs another `key`. */
  readonly page: RefObject<HTMLElement | null> | null
  readonly ref?: Ref<VirtualRowsHandle> | undefined
}

/** The table, with its own scroller except in a short window. */
export function BoardTable({ status, selectBoard, columns, selectedId, compact, page, ref }: BoardTableProps) {
  const ids = useRowIds(selectBoard, status)
  useYieldsAhead(selectBoard, columns)
  const own = useRef<HTMLDivElement>(null)
  const top = useDistanceFromTop(own, page)
  const scale = useFontScale()
  const rowHeight = Math.round((compact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT) * scale)
  const headerHeight = HEADER_HEIGHT * scale
  const { first, end } = useVirtualRows({
    count: ids.length,
    rowHeight,
    scroller: page ?? own,
    above: top + headerHeight,
    covered: headerHeight,
    ref,
  })
  const widths = columns.map((column) => columnWidth(column, status, compact) * scale)
  const layout = {
    '--board-columns': [...columns.map((column, index) => track(column, widths[index] ?? 0)), `${PICK_WIDTH}px`].join(
      ' ',
    ),
    '--row-height': `${rowHeight}px`,
    minWidth: widths.reduce((sum, width) => sum + width, PICK_WIDTH),
  } as CSSProperties
  return (
    <div className={compact ? 'board-table board-table--compact' : 'board-table'} ref={own}>
      <table aria-label={boardTitle[status]} aria-rowcount={ids.length + 1} className="num" style={layout}>
        <ColumnHeads status={status} columns={columns} />
        <tbody style={{ height: ids.length * rowHeight, paddingTop: first * rowHeight }}>
          {ids.slice(first, end).map((id, offset) => (
            <BoardRow
              key={id}
              id={id}
              index={first + offset}
              status={status}
              columns={columns}
              selected={id === selectedId}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Extra space goes mostly to the project and stage columns, and to the others in proportion to their width. */
const track = (column: BoardColumn, width: number): string =>
  column === 'project' || column === 'stage' ? `minmax(${width}px, 2fr)` : `minmax(${width}px, ${width / 100}fr)`
