// The content of a generated document: the facts of its loan and derived figures, marked as simulated. It names no person and
// no firm, so it doesn't reveal who sells or bids.
import { documentTitle } from '../../world/documents/simulated-documents'
import { kindOf } from '../../world/loans/loan-fields'
import type { LoanRecord, LoanSetup, StoredDocument } from '../../world/loans/loan-record'
import type { Reference } from '../../world/reference'
import { debtServiceOf } from './debt-service'

/** A document before it has a file format. */
export interface Sheet {
  readonly title: string
  readonly notice: string
  readonly facts: readonly (readonly [string, string])[]
  readonly table: {
    readonly title: string
    readonly head: readonly string[]
    readonly rows: readonly (readonly (string | number)[])[]
  } | null
}

const NOTICE = 'SIMULATED DOCUMENT. The simulator generated it from loan data, for training only.'

/** The document of a loan; always the same content for the same loan. */
export function sheetOf(document: StoredDocument, { setup }: LoanRecord, reference: Reference): Sheet {
  return {
    title: documentTitle(document.form),
    notice: NOTICE,
    facts: factsOf(setup, reference),
    table: tableOf(document.form, setup, kindOf(setup, reference).construction),
  }
}

/** `238,497.10`, from cents. */
const dollarsAndCents = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const money = (dollars: number): string => `$${dollars.toLocaleString('en-US', { maximumFractionDigits: 0 })}`

function factsOf(setup: LoanSetup, reference: Reference): Sheet['facts'] {
  const section = reference.sectionActs.find(({ id }) => id === setup.loan_section_act_id)
  const state = reference.states.find(({ id }) => id === setup.project_state_id)
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Project', setup.project_name],
    ['Location', [setup.project_city, state?.code].filter(Boolean).join(', ')],
    ['Project number', setup.fha_number],
    ['Section of the act', section?.name],
    ['Purpose', section?.type],
    ['Loan amount', setup.loan_amount === undefined ? undefined : money(setup.loan_amount)],
    ...repaymentFacts(setup, kindOf(setup, reference).construction),
    [
      'Construction period',
      setup.construction_period === undefined ? undefined : `${setup.construction_period} months`,
    ],
    ['GNMA rate', setup.gnma_interest_rate === undefined ? undefined : `${setup.gnma_interest_rate.toFixed(3)}%`],
    ['Servicing spread', setup.servicing_spread === undefined ? undefined : `${setup.servicing_spread.toFixed(3)}%`],
    ['Call protection', setup.call_protection === 'OTHER' ? setup.call_protection_other : setup.call_protection],
    ['Last delivery date', setup.delivery_last_date_fees],
  ]
  return facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]))
}

/** The payment with term and amortization, and what is due at maturity. */
function repaymentFacts(setup: LoanSetup, construction: boolean): readonly (readonly [string, string | undefined])[] {
  const service = debtServiceOf(setup, construction)
  const { loan_term: term, permanent_loan_late_amortization: amortization } = setup
  if (service === null) return [['Term', term === undefined ? undefined : `${term} months`]]
  const balloon = service.balanceAfter(service.maturity)
  return [
    ['Term', `${service.maturity} months`],
    ['Amortization', balloon > 0 ? `${amortization} months` : undefined],
    ['Monthly principal and interest', `$${dollarsAndCents(service.payment)}`],
    ['Balloon at maturity', balloon > 0 ? `$${dollarsAndCents(balloon)}` : undefined],
  ]
}

function tableOf(form: StoredDocument['form'], setup: LoanSetup, construction: boolean): Sheet['table'] {
  switch (form) {
    case 'form_financial_model':
    case 'form_92264a':
      return balances(setup, construction)
    case 'excel':
      return drawsOf(setup)
    case 'form_hud':
    case 'form_92264':
    case 'form_92013':
    case 'form_rhs':
      return null
    default:
      return form satisfies never
  }
}

/** Level payments at the note rate, year by year; the balance left at maturity is the balloon. */
function balances(setup: LoanSetup, construction: boolean): Sheet['table'] {
  const service = debtServiceOf(setup, construction)
  if (service === null) return null
  const { payment, maturity, balanceAfter } = service
  const rows = Array.from({ length: Math.ceil(maturity / 12) }, (_, year) => {
    const paid = Math.min((year + 1) * 12, maturity)
    return [year + 1, dollarsAndCents(payment * (paid - year * 12)), dollarsAndCents(balanceAfter(paid))]
  })
  return { title: 'Debt service', head: ['Year', 'Paid in year, $', 'Year-end balance, $'], rows }
}

/** The construction draws of the setup, or equal draws if it has none. */
function drawsOf(setup: LoanSetup): Sheet['table'] {
  const { construction_draw_month: months, construction_draw_amount: amounts, loan_amount, construction_period } = setup
  const head = ['Month', 'Draw, $']
  const title = 'Construction draws'
  if (months !== undefined && amounts !== undefined && months.length > 0) {
    return { title, head, rows: months.map((month, index) => [month, amounts[index] ?? 0]) }
  }
  if (loan_amount === undefined || construction_period === undefined || construction_period < 1) return null
  const equalDraw = Math.floor(loan_amount / construction_period)
  const last = loan_amount - equalDraw * (construction_period - 1)
  const rows = Array.from({ length: construction_period }, (_, month) => {
    return [month + 1, month === construction_period - 1 ? last : equalDraw]
  })
  return { title, head, rows }
}
