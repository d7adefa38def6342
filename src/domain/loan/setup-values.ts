// A loan setup as typed: texts, checkboxes and choices, not converted, so that nothing typed is lost.
import { isRecord } from '../../contract/json'
import type { LoanType } from '../../contract/lookup'
import { readPercent } from '../entry/number'
import { readTypedDollars } from '../entry/typed-dollars'
import { DEFAULT_LATE_FEES } from './loan-figures'

export interface DrawRow {
  readonly month: string
  readonly percent: string
  /** Dollars as typed, instead of the percentage; absent or empty if the percentage was typed. */
  readonly amount?: string
}

export interface SetupValues {
  readonly type: LoanType | ''
  readonly loan_section_act_id: string
  readonly construction_period: string
  readonly originator_entity_id: string
  readonly originator_contact_id: string
  readonly fha_number: string
  readonly project_name: string
  readonly project_street: string
  readonly project_city: string
  readonly project_state_id: string
  readonly project_zip_code: string
  readonly loan_amount: string
  readonly loan_amount_diff_percent: string
  readonly loan_term: string
  readonly permanent_loan_late_term: string
  readonly permanent_loan_late_amortization: string
  readonly call_protection: string
  readonly call_protection_other: string
  readonly servicing_spread: string
  readonly draws: readonly DrawRow[]
  readonly delivery_last_date_fees: string
  readonly delivery_late_fees: string
  readonly extension_fees_allowed: string
  readonly permanent_loan_late_date: string
  readonly permanent_loan_late_fees: string
  readonly permanent_loan_late_understand: boolean
  readonly gfd_treated: string
  readonly gfd_percent: string
  readonly gfd_due_days: string
  readonly received_deposit_wire_transfer: boolean
  readonly received_deposit_held_escrow: boolean
  readonly received_deposit_post_wired: boolean
  readonly service_company_id: string
  readonly service_company_securities_id: string
  /** The servicing contact: a person at the lender, or an outside contact. Not sent. */
  readonly servicing_by: 'own' | 'outside'
  readonly service_person_id: string
  readonly servicer_contact_name: string
  readonly servicer_contact_email: string
  readonly servicer_contact_phone: string
  readonly auction_process_type: 'price' | 'rate'
  readonly gnma_interest_rate: string
  readonly loan_min_price: string
  readonly bond_interest_price: string
  readonly bond_interest_price_increment: string
  readonly signators: readonly string[]
  readonly investors: readonly string[]
}

export type SetupField = keyof SetupValues

/** A blank setup with its defaults. S3.12, S3.13 */
export const blankSetup: SetupValues = {
  type: '',
  loan_section_act_id: '',
  construction_period: '',
  originator_entity_id: '',
  originator_contact_id: '',
  fha_number: '',
  project_name: '',
  project_street: '',
  project_city: '',
  project_state_id: '',
  project_zip_code: '',
  loan_amount: '',
  loan_amount_diff_percent: '5',
  loan_term: '',
  permanent_loan_late_term: '',
  permanent_loan_late_amortization: '',
  call_protection: '',
  call_protection_other: '',
  servicing_spread: '0.25',
  draws: [],
  delivery_last_date_fees: '',
  delivery_late_fees: '',
  extension_fees_allowed: '',
  permanent_loan_late_date: '',
  permanent_loan_late_fees: DEFAULT_LATE_FEES,
  permanent_loan_late_understand: false,
  gfd_treated: '',
  gfd_percent: '',
  gfd_due_days: '',
  received_deposit_wire_transfer: false,
  received_deposit_held_escrow: false,
  received_deposit_post_wired: false,
  service_company_id: '',
  service_company_securities_id: '',
  servicing_by: 'outside',
  service_person_id: '',
  servicer_contact_name: '',
  servicer_contact_email: '',
  servicer_contact_phone: '',
  auction_process_type: 'price',
  gnma_interest_rate: '',
  loan_min_price: '',
  bond_interest_price: '',
  bond_interest_price_increment: '0',
  signators: [],
  investors: [],
}

/** The decimal value of a number, an amount or a percentage; unreadable text stays as typed. */
export const numberText = (text: string): string => readTypedDollars(text) ?? readPercent(text) ?? text

/** The number in a text, or null. */
export function numberIn(text: string): number | null {
  const decimal = readTypedDollars(text) ?? readPercent(text)
  return decimal === null ? null : Number(decimal)
}

const isDrawRow = (row: unknown): row is DrawRow =>
  typeof row === 'object' &&
  row !== null &&
  'month' in row &&
  typeof row.month === 'string' &&
  'percent' in row &&
  typeof row.percent === 'string' &&
  (!('amount' in row) || typeof row.amount === 'string')

/** A setup from stored JSON. Fields that are missing, old or of another type get their defaults. */
export function setupFrom(stored: Readonly<Record<string, unknown>>): SetupValues {
  const values: Record<string, unknown> = { ...blankSetup }
  for (const [field, blank] of Object.entries(blankSetup)) {
    const value = stored[field]
    if (Array.isArray(blank)) {
      if (!Array.isArray(value)) continue
      values[field] =
        field === 'draws' ? value.filter(isDrawRow) : value.filter((each): each is string => typeof each === 'string')
    } else if (typeof value === typeof blank) values[field] = value
  }
  if (values.type !== 'fha' && values.type !== 'rhs') values.type = ''
  if (values.servicing_by !== 'own') values.servicing_by = 'outside'
  if (values.auction_process_type !== 'rate') values.auction_process_type = 'price'
  // Built from a blank setup, each field with the right type.
  return values as unknown as SetupValues
}

/** A setup from any stored value; null if it isn't an object. */
export const setupOrNull = (stored: unknown): SetupValues | null => (isRecord(stored) ? setupFrom(stored) : null)
