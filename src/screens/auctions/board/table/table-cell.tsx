// What a column of a board's table shows of an auction.
import { Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownDate } from '../../../../domain/auction-order'
import type { BoardColumn } from '../../../../domain/board-columns'
import { formatDate, formatDateTime, formatTimeLeft } from '../../../../domain/official-time'
import { formatRate } from '../../../../domain/rates'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import { figuresAt, leadingFigure } from '../../../../state/views/auction-figures'
import { WhenLoaded } from '../../../../ui/lazy-part'
import { agencyFormLabel, commitmentText } from '../../commitment-copy'
import { CommitmentTag } from '../../commitment-tag'
import { amountText, DASH, fixedPrice, isRateProcess, limitFact, quote, sectionName } from '../../loan-copy'
import { OfferTag } from '../../offer-tag'
import { ownText, ownTone } from '../../own-tag'
import { isSellers } from '../auction-row'
import { rowClosing, rowMissing } from '../lazy-parts'
import type { CellContent } from './row-cells'

/** What a cell shows, but for the countdown of a live auction. */
export function tableCell(card: AuctionCard, column: BoardColumn): CellContent {
  const { auction, loan, best } = card
  const leading = leadingFigure(auction, best)
  switch (column) {
    case 'project':
      return text('')
    case 'section':
      // Every loan here is federally insured: the program is named only where it is not the usual one.
      return text(sectionName(loan).replace(/^FHA /, ''))
    case 'state':
      return text(loan.project_state ?? DASH)
    case 'amount':
      return text(amountText(loan))
    case 'limit':
      return text(String(limitFact(loan).value))
    case 'price':
      return isRateProcess(loan)
        ? drawn(<Fixed>{quote({ price: fixedPrice(loan) })}</Fixed>)
        : { kind: 'figure', text: quote(leading), value: leading?.price ?? null }
    case 'gnma-rate':
      return isRateProcess(loan)
        ? { kind: 'figure', text: quote(leading), value: leading?.gnma_interest_rate ?? null }
        : text(rateText(loan.gnma_interest_rate))
    case 'running-yield':
      return text(rateText(figuresAt(loan, leading)['running-yield']))
    case 'spread':
      return text(rateText(loan.servicing_spread))
    case 'bids':
      return text(String(card.bidCount))
    case 'own':
      return standing(card)
    case 'stage':
      return drawn(stage(card))
    case 'time':
      return time(auction)
    default:
      return column satisfies never
  }
}

const text = (of: string): CellContent => ({ kind: 'text', text: of })
const drawn = (node: ReactNode): CellContent => ({ kind: 'drawn', node })

const rateText = (rate: number | null | undefined): string => (typeof rate === 'number' ? formatRate(rate) : DASH)

/** What the seller has fixed, where the other figure is bid on. */
const Fixed = ({ children }: { readonly children: ReactNode }) => (
  <span className="board-table__quiet">
    {children}
    <span className="visually-hidden"> fixed</span>
  </span>
)

/** What an incomplete loan lacks, where the commitment of a submitted one stands, and then what is open until closing. */
function stage(card: AuctionCard): ReactNode {
  const { auction, loan } = card
  if (auction.transfer_offer) return <OfferTag card={card} />
  if (auction.status === 'submitted')
    return auction.commitment === 'waiting' || auction.commitment === 'rejected' ? (
      <CommitmentTag card={card} />
    ) : (
      <>
        {`${agencyFormLabel(loan)} form: ${commitmentText(card)}`}
        {isSellers(auction) ? (
          <span className="board-table__quiet board-table__after">
            <WhenLoaded part={rowClosing} fallback={null}>
              <rowClosing.Component card={card} as="text" />
            </WhenLoaded>
          </span>
        ) : null}
      </>
    )
  const { missing } = auction
  if (auction.status !== 'incomplete')
    return isSellers(auction) ? (
      <WhenLoaded part={rowClosing} fallback={DASH}>
        <rowClosing.Component card={card} as="text" />
      </WhenLoaded>
    ) : (
      DASH
    )
  if (!missing) return DASH
  if (missing.length === 0) return 'Ready to submit'
  return (
    <WhenLoaded part={rowMissing} fallback={DASH}>
      <rowMissing.Component loan={loan} missing={missing} as="value" />
    </WhenLoaded>
  )
}

/** The tag; a standing that nobody has to act on is quiet. */
function standing(card: AuctionCard): CellContent {
  const words = ownText(card)
  if (words === null) return text('')
  if (card.own === 'unknown') return { kind: 'quiet', text: 'Not known', label: words }
  return card.own === 'none' && card.auction.status === 'live'
    ? { kind: 'quiet', text: 'No bid', label: words }
    : { kind: 'tag', text: words, tone: ownTone[card.own] }
}

function time(auction: AuctionCard['auction']): CellContent {
  switch (auction.status) {
    case 'live':
      return auction.paused_at ? drawn(<Paused left={auction.remaining_ms ?? null} />) : text('')
    case 'pre':
      return text(auction.start_at ? formatDateTime(auction.start_at) : DASH)
    case 'incomplete':
    case 'commitment':
    case 'submitted':
    case 'past':
      return text(formatDate(shownDate(auction)))
    default:
      return auction.status satisfies never
  }
}

/** A stopped clock. */
const Paused = ({ left }: { readonly left: number | null }) => (
  <span className="board-table__paused">
    <Pause size={12} aria-hidden="true" />
    <span className="visually-hidden">Paused with </span>
    {left === null ? DASH : formatTimeLeft(left)}
    {left === null ? null : <span className="visually-hidden"> left</span>}
  </span>
)
