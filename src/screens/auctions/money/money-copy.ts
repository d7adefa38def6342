// Formats an auction's money and yields. Pure.
import { formatBasisPoints, formatYears } from '../../../domain/formats'
import { formatCents } from '../../../domain/money'
import { formatRate } from '../../../domain/rates'
import {
  basisName,
  type YieldAssumption,
  type YieldBasis,
  yieldBases,
  yieldFigureName,
} from '../../../domain/yield/assumption'
import type { MoneyOfFigure, YieldsOfFigure } from '../../../domain/yield/money-in-view'
import type { Fact } from '../../../ui/facts'
import { DASH } from '../loan-copy'

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
export function yieldLines(results: YieldsOfFigure, assumption: YieldAssumption): readonly YieldLine[] {
  const { cpr, basis } = assumption
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
    ...(spread === null
      ? []
      : [{ name: yieldFigureName('yield-spread', assumption), value: formatBasisPoints(spread), note: '' }]),
    ...others,
    { name: yieldFigureName('average-life', assumption), value: formatYears(averageLife), note: '' },
  ]
}

/** `15% CPR · 10-year Treasury at 4.120%`. */
export function assumptionText({ cpr, benchmark }: YieldAssumption): string {
  return `${cpr}% CPR · ${benchmark === null ? 'no benchmark' : `${benchmark.name} at ${formatRate(benchmark.yield)}`}`
}
