// The mortgage insurance premium (MIP) that the borrower pays on top of principal and interest, by section of the act. Percent of
// the loan. Sources and dates: docs/formulas.md. A section without a published rate that we are sure of is unknown.
import { isRecord } from '../../contract/json'
import type { ActOfLoan } from '../../contract/lookup'
import { exactFraction, toCents } from '../decimal'
import { formatCents } from '../money'
import { type Repayment, repaymentFigures } from './repayment'

export interface MipRate {
  /** Percent of the loan, at closing; null if unknown. */
  readonly upfront: number | null
  /** Percent of the loan a year. */
  readonly annual: number
}

/** A published rate. */
interface PublishedMip extends MipRate {
  /** The notice, and the day from which it applies. */
  readonly source: string
}

const MULTIFAMILY = { upfront: 0.25, annual: 0.25, source: 'HUD notice FR-6522-N-02, from 10/01/2025' }
const HEALTHCARE = '80 FR 59809, from 10/01/2015'

/** By the name of the section. The 2025 cut left healthcare out; hospitals (242) and the RHS fees aren't listed because we have no certain figure. */
const published: Readonly<Record<string, PublishedMip>> = {
  '207': MULTIFAMILY,
  '213': MULTIFAMILY,
  '220': MULTIFAMILY,
  '221(d)(3)': MULTIFAMILY,
  '221(d)(4)': MULTIFAMILY,
  '223(a)(7)': MULTIFAMILY,
  '223(f)': MULTIFAMILY,
  '231': MULTIFAMILY,
  '241(a)': MULTIFAMILY,
  '232': { upfront: 0.77, annual: 0.77, source: HEALTHCARE },
  '232/223(f)': { upfront: 1, annual: 0.65, source: HEALTHCARE },
  '232/223(a)(7)': { upfront: 0.5, annual: 0.55, source: HEALTHCARE },
}

type Section = Pick<ActOfLoan, 'loan_type' | 'name'>

/** `fha 221(d)(4)`: the key of a section in the user's own rates. */
export const mipKey = ({ loan_type, name }: Section): string => `${loan_type} ${name.replace(/^(fha|rhs)\s+/i, '')}`

/** The highest premium that can be typed, percent. */
export const MAX_MIP = 5

const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= MAX_MIP

/** The user's own rates by `mipKey`; unreadable ones are left out. */
export type OwnMipRates = Readonly<Record<string, MipRate>>

/** Parses the stored rates. */
export function readMipRates(stored: unknown): OwnMipRates {
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, rate]) => {
      if (!isRecord(rate) || !isPercent(rate.annual)) return []
      return [[key, { annual: rate.annual, upfront: isPercent(rate.upfront) ? rate.upfront : null }] as const]
    }),
  )
}

export interface SectionMip extends MipRate {
  /** The notice, or that the user entered it. */
  readonly source: string
}

/** The premium of a section: the user's own, or the published one; null if unknown. */
export function mipOf(section: Section | null, own: OwnMipRates): SectionMip | null {
  if (section === null) return null
  const entered = own[mipKey(section)]
  if (entered !== undefined) return { ...entered, source: 'entered by you' }
  const rate = section.loan_type === 'fha' ? published[mipKey(section).slice('fha '.length)] : undefined
  return rate ?? null
}

/** What the premium is called: MIP for FHA, annual fee for RHS. */
export const mipName = ({ loan_type }: Pick<Section, 'loan_type'>): string =>
  loan_type === 'rhs' ? 'Annual fee' : 'MIP'

/** The part of a year's premium in a monthly payment, cents: percent of the loan (dollars), a twelfth. */
export function monthlyMipCents(amount: number, annual: number): number {
  const { numerator, denominator } = exactFraction(annual)
  return toCents({ numerator: BigInt(amount) * numerator, denominator: denominator * 1200n })
}

/** `0.25%`. */
export const mipPercent = (percent: number): string => `${percent.toFixed(2)}%`

/** A line of a paper. */
export type PaymentLine = readonly [name: string, value: string]

/**
 * `Principal and interest`, `With MIP 0.25%` and where the premium comes from: the monthly payment of a loan (dollars) at a note rate
 * (percent), on all papers alike. `at` completes the first name.
 */
export function paymentLines(
  loan: { readonly amount: number; readonly noteRate: number; readonly repayment: Repayment },
  section: Section | null,
  own: OwnMipRates,
  at = '',
): readonly PaymentLine[] {
  const cents = Math.round(repaymentFigures(loan.amount, loan.noteRate, loan.repayment).payment * 100)
  const base: PaymentLine = [`Principal and interest${at}`, formatCents(cents)]
  if (section === null) return [base]
  const name = mipName(section)
  const mip = mipOf(section, own)
  if (mip === null) return [base, [`With ${name}`, `${name} unknown`]]
  const all = formatCents(cents + monthlyMipCents(loan.amount, mip.annual))
  return [base, [`With ${name} ${mipPercent(mip.annual)}`, all], ['Mortgage insurance', mip.source]]
}
