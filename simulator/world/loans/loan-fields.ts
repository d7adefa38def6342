// Which setup fields a kind of loan has, which are required for submission, and which documents it has.
// Restated here on purpose: the app has its own table. S3.10
import type { LoanFileKey } from '../../../src/contract/loan'
import type { SectionAct } from '../../../src/contract/lookup'
import type { Reference } from '../reference'
import type { LoanSetup } from './loan-record'

export type LoanField = keyof LoanSetup

/** The names of call protections by code, as the app shows them. */
export const protectionNames: Readonly<Record<string, string>> = {
  LO0_10_1: '10% declining 1%/yr',
  LO1_9_1: '1-year lockout, then 9% declining 1%/yr',
  LO2_8_1: '2-year lockout, then 8% declining 1%/yr',
  '10(24)_8_1': '10% for 24 months, then 8% declining 1%/yr',
  LO5_5_1: '5-year lockout, then 5% declining 1%/yr',
  LO10_0: '10-year lockout, then open',
  '5_4_3_2_1': '5% declining 1%/yr',
  OTHER: 'Other',
}

/** The codes of call protections. */
export const callProtections: readonly string[] = Object.keys(protectionNames)

/** The kind of a loan, as far as its setup says. */
export interface LoanKind {
  readonly section: SectionAct | null
  readonly construction: boolean
  readonly rhs: boolean
  readonly byRate: boolean
}

/** The kind of a loan. */
export function kindOf(setup: LoanSetup, reference: Reference): LoanKind {
  const section = reference.sectionActs.find(({ id }) => id === setup.loan_section_act_id) ?? null
  return {
    section,
    construction: section?.type === 'construction',
    rhs: (section?.loan_type ?? setup.type) === 'rhs',
    byRate: setup.auction_process_type === 'rate',
  }
}

/** Fields that name people of the lender; a transfer removes them. */
export const lenderPeopleFields = ['originator_contact_id', 'service_person_id', 'signators'] as const

const constructionFields: readonly LoanField[] = [
  'construction_period',
  'permanent_loan_late_term',
  'permanent_loan_late_amortization',
  'permanent_loan_late_fees',
  'permanent_loan_late_date',
  'permanent_loan_late_understand',
  'construction_draw_percent',
  'construction_draw_month',
  'construction_draw_amount',
]

const alwaysRequired: readonly LoanField[] = [
  'type',
  'loan_section_act_id',
  'originator_entity_id',
  'originator_contact_id',
  'project_name',
  'project_street',
  'project_city',
  'project_state_id',
  'project_zip_code',
  'loan_amount',
  'loan_amount_diff_percent',
  'loan_term',
  'call_protection',
  'servicing_spread',
  'delivery_last_date_fees',
  'delivery_late_fees',
  'extension_fees_allowed',
  'gfd_treated',
  'service_company_id',
  'service_company_securities_id',
  'auction_process_type',
  'gnma_interest_rate',
  'signators',
]

/** The fields that don't apply to this kind of loan. */
export function inapplicableFields(setup: LoanSetup, kind: LoanKind): readonly LoanField[] {
  const absent: LoanField[] = []
  if (kind.section !== null && !kind.construction) absent.push(...constructionFields)
  if (setup.call_protection !== undefined && setup.call_protection !== 'OTHER') absent.push('call_protection_other')
  if (setup.auction_process_type === 'rate') absent.push('loan_min_price')
  if (setup.auction_process_type === 'price') absent.push('bond_interest_price', 'bond_interest_price_increment')
  return absent
}

/** The fields required for submission. */
export function requiredFields(setup: LoanSetup, kind: LoanKind): readonly LoanField[] {
  const needed: LoanField[] = [...alwaysRequired]
  if (kind.construction) needed.push(...constructionFields)
  if (setup.call_protection === 'OTHER') needed.push('call_protection_other')
  if (kind.byRate) needed.push('bond_interest_price', 'bond_interest_price_increment')
  else needed.push('loan_min_price')
  return needed
}

/** The document that the agency reviews. */
export const agencyForm = (kind: LoanKind): LoanFileKey => (kind.rhs ? 'form_rhs' : 'form_hud')

/** The documents of this kind of loan. S3.14 */
export function formsOf(kind: LoanKind): readonly LoanFileKey[] {
  const forms: LoanFileKey[] = kind.rhs ? ['form_rhs'] : ['form_hud', 'form_92264', 'form_92264a', 'form_92013']
  forms.push('form_financial_model')
  if (kind.construction) forms.push('excel')
  return forms
}
