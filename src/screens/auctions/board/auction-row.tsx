// One auction as a card. It selects its own data, so it re-renders only when that changes.
import { memo } from 'react'
import { Link } from 'wouter'
import { selectComparison } from '../../../state/comparison/comparison.slice'
import { type AuctionCard, makeAuctionCardView } from '../../../state/views/auction-card.view'
import { WhenLoaded } from '../../../ui/lazy-part'
import { type BoardStatus, useDestinations } from '../../destinations'
import { useAppSelector, useView } from '../../store-binding'
import { CommitmentTag } from '../commitment-tag'
import { ComparePick, useComparisonToggle } from '../compare/compare-pick'
import { OfferTag } from '../offer-tag'
import { OwnTag } from '../own-tag'
import { WatchStar } from '../watch/watch-star'
import { rowClosing } from './lazy-parts'
import { figuresOf, rowLines } from './row-figures'

interface AuctionRowProps {
  readonly id: number
  readonly status: BoardStatus
  readonly selected: boolean
  readonly narrow: boolean
}

/** DOM id of the row's link, which the shortcuts focus. */
export const rowLinkId = (auctionId: number): string => `auction-${auctionId}`

export const AuctionRow = memo(function AuctionRow({ id, status, selected, narrow }: AuctionRowProps) {
  const card = useView(makeAuctionCardView, id)
  const isCompared = useAppSelector((state) => selectComparison(state).ids.includes(id))
  const to = useDestinations()
  const toggle = useComparisonToggle()
  if (card === null) return null
  const { auction, loan } = card
  const figures = figuresOf(card, narrow)
  return (
    <article className={selected ? 'auction-row auction-row--on' : 'auction-row'} aria-labelledby={rowLinkId(id)}>
      <div className="auction-row__head">
        <h2>
          <Link
            id={rowLinkId(id)}
            href={to.board(status, id)}
            replace={!narrow}
            aria-current={selected ? 'true' : undefined}
            className="auction-row__link"
          >
            {loan.project_name}
          </Link>
        </h2>
        {rowLines(card, narrow).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="auction-row__marks">
        <OwnTag card={card} short={narrow} />
        <CommitmentTag card={card} />
        <OfferTag card={card} />
        <WatchStar auctionId={id} project={loan.project_name} />
        {isComparable(auction.status) ? (
          <ComparePick auctionId={id} project={loan.project_name} chosen={isCompared} toggle={toggle} />
        ) : null}
      </div>
      {isViewerSeller(auction) && auction.status !== 'past' ? (
        <div className="auction-row__closing">
          <WhenLoaded part={rowClosing} fallback={null}>
            <rowClosing.Component card={card} as="tag" />
          </WhenLoaded>
        </div>
      ) : null}
      <dl className="auction-row__figures num">
        {figures.map(({ name, title = name, value, wide = false }) => (
          <div key={name} className={wide ? 'auction-row__wide' : undefined}>
            <dt className="key">{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
})

/** True if the viewer sells this loan: the server sends these fields to sellers only. */
export const isViewerSeller = ({ missing, documents }: AuctionCard['auction']): boolean => !!missing || !!documents

/** Only announced auctions can be compared; earlier ones are visible to the seller only. */
export const isComparable = (status: AuctionCard['auction']['status']): boolean =>
  status === 'pre' || status === 'live' || status === 'past'
