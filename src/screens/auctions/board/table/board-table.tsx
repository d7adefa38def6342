// A board as a compact table with a sticky header. Only visible rows are in the DOM, but assistive technology gets one
// table with the full row count.
import { type CSSProperties, type Ref, useRef } from 'react'
import { boardTitle } from '../../../../domain/auction-status'
import type { BoardColumn } from '../../../../domain/board-columns'
import { useVirtualRows, type VirtualRowsHandle } from '../../../../ui/use-virtual-rows'
import type { BoardStatus } from '../../../destinations'
import { type BoardSelector, useRowIds } from '../use-board'
import { BoardRow } from './board-row'
import { columnCopy, PICK_WIDTH } from './column-copy'
import { ColumnHeads } from './column-heads'
import { HEADER_HEIGHT, ROW_HEIGHT } from './table-measures'
import { useYieldsAhead } from './use-yields-ahead'
import './board-table.css'

interface BoardTableProps {
  readonly status: BoardStatus
  readonly selectBoard: BoardSelector
  readonly columns: readonly BoardColumn[]
  readonly selectedId: number | null
  readonly ref?: Ref<VirtualRowsHandle> | undefined
}

/** The table, with its own scroller. */
export function BoardTable({ status, selectBoard, columns, selectedId, ref }: BoardTableProps) {
  const ids = useRowIds(selectBoard, status)
  useYieldsAhead(selectBoard, columns)
  const scroller = useRef<HTMLDivElement>(null)
  const { first, end } = useVirtualRows({
    count: ids.length,
    rowHeight: ROW_HEIGHT,
    scroller,
    above: HEADER_HEIGHT,
    covered: HEADER_HEIGHT,
    ref,
  })
  const widths = columns.map((column) => columnCopy(column, status).width)
  const layout = {
    '--board-columns': [...columns.map((column, index) => track(column, widths[index] ?? 0)), `${PICK_WIDTH}px`].join(
      ' ',
    ),
    minWidth: widths.reduce((sum, width) => sum + width, PICK_WIDTH),
  } as CSSProperties
  return (
    <div className="board-table" ref={scroller}>
      <table aria-label={boardTitle[status]} aria-rowcount={ids.length + 1} className="num" style={layout}>
        <ColumnHeads status={status} columns={columns} />
        <tbody style={{ height: ids.length * ROW_HEIGHT, paddingTop: first * ROW_HEIGHT }}>
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
