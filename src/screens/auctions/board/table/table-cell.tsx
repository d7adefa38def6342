// What a column of a board's table shows of an auction.
import { Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { shownDate } from '../../../../domain/auction-order'
import type { BoardColumn } from '../../../../domain/board-columns'
import { formatDate, formatDateTime, formatTimeLeft } from '../../../../domain/official-time'
import { formatRate } from '../../../../domain/rates'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import { figuresAt, leadingFigure } from '../../../../state/views/auction-figures'
import { ChangeCue } from '../../../../ui/change-cue'
import { agencyFormLabel, commitmentText } from '../../commitment-copy'
import { CommitmentTag } from '../../commitment-tag'
import { amountText, DASH, fixedPrice, isRateProcess, limitFact, quote, sectionName } from '../../loan-copy'
import { OfferTag } from '../../offer-tag'
import { EndsIn } from '../../time-left'
import { isSellers } from '../auction-row'
import { rowClosing, rowMissing } from '../lazy-parts'

/** The content of a cell. No component: a row has ten, and rows come and go with every event. */
export function tableCell(card: AuctionCard, column: Exclude<BoardColumn, 'project' | 'own'>): ReactNode {
  const { auction, loan, best } = card
  const leading = leadingFigure(auction, best)
  switch (column) {
    case 'section':
      // Every loan here is federally insured: the program is named only where it is not the usual one.
      return sectionName(loan).replace(/^FHA /, '')
    case 'state':
      return loan.project_state ?? DASH
    case 'amount':
      return amountText(loan)
    case 'limit':
      return limitFact(loan).value
    case 'price':
      return isRateProcess(loan) ? (
        <Fixed>{quote({ price: fixedPrice(loan) })}</Fixed>
      ) : (
        <ChangeCue value={leading?.price ?? null}>{quote(leading)}</ChangeCue>
      )
    case 'gnma-rate':
      return isRateProcess(loan) ? (
        <ChangeCue value={leading?.gnma_interest_rate ?? null}>{quote(leading)}</ChangeCue>
      ) : (
        rateText(loan.gnma_interest_rate)
      )
    case 'running-yield':
      return rateText(figuresAt(loan, leading)['running-yield'])
    case 'spread':
      return rateText(loan.servicing_spread)
    case 'bids':
      return card.bidCount
    case 'stage':
      return stage(card)
    case 'time':
      return time(auction)
    default:
      return column satisfies never
  }
}

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
            <Suspense fallback={null}>
              <rowClosing.Component card={card} as="text" />
            </Suspense>
          </span>
        ) : null}
      </>
    )
  const { missing } = auction
  if (auction.status !== 'incomplete')
    return isSellers(auction) ? (
      <Suspense fallback={DASH}>
        <rowClosing.Component card={card} as="text" />
      </Suspense>
    ) : (
      DASH
    )
  if (!missing) return DASH
  if (missing.length === 0) return 'Ready to submit'
  return (
    <Suspense fallback={DASH}>
      <rowMissing.Component loan={loan} missing={missing} as="value" />
    </Suspense>
  )
}

function time(auction: AuctionCard['auction']): ReactNode {
  switch (auction.status) {
    case 'live':
      return auction.paused_at ? <Paused left={auction.remaining_ms ?? null} /> : <EndsIn auction={auction} />
    case 'pre':
      return auction.start_at ? formatDateTime(auction.start_at) : DASH
    case 'incomplete':
    case 'commitment':
    case 'submitted':
    case 'past':
      return formatDate(shownDate(auction))
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
