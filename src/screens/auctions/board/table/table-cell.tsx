// The cell of an auction in one column of a board's table.
import { Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownDate } from '../../../../domain/auction-order'
import type { BoardColumn } from '../../../../domain/board-columns'
import { formatDate, formatDateTime, formatTimeLeft } from '../../../../domain/official-time'
import { formatRate } from '../../../../domain/rates'
import { isYieldFigure, type YieldFigure } from '../../../../domain/yield/assumption'
import { selectAssumption } from '../../../../state/assumption/assumption.slice'
import { type AuctionCard, showsRank } from '../../../../state/views/auction-card.view'
import { currentFigure, figuresAt, leadingFigure } from '../../../../state/views/auction-figures'
import { yieldFigureAt } from '../../../../state/views/auction-yields'
import { ChangeCue } from '../../../../ui/change-cue'
import { WhenLoaded } from '../../../../ui/lazy-part'
import { Tag } from '../../../../ui/tag'
import type { BoardStatus } from '../../../destinations'
import { useAppSelector } from '../../../store-binding'
import { agencyFormLabel, commitmentText } from '../../commitment-copy'
import { CommitmentTag } from '../../commitment-tag'
import { amountText, DASH, fixedPrice, isRateProcess, knownQuote, limitFact, quote, sectionName } from '../../loan-copy'
import { OfferTag } from '../../offer-tag'
import { ownText, ownTone, shortOwnText } from '../../own-tag'
import { EndsIn } from '../../time-left'
import { yieldFigureText } from '../../yield-copy'
import { isViewerSeller } from '../auction-row'
import { rowClosing, rowMissing } from '../lazy-parts'
import { RankShown } from '../rank-shown'
import { columnCopy } from './column-copy'

interface TableCellProps {
  readonly card: AuctionCard
  readonly column: Exclude<BoardColumn, 'project'>
  readonly status: BoardStatus
}

export function TableCell({ card, column, status }: TableCellProps) {
  if (column === 'own') return <StandingCell card={card} />
  if (isYieldFigure(column)) return <YieldCell card={card} figure={column} />
  return <td className={cellClass(column, status)}>{contentOf(card, column)}</td>
}

/** Figures are right-aligned; text that may exceed its column is truncated. */
function cellClass(column: BoardColumn, status: BoardStatus): string | undefined {
  if (columnCopy(column, status).figures) return 'board-table__figures'
  return column === 'section' || column === 'stage' ? 'board-table__cut' : undefined
}

/** A yield at the current figure, under the user's assumption. */
function YieldCell({ card: { auction, loan, best }, figure }: Pick<TableCellProps, 'card'> & { figure: YieldFigure }) {
  const assumption = useAppSelector(selectAssumption)
  const value = yieldFigureAt(figure, loan, currentFigure(auction, loan, best)?.figure ?? null, assumption)
  return <td className="board-table__figures">{yieldFigureText(figure, value)}</td>
}

function contentOf(card: AuctionCard, column: Exclude<BoardColumn, 'project' | 'own' | YieldFigure>): ReactNode {
  const { auction, loan, best } = card
  const leading = leadingFigure(auction, best)
  switch (column) {
    case 'section':
      // Most loans are FHA, so only other programs are named.
      return sectionName(loan).replace(/^FHA /, '')
    case 'state':
      return loan.project_state ?? DASH
    case 'amount':
      return amountText(loan)
    case 'limit':
      return limitFact(loan).value
    case 'price':
      return isRateProcess(loan) ? (
        fixedCell(loan)
      ) : showsRank(card) ? (
        <RankShown card={card} as="place" />
      ) : (
        <ChangeCue value={leading?.price ?? null}>{quote(leading)}</ChangeCue>
      )
    case 'gnma-rate':
      return isRateProcess(loan) && showsRank(card) ? (
        <RankShown card={card} as="place" />
      ) : isRateProcess(loan) ? (
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

/** The fixed price in the rate process. */
function fixedCell(loan: AuctionCard['loan']): ReactNode {
  const price = knownQuote({ price: fixedPrice(loan) })
  return price === null ? DASH : <Fixed>{price}</Fixed>
}

/** The figure fixed by the seller; investors bid the other one. */
const Fixed = ({ children }: { readonly children: ReactNode }) => (
  <span className="board-table__quiet">
    {children}
    <span className="visually-hidden"> fixed</span>
  </span>
)

/** Missing steps, then the state of the commitment, then open closing items, depending on the auction's status. */
function stage(card: AuctionCard): ReactNode {
  const { auction, loan } = card
  const form = commitmentText(card)
  if (auction.transfer_offer) return <OfferTag card={card} />
  if (auction.status === 'submitted')
    return auction.commitment === 'waiting' || auction.commitment === 'rejected' ? (
      <CommitmentTag card={card} />
    ) : (
      <>
        {form === DASH ? DASH : `${agencyFormLabel(loan)} form: ${form}`}
        {isViewerSeller(auction) ? (
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
    return isViewerSeller(auction) ? (
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

/** The viewer's standing as a tag. A standing that needs no attention is short plain text with a full label. */
function StandingCell({ card }: { readonly card: AuctionCard }) {
  const text = ownText(card)
  if (text === null) return <td />
  const quiet = shortOwnText(card)
  if (quiet === null)
    return (
      <td>
        <Tag tone={ownTone[card.own]}>{text}</Tag>
      </td>
    )
  return (
    <td className="board-table__quiet" aria-label={text}>
      {quiet}
    </td>
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

const Paused = ({ left }: { readonly left: number | null }) => (
  <span className="board-table__paused">
    <Pause size={12} aria-hidden="true" />
    <span className="visually-hidden">Paused with </span>
    {left === null ? DASH : formatTimeLeft(left)}
    {left === null ? null : <span className="visually-hidden"> left</span>}
  </span>
)
