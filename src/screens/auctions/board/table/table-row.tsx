// One auction as a row of a board's table. Its cells render again only when its own card changes; when it moves, the row alone.
import { memo } from 'react'
import { Link } from 'wouter'
import type { BoardColumn } from '../../../../domain/board-columns'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import { ComparePick } from '../../compare/compare-pick'
import { kindOf, placeOf, sectionName } from '../../loan-copy'
import { isComparable, rowLinkId } from '../auction-row'
import { columnCopy } from './column-copy'
import { TableCell } from './table-cell'

interface RowCellsProps {
  readonly card: AuctionCard
  readonly path: string
  readonly selected: boolean
  /** Selected for the comparison. */
  readonly compared: boolean
  readonly columns: readonly BoardColumn[]
}

interface TableRowProps extends RowCellsProps {
  /** The place on the board, from 0. */
  readonly index: number
  /** px from the top of the first row. */
  readonly top: number
}

/** The row; a press anywhere opens its auction. */
export function TableRow({ index, top, ...cells }: TableRowProps) {
  const { card, selected } = cells
  return (
    <tr
      className={rowClass(card, selected)}
      aria-labelledby={rowLinkId(card.auction.id)}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      <RowCells {...cells} />
    </tr>
  )
}

const RowCells = memo(function RowCells({ card, path, selected, compared, columns }: RowCellsProps) {
  const { auction, loan } = card
  return (
    <>
      {columns.map((column) =>
        column === 'project' ? (
          <td key={column} className="board-table__project">
            <Link
              id={rowLinkId(auction.id)}
              href={path}
              replace
              title={[loan.project_name, sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · ')}
              aria-current={selected ? 'true' : undefined}
              className="board-table__link"
            >
              {loan.project_name}
            </Link>
          </td>
        ) : (
          <td key={column} className={columnCopy(column, auction.status).figures ? 'board-table__figures' : undefined}>
            <TableCell card={card} column={column} />
          </td>
        ),
      )}
      <td className="board-table__pick">
        {/* A second way to the same place, for the pointer: it lies over the whole row. */}
        <Link href={path} replace className="board-table__cover" tabIndex={-1} aria-hidden="true" />
        {isComparable(auction.status) ? (
          <ComparePick auctionId={auction.id} project={loan.project_name} chosen={compared} />
        ) : null}
      </td>
    </>
  )
})

function rowClass({ own }: AuctionCard, selected: boolean): string {
  const classes = ['board-table__row']
  if (selected) classes.push('board-table__row--on')
  if (own === 'outbid') classes.push('board-table__row--outbid')
  return classes.join(' ')
}
