// Complete loan setups for timeline steps, ready to submit: facts from a real property, terms drawn from the seed.
import type { LoanSetupRequest } from '../../../src/contract/loan'
import { nextBusinessDay } from '../../world/calendar'
import { draws } from '../../world/draws'
import { defaultDraws } from '../../world/loans/default-draws'
import { type LoanParties, loanParties, noParties } from '../../world/loans/loan-parties'
import { zipIn } from '../../world/loans/zip-in'
import type { Person, WorldState } from '../../world/state'
import { type ChosenTerms, loanOf, type Property } from './property'

const PROTECTIONS = ['LO0_10_1', 'LO1_9_1', 'LO2_8_1', '10(24)_8_1'] as const
const STREETS = ['Government Street', 'Orchard Avenue', 'Mill Road', 'Second Street', 'Canal Street'] as const
const DAY = 86_400_000

export interface CreatedLoanFields extends ChosenTerms {
  /** Fields to leave empty. */
  readonly without?: readonly (keyof LoanSetupRequest)[] | undefined
  /** Values that replace the generated ones. */
  readonly set?: LoanSetupRequest | undefined
}

/** The request body with which this person creates the loan. */
export function createdLoan(
  fields: CreatedLoanFields,
  facts: Property | null,
  state: WorldState,
  person: Person,
  at: number,
): LoanSetupRequest {
  const without = new Set<string>(fields.without ?? [])
  const filled = facts === null ? {} : completeSetup(facts, fields, state, person, at)
  const all = { ...filled, ...fields.set }
  return Object.fromEntries(Object.entries(all).filter(([field, value]) => value !== undefined && !without.has(field)))
}

/** A setup that is ready to submit: the property's facts, drawn terms, and the firm's people. */
function completeSetup(
  facts: Property,
  terms: ChosenTerms,
  state: WorldState,
  person: Person,
  at: number,
): LoanSetupRequest {
  const { reference, seed } = state
  const loan = loanOf(facts, reference.sectionActs, terms, seed, at)
  const draw = draws(seed, 'setup', facts.number)
  const lenderProfileId = person.profile?.lenderProfileId ?? person.profile?.id
  const parties = lenderProfileId === undefined ? noParties : loanParties(state, lenderProfileId)
  const construction = loan.loan_section_act.type === 'construction'
  const amount = facts.amount
  const setup: LoanSetupRequest = {
    type: facts.loan_type,
    loan_section_act_id: loan.loan_section_act.id ?? undefined,
    originator_entity_id: parties.entities[0]?.id ?? reference.originatorEntities[0]?.id ?? 1,
    originator_contact_id: contactOf(parties, person),
    fha_number: facts.number,
    project_name: facts.name,
    project_street: `${draw.between(12, 480) * 10} ${draw.oneOf(STREETS)}`,
    project_city: facts.city,
    project_state_id: reference.states.find(({ code }) => code === facts.state)?.id ?? 1,
    project_zip_code: zipIn(facts.state, draw),
    loan_amount: amount,
    loan_amount_diff_percent: 5,
    loan_term: Math.min(480, Math.max(300, facts.term ?? loan.loan_term ?? 420)),
    call_protection: draw.oneOf(PROTECTIONS),
    servicing_spread: 0.25,
    delivery_last_date_fees: nextBusinessDay(at + 60 * DAY, state.reference),
    delivery_late_fees: '1/8% per month',
    extension_fees_allowed: 'yes',
    gfd_treated: 'held_by_lender',
    gfd_percent: 0.5,
    gfd_due_days: 1,
    received_deposit_wire_transfer: true,
    received_deposit_held_escrow: true,
    received_deposit_post_wired: false,
    service_company_id: reference.servicerCompanies[2]?.id ?? 1,
    service_company_securities_id: reference.servicerCompanies[0]?.id ?? 1,
    auction_process_type: loan.auction_process_type ?? 'price',
    gnma_interest_rate: loan.gnma_interest_rate ?? 5.25,
    signators: parties.signators.slice(0, 1).map(({ id }) => id),
    servicer_contact_name: 'Dana Whitfield',
    servicer_contact_email: 'servicing@quillmark.example',
    servicer_contact_phone: '15550100188',
    metadata_step: 'review-and-submit',
  }
  const price =
    loan.auction_process_type === 'rate'
      ? {
          bond_interest_price: loan.bond_interest_price ?? 101,
          bond_interest_price_increment: loan.bond_interest_price_increment ?? 0,
        }
      : { loan_min_price: loan.loan_min_price ?? 101 }
  const constructionTerms = construction ? constructionFields(amount, loan.construction_period ?? 18, at, state) : {}
  return { ...setup, ...price, ...constructionTerms }
}

/** The originator who creates it, or the lender itself. */
function contactOf(parties: LoanParties, person: Person): number {
  return parties.contacts.find(({ id }) => id === person.profile?.id)?.id ?? parties.contacts[0]?.id ?? 1
}

function constructionFields(amount: number, period: number, at: number, state: WorldState): LoanSetupRequest {
  return {
    construction_period: period,
    permanent_loan_late_term: 480,
    permanent_loan_late_amortization: 480,
    permanent_loan_late_fees: '3 months at 1/12%, 3 months at 1/8%, and 1/4% monthly thereafter',
    permanent_loan_late_date: nextBusinessDay(at + (period * 31 + 120) * DAY, state.reference),
    permanent_loan_late_understand: true,
    ...defaultDraws(amount),
  }
}

/** A generated stand-in for the hash of a document that was never uploaded: 64 hex digits. */
export function contentHash(seed: number, name: string, size: number): string {
  const draw = draws(seed, 'document', name, size)
  return Array.from({ length: 16 }, () => draw.between(0, 0xffff).toString(16).padStart(4, '0')).join('')
}
