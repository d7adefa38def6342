// The figures of an auction at the bid that counts: the winning one, or the best so far. Pure.
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { type BestFigure, beats, bestFigureOf, maximumNextRate, minimumNextPrice32 } from '../../domain/bid-figures'
import { type ComparedFacts, type ComparedFigures, figuresOf } from '../../domain/comparison'
import { priceFromWire } from '../../domain/thirty-seconds'
import { repaymentOfLoan } from '../../domain/yield/loan-security'
import type { AuctionRow } from '../market/market.state'

type Figure = Pick<Bid, 'price' | 'gnma_interest_rate'>

/** The bid that counts: the winning one of a sale, else the best so far. Null without one, and after a close without a sale. */
export function leadingFigure(
  { outcome, result }: Pick<AuctionRow, 'outcome' | 'result'>,
  best: Figure | null,
): Figure | null {
  if (outcome === 'no_sale' || outcome === 'unknown') return null
  return outcome === 'sold' ? (result ?? best) : best
}

/** The auction's current figure and what it is. */
export interface CurrentFigure {
  readonly figure: BestFigure
  readonly label: 'best bid' | 'winning bid' | 'first bid'
}

type CurrentOf = Pick<AuctionRow, 'outcome' | 'result' | 'status'>

/** The result, else the best bid, else the limit for a first bid; null if all are unknown. */
export function currentFigure(auction: CurrentOf, loan: AuctionLoan, best: Figure | null): CurrentFigure | null {
  const leading = leadingFigure(auction, best)
  const price32 = bestFigureOf(leading).price32 ?? bestFigureOf(best).price32
  const rate = leading?.gnma_interest_rate ?? null
  if (leading !== null && (price32 !== null || rate !== null))
    return { figure: { price32, rate }, label: auction.outcome === 'sold' ? 'winning bid' : 'best bid' }
  if (auction.status === 'past') return null
  const minimum32 = typeof loan.loan_min_price === 'number' ? priceFromWire(loan.loan_min_price) : null
  const first: BestFigure =
    loan.auction_process_type === 'rate'
      ? { price32: null, rate: maximumNextRate(null, loan.gnma_interest_rate ?? null) }
      : { price32: minimumNextPrice32(null, minimum32), rate: null }
  return first.price32 === null && first.rate === null ? null : { figure: first, label: 'first bid' }
}

const bidderKey = ({ investor }: Bid): string | null => {
  const key = `${investor.id ?? ''}|${investor.name ?? ''}`
  return key === '|' ? null : key
}

/**
 * The runner-up's best bid; null if there is none, or if it isn't certain whose bid it was. Takes the bids newest first: each beat the
 * one before, so the runner-up's is the latest by anyone but the winner. In a rank-only auction, bids come in any order.
 */
export function coverFigure({
  auction,
  bids,
}: {
  readonly auction: Pick<AuctionRow, 'outcome' | 'cover_price' | 'unreadable_rows' | 'rank_only'>
  readonly bids: readonly Bid[]
}): Figure | null {
  if (typeof auction.cover_price === 'number') return { price: auction.cover_price }
  if (auction.outcome !== 'sold' || auction.unreadable_rows?.bids) return null
  const bestFirst = auction.rank_only ? bids.toSorted((a, b) => (beats(a, b) ? -1 : 1)) : bids
  const [winning] = bestFirst
  const winner = winning === undefined ? null : bidderKey(winning)
  const cover = bestFirst.find((bid) => bidderKey(bid) !== winner)
  return cover === undefined || winner === null || bidderKey(cover) === null ? null : cover
}

/** The bids that led when they came, of bids that come oldest first: all of them, unless the auction was rank-only. */
export function leadingBids(oldestFirst: readonly Bid[], { rank_only }: Pick<AuctionRow, 'rank_only'>): readonly Bid[] {
  if (rank_only !== true) return oldestFirst
  let best: Bid | null = null
  return oldestFirst.filter((bid) => {
    if (best !== null && !beats(bid, best)) return false
    best = bid
    return true
  })
}

function factsOf(loan: AuctionLoan, bid: Figure | null): ComparedFacts {
  const fixed = loan.bond_interest_price ?? null
  const best = bestFigureOf(bid)
  return {
    process: loan.auction_process_type ?? 'price',
    amount: loan.loan_amount ?? null,
    term: repaymentOfLoan(loan)?.maturity ?? null,
    gnmaRate: loan.gnma_interest_rate ?? null,
    spread: loan.servicing_spread ?? null,
    fixedPrice32: fixed === null ? null : priceFromWire(fixed) + (loan.bond_interest_price_increment ?? 0),
    bestPrice32: best.price32,
    bestRate: best.rate,
    protection: loan.call_protection_other || (loan.call_protection ?? null),
  }
}

/** The figures at a bid; those that depend on it are null without one. */
export const figuresAt = (loan: AuctionLoan, bid: Figure | null): ComparedFigures => figuresOf(factsOf(loan, bid))
