// The figures of an auction at the bid that counts: the winning one, or the best so far. Pure.
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { bestFigureOf } from '../../domain/bid-figures'
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
