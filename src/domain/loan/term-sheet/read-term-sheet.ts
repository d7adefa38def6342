// Reads a pasted term sheet: an email, text from a PDF, a table, a list or sentences. Every value keeps the place that it was read
// from, and a reason if it may be wrong. What is certain is offered ticked, everything else is only shown.
import type { SetupContext } from '../setup-context'
import { fieldRow } from '../setup-fields'
import type { SetupField } from '../setup-values'
import { type SheetChoices, sectionsInText } from './choices-in-text'
import { chosen, type Reader, type Reading } from './reading'
import { type Cell, type SheetLine, type Span, sheetLines } from './sheet-lines'
import { readingsOf } from './statement-readings'
import { type Statement, statementsIn } from './statements'
import { unlabeled } from './unlabeled-readings'

/** A value for a field, which the user may accept. */
export interface Proposal {
  readonly field: SetupField
  /** As the form stores it: the id of a choice, or the text as its field shows it. */
  readonly value: string
  /** As the user reads it. */
  readonly text: string
  /** Where it was read, in order; several if the sheet repeats it. */
  readonly spans: readonly Span[]
  /** Why it may be wrong, as a sentence; null if it's certain. */
  readonly doubt: string | null
  /** True if the sheet has another value for the same field. */
  readonly isContested: boolean
}

export interface SheetReading {
  readonly lines: readonly SheetLine[]
  /** Sorted by field, in the order of the form; values of one field in the order of the sheet. */
  readonly proposals: readonly Proposal[]
}

const CONTESTED = 'The sheet has different values.'

/** The programs of the sections that were read. */
function programReadings(readings: readonly Reading[], choices: SheetChoices): readonly Reading[] {
  return readings.flatMap(({ field, value, span, doubt }) => {
    const program =
      field === 'loan_section_act_id'
        ? choices.loan_section_act_id?.find((each) => each.value === value)?.program
        : undefined
    const choice = program === undefined ? undefined : choices.type?.find((each) => each.value === program)
    return choice === undefined ? [] : [chosen('type', choice, span, doubt)]
  })
}

const order = (field: SetupField): number => fieldOrder.indexOf(field)
const fieldOrder: readonly SetupField[] = [
  'type',
  'loan_section_act_id',
  'construction_period',
  'fha_number',
  'project_name',
  'project_street',
  'project_city',
  'project_state_id',
  'project_zip_code',
  'loan_amount',
  'loan_amount_diff_percent',
  'loan_term',
  'permanent_loan_late_term',
  'permanent_loan_late_amortization',
  'call_protection',
  'servicing_spread',
  'delivery_last_date_fees',
  'delivery_late_fees',
  'extension_fees_allowed',
  'permanent_loan_late_date',
  'gfd_treated',
  'service_company_id',
  'servicer_contact_name',
  'servicer_contact_email',
  'servicer_contact_phone',
  'gnma_interest_rate',
  'loan_min_price',
  'bond_interest_price',
  'bond_interest_price_increment',
]

/** One proposal for each value of a field. Two values contest each other. */
function proposalsOf(readings: readonly Reading[]): readonly Proposal[] {
  const byField = new Map<SetupField, Map<string, Reading[]>>()
  for (const reading of readings) {
    const values = byField.get(reading.field) ?? new Map<string, Reading[]>()
    const same = values.get(reading.value.toLowerCase()) ?? []
    same.push(reading)
    byField.set(reading.field, values.set(reading.value.toLowerCase(), same))
  }
  return [...byField.entries()]
    .toSorted(([a], [b]) => order(a) - order(b))
    .flatMap(([field, values]) =>
      [...values.values()].flatMap((same): readonly Proposal[] => {
        const [first] = same
        if (first === undefined) return []
        const isContested = values.size > 1
        const own = same.some(({ doubt }) => doubt === null) ? null : first.doubt
        return [
          {
            field,
            value: first.value,
            text: first.text,
            spans: same.map(({ span }) => span),
            doubt: isContested ? (own ?? CONTESTED) : own,
            isContested,
          },
        ]
      }),
    )
}

/** The text that a label names as the lockout, from anywhere in the sheet. */
const lockoutOf = (statements: readonly Statement[]): string =>
  statements
    .find(({ names }) => names === 'lockout')
    ?.values.map(({ text }) => text)
    .join(' ') ?? ''

/** The context with the program of the sheet, which decides about the form of the agency's number. */
function withProgram(
  context: SetupContext,
  statements: readonly Statement[],
  lines: readonly SheetLine[],
  choices: SheetChoices,
): SetupContext {
  if (context.values.type !== '') return context
  const cells = [
    ...statements.filter(({ names }) => names === 'loan_section_act_id').flatMap(({ values }) => values),
    ...lines,
  ]
  const programs = new Set(
    cells.flatMap(({ text }) =>
      sectionsInText(text, choices.loan_section_act_id ?? []).flatMap(({ choice }) => choice.program ?? []),
    ),
  )
  const [type] = programs
  return programs.size === 1 && type !== undefined ? { ...context, values: { ...context.values, type } } : context
}

/** What a sheet says about the loan. Never throws, and takes linear time. */
export function readTermSheet(text: string, choices: SheetChoices, context: SetupContext): SheetReading {
  const lines = sheetLines(text)
  const statements = statementsIn(lines)
  const reader: Reader = {
    context: withProgram(context, statements, lines, choices),
    choices,
    lines,
    lockout: lockoutOf(statements),
  }
  const labeled = statements.flatMap((statement) => readingsOf(statement, reader))
  const fieldsRead = new Set(labeled.map(({ field }) => field))
  const readings = [...labeled, ...lines.flatMap((line) => unlabeled(line, reader, fieldsRead))]
  const programs = context.values.type === '' ? programReadings(readings, choices) : []
  return { lines, proposals: proposalsOf([...readings, ...programs]) }
}

/** The fields that the user may assign a line to, for this kind of loan. */
export const assignableFields = (context: SetupContext): readonly SetupField[] =>
  fieldOrder.filter((field) => context.section === null || fieldRow(field).applies(context))

/** The value of a text that the user assigns to a field: the whole text, or else the only value in it. Null if it has none. */
export function assignedValue(
  field: SetupField,
  text: string,
  choices: SheetChoices,
  context: SetupContext,
): Pick<Proposal, 'value' | 'text'> | null {
  const [line] = sheetLines(text.replaceAll(/[\r\n]+/g, ' '))
  if (line === undefined) return null
  const cell: Cell = { line: 0, start: 0, end: line.text.length, text: line.text }
  const statement: Statement = {
    names: field,
    doubt: null,
    isStrong: true,
    isBefore: true,
    hint: '',
    values: [cell],
    line: 0,
  }
  const reader: Reader = { context, choices, lines: [line], lockout: '' }
  const readings = readingsOf(statement, reader).filter((reading) => reading.field === field)
  const values = new Set(readings.map(({ value }) => value))
  const [first] = readings
  return values.size === 1 && first !== undefined ? { value: first.value, text: first.text } : null
}
