// The table of setup fields, in the order of the screen. S3.10
import { invitationProblem } from '../invitations'
import * as rules from '../validation/rules'
import { oneFigure, onPriceGrid, priceWithin, steppedBy } from './price-rules'
import { isConstruction, isRhs, type SetupContext } from './setup-context'
import { type FieldRow, never, row } from './setup-field-row'
import { afterConstruction, decimalIn, deliverable, notBelow, onlyOneHolder, wholeNumberIn } from './setup-field-rules'
import type { SetupField } from './setup-values'

const byPrice = ({ values }: SetupContext): boolean => values.auction_process_type === 'price'
const byRate = ({ values }: SetupContext): boolean => values.auction_process_type === 'rate'
const otherProtection = ({ values }: SetupContext): boolean => values.call_protection === 'OTHER'
const hasDeposit = ({ values }: SetupContext): boolean => values.gfd_treated !== '' && values.gfd_treated !== 'none'
const ownServicing = ({ values }: SetupContext): boolean => values.servicing_by === 'own'
const outsideServicing = ({ values }: SetupContext): boolean => values.servicing_by === 'outside'

/** Every field, in the order of the screen. */
export const setupFields: readonly FieldRow[] = [
  row('loan-type', 'type', { label: 'Loan program', help: 'FHA insures, RHS guarantees.' }),
  row('loan-type', 'loan_section_act_id', { label: 'Section of the Act' }),
  row('loan-type', 'construction_period', {
    label: 'Construction period',
    unit: 'months',
    help: ({ section }) =>
      `From closing to the first payment, 6 to 48${section?.construction ? `; usually ${section.construction}` : ''}.`,
    applies: isConstruction,
    rules: () => wholeNumberIn(6, 48),
  }),
  row('loan-type', 'originator_entity_id', { label: 'Originating entity', help: 'Lender named on the note.' }),
  row('loan-type', 'originator_contact_id', {
    label: 'Originator contact',
    help: 'Who answers questions about this loan.',
  }),
  row('loan-type', 'fha_number', {
    label: (context) => (isRhs(context) ? 'RHS case number' : 'FHA project number'),
    help: (context) =>
      isRhs(context)
        ? 'State, county, borrower: 01-069-000000538. Optional until commitment.'
        : 'Office, section and sequence: 062-35541. Optional until commitment.',
    needed: never,
    rules: (context) => [rules.fhaNumber(isRhs(context) ? 'rhs' : 'fha')],
  }),

  row('project', 'project_name', { label: 'Project name', rules: () => [rules.min(2), rules.max(120)] }),
  row('project', 'project_street', { label: 'Street', rules: () => [rules.max(120)] }),
  row('project', 'project_city', { label: 'City', rules: () => [rules.max(80)] }),
  row('project', 'project_state_id', { label: 'State' }),
  row('project', 'project_zip_code', { label: 'Zip code', help: '5 digits.', rules: () => [rules.digits(5)] }),

  row('terms-and-protection', 'loan_amount', {
    label: 'Loan amount',
    unit: '$',
    help: 'Whole dollars, 100,000 to 1,000,000,000.',
    rules: () => [rules.readableDollars, ...wholeNumberIn(100_000, 1_000_000_000)],
  }),
  row('terms-and-protection', 'loan_amount_diff_percent', {
    label: 'Amount tolerance',
    unit: '± %',
    help: 'How far the delivered amount may differ from the traded amount, 0 to 10.',
    rules: () => decimalIn(0, 10),
  }),
  row('terms-and-protection', 'loan_term', {
    label: 'Term',
    unit: 'months',
    help: (context) =>
      `Monthly payments, excluding construction: ${isRhs(context) ? '300' : '120'} to 480${context.section?.term ? `; usually ${context.section.term}` : ''}.`,
    rules: (context) => wholeNumberIn(isRhs(context) ? 300 : 120, 480),
  }),
  row('terms-and-protection', 'permanent_loan_late_term', {
    label: 'Permanent term',
    unit: 'months',
    help: 'Of the loan after conversion, 120 to 480.',
    applies: isConstruction,
    rules: () => wholeNumberIn(120, 480),
  }),
  row('terms-and-protection', 'permanent_loan_late_amortization', {
    label: 'Permanent amortization',
    unit: 'months',
    help: '120 to 480, at least the permanent term.',
    applies: isConstruction,
    rules: ({ values }) => [...wholeNumberIn(120, 480), notBelow(values.permanent_loan_late_term, 'permanent term')],
  }),
  row('terms-and-protection', 'call_protection', {
    label: 'Call protection',
    help: 'Prepayment premium, counted from the first permanent payment.',
  }),
  row('terms-and-protection', 'call_protection_other', {
    label: 'Call protection details',
    help: 'Up to 255 characters.',
    applies: otherProtection,
    rules: () => [rules.max(255)],
  }),
  row('terms-and-protection', 'servicing_spread', {
    label: 'Servicing spread',
    unit: '%',
    help: 'Guaranty fee and servicing, 0.15 to 1.00; usually 0.25.',
    rules: () => decimalIn(0.15, 1),
  }),

  row('construction-draws', 'draws', {
    label: 'Draw schedule',
    help: 'The share of the loan drawn each month. The shares must add up to 100.00%.',
    applies: isConstruction,
  }),

  row('delivery-and-deposit', 'delivery_last_date_fees', {
    label: 'Last delivery date without fees',
    help: 'A business day.',
    rules: (context) => [deliverable(context)],
  }),
  row('delivery-and-deposit', 'delivery_late_fees', {
    label: 'Late delivery fee',
    help: 'For example 1/8% per month. Up to 255 characters.',
    rules: () => [rules.max(255)],
  }),
  row('delivery-and-deposit', 'extension_fees_allowed', { label: 'Extensions' }),
  row('delivery-and-deposit', 'permanent_loan_late_date', {
    label: 'Permanent delivery date',
    help: 'A business day, not before construction ends.',
    applies: isConstruction,
    rules: (context) => [deliverable(context), afterConstruction(context)],
  }),
  row('delivery-and-deposit', 'permanent_loan_late_fees', {
    label: 'Late fees after that date',
    help: 'Up to 500 characters.',
    applies: isConstruction,
    rules: () => [rules.max(500)],
  }),
  row('delivery-and-deposit', 'permanent_loan_late_understand', {
    label: 'Statement about late fees',
    statement: 'I understand that late fees are owed when the permanent loan is delivered after that date',
    applies: isConstruction,
    rules: () => [rules.checked],
  }),
  row('delivery-and-deposit', 'gfd_treated', { label: 'Good-faith deposit', help: 'Usually 0.5% of the loan.' }),
  row('delivery-and-deposit', 'gfd_percent', {
    label: 'Deposit',
    unit: '%',
    help: 'Of the loan amount, 0.01 to 5.',
    applies: hasDeposit,
    needed: never,
    rules: () => decimalIn(0.01, 5),
  }),
  row('delivery-and-deposit', 'gfd_due_days', {
    label: 'Deposit due',
    unit: 'business days',
    help: 'After the award, 0 to 30.',
    applies: hasDeposit,
    needed: never,
    rules: () => wholeNumberIn(0, 30),
  }),
  row('delivery-and-deposit', 'received_deposit_wire_transfer', {
    label: 'Deposit received by wire',
    applies: hasDeposit,
    needed: never,
  }),
  row('delivery-and-deposit', 'received_deposit_held_escrow', {
    label: 'Deposit held in escrow',
    applies: hasDeposit,
    needed: never,
  }),
  row('delivery-and-deposit', 'received_deposit_post_wired', {
    label: 'Deposit wired after the trade',
    applies: hasDeposit,
    needed: never,
    rules: (context) => [onlyOneHolder(context)],
  }),

  row('servicing', 'service_company_id', { label: 'Servicer', help: 'Services the loan.' }),
  row('servicing', 'service_company_securities_id', {
    label: 'Securities servicer',
    help: 'Issues and services the Ginnie Mae security.',
  }),
  row('servicing', 'servicing_by', { label: 'Servicing contact' }),
  row('servicing', 'service_person_id', { label: 'Servicer at the lender', applies: ownServicing }),
  row('servicing', 'servicer_contact_name', {
    label: 'Contact name',
    applies: outsideServicing,
    rules: () => [rules.max(120)],
  }),
  row('servicing', 'servicer_contact_email', {
    label: 'Contact email',
    applies: outsideServicing,
    rules: () => [rules.email],
  }),
  row('servicing', 'servicer_contact_phone', {
    label: 'Contact phone',
    help: '11 digits with the leading 1.',
    applies: outsideServicing,
    rules: () => [rules.phone],
  }),

  row('auction-terms', 'auction_process_type', { label: 'Auction process' }),
  row('auction-terms', 'gnma_interest_rate', {
    label: 'GNMA interest rate',
    unit: '%',
    help: (context) =>
      byRate(context)
        ? 'The highest rate accepted, 0.50 to 12.00 in steps of 0.005.'
        : '0.50 to 12.00 in steps of 0.005.',
    rules: () => [...decimalIn(0.5, 12), steppedBy(5, 'Please use steps of 0.005')],
  }),
  row('auction-terms', 'loan_min_price', {
    label: 'Minimum price',
    unit: '32nds',
    help: '90-00 to 115-00: 101-16, 101 16/32 or 101.5.',
    applies: byPrice,
    rules: () => [oneFigure, onPriceGrid, priceWithin(90, 115)],
  }),
  row('auction-terms', 'bond_interest_price', {
    label: 'Fixed price',
    unit: 'points',
    help: 'Whole points, 90 to 115.',
    applies: byRate,
    rules: () => wholeNumberIn(90, 115),
  }),
  row('auction-terms', 'bond_interest_price_increment', {
    label: 'Fixed price increment',
    unit: '/32',
    help: '0 to 31 thirty-seconds.',
    applies: byRate,
    // The specification's rule for increments covers empty ones too.
    needed: never,
    rules: () => [rules.increment, ...wholeNumberIn(0, 31)],
  }),

  row('investors-and-signators', 'signators', {
    label: 'Signators',
    help: 'Who may bind the lender to the trade: at least one.',
  }),
  row('investors-and-signators', 'investors', {
    label: 'Invited investors',
    needed: never,
    rules: ({ values }) => [() => invitationProblem(values.investors)],
  }),
]

const rowsByField = new Map(setupFields.map((fieldRow) => [fieldRow.field, fieldRow]))

/** The row of a field. Throws if the table has none. */
export function fieldRow(field: SetupField): FieldRow {
  const match = rowsByField.get(field)
  if (match === undefined) throw new Error(`no row for the field ${field}`)
  return match
}
