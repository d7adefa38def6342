// Formats an auction's money and yields. Pure.
import { type BestFigure, maximumNextRate, minimumNextPrice32 } from '../../../domain/bid-figures'
import { formatBasisPoints, formatYears } from '../../../domain/formats'
import { formatCents } from '../../../domain/money'
import { formatRate } from '../../../domain/rates'
import { priceFromWire } from '../../../domain/thirty-seconds'
import { basisName, type YieldAssumption, type YieldBasis, yieldBases } from '../../../domain/yield/assumption'
import type { MoneyOfFigure, YieldsOfFigure } from '../../../domain/yield/money-in-view'
import { leadingFigure } from '../../../state/views/auction-figures'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import type { Fact } from '../../../ui/facts'
import { DASH } from '../loan-copy'

/** The auction's current figure and what it is. */
export interface CurrentFigure {
  readonly figure: BestFigure
  readonly label: 'best bid' | 'winning bid' | 'first bid'
}

/** The result, else the best bid, else the limit for a first bid; null if all are unknown. */
export function currentFigure({ auction, loan, best, bestPrice32 }: AuctionPanel): CurrentFigure | null {
  const leading = leadingFigure(auction, best)
  const price32 = typeof leading?.price === 'number' ? priceFromWire(leading.price) : bestPrice32
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

/** Proceeds, premium or discount, and what one 32nd is worth. */
export function moneyFacts({ proceeds, premium, perStep }: MoneyOfFigure): readonly Fact[] {
  return [
    { name: 'Proceeds to the lender', value: formatCents(proceeds) },
    { name: premium < 0 ? 'Discount to par' : 'Premium over par', value: formatCents(Math.abs(premium)) },
    { name: 'One 32nd', value: formatCents(perStep) },
  ]
}

const percent = (value: number | null): string => (value === null ? DASH : formatRate(value))

/** `month 43 at 108`; months after settlement. `callable at once at 110` if no month passes before the first call. */
function callText(call: YieldsOfFigure['firstCall']): string {
  if (call === null) return ''
  return call.month === 1 ? `callable at once at ${call.price}` : `month ${call.month} at ${call.price}`
}

interface YieldLine {
  readonly name: string
  readonly value: string
  /** Which call it refers to; empty for none. */
  readonly note: string
}

/** The yields, with the chosen basis and its spread first. */
export function yieldLines(results: YieldsOfFigure, { cpr, basis, benchmark }: YieldAssumption): readonly YieldLine[] {
  const { yields, firstCall, worstCall, averageLife, spread } = results
  const calls: Partial<Record<YieldBasis, string>> = {
    'first-call': callText(firstCall),
    worst: worstCall === null ? 'at maturity' : callText(worstCall),
  }
  const order = [basis, ...yieldBases.filter((each) => each !== basis)]
  const [chosen, ...others] = order.map((each) => ({
    name: basisName(each, cpr),
    value: percent(yields[each]),
    note: yields[each] === null ? '' : (calls[each] ?? ''),
  }))
  return [
    ...(chosen ? [chosen] : []),
    ...(benchmark === null || spread === null
      ? []
      : [{ name: `Spread to ${benchmark.name}`, value: formatBasisPoints(spread), note: '' }]),
    ...others,
    { name: `Average life at ${cpr}% CPR`, value: formatYears(averageLife), note: '' },
  ]
}

/** `15% CPR · 10-year Treasury at 4.120%`. */
export function assumptionText({ cpr, benchmark }: YieldAssumption): string {
  return `${cpr}% CPR · ${benchmark === null ? 'no benchmark' : `${benchmark.name} at ${formatRate(benchmark.yield)}`}`
}
