// One auction as a row of a board's table. It renders again only when its own card or the second changes; the table writes its place.
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { BoardColumn } from '../../../../domain/board-columns'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import type { BoardStatus } from '../../../destinations'
import { kindOf, placeOf, sectionName } from '../../loan-copy'
import { closingText, timeLeftOf } from '../../time-left'
import { isComparable, rowLinkId } from '../auction-row'
import type { FollowLink } from '../follow-link'
import { columnCopy } from './column-copy'
import type { CellContent } from './row-cells'
import { createRowCells } from './row-cells'
import { ROW } from './row-places'
import { tableCell } from './table-cell'

interface TableRowProps {
  /** Its number in the document. */
  readonly row: number
  readonly card: AuctionCard
  readonly path: string
  readonly selected: boolean
  /** Selected for the comparison. */
  readonly compared: boolean
  /** The first one is the project. */
  readonly columns: readonly BoardColumn[]
  /** Official ms. */
  readonly now: number | null
  /** What is shown may be old. */
  readonly isOld: boolean
  readonly follow: FollowLink
  /** Selects an auction for the comparison, or takes it out again. */
  readonly toggle: (auctionId: number) => void
}

/** The row; a press anywhere opens its auction. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, card, path, selected, compared, columns, now, isOld, follow, toggle } = props
  const { auction, loan } = card
  const { id, status } = auction
  const element = useRef<HTMLTableRowElement>(null)
  const cells = useMemo(() => {
    const classes = columns.map((column) => classOf(column, status))
    return createRowCells(classes, { follow, toggle })
  }, [columns, status, follow, toggle])
  const contents = useMemo(() => columns.map((column) => tableCell(card, column)), [columns, card])
  useLayoutEffect(() => element.current?.replaceChildren(...cells.elements), [cells])
  useLayoutEffect(() =>
    cells.write({
      auctionId: id,
      cells: contents.map((content, at) => (columns[at] === 'time' ? countdown(card, content, now, isOld) : content)),
      link: {
        id: rowLinkId(id),
        href: path,
        title: [loan.project_name, sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · '),
        text: loan.project_name,
        current: selected,
      },
      toggle: isComparable(status) ? { label: `Compare ${loan.project_name}`, on: compared } : null,
    }),
  )
  return (
    <tr ref={element} className={rowClass(card, selected)} aria-labelledby={rowLinkId(id)} {...{ [ROW]: row }}>
      {contents.map((content, at) => {
        const cell = cells.elements[at]
        return content.kind === 'drawn' && cell !== undefined ? createPortal(content.node, cell, columns[at]) : null
      })}
    </tr>
  )
})

/** The time left of a live auction whose clock runs; else what the cell shows anyway. */
function countdown({ auction }: AuctionCard, content: CellContent, now: number | null, isOld: boolean): CellContent {
  if (auction.status !== 'live' || auction.paused_at) return content
  const { text, soon, closing } = timeLeftOf(auction, now)
  return { kind: 'countdown', text: closing ? closingText(text, isOld) : text, soon }
}

/** Figures stand on the right; what may be longer than its column is cut off. */
function classOf(column: BoardColumn, status: BoardStatus): string {
  if (column === 'project') return 'board-table__project'
  if (columnCopy(column, status).figures) return 'board-table__figures'
  return column === 'section' || column === 'stage' ? 'board-table__cut' : ''
}

function rowClass({ own }: AuctionCard, selected: boolean): string {
  const classes = ['board-table__row']
  if (selected) classes.push('board-table__row--on')
  if (own === 'outbid') classes.push('board-table__row--outbid')
  return classes.join(' ')
}
