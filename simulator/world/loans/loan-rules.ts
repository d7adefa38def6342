// The rules for a loan setup, as problems by dotted field path. Every save checks the values; submission also checks that
// nothing is missing. Restated here on purpose: the app has its own messages and limits.
import type { LoanSetupRequest } from '../../../src/contract/loan'
import { closedBecause, dayOf, isDay, monthsAfter } from '../calendar'
import { thirtySeconds, thousandths } from '../figures'
import { ENTITY_OF_ANOTHER } from '../profiles/originating-entities'
import type { Reference } from '../reference'
import { callProtections, kindOf, type LoanField, type LoanKind, requiredFields } from './loan-fields'
import type { LoanParties } from './loan-parties'
import type { LoanSetup } from './loan-record'

export type Problems = Readonly<Record<string, readonly string[]>>

export interface RuleContext {
  readonly reference: Reference
  readonly parties: LoanParties
  /** Virtual ms. */
  readonly at: number
}

const labelOf = (field: LoanField): string => {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Collect = (field: string, message: string) => void

/** Problems with the values in a setup. */
export function valueProblems(setup: LoanSetup, context: RuleContext): Problems {
  const problems: Record<string, string[]> = {}
  const add: Collect = (field, message) => {
    const messages = problems[field]
    if (messages === undefined) problems[field] = [message]
    else messages.push(message)
  }
  const kind = kindOf(setup, context.reference)
  checkKind(setup, kind, context, add)
  checkEntity(setup, context, add)
  checkTexts(setup, kind, add)
  checkNumbers(setup, kind, add)
  checkDraws(setup, add)
  checkDates(setup, context, add)
  checkDeposit(setup, add)
  checkPeople(setup, context, add)
  checkPrices(setup, add)
  return problems
}

/** The same, plus everything that is missing. */
export function submissionProblems(setup: LoanSetup, context: RuleContext): Problems {
  const problems: Record<string, readonly string[]> = { ...valueProblems(setup, context) }
  for (const field of missingFields(setup, context.reference)) {
    if (problems[field] === undefined) problems[field] = [`${labelOf(field)} can not be empty`]
  }
  return problems
}

/** The required fields that have no value yet. */
export function missingFields(setup: LoanSetup, reference: Reference): readonly LoanField[] {
  const needed: LoanField[] = [...requiredFields(setup, kindOf(setup, reference))]
  if (setup.service_person_id === undefined) needed.push(...outsideContact)
  return needed.filter((field) => {
    const value = setup[field]
    return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
}

/** The contact at an outside servicer, if nobody at the lender services the loan. */
const outsideContact = ['servicer_contact_name', 'servicer_contact_email', 'servicer_contact_phone'] as const

function checkKind(setup: LoanSetup, kind: LoanKind, { reference }: RuleContext, add: Collect): void {
  const { section } = kind
  if (setup.loan_section_act_id !== undefined && section === null) {
    add('loan_section_act_id', 'This section of the act does not exist.')
  }
  if (section !== null && section.auctionable === false) {
    add('loan_section_act_id', "The government makes loans under this section, so they can't be auctioned.")
  }
  if (section !== null && setup.type !== undefined && section.loan_type !== setup.type) {
    add('loan_section_act_id', "This section doesn't belong to the selected loan program.")
  }
  const mustBeListed = (field: LoanField, list: readonly { readonly id: number }[]): void => {
    const value = setup[field]
    if (value !== undefined && !list.some(({ id }) => id === value)) add(field, `${labelOf(field)} is not in the list`)
  }
  mustBeListed('project_state_id', reference.states)
  mustBeListed('originator_entity_id', reference.originatorEntities)
  mustBeListed('service_company_id', reference.servicerCompanies)
  mustBeListed('service_company_securities_id', reference.servicerCompanies)
}

function checkEntity({ originator_entity_id: id }: LoanSetup, { reference, parties }: RuleContext, add: Collect): void {
  const known = reference.originatorEntities.some((entity) => entity.id === id)
  if (known && !parties.entities.some((entity) => entity.id === id)) add('originator_entity_id', ENTITY_OF_ANOTHER)
}

function checkTexts(setup: LoanSetup, kind: LoanKind, add: Collect): void {
  const within = (field: LoanField, least: number, most: number): void => {
    const value = setup[field]
    if (typeof value !== 'string') return
    if (value.length < least) add(field, `${labelOf(field)} may not be less than ${least} characters`)
    if (value.length > most) add(field, `${labelOf(field)} may not be greater than ${most} characters`)
  }
  within('project_name', 2, 120)
  within('project_street', 1, 120)
  within('project_city', 1, 80)
  within('call_protection_other', 1, 255)
  within('delivery_late_fees', 1, 255)
  within('permanent_loan_late_fees', 1, 500)
  within('servicer_contact_name', 1, 120)
  if (setup.project_zip_code !== undefined && !/^\d{5}$/.test(setup.project_zip_code)) {
    add('project_zip_code', 'Project zip code needs to be 5 digits')
  }
  if (setup.fha_number !== undefined) {
    const form = kind.rhs ? /^\d{2,3}-\d{3}-\d{9}$/ : /^\d{3}-\d{5}$/
    if (!form.test(setup.fha_number)) add('fha_number', 'Number must be valid')
  }
  const { servicer_contact_email: email, servicer_contact_phone: phone } = setup
  if (typeof email === 'string' && !/^\S+@\S+\.\S+$/.test(email)) {
    add('servicer_contact_email', 'Email must be valid')
  }
  if (typeof phone === 'string' && !/^\d{11}$/.test(phone)) add('servicer_contact_phone', 'Phone must be valid')
  if (setup.call_protection !== undefined && !callProtections.includes(setup.call_protection)) {
    add('call_protection', 'Call protection is not in the list')
  }
}

function checkNumbers(setup: LoanSetup, kind: LoanKind, add: Collect): void {
  const between = (field: LoanField, least: number, most: number): void => {
    const value = setup[field]
    if (typeof value !== 'number') return
    if (value < least) add(field, `The ${labelOf(field)} field must be ${least} or more`)
    if (value > most) add(field, `The ${labelOf(field)} field must be ${most} or less`)
  }
  between('construction_period', 6, 48)
  between('loan_amount', 100_000, 1_000_000_000)
  between('loan_amount_diff_percent', 0, 10)
  between('loan_term', kind.rhs ? 300 : 120, 480)
  between('permanent_loan_late_term', 120, 480)
  between('permanent_loan_late_amortization', 120, 480)
  between('servicing_spread', 0.15, 1)
  between('gfd_percent', 0.01, 5)
  between('gfd_due_days', 0, 30)
  const { permanent_loan_late_term: term, permanent_loan_late_amortization: amortization } = setup
  if (term !== undefined && amortization !== undefined && amortization < term) {
    add('permanent_loan_late_amortization', "The amortization can't be shorter than the term.")
  }
}

function checkDraws(setup: LoanSetup, add: Collect): void {
  const {
    construction_draw_percent: percents,
    construction_draw_month: months,
    construction_draw_amount: amounts,
  } = setup
  if (percents === undefined && months === undefined && amounts === undefined) return
  if (percents?.length !== months?.length || percents?.length !== amounts?.length) {
    add('construction_draw_percent', 'Every draw needs a month, a percentage and an amount.')
    return
  }
  const hundredths = percents?.map((percent) => Math.round(percent * 100)) ?? []
  percents?.forEach((percent, index) => {
    if (percent <= 0 || Math.abs(percent * 100 - (hundredths[index] ?? 0)) > 1e-6) {
      add(`construction_draw_percent.${index}`, 'A draw must be more than 0%, in steps of 0.01%.')
    }
  })
  months?.forEach((month, index) => {
    const before = months[index - 1]
    if (month < 0 || month > (setup.construction_period ?? 48)) {
      add(`construction_draw_month.${index}`, 'A draw must fall within the construction period.')
    } else if (before !== undefined && month <= before) {
      add(`construction_draw_month.${index}`, 'Each draw must come after the one before it.')
    }
  })
  if (hundredths.reduce((sum, share) => sum + share, 0) !== 10_000) {
    add('construction_draw_percent', 'The draws must add up to 100.00%.')
  }
  const total = amounts?.reduce((sum, amount) => sum + amount, 0)
  if (setup.loan_amount !== undefined && total !== setup.loan_amount) {
    add('construction_draw_amount', 'The draw amounts must add up to the loan amount.')
  }
}

function checkDates(setup: LoanSetup, { reference, at }: RuleContext, add: Collect): void {
  const today = dayOf(at)
  const mustBeDeliveryDay = (field: 'delivery_last_date_fees' | 'permanent_loan_late_date'): void => {
    const day = setup[field]
    if (day === undefined) return
    if (!isDay(day)) {
      add(field, 'This date does not exist.')
      return
    }
    const closed = closedBecause(day, reference)
    if (closed !== null) add(field, `Loans aren't delivered on this date: it is ${closed}.`)
    if (day <= today) add(field, 'The date must be in the future.')
  }
  mustBeDeliveryDay('delivery_last_date_fees')
  mustBeDeliveryDay('permanent_loan_late_date')
  const { delivery_last_date_fees: delivery, permanent_loan_late_date: permanent, construction_period: months } = setup
  if (permanent === undefined || !isDay(permanent)) return
  if (delivery !== undefined && permanent <= delivery) {
    add('permanent_loan_late_date', 'The permanent loan must be delivered after the construction loan.')
  }
  if (months !== undefined && permanent < monthsAfter(today, months)) {
    add('permanent_loan_late_date', "The permanent loan can't be delivered before the construction period ends.")
  }
}

function checkDeposit(setup: LoanSetup, add: Collect): void {
  const { received_deposit_held_escrow: held, received_deposit_post_wired: post, gfd_treated: treated } = setup
  if (held === true && post === true) {
    add('received_deposit_post_wired', 'The deposit can be held in escrow or wired after the trade, but not both.')
  }
  if (treated === 'none' && (held === true || post === true || setup.received_deposit_wire_transfer === true)) {
    add('gfd_treated', "This loan has no good-faith deposit, so it can't have been received.")
  }
}

function checkPeople(setup: LoanSetup, { parties }: RuleContext, add: Collect): void {
  const ids = (list: readonly { readonly id: number }[]): ReadonlySet<number> => new Set(list.map(({ id }) => id))
  const contact = setup.originator_contact_id
  if (contact !== undefined && !ids(parties.contacts).has(contact)) {
    add('originator_contact_id', 'This contact does not work with the lender.')
  }
  const person = setup.service_person_id
  if (typeof person === 'number' && !ids(parties.servicingPersons).has(person)) {
    add('service_person_id', "This person doesn't work for the lender.")
  }
  const signators = ids(parties.signators)
  setup.signators?.forEach((id, index) => {
    if (!signators.has(id)) add(`signators.${index}`, 'This person may not sign for the lender.')
  })
  const investors = ids(parties.investors)
  setup.investors?.forEach((id, index) => {
    if (!investors.has(id)) add(`investors.${index}`, 'This investor does not exist.')
  })
}

function checkPrices(setup: LoanSetup, add: Collect): void {
  const { gnma_interest_rate: rate, loan_min_price: price } = setup
  if (rate !== undefined) {
    const count = thousandths(rate)
    if (count === null || count % 5 !== 0) add('gnma_interest_rate', 'The GNMA rate must be in steps of 0.005%.')
    else if (count < 500 || count > 12_000) add('gnma_interest_rate', 'The GNMA rate must be between 0.50% and 12.00%.')
  }
  if (price !== undefined) {
    const count = thirtySeconds(price)
    if (count === null) add('loan_min_price', 'Please use a fraction in 1/32 increments')
    else if (count < 90 * 32 || count > 115 * 32) add('loan_min_price', 'The price must be between 90-00 and 115-00.')
  }
  const { bond_interest_price: points, bond_interest_price_increment: increment } = setup
  if (points !== undefined && (points < 90 || points > 115)) {
    add('bond_interest_price', 'The price must be between 90-00 and 115-00.')
  }
  if (increment !== undefined && (increment < 0 || increment > 31)) {
    add('bond_interest_price_increment', 'Please use a fraction in 1/32 increments')
  }
}

const clearableFields = [
  'service_person_id',
  'servicer_contact_name',
  'servicer_contact_email',
  'servicer_contact_phone',
] as const

/** Merges sent fields into a setup. Fields that weren't sent stay, and only the clearable ones can be emptied. S5.21, S5.22 */
export function mergeSetup(before: LoanSetup, sent: LoanSetupRequest): LoanSetup {
  const merged: Record<string, unknown> = { ...before }
  for (const [field, value] of Object.entries(sent)) {
    if (field === 'id' || value === undefined) continue
    if (value === null || value === '') {
      if (clearableFields.some((name) => name === field)) delete merged[field]
    } else merged[field] = value
  }
  // Every field comes from one of the two setups.
  return merged as LoanSetup
}
