// One auction as a row of a board's table. Its cells render again only when its own card changes; when it moves, the row alone.
import type { ReactNode } from 'react'
import { memo } from 'react'
import type { BoardColumn } from '../../../../domain/board-columns'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import type { BoardStatus } from '../../../destinations'
import { ComparePick } from '../../compare/compare-pick'
import { kindOf, placeOf, sectionName } from '../../loan-copy'
import { OwnTag, ownText } from '../../own-tag'
import { isComparable, rowLinkId } from '../auction-row'
import type { FollowLink } from '../follow-link'
import { columnCopy } from './column-copy'
import { tableCell } from './table-cell'

interface RowCellsProps {
  readonly card: AuctionCard
  readonly path: string
  readonly selected: boolean
  /** Selected for the comparison. */
  readonly compared: boolean
  readonly columns: readonly BoardColumn[]
  readonly follow: FollowLink
  /** Selects an auction for the comparison, or takes it out again. */
  readonly toggle: (auctionId: number) => void
}

interface TableRowProps extends RowCellsProps {
  /** The place on the board, from 0. */
  readonly index: number
}

/** The row; a press anywhere opens its auction. */
export function TableRow({ index, ...cells }: TableRowProps) {
  const { card, selected } = cells
  return (
    <tr className={rowClass(card, selected)} aria-labelledby={rowLinkId(card.auction.id)} aria-rowindex={index + 2}>
      <RowCells {...cells} />
    </tr>
  )
}

const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { card, compared, columns, toggle } = props
  const { auction, loan } = card
  return (
    <>
      {columns.map((column) => {
        if (column === 'project') return projectCell(props)
        if (column === 'own') return standingCell(card)
        return (
          <td key={column} className={classOf(column, auction.status)}>
            {tableCell(card, column)}
          </td>
        )
      })}
      <td className="board-table__pick">
        {isComparable(auction.status) ? (
          <ComparePick auctionId={auction.id} project={loan.project_name} chosen={compared} toggle={toggle} />
        ) : null}
      </td>
    </>
  )
})

function projectCell({ card, path, selected, follow }: RowCellsProps): ReactNode {
  const { auction, loan } = card
  return (
    <td key="project" className="board-table__project">
      <a
        id={rowLinkId(auction.id)}
        href={path}
        onClick={follow}
        title={[loan.project_name, sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · ')}
        aria-current={selected ? 'true' : undefined}
        className="board-table__link"
      >
        {loan.project_name}
      </a>
    </td>
  )
}

/** The tag; a standing that nobody has to act on is quiet. */
function standingCell(card: AuctionCard): ReactNode {
  if (card.own !== 'none' || card.auction.status !== 'live')
    return (
      <td key="own">
        <OwnTag card={card} />
      </td>
    )
  return (
    <td key="own" className="board-table__quiet" aria-label={ownText(card) ?? undefined}>
      No bid
    </td>
  )
}

/** Figures stand on the right; what may be longer than its column is cut off. */
function classOf(column: BoardColumn, status: BoardStatus): string | undefined {
  if (columnCopy(column, status).figures) return 'board-table__figures'
  return column === 'section' || column === 'stage' ? 'board-table__cut' : undefined
}

function rowClass({ own }: AuctionCard, selected: boolean): string {
  const classes = ['board-table__row']
  if (selected) classes.push('board-table__row--on')
  if (own === 'outbid') classes.push('board-table__row--outbid')
  return classes.join(' ')
}
