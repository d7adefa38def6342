// The comparison table: a column per auction, with the best value of each row marked.
import { Check, Gavel, X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { formatZonedDateTime } from '../../../domain/official-time'
import { selectAssumption } from '../../../state/assumption/assumption.slice'
import { lineRetryRequested } from '../../../state/connection/connection.slice'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import type { ComparedColumn } from '../../../state/views/comparison.view'
import { Button, buttonClass, IconButton } from '../../../ui/button'
import { Skeleton } from '../../../ui/states'
import { LivePill, Tag } from '../../../ui/tag'
import { useDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { useRole } from '../../use-role'
import { withBid } from '../board-address'
import { DASH } from '../loan-copy'
import { OwnTag } from '../own-tag'
import { Ending, StartsIn } from '../time-left'
import { type ComparedCell, type ComparedRow, comparedSections, standpointOf } from './comparison-copy'

interface ComparisonTableProps {
  readonly columns: readonly ComparedColumn[]
  /** Replaces the compared auctions, in this order. */
  readonly onShow: (ids: readonly number[]) => void
}

/** The table. If too wide, it scrolls sideways while the row names stay visible. */
export function ComparisonTable({ columns, onShow }: ComparisonTableProps) {
  const caption = useId()
  const assumption = useAppSelector(selectAssumption)
  const cards = columns.map((column) => (column.kind === 'shown' ? column.card : null))
  const offersTerms = useOffers('loan-figures')
  const allSections = comparedSections(cards, standpointOf(useRole()), assumption)
  const sections = offersTerms ? allSections : filledSections(allSections)
  const ids = columns.map(({ id }) => id)
  const first = cards[0]?.loan.project_name ?? 'the first column'
  return (
    <section className="compare__scroll" aria-labelledby={caption}>
      <table className="compare__table num">
        <caption id={caption} className="visually-hidden">
          Auctions side by side
        </caption>
        <thead>
          <tr>
            <td className="compare__corner" />
            {columns.map((column, index) => (
              <th key={column.id} scope="col">
                <Head
                  column={column}
                  isFirst={index === 0}
                  onRemove={() => onShow(ids.filter((id) => id !== column.id))}
                  onFirst={() => onShow([column.id, ...ids.filter((id) => id !== column.id)])}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Status</th>
            {columns.map((column) => (
              <td key={column.id}>{column.kind === 'shown' ? <Marks card={column.card} /> : DASH}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">When</th>
            {columns.map((column) => (
              <td key={column.id}>{column.kind === 'shown' ? <When card={column.card} /> : DASH}</td>
            ))}
          </tr>
        </tbody>
        {sections.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="compare__section">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.name} row={row} ids={ids} first={first} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** Without the rows that no column fills, and the sections that have none left. */
const filledSections = (sections: ReturnType<typeof comparedSections>): typeof sections =>
  sections
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null && cell.text !== DASH)),
    }))
    .filter(({ rows }) => rows.length > 0)

interface HeadProps {
  readonly column: ComparedColumn
  readonly isFirst: boolean
  readonly onRemove: () => void
  readonly onFirst: () => void
}

function Head({ column, isFirst, onRemove, onFirst }: HeadProps) {
  const to = useDestinations()
  const dispatch = useAppDispatch()
  const bids = useRole() === 'investor'
  const name = column.kind === 'shown' ? column.card.loan.project_name : `Auction ${column.id}`
  return (
    <div className="compare__head">
      <div className="compare__name">
        {column.kind === 'shown' ? (
          <Link href={to.board(column.card.auction.status, column.id)}>{name}</Link>
        ) : (
          <span>{name}</span>
        )}
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {column.kind === 'reading' ? <Skeleton width="60%" /> : null}
      {column.kind === 'failed' ? (
        <p className="compare__gone" role="alert">
          Couldn’t load this auction.{' '}
          <Button tone="bare" size="small" onClick={() => dispatch(lineRetryRequested())}>
            Try again
          </Button>
        </p>
      ) : null}
      {column.kind === 'gone' ? (
        <p className="compare__gone" role="status">
          This auction is no longer available to you.
        </p>
      ) : null}
      {bids && column.kind === 'shown' && column.card.auction.status === 'live' ? (
        <Link
          className={`compare__bid ${buttonClass('primary', 'small')}`}
          href={withBid(to.board('live', column.id))}
          aria-label={`Bid on ${name}`}
        >
          <Gavel size={14} aria-hidden="true" />
          Bid
        </Link>
      ) : null}
      {isFirst && column.kind === 'shown' ? (
        <span className="compare__base">Baseline</span>
      ) : column.kind === 'shown' ? (
        <Button
          className="compare__first"
          tone="bare"
          size="small"
          aria-label={`Use as baseline: ${name}`}
          onClick={onFirst}
        >
          Use as baseline
        </Button>
      ) : null}
    </div>
  )
}

function Marks({ card }: { readonly card: AuctionCard }) {
  return (
    <div className="compare__marks">
      <StatusMark card={card} />
      <OwnTag card={card} />
    </div>
  )
}

function StatusMark({ card: { auction } }: { readonly card: AuctionCard }) {
  if (auction.status === 'live') return auction.paused_at ? <Tag tone="warn">PAUSED</Tag> : <LivePill>LIVE</LivePill>
  if (auction.status === 'past') return <Tag>CLOSED</Tag>
  return <Tag tone="info">{auction.status.toUpperCase()}</Tag>
}

function When({ card: { auction } }: { readonly card: AuctionCard }) {
  switch (auction.status) {
    case 'live':
      return <Ending auction={auction} capital />
    case 'pre':
      return auction.start_at ? (
        <>
          Opens in <StartsIn startAt={auction.start_at} />
          <span className="compare__note">{formatZonedDateTime(auction.start_at)}</span>
        </>
      ) : (
        'Announced'
      )
    case 'past':
      return `Closed ${formatZonedDateTime(auction.statused_at)}`
    case 'incomplete':
    case 'submitted':
    case 'commitment':
      return 'Not scheduled'
    default:
      return auction.status satisfies never
  }
}

interface RowProps {
  readonly row: ComparedRow
  readonly ids: readonly number[]
  /** Name of the baseline auction. */
  readonly first: string
}

function Row({ row, ids, first }: RowProps) {
  return (
    <tr className={row.kind === 'text' ? 'compare__copy' : undefined}>
      <th scope="row">
        {row.name}
        {row.hint ? <span className="compare__note">{row.hint}</span> : null}
      </th>
      {row.cells.map((cell, column) => (
        <td key={ids[column]} className={cell?.best ? 'compare__best' : undefined}>
          {cell === null ? DASH : <Cell cell={cell} first={first} />}
        </td>
      ))}
    </tr>
  )
}

function Cell({ cell, first }: { readonly cell: ComparedCell; readonly first: string }) {
  return (
    <>
      <span className="compare__value">{cell.text}</span>
      {cell.best ? (
        <span className="compare__mark">
          <Check size={12} aria-hidden="true" />
          Best
        </span>
      ) : null}
      {cell.note || cell.difference ? (
        <span className="compare__note">
          {cell.note}
          {cell.note && cell.difference ? ' · ' : null}
          {cell.difference ? (
            <>
              {cell.difference}
              <span className="visually-hidden"> to {first}</span>
            </>
          ) : null}
        </span>
      ) : null}
    </>
  )
}
