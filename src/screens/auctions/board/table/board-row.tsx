// One auction as a table row. It selects its own data, so an event re-renders only its auction's row.
import { memo } from 'react'
import { Link } from 'wouter'
import type { BoardColumn } from '../../../../domain/board-columns'
import { selectComparison } from '../../../../state/comparison/comparison.slice'
import { type AuctionCard, makeAuctionCardView } from '../../../../state/views/auction-card.view'
import { selectHasWatchList } from '../../../../state/watch-list/watch-list.slice'
import { type BoardStatus, useDestinations } from '../../../destinations'
import { useAppSelector, useView } from '../../../store-binding'
import { ComparePick, useComparisonToggle } from '../../compare/compare-pick'
import { kindOf, placeOf, sectionName } from '../../loan-copy'
import { WatchStar } from '../../watch/watch-star'
import { isComparable, rowLinkId } from '../auction-row'
import { TableCell } from './table-cell'

interface BoardRowProps {
  readonly id: number
  /** Zero-based, in the whole list. */
  readonly index: number
  readonly status: BoardStatus
  readonly columns: readonly BoardColumn[]
  /** Its auction is open in the detail panel. */
  readonly selected: boolean
}

export const BoardRow = memo(function BoardRow({ id, index, status, columns, selected }: BoardRowProps) {
  const card = useView(makeAuctionCardView, id)
  if (card === null) return null
  return (
    // The header is row 1.
    <tr className={rowClass(card, selected)} aria-labelledby={rowLinkId(id)} aria-rowindex={index + 2}>
      <Cells card={card} status={status} columns={columns} selected={selected} />
    </tr>
  )
})

function rowClass({ own }: AuctionCard, selected: boolean): string {
  const classes = ['board-table__row']
  if (selected) classes.push('board-table__row--on')
  if (own === 'outbid') classes.push('board-table__row--outbid')
  return classes.join(' ')
}

interface CellsProps extends Pick<BoardRowProps, 'status' | 'columns' | 'selected'> {
  readonly card: AuctionCard
}

/** Separate from the row, so that a new auction above, which changes the row's index, doesn't re-render the cells. */
const Cells = memo(function Cells({ card, status, columns, selected }: CellsProps) {
  const { id } = card.auction
  const isCompared = useAppSelector((state) => selectComparison(state).ids.includes(id))
  const toggle = useComparisonToggle()
  return (
    <>
      {columns.map((column) =>
        column === 'project' ? (
          <ProjectCell key={column} card={card} status={status} selected={selected} />
        ) : (
          <TableCell key={column} card={card} column={column} status={status} />
        ),
      )}
      <td className="board-table__pick">
        {isComparable(status) ? (
          <ComparePick auctionId={id} project={card.loan.project_name} chosen={isCompared} toggle={toggle} />
        ) : null}
      </td>
    </>
  )
})

/**
 * The cell with the link, whose click area CSS stretches over the whole row. The tooltip is on the cell, because on the link it
 * would repeat the link's name as its description.
 */
function ProjectCell({ card, status, selected }: Omit<CellsProps, 'columns'>) {
  const { auction, loan } = card
  const to = useDestinations()
  const hasStars = useAppSelector(selectHasWatchList)
  return (
    <td
      className={hasStars ? 'board-table__project board-table__project--star' : 'board-table__project'}
      title={[loan.project_name, sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · ')}
    >
      <Link
        id={rowLinkId(auction.id)}
        href={to.board(status, auction.id)}
        replace
        aria-current={selected ? 'true' : undefined}
        className="board-table__link"
      >
        {loan.project_name}
      </Link>
      <WatchStar auctionId={auction.id} project={loan.project_name} />
    </td>
  )
}
