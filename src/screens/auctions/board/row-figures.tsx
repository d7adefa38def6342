// The three figures of a card and the line under its title, by status.
import type { ReactNode } from 'react'
import { shownDate } from '../../../domain/auction-order'
import { formatCountOf } from '../../../domain/formats'
import { formatDate, formatTimeLeft, formatZonedDateTime } from '../../../domain/official-time'
import { type AuctionCard, showsRank } from '../../../state/views/auction-card.view'
import { leadingFigure } from '../../../state/views/auction-figures'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import { agencyFormLabel, commitmentText } from '../commitment-copy'
import { amountText, DASH, kindOf, knownQuote, limitFact, placeOf, sectionName } from '../loan-copy'
import { EndsIn, StartsIn } from '../time-left'
import { rowMissing } from './lazy-parts'
import { RankShown } from './rank-shown'

export interface Figure {
  readonly name: string
  /** Rendered in place of the name. */
  readonly title?: ReactNode
  readonly value: ReactNode
  /** Spans two columns, in a smaller font. */
  readonly wide?: boolean
}

/** The text under the project name: one line, or two on phones. */
export function rowLines({ auction, loan }: AuctionCard, narrow: boolean): readonly string[] {
  const kind = [sectionName(loan), kindOf(loan)]
  const rest = [placeOf(loan), dateNote(auction)].filter(Boolean)
  return narrow ? [kind.join(' · '), rest.join(' · ')] : [[...kind, ...rest].join(' · ')]
}

/** The date of the status, unless a figure shows it. */
function dateNote({ status, statused_at, created_at, start_at, withdrawn_reason }: AuctionCard['auction']): string {
  switch (status) {
    case 'incomplete':
      return `Started ${formatDate(created_at)}`
    case 'commitment':
      return withdrawn_reason ? `Withdrawn ${formatDate(statused_at)}` : ''
    case 'pre':
      return start_at ? `Announced ${formatDate(statused_at)}` : ''
    case 'live':
      return `Live since ${formatDate(statused_at)}`
    case 'submitted':
    case 'past':
      return ''
    default:
      return status satisfies never
  }
}

/** Figures that the server doesn't send are left out. */
export function figuresOf(card: AuctionCard, narrow: boolean): readonly Figure[] {
  return allFiguresOf(card, narrow).filter(({ value }) => value !== DASH)
}

/** The number of bids, with the figure of the one that counts if it is known. */
function bidsFigure(name: string, { bidCount }: AuctionCard, figure: Parameters<typeof knownQuote>[0]): Figure {
  const value = knownQuote(figure)
  return value === null ? { name: 'Bids', value: bidCount } : { name: `${name} · ${bidCountText(bidCount)}`, value }
}

/** The viewer's place among the bidders; only the number of bids before the viewer's first one. */
function rankFigure(card: AuctionCard, narrow: boolean): Figure {
  const { auction, bidCount } = card
  if (typeof auction.rank !== 'number') return { name: 'Bids', value: bidCount }
  if (!narrow) return { name: `Rank · ${bidCountText(bidCount)}`, value: <RankShown card={card} as="short" /> }
  const title = (
    <>
      Rank · <RankShown card={card} as="distance" />
    </>
  )
  return { name: 'Rank', title, value: <RankShown card={card} as="place" /> }
}

function allFiguresOf(card: AuctionCard, narrow: boolean): readonly Figure[] {
  const { auction, loan, best } = card
  const amount: Figure = { name: narrow ? 'Amount' : 'Loan amount', value: amountText(loan, narrow) }
  switch (auction.status) {
    case 'incomplete':
      return [amount, ...missingFigure(card)]
    case 'submitted':
      return [
        amount,
        { name: 'Submitted', value: formatDate(auction.statused_at) },
        { name: `${agencyFormLabel(loan)} form`, value: commitmentText(card) },
      ]
    case 'commitment':
      return [amount, { name: 'Firm commitment', value: formatDate(shownDate(auction)) }, limitFact(loan)]
    case 'pre': {
      const start = auction.start_at ?? null
      const startFigure: Figure = start
        ? {
            name: narrow ? 'Starts in' : 'Starts',
            value: narrow ? <StartsIn startAt={start} /> : formatZonedDateTime(start),
          }
        : { name: 'Announced', value: formatDate(auction.statused_at) }
      return [amount, limitFact(loan), startFigure]
    }
    case 'live':
      return [
        amount,
        showsRank(card) ? rankFigure(card, narrow) : bidsFigure(narrow ? 'Best' : 'Best bid', card, best),
        ...timeLeftFigure(auction, narrow),
      ]
    case 'past':
      return [
        amount,
        bidsFigure(narrow ? 'Best' : 'Winning bid', card, leadingFigure(auction, best)),
        { name: 'Closed', value: formatDate(auction.statused_at) },
      ]
    default:
      return auction.status satisfies never
  }
}

/** The clock stops during a pause, so the time left is fixed text. */
function timeLeftFigure(auction: AuctionCard['auction'], narrow: boolean): readonly Figure[] {
  const left = auction.paused_at ? (auction.remaining_ms ?? null) : null
  if (left !== null)
    return [{ name: 'Paused with', value: narrow ? formatTimeLeft(left) : `${formatTimeLeft(left)} left` }]
  return auction.end_at || auction.paused_at ? [{ name: 'Ends in', value: <EndsIn auction={auction} /> }] : []
}

const bidCountText = (count: number): string => formatCountOf(count, 'bid')

/** The missing steps; nothing if the server doesn't send them. */
function missingFigure({ auction, loan }: AuctionCard): readonly Figure[] {
  const { missing } = auction
  if (!missing) return []
  if (missing.length === 0) return [{ name: 'Setup', value: 'Ready to submit', wide: true }]
  return [
    {
      name: 'Missing',
      wide: true,
      title: (
        <WhenLoaded part={rowMissing} fallback="Missing">
          <rowMissing.Component loan={loan} missing={missing} as="name" />
        </WhenLoaded>
      ),
      value: (
        <WhenLoaded part={rowMissing} fallback={<Placeholder height="20px">Loading missing fields</Placeholder>}>
          <rowMissing.Component loan={loan} missing={missing} as="value" />
        </WhenLoaded>
      ),
    },
  ]
}
