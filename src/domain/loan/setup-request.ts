// Converts a setup to a request, and a loan back to a setup. Fields without a value are dropped, except
// four that may be sent empty; 0 and false are values, and so is the empty list that invites all investors. S5.21, S5.22
import {
  clearableLoanFields,
  type Loan,
  type LoanSetupRequest,
  type LoanStep,
  loanSetupRequest,
} from '../../contract/loan'
import { kindOf } from '../../contract/schema-kind'
import { formatCount, formatHundredths } from '../formats'
import { isSelection, NOBODY_YET } from '../invitations'
import { formatPrice, parsePrice, priceFromWire, priceToWire } from '../thirty-seconds'
import { drawsOf } from './draw-rows'
import { isConstruction, type SetupContext } from './setup-context'
import { plainSetup, shownSetup } from './setup-entry'
import { setupFields } from './setup-fields'
import { blankSetup, numberIn, numberText, type SetupField, type SetupValues } from './setup-values'

type Schema = Parameters<typeof kindOf>[0]

function isNumber(schema: Schema): boolean {
  const kind = kindOf(schema)
  if (kind.kind === 'optional') return isNumber(kind.inner)
  return kind.kind === 'union' ? kind.options.some(isNumber) : kind.kind === 'number'
}

/** The fields that are typed as text and sent as numbers. Not the price, which is typed in 32nds. */
const numberFields: ReadonlySet<string> = new Set(
  Object.entries(loanSetupRequest.shape).flatMap(([field, schema]) =>
    isNumber(schema) && field !== 'loan_min_price' ? [field] : [],
  ),
)

/** The sent value of a field; null if it has none, or if it can't be parsed. */
export function wireValue(field: SetupField, value: SetupValues[SetupField]): unknown {
  if (Array.isArray(value)) return value.filter((id) => id !== NOBODY_YET).map(Number)
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  if (field === 'loan_min_price') {
    const price = parsePrice(text)
    return price.ok ? priceToWire(price.price32) : null
  }
  return numberFields.has(field) ? numberIn(numberText(text)) : text
}

const hasNoValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Drops fields without a value, except the four clearable ones. S5.22 */
export function withoutEmpties(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const mayBeEmpty: readonly string[] = clearableLoanFields
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => mayBeEmpty.includes(field) || !hasNoValue(value)),
  )
}

/**
 * The fields that are emptied here, but that a save leaves as they are: a field without a value isn't sent, and a field that isn't
 * sent stays. S5.21, S5.22
 */
export function fieldsThatStay(context: SetupContext, saved: SetupValues): readonly SetupField[] {
  const mayBeEmpty: readonly string[] = [...clearableLoanFields, 'investors']
  const isEmpty = (value: SetupValues[SetupField]) => hasNoValue(typeof value === 'string' ? value.trim() : value)
  return setupFields
    .filter(({ field, applies }) => !mayBeEmpty.includes(field) && applies(context))
    .map(({ field }) => field)
    .filter((field) => isEmpty(context.values[field]) && !isEmpty(saved[field]))
}

/**
 * The body of a create, check or update call. `step` is the user's current step. `saved`: the stored loan, whose selected investors
 * become all investors with an empty list, because a field that isn't sent stays.
 */
export function setupRequest(
  context: SetupContext,
  step: LoanStep,
  saved: SetupValues | null = null,
): LoanSetupRequest {
  const values = plainSetup(context.values)
  const body: Record<string, unknown> = {}
  for (const { field, applies } of setupFields) {
    if (field === 'draws' || field === 'servicing_by' || !applies(context)) continue
    body[field] = wireValue(field, values[field])
  }
  const outside = values.servicing_by === 'outside'
  body.service_person_id = outside ? '' : (numberIn(values.service_person_id) ?? '')
  for (const field of ['servicer_contact_name', 'servicer_contact_email', 'servicer_contact_phone'] as const) {
    body[field] = outside ? values[field].trim() : ''
  }
  for (const field of depositFlags) body[field] = values.gfd_treated === 'none' ? false : values[field]
  if (isConstruction(context) && values.draws.length > 0) {
    const draws = drawsOf(values)
    body.construction_draw_percent = draws.map(({ hundredths }) => hundredths / 100)
    body.construction_draw_month = draws.map(({ month }) => month)
    body.construction_draw_amount = draws.map(({ amount }) => amount)
  }
  body.metadata_step = step
  // Every field above is in the contract and has the right type.
  const invitesAllAgain = isSelection(saved?.investors ?? []) && !isSelection(values.investors)
  return { ...withoutEmpties(body), ...(invitesAllAgain ? { investors: [] } : {}) } as LoanSetupRequest
}

const depositFlags = [
  'received_deposit_wire_transfer',
  'received_deposit_held_escrow',
  'received_deposit_post_wired',
] as const

/** The rows of a draw schedule, in dollars if those don't follow from the percentages. */
function drawRowsOf(loan: Loan): SetupValues['draws'] {
  const percents = loan.construction_draw_percent ?? []
  const rows = percents.map((percent, index) => ({
    month: text(loan.construction_draw_month?.[index]),
    percent: formatHundredths(percent * 100),
  }))
  const amounts = loan.construction_draw_amount ?? []
  const derived = drawsOf({ draws: rows, loan_amount: text(loan.loan_amount) })
  if (derived.every(({ amount }, index) => amount === (amounts[index] ?? amount))) return rows
  return rows.map(({ month }, index) => ({ month, percent: '', amount: formatCount(amounts[index] ?? 0) }))
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/**
 * Fields that a new setup starts with, and that stay empty if a stored loan lacks them: what the form shows as saved is what the loan
 * has, and saving another field doesn't add them unasked.
 */
const startsOnly = ['loan_amount_diff_percent', 'servicing_spread', 'permanent_loan_late_fees'] as const
const storedBlank: SetupValues = { ...blankSetup, ...Object.fromEntries(startsOnly.map((field) => [field, ''])) }

/** The setup of a stored loan. Reads `call_protection` under either name. */
export function valuesOf(loan: Loan): SetupValues {
  const values: Record<string, unknown> = { ...storedBlank }
  for (const { field } of setupFields) {
    if (field === 'draws' || field === 'servicing_by') continue
    const stored = field === 'call_protection' ? (loan.call_protection ?? loan.call_protection_type) : loan[field]
    if (stored === null || stored === undefined) continue
    const blank = blankSetup[field]
    if (Array.isArray(stored)) values[field] = stored.map(String)
    else values[field] = typeof blank === 'boolean' ? stored === true : text(stored)
  }
  if (typeof loan.loan_min_price === 'number') values.loan_min_price = formatPrice(priceFromWire(loan.loan_min_price))
  values.servicing_by = typeof loan.service_person_id === 'number' ? 'own' : 'outside'
  values.draws = drawRowsOf(loan)
  // Built from a blank setup, each field with the right type.
  return shownSetup(values as unknown as SetupValues)
}
