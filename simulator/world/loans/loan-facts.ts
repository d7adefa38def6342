// Derives the facts that boards show from a loan's setup and, for auctions that a world starts with, a setup from the facts.

import { auctionLoan } from '../../../src/contract/auction'
import { loanSetupRequest } from '../../../src/contract/loan'
import { loanTerms } from '../../../src/contract/seen-terms'
import { nextBusinessDay } from '../calendar'
import { canonical } from '../canonical'
import { draws } from '../draws'
import type { Reference } from '../reference'
import type { AuctionRecord, LoanFacts } from '../state'
import { defaultDraws } from './default-draws'
import { callProtections } from './loan-fields'
import type { LoanParties } from './loan-parties'
import type { LoanSetup } from './loan-record'
import { zipIn } from './zip-in'

/** Fields that boards show unchanged from the setup. */
type SharedField = keyof LoanFacts & keyof LoanSetup
const sharedFields = Object.keys(auctionLoan.shape).filter((key): key is SharedField => key in loanSetupRequest.shape)

// Every key is a `SharedField`, with the type that the contract gives it in both places.
const copySharedFields = (setup: LoanSetup) =>
  Object.fromEntries(sharedFields.map((key) => [key, setup[key] ?? null])) as Pick<LoanFacts, SharedField>

/** The facts of a loan that others may see. Throws for an unknown section, because no loan is stored with one. */
export function factsOf(setup: LoanSetup, loanId: number, reference: Reference): LoanFacts {
  const section = reference.sectionActs.find(({ id }) => id === setup.loan_section_act_id)
  if (section === undefined) throw new Error('a stored loan has an unknown section of the act')
  const state = reference.states.find(({ id }) => id === setup.project_state_id)
  return {
    ...copySharedFields(setup),
    id: loanId,
    type: section.loan_type,
    loan_section_act: section,
    project_name: setup.project_name ?? 'Unnamed project',
    project_state: state?.code ?? null,
  }
}

/** The terms of a loan that an order rests on. */
export const termsOf = (loan: LoanFacts) =>
  Object.fromEntries(loanTerms.map((term) => [term, loan[term]])) as Pick<LoanFacts, (typeof loanTerms)[number]>

const protectionFields = ['call_protection', 'call_protection_other'] as const

/** The setup fields from which a fact derives, if it isn't the field with the same name. */
const sourcesOf: Partial<Record<keyof LoanFacts, readonly (keyof LoanSetup)[]>> = {
  type: ['loan_section_act_id'],
  loan_section_act: ['loan_section_act_id'],
  project_state: ['project_state_id'],
  call_protection: protectionFields,
  call_protection_other: protectionFields,
}

/**
 * The facts after a save. Those of fields that it didn't change stay, because an auction that a world starts with may say more than
 * the setup can: `Callable at par after month 24, with the owner’s consent`.
 */
export function factsAfterSave(
  facts: LoanFacts,
  before: LoanSetup,
  after: LoanSetup,
  loanId: number,
  reference: Reference,
): LoanFacts {
  const isSame = (field: keyof LoanSetup) => canonical(before[field] ?? null) === canonical(after[field] ?? null)
  const saved = factsOf(after, loanId, reference)
  const unchanged = Object.keys(saved).filter((fact) => {
    const name = fact as keyof LoanFacts & keyof LoanSetup
    return (sourcesOf[name] ?? [name]).every(isSame)
  })
  return { ...saved, ...Object.fromEntries(unchanged.map((fact) => [fact, facts[fact as keyof LoanFacts] ?? null])) }
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const treatments = ['held_by_lender', 'wired_to_investor', 'credited_at_delivery', 'none'] as const

/** A call protection by its code; free text becomes OTHER. */
const protectionOf = ({ call_protection: text, call_protection_other: other }: LoanFacts) =>
  !text || callProtections.includes(text)
    ? { call_protection: text, call_protection_other: other }
    : { call_protection: 'OTHER', call_protection_other: text }

/** The treatment of the deposit, by code or recognized in free text. */
function depositOf(text: string): (typeof treatments)[number] | undefined {
  const code = treatments.find((treatment) => treatment === text)
  if (code !== undefined) return code
  if (/held/i.test(text)) return 'held_by_lender'
  if (/credited/i.test(text)) return 'credited_at_delivery'
  return /wired/i.test(text) ? 'wired_to_investor' : undefined
}

const STREETS = ['Government Street', 'Orchard Avenue', 'Mill Road', 'Second Street', 'Canal Street'] as const

/** Setup fields that every submitted loan has and boards don't show. */
function setupBeforeAuction({ id, loan }: AuctionRecord): LoanSetup {
  const draw = draws(id, 'setup', loan.project_name)
  const construction = loan.loan_section_act.type === 'construction'
  return {
    project_street: `${draw.between(12, 480) * 10} ${draw.oneOf(STREETS)}`,
    project_zip_code: zipIn(loan.project_state, draw),
    delivery_late_fees: '1/8% per month',
    extension_fees_allowed: 'yes',
    ...(construction
      ? { permanent_loan_late_fees: '3 months at 1/12%, 3 months at 1/8%, and 1/4% monthly thereafter' }
      : {}),
  }
}

/** The people and firms that a lender's loans may name. */
export type LenderPeople = Pick<LoanParties, 'entities' | 'servicingPersons' | 'signators'>

const DAY = 86_400_000

/** The other setup fields that a submitted loan must have. */
function setupNeededToSubmit(
  { loan, statusedAt }: AuctionRecord,
  reference: Reference,
  people: LenderPeople,
): LoanSetup {
  const { entities, servicingPersons, signators } = people
  const companies = reference.servicerCompanies
  const period = loan.construction_period ?? 18
  return {
    originator_entity_id: entities[0]?.id,
    service_company_id: companies.at(-1)?.id,
    service_company_securities_id: companies[0]?.id,
    service_person_id: servicingPersons[0]?.id,
    signators: signators.slice(0, 1).map(({ id }) => id),
    loan_amount_diff_percent: 5,
    call_protection: 'LO0_10_1',
    gfd_treated: 'held_by_lender',
    gfd_percent: 0.5,
    gfd_due_days: 1,
    delivery_last_date_fees: nextBusinessDay(statusedAt + 75 * DAY, reference),
    ...(loan.loan_section_act.type === 'construction' && typeof loan.loan_amount === 'number'
      ? {
          construction_period: period,
          permanent_loan_late_term: loan.loan_term ?? 480,
          permanent_loan_late_amortization: loan.loan_term ?? 480,
          permanent_loan_late_date: nextBusinessDay(statusedAt + (period * 31 + 120) * DAY, reference),
          permanent_loan_late_understand: true,
          ...defaultDraws(loan.loan_amount),
        }
      : {}),
  }
}

/**
 * Derives a setup from an auction's facts, for auctions that a world starts with. `people` is called only for a loan that its
 * seller can still change, to complete it.
 */
export function setupOf(auction: AuctionRecord, reference: Reference, people?: () => LenderPeople): LoanSetup {
  const { loan, status } = auction
  const state = reference.states.find(({ code }) => code === loan.project_state)
  const setup: Record<string, unknown> = {
    type: loan.loan_section_act.loan_type,
    loan_section_act_id: loan.loan_section_act.id,
    originator_contact_id: auction.originatorProfileId ?? auction.sellerProfileId,
    project_name: loan.project_name,
    project_city: loan.project_city,
    project_state_id: state?.id,
    fha_number: loan.fha_number,
    ...termsOf(loan),
    ...protectionOf(loan),
    gfd_treated: depositOf(loan.gfd_treated ?? ''),
    gfd_percent: loan.gfd_percent,
    gfd_due_days: loan.gfd_due_days,
    delivery_last_date_fees: dayPattern.test(loan.delivery_last_date_fees ?? '') ? loan.delivery_last_date_fees : null,
    permanent_loan_late_date: dayPattern.test(loan.permanent_loan_late_date ?? '')
      ? loan.permanent_loan_late_date
      : null,
    investors: auction.invited.length > 0 ? auction.invited : null,
  }
  const isEditable = status === 'submitted' || status === 'commitment'
  const result: Record<string, unknown> = {
    ...(isEditable && people !== undefined ? setupNeededToSubmit(auction, reference, people()) : {}),
    ...(status === 'incomplete' ? {} : setupBeforeAuction(auction)),
  }
  for (const [field, value] of Object.entries(setup)) if (value !== null && value !== undefined) result[field] = value
  for (const [field, value] of Object.entries(result)) if (value === undefined) delete result[field]
  // Every field above is a setup field, with the type that the contract gives it in both places.
  return result as LoanSetup
}
