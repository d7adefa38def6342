// One auction on a board. What it shows depends on the status; it renders again only when its own card changes.
import { memo } from 'react'
import { Link } from 'wouter'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { WhenLoaded } from '../../../ui/lazy-part'
import { CommitmentTag } from '../commitment-tag'
import { ComparePick, useComparisonToggle } from '../compare/compare-pick'
import { OfferTag } from '../offer-tag'
import { OwnTag } from '../own-tag'
import { rowClosing } from './lazy-parts'
import { figuresOf, rowLines } from './row-figures'

interface AuctionRowProps {
  readonly card: AuctionCard
  readonly path: string
  readonly selected: boolean
  /** Selected for the comparison. */
  readonly compared: boolean
  readonly narrow: boolean
}

/** The id of the row's link, so that the keys can focus it. */
export const rowLinkId = (auctionId: number): string => `auction-${auctionId}`

/** The row. */
export const AuctionRow = memo(function AuctionRow({ card, path, selected, compared, narrow }: AuctionRowProps) {
  const { auction, loan } = card
  const figures = figuresOf(card, narrow)
  const toggle = useComparisonToggle()
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
        {rowLines(card, narrow).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="auction-row__marks">
        <OwnTag card={card} />
        <CommitmentTag card={card} />
        <OfferTag card={card} />
        {isComparable(auction.status) ? (
          <ComparePick auctionId={auction.id} project={loan.project_name} chosen={compared} toggle={toggle} />
        ) : null}
      </div>
      {isSellers(auction) && auction.status !== 'past' ? (
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

/** Only a seller is told what the loan has and lacks. */
export const isSellers = ({ missing, documents }: AuctionCard['auction']): boolean => !!missing || !!documents

/** Announced auctions can be compared; before the announcement only the seller sees an auction. */
export const isComparable = (status: AuctionCard['auction']['status']): boolean =>
  status === 'pre' || status === 'live' || status === 'past'
