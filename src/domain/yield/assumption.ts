// The assumptions behind a yield: prepayment speed, basis, and benchmark. Pure.
import { isRecord } from '../../contract/json'

/** When the balance is repaid: at a speed, at the worst call for the holder, at the first call, or as scheduled. */
export const yieldBases = ['cpr', 'worst', 'first-call', 'maturity'] as const
export type YieldBasis = (typeof yieldBases)[number]

/** A market yield with its name, as the user typed it. */
interface Benchmark {
  readonly name: string
  /** Percent. */
  readonly yield: number
}

export interface YieldAssumption {
  /** Percent of the balance per year, from the end of the lockout on. */
  readonly cpr: number
  /** The yield that the spread and a typed yield refer to. */
  readonly basis: YieldBasis
  readonly benchmark: Benchmark | null
}

/** The default: the speed at which project loans are usually quoted. */
export const defaultAssumption: YieldAssumption = { cpr: 15, basis: 'cpr', benchmark: null }

/** The highest speed that can be chosen, percent. */
export const MAX_CPR = 90
/** The highest yield that can be typed, percent. */
export const MAX_YIELD = 30
/** The maximum length of a benchmark's name, characters. */
export const MAX_NAME_LENGTH = 40

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max

/** Parses a stored assumption; unreadable fields get their defaults. */
export function readAssumption(stored: unknown): YieldAssumption {
  if (!isRecord(stored)) return defaultAssumption
  const { cpr, basis, benchmark } = stored
  return {
    cpr: isWithin(cpr, MAX_CPR) ? cpr : defaultAssumption.cpr,
    basis: yieldBases.find((known) => known === basis) ?? defaultAssumption.basis,
    benchmark: readBenchmark(benchmark),
  }
}

function readBenchmark(stored: unknown): Benchmark | null {
  if (!isRecord(stored)) return null
  const { name, yield: percent } = stored
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME_LENGTH) return null
  return isWithin(percent, MAX_YIELD) ? { name, yield: percent } : null
}

/** The name of a yield, with its speed if it has one: `Yield at 15% CPR`. */
export function basisName(basis: YieldBasis, cpr: number): string {
  switch (basis) {
    case 'cpr':
      return `Yield at ${cpr}% CPR`
    case 'worst':
      return 'Yield to worst'
    case 'first-call':
      return 'Yield to first call'
    case 'maturity':
      return 'Yield to maturity'
    default:
      return basis satisfies never
  }
}

/** The figures of a yield that boards and Compare show, in display order. Stored workspaces have these keys. */
export const yieldFigures = ['yield-cpr', 'yield-worst', 'yield-spread', 'average-life'] as const
export type YieldFigure = (typeof yieldFigures)[number]

export const isYieldFigure = (name: string): name is YieldFigure => yieldFigures.some((figure) => figure === name)

/** The name of a figure, with what it assumes: `Average life at 15% CPR`. */
export function yieldFigureName(figure: YieldFigure, { cpr, benchmark }: YieldAssumption): string {
  switch (figure) {
    case 'yield-cpr':
      return basisName('cpr', cpr)
    case 'yield-worst':
      return basisName('worst', cpr)
    case 'yield-spread':
      return `Spread to ${benchmark?.name ?? 'benchmark'}`
    case 'average-life':
      return `Average life at ${cpr}% CPR`
    default:
      return figure satisfies never
  }
}

/** A typed percentage: `4.125`, `4.125%`; null for anything else, and above `max`. */
export function readPercentUpTo(text: string, max: number): number | null {
  const plain = text.trim().replace(/%$/, '').trim()
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(plain)) return null
  return Number(plain) <= max ? Number(plain) : null
}
