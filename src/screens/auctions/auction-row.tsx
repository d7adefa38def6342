// One auction on a board. What it shows depends on the status; it renders again only when its own card changes.
import type { ReactNode } from 'react'
import { memo } from 'react'
import { Link } from 'wouter'
import { formatDate, formatDateTime } from '../../domain/official-time'
import type { AuctionCard } from '../../state/views/auction-card.view'
import { ComparePick } from './compare-pick'
import { amountText, limitFact, quote, rowSubtitle } from './loan-words'
import { OwnTag } from './own-tag'
import { EndsIn, StartsIn } from './time-left'

interface AuctionRowProps {
  readonly card: AuctionCard
  readonly path: string
  readonly selected: boolean
  /** Chosen for the comparison. */
  readonly compared: boolean
  readonly narrow: boolean
}

/** The id of the row's link, so that the keyboard can go there. */
export const rowLinkId = (auctionId: number): string => `auction-${auctionId}`

/** The row. */
export const AuctionRow = memo(function AuctionRow({ card, path, selected, compared, narrow }: AuctionRowProps) {
  const { auction, loan } = card
  const figures = figuresOf(card, narrow)
  return (
    <article
      className={selected ? 'auction-row auction-row--on' : 'auction-row'}
      aria-labelledby={rowLinkId(auction.id)}
    >
      <div className="auction-row__head">
        <h2>
          <Link
            id={rowLinkId(auction.id)}
            href={path}
            replace={!narrow}
            aria-current={selected ? 'true' : undefined}
            className="auction-row__link"
          >
            {loan.project_name}
          </Link>
        </h2>
        <p>{rowSubtitle(loan, narrow)}</p>
      </div>
      <div className="auction-row__marks">
        <OwnTag card={card} />
        {isComparable(auction.status) ? (
          <ComparePick auctionId={auction.id} project={loan.project_name} chosen={compared} />
        ) : null}
      </div>
      <dl className="auction-row__figures num">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="key">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
})

/** What has been announced can be compared; before that only its seller knows of it. */
export const isComparable = (status: AuctionCard['auction']['status']): boolean =>
  status === 'pre' || status === 'live' || status === 'past'

interface Figure {
  readonly name: string
  readonly value: ReactNode
}

function figuresOf(card: AuctionCard, narrow: boolean): readonly Figure[] {
  const { auction, loan, best } = card
  const amount: Figure = { name: narrow ? 'Amount' : 'Loan amount', value: amountText(loan, narrow) }
  switch (auction.status) {
    case 'incomplete':
      return [amount, { name: 'Started', value: formatDate(auction.created_at) }]
    case 'submitted':
      return [amount, { name: 'Submitted', value: formatDate(auction.statused_at) }]
    case 'commitment':
      return [amount, { name: 'Firm commitment', value: formatDate(auction.statused_at) }]
    case 'pre': {
      const limit = limitFact(loan)
      const start = auction.start_at ?? null
      const starts: Figure = start
        ? {
            name: narrow ? 'Starts in' : 'Starts',
            value: narrow ? <StartsIn startAt={start} /> : formatDateTime(start),
          }
        : { name: 'Announced', value: formatDate(auction.statused_at) }
      return [amount, limit, starts]
    }
    case 'live':
      return [
        amount,
        { name: 'Best bid', value: quote(best) },
        { name: 'Ends in', value: <EndsIn auction={auction} /> },
      ]
    case 'past':
      return [
        amount,
        { name: 'Winning bid', value: quote(auction.result ?? best) },
        { name: 'Closed', value: formatDate(auction.statused_at) },
      ]
    default:
      return auction.status satisfies never
  }
}
