// Real properties, and loans made from them: the facts are real, and the terms are drawn from the seed.
import * as z from 'zod/mini'
import type { SectionAct } from '../../../src/contract/lookup'
import { dayOf } from '../../world/calendar'
import { draws } from '../../world/draws'
import { percentOfPrice } from '../../world/figures'
import type { LoanFacts } from '../../world/state'

export const property = z.object({
  /** FHA number or RHS case number. */
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  units: z.int(),
  /** Dollars. */
  amount: z.int(),
  loan_type: z.enum(['fha', 'rhs']),
  /** The name of the section of the act. */
  section: z.string(),
  type: z.enum(['construction', 'permanent']),
  /** Months; null if the source doesn't say. */
  term: z.nullable(z.int()),
})
export type Property = z.output<typeof property>

/** Terms that an author may set; the rest are drawn. Rates in percent, prices in 32nds. */
export interface ChosenTerms {
  readonly process?: 'price' | 'rate' | undefined
  readonly rate?: number | undefined
  readonly minimum?: number | undefined
  readonly price?: number | undefined
  readonly protection?: string | undefined
}

const PROTECTIONS = [
  'No lockout; 10,9,8,7,6,5,4,3,2,1',
  '1-year lockout; 9,8,7,6,5,4,3,2,1',
  '2-year lockout; 8,7,6,5,4,3,2,1',
  '10% for 24 months; then 8,7,6,5,4,3,2,1',
] as const

const DEPOSITS = [
  { gfd_treated: 'held_by_lender', gfd_percent: 0.5, gfd_due_days: 1 },
  { gfd_treated: 'wired_to_investor', gfd_percent: 1, gfd_due_days: 2 },
] as const

/** An illustrative GNMA rate of early 2026, in thousandths of a percent. */
function typicalRate(row: SectionAct): number {
  if (row.loan_type === 'rhs') return 5450
  const healthcare = row.name.startsWith('232') || row.name.startsWith('242')
  return (row.type === 'construction' ? 5750 : 5200) + (healthcare ? 100 : 0)
}

/** The loan of a property in a scenario that starts at `startsAt` (ms). */
export function loanOf(
  facts: Property,
  sections: readonly SectionAct[],
  terms: ChosenTerms,
  seed: number,
  startsAt: number,
): LoanFacts {
  const section = sections.find(
    (row) => row.name === facts.section && row.loan_type === facts.loan_type && row.type === facts.type,
  )
  if (section === undefined) throw new Error(`no section of the act ${facts.loan_type} ${facts.section} ${facts.type}`)
  const draw = draws(seed, 'terms', facts.number)
  const rate = typicalRate(section) + 25 * draw.between(-3, 5)
  const minimum = (section.type === 'construction' ? 101 * 32 : 100 * 32) + 4 * draw.between(2, 10)
  const protection = draw.oneOf(PROTECTIONS)
  const deposit = draw.oneOf<(typeof DEPOSITS)[number]>(DEPOSITS)
  const daysAhead = draw.between(45, 75)
  const process = terms.process ?? 'price'
  const fixedPrice = terms.price ?? minimum
  const term = facts.term ?? section.term ?? 420
  return {
    project_name: facts.name,
    loan_section_act: {
      id: section.id,
      type: section.type,
      loan_type: section.loan_type,
      name: section.name,
      label: section.label ?? null,
    },
    type: facts.loan_type,
    project_city: facts.city,
    project_state: facts.state,
    fha_number: facts.number,
    loan_amount: facts.amount,
    loan_amount_diff_percent: 5,
    loan_term: term,
    ...(section.type === 'construction'
      ? { permanent_loan_late_term: term, permanent_loan_late_amortization: term }
      : {}),
    construction_period: section.construction ?? null,
    auction_process_type: process,
    gnma_interest_rate: terms.rate ?? rate / 1000,
    loan_min_price: process === 'price' ? percentOfPrice(terms.minimum ?? minimum) : null,
    bond_interest_price: process === 'rate' ? Math.floor(fixedPrice / 32) : null,
    bond_interest_price_increment: process === 'rate' ? fixedPrice % 32 : null,
    servicing_spread: 0.25,
    call_protection: terms.protection ?? protection,
    ...deposit,
    delivery_last_date_fees: thursday(startsAt + daysAhead * DAY),
    permanent_loan_late_date:
      section.construction === null || section.construction === undefined
        ? null
        : thursday(startsAt + (section.construction * 31 + 90) * DAY),
  }
}

const DAY = 86_400_000

/** The holidays that can fall on a Thursday: five fixed dates, and Thanksgiving. */
const HOLIDAYS = ['01-01', '06-19', '07-04', '11-11', '12-25']
const isHoliday = (day: string): boolean =>
  HOLIDAYS.includes(day.slice(5)) || (day.slice(5) >= '11-22' && day.slice(5) <= '11-28')

/** The first Thursday, when most loans close, on or after this day; a week later if that is a holiday. */
function thursday(ms: number): string {
  const day = dayOf(ms + ((4 - new Date(ms).getUTCDay() + 7) % 7) * DAY)
  return isHoliday(day) ? thursday(Date.parse(day) + 7 * DAY) : day
}

/** A name as a key: `Riella on 5th` → `riella-on-5th`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
