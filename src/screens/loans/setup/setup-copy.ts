// Titles and leads of the steps, and fixed choices.
import { protectionLabel } from '../../../domain/loan/call-protection'
import type { FieldRow } from '../../../domain/loan/setup-field-row'

export type Step = FieldRow['step']

export const stepTitle: Readonly<Record<Step, string>> = {
  'loan-type': 'Loan type',
  project: 'Project',
  'terms-and-protection': 'Terms & protection',
  'construction-draws': 'Construction draws',
  'delivery-and-deposit': 'Delivery & deposit',
  servicing: 'Servicing',
  'auction-terms': 'Auction terms',
  'investors-and-signators': 'Investors & signators',
  documents: 'Documents',
  'review-and-submit': 'Review & submit',
}

export const stepLead: Readonly<Record<Step, string>> = {
  'loan-type': 'The loan’s program, section of the Act, and originator.',
  project: 'The property and its address.',
  'terms-and-protection': 'Loan amount, term, and prepayment terms.',
  'construction-draws': 'How much of the loan is drawn each month.',
  'delivery-and-deposit': 'Delivery date, late-delivery fees, and good-faith deposit.',
  servicing: 'Who services the loan and the security.',
  'auction-terms':
    'Choose what is fixed and what investors bid on. You can change this until the auction is scheduled.',
  'investors-and-signators': 'Who can bid, and who can sign for the lender.',
  documents: 'Documents for investors and the agency.',
  'review-and-submit': 'Review all steps, then submit the loan to auction.',
}

/** What becomes of a field that is emptied, but that a save can't empty. `value`: the saved one, as text. */
export const staysText = (value: string): string =>
  `A saved value can be changed but not cleared. Saving keeps ${value}.`

/** Where an originator can’t name the signators, because the server lists them only for the lender. */
export const FOR_THE_LENDER =
  'This server doesn’t tell originators who can sign, so your lender adds the signators and submits the loan.'

export const isStep = (text: string | null): text is Step => text !== null && text in stepTitle

export const protectionChoices = Object.entries(protectionLabel).map(([value, label]) => ({ value, label }))

export const depositChoices = [
  { value: 'held_by_lender', label: 'Held in lender escrow until delivery' },
  { value: 'wired_to_investor', label: 'Wired to the winning investor after award' },
  { value: 'credited_at_delivery', label: 'Wired to investor and credited at delivery' },
  { value: 'none', label: 'No good-faith deposit' },
] as const

export const extensionChoices = [
  { value: 'yes', label: 'Extensions allowed, with fees' },
  { value: 'no', label: 'No extensions' },
] as const

export const processChoices = [
  { value: 'price', label: 'Bid the price, rate is fixed' },
  { value: 'rate', label: 'Bid the rate, price is fixed' },
] as const

export const servicingChoices = [
  { value: 'own', label: 'Someone at the lender' },
  { value: 'outside', label: 'An outside contact' },
] as const

export const programChoices = [
  { value: 'fha', label: 'FHA' },
  { value: 'rhs', label: 'RHS' },
] as const
