// Reads a pasted term sheet: an email, text from a PDF, a table, a list or sentences. Every value keeps the place that it was read
// from, and a reason if it may be wrong. What is certain is offered ticked, everything else is only shown.
import { parsePrice } from '../../thirty-seconds'
import { firstProblem } from '../../validation/rules'
import { isConstruction, type SetupContext } from '../setup-context'
import { plainEntry, readEntry, shownEntry } from '../setup-entry'
import { fieldRow } from '../setup-fields'
import type { SetupField } from '../setup-values'
import { choiceByWords, choiceNamed, type SheetChoice, type SheetChoices, sectionsInText } from './choices-in-text'
import type { Labeled } from './labels'
import { type PlaceInText, placeInText } from './places-in-text'
import { readPrepaymentTerms } from './prepayment-terms'
import { type Cell, type SheetLine, type Span, sheetLines } from './sheet-lines'
import { type Statement, statementsIn } from './statements'
import { agencyNumbersIn, type Candidate, candidatesFor, wholeTextFields } from './value-candidates'

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

interface Reading {
  readonly field: SetupField
  readonly value: string
  readonly text: string
  readonly span: Span
  readonly doubt: string | null
}

const HEDGE =
  /\b(?:approx(?:imately)?|about|est(?:imated)?\b|up to|max(?:imum)?|not|nte|tbd|or|between|range|ranging|roughly|target(?:ed)?|indicative|assum(?:es?|ed|ing)|was|were|previously|formerly|instead|changed|revised|reduced|increased|decreased|option|pending|tentative|proposed|likely|expected|anticipated|at least|minimum|no less|if|unless|subject to change|could|might|probably|around|circa|or so|no longer|hopefully|existing)\b|[~≈?]|\+\/-|±/i
const NOT_HEDGES = /\bon or (?:before|about)\b|\bif any\b|no later than|[+]\/- ?\d|± ?\d/gi
const CONNECTING =
  /^(?:[\s:;,.=>"'()–*-]|\b(?:is|are|of|at|to|will|shall|be|equal|equals|the|a|an|for|in|with|amount|sum|fixed|rate|price|usd|by|on|or|before|no|later|than|and|plus|currently|now|new|fha|hud|insured|per|annum|annual|date|all|full|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|thirteen|fourteen|sixteen|seventeen|nineteen|hundred|thousand|million|dollars)\b)*$/i
/** Doubtful words beside a choice or prepayment terms, where `not` is part of the terms. */
const CHOICE_HEDGE =
  /\b(?:or|tbd|option|negotiable|approx(?:imately)?|proposed|greater of|pending|likely|probably)\b|\?/i
const MAX_GAP = 60
const NEAR = 24

const CONTESTED = 'The sheet has different values.'

/** Adds what the text around a candidate says about its certainty. */
function doubtOf(cell: Cell, candidate: Candidate, statement: Statement): string | null | 'unrelated' {
  const own = statement.doubt ?? candidate.doubt
  if (statement.isBefore) return own
  const gap = cell.text.slice(0, candidate.start)
  const isConnected = gap.length <= 2 * MAX_GAP && CONNECTING.test(gap)
  if (gap.length > MAX_GAP && !isConnected) return 'unrelated'
  const around = `${gap} ${cell.text.slice(candidate.end, candidate.end + NEAR)}`.replaceAll(NOT_HEDGES, ' ')
  const hedge = HEDGE.exec(around)
  if (hedge !== null) return `The sheet says “${hedge[0]}”.`
  if (own !== null || isConnected) return own
  if (!statement.isStrong) return 'unrelated'
  return /\d/.test(gap) ? 'It follows another figure.' : `Other words precede it: “${gap.trim().slice(0, 40)}”.`
}

interface Reader {
  readonly context: SetupContext
  readonly choices: SheetChoices
  readonly lines: readonly SheetLine[]
  readonly lockout: string
}

const spanIn = (cell: Cell, start: number, end: number): Span => ({
  line: cell.line,
  start: cell.start + start,
  end: cell.start + end,
})

/** Why the form would refuse a value; null if it accepts it. */
function refusal(field: SetupField, value: string, context: SetupContext): string | null {
  const row = fieldRow(field)
  const isPrice = field === 'loan_min_price' || field === 'bond_interest_price'
  if ((context.section !== null || isPrice) && !row.applies(context))
    return 'The form doesn’t ask for it with the present choices'
  return firstProblem(plainEntry(field, value), row.label(context), row.rules(context))
}

/** The readings of a typed field in the values of a statement. Values that the form refuses give way to those that it accepts. */
function typedReadings(statement: Statement, field: SetupField, { context }: Reader): readonly Reading[] {
  const isText = wholeTextFields.has(field)
  if (isText && !statement.isStrong) return []
  const all = statement.values.flatMap((cell) =>
    candidatesFor(field, cell.text, {
      hint: statement.hint,
      takesBare: statement.isStrong || statement.isBefore,
    }).flatMap((candidate) => {
      if (readEntry(field, candidate.typed) === null) return []
      const doubt = isText ? (statement.doubt ?? candidate.doubt) : doubtOf(cell, candidate, statement)
      const refused = refusal(field, candidate.typed, context)
      if (doubt === 'unrelated' || (refused !== null && !statement.isStrong)) return []
      const text = shownEntry(field, candidate.typed)
      const span = spanIn(cell, candidate.start, candidate.end)
      return [
        {
          field,
          value: text,
          text,
          span,
          doubt: doubt ?? (refused === null ? null : `${refused}.`),
          isRefused: refused !== null,
        },
      ]
    }),
  )
  return all.some(({ isRefused }) => !isRefused) ? all.filter(({ isRefused }) => !isRefused) : all
}

const plainReading = (field: SetupField, text: string, span: Span, doubt: string | null): Reading => ({
  field,
  value: text,
  text,
  span,
  doubt,
})

const chosen = (field: SetupField, choice: SheetChoice, span: Span, doubt: string | null): Reading => ({
  field,
  value: choice.value,
  text: choice.label,
  span,
  doubt,
})

function choiceReadings(statement: Statement, field: SetupField, { choices, lockout }: Reader): readonly Reading[] {
  const options = choices[field] ?? []
  const [cell] = statement.values
  if (cell === undefined) return []
  const doubtful = CHOICE_HEDGE.exec(cell.text)?.[0]
  const doubt = statement.doubt ?? (doubtful === undefined ? null : `The sheet says “${doubtful}”.`)
  if (field === 'loan_section_act_id') {
    const found = statement.values.flatMap((each) =>
      sectionsInText(each.text, options).map(({ start, end, choice }) =>
        chosen(field, choice, spanIn(each, start, end), doubt),
      ),
    )
    if (found.length > 0) return found
  }
  if (field === 'call_protection') {
    const text = statement.values.map((each) => each.text).join(' ')
    const terms = readPrepaymentTerms(text, lockout)
    const choice = terms === null ? undefined : options.find(({ value }) => value === terms.code)
    if (terms === null || choice === undefined) return []
    const open = terms.isComplete ? doubt : 'The sheet doesn’t say how the schedule goes on.'
    const other = choice.value === 'OTHER' ? 'The form has no such schedule.' : open
    return statement.values.map((each) => chosen(field, choice, spanIn(each, 0, each.text.length), other))
  }
  const named = choiceNamed(cell.text, options)
  const choice = named ?? choiceByWords(field, cell.text, options)
  return choice === null
    ? []
    : [chosen(field, choice, spanIn(cell, 0, cell.text.length), named === null ? doubt : statement.doubt)]
}

/** The fields of an address. */
function placeReadings(place: PlaceInText, cell: Cell, reader: Reader, doubt: string | null): readonly Reading[] {
  const span = spanIn(cell, place.start, place.end)
  const state = (reader.choices.project_state_id ?? []).find(({ label }) => label === place.state)
  const typed: readonly (readonly [SetupField, string])[] = [
    ['project_street', place.street],
    ['project_city', place.city],
    ['project_zip_code', place.zip],
  ]
  return [
    ...typed.flatMap(([field, text]) => (text === '' ? [] : [{ field, value: text, text, span, doubt }])),
    ...(state === undefined ? [] : [chosen('project_state_id', state, span, doubt)]),
  ]
}

/** The address in the values of a statement. A street and its city may be in two lines. */
function addressReadings(statement: Statement, reader: Reader): readonly Reading[] {
  const states = reader.choices.project_state_id ?? []
  const [cell, second] = statement.values
  if (cell === undefined) return []
  const whole = placeInText(cell.text, states)
  if (whole !== null) return placeReadings(whole, cell, reader, statement.doubt)
  const next =
    second ?? reader.lines.slice(cell.line + 1, cell.line + 3).find(({ cells }) => cells.length > 0)?.cells[0]
  // `1204 3rd Ave N, Nashville,` over `TN 37208`.
  const both = next === undefined || !cell.text.endsWith(',') ? null : placeInText(`${cell.text} ${next.text}`, states)
  if (next !== undefined && both !== null && both.street !== '') {
    const end = cell.text.length
    return [
      ...placeReadings({ ...both, end }, cell, reader, statement.doubt),
      ...placeReadings({ ...both, start: 0, end: next.text.length }, next, reader, statement.doubt),
    ]
  }
  const place = next === undefined ? null : placeInText(next.text, states)
  const continues = next !== undefined && place !== null && place.street === '' && place.before === ''
  const street = cell.text.replace(/[,;]+$/, '')
  const isStreet =
    /\d/.test(street) && street.length <= 120 && statement.isStrong && (continues || second === undefined)
  return [
    ...(isStreet ? [plainReading('project_street', street, spanIn(cell, 0, street.length), statement.doubt)] : []),
    ...(continues ? placeReadings(place, next, reader, statement.doubt) : []),
  ]
}

/** A project's name, which its address may follow. */
function projectReadings(statement: Statement, reader: Reader): readonly Reading[] {
  const [cell] = statement.values
  if (cell === undefined || !statement.isStrong) return []
  const place = placeInText(cell.text, reader.choices.project_state_id ?? [])
  if (place === null || cell.text.length - place.end > 2) {
    // `Riverbend (FHA No. 042-35678)`: the number has a field.
    const name = /^([^()]{2,120}?) ?\([^()]*\d[^()]*\)$/.exec(cell.text)?.[1]
    if (name === undefined) return typedReadings(statement, 'project_name', reader)
    return [plainReading('project_name', name, spanIn(cell, 0, name.length), statement.doubt)]
  }
  const name = place.before.replace(/[\s,;(-]+$/, '').replace(/ (?:located )?(?:in|at)$/i, '')
  const named: readonly Reading[] =
    name.length < 2 ? [] : [plainReading('project_name', name, spanIn(cell, 0, name.length), statement.doubt)]
  return [...named, ...placeReadings(place, cell, reader, statement.doubt)]
}

function readingsOf(statement: Statement, reader: Reader): readonly Reading[] {
  const { names } = statement
  switch (names) {
    case 'lockout':
      return []
    case 'place':
      return addressReadings(statement, reader)
    case 'project_name':
      return projectReadings(statement, reader)
    case 'bond_interest_price':
      return fixedPriceReadings(statement, reader)
    case 'term-and-amortization':
      return termAndAmortization(statement, reader)
    default:
      return reader.choices[names] === undefined
        ? typedReadings(statement, names, reader)
        : choiceReadings(statement, names, reader)
  }
}

/** A fixed price has two fields: points and thirty-seconds. */
function fixedPriceReadings(statement: Statement, reader: Reader): readonly Reading[] {
  return statement.values.flatMap((cell) =>
    candidatesFor('bond_interest_price', cell.text, { hint: statement.hint, takesBare: statement.isStrong }).flatMap(
      (candidate) => {
        const parsed = parsePrice(candidate.typed)
        const doubt = doubtOf(cell, candidate, statement) ?? refusal('bond_interest_price', '100', reader.context)
        if (!parsed.ok || doubt === 'unrelated') return []
        const span = spanIn(cell, candidate.start, candidate.end)
        return [
          plainReading('bond_interest_price', String(Math.floor(parsed.price32 / 32)), span, doubt),
          plainReading('bond_interest_price_increment', String(parsed.price32 % 32), span, doubt),
        ]
      },
    ),
  )
}

const PAIR = /^(\d{1,3}) ?(?:(years?|yrs?|months?|mos?)\.?)? ?[/,-] ?(\d{1,3}) ?(years?|yrs?|months?|mos?)?\.?$/i
/** `40/40 years`, `480 / 480`. */
function termAndAmortization(statement: Statement, reader: Reader): readonly Reading[] {
  const [cell] = statement.values
  const [, term, unit = '', amortization, laterUnit = ''] = PAIR.exec(cell?.text ?? '') ?? []
  if (cell === undefined || term === undefined || amortization === undefined)
    return typedReadings(statement, 'loan_term', reader)
  const given = unit || laterUnit
  const fields: readonly (readonly [SetupField, string])[] = [
    ['loan_term', term],
    ...(isConstruction(reader.context) ? ([['permanent_loan_late_amortization', amortization]] as const) : []),
  ]
  return fields.flatMap(([field, count]) => {
    const isYears = given === '' ? Number(count) < 61 : /^y/i.test(given)
    const text = String(Number(count) * (isYears ? 12 : 1))
    const doubt =
      statement.doubt ??
      (given === '' && isYears ? 'It has no unit, and may be years.' : refusal(field, text, reader.context))
    return [{ field, value: text, text, span: spanIn(cell, 0, cell.text.length), doubt }]
  })
}

/** A falling schedule with its lockout: `LO 2 then 8-7-6-5-4-3-2-1`. */
const SCHEDULE = /(?:(?:lo|lockout) \d{1,2}[^\d]{0,12})?(?<![\d/-])\d{1,2}(?: ?[-/,] ?\d{1,2}){3,11}(?![\d/-])/i

/** What stands without a label: an address, a project number, a section of the act. */
function unlabeled(line: SheetLine, reader: Reader, fieldsRead: ReadonlySet<SetupField>): readonly Reading[] {
  if (line.isSignature) return []
  const whole: Cell = { line: line.line, start: 0, end: line.text.length, text: line.text }
  const place = fieldsRead.has('project_city') ? null : placeInText(line.text, reader.choices.project_state_id ?? [])
  const isAddress =
    place !== null &&
    line.text.length - place.end <= 2 &&
    place.zip !== '' &&
    (place.before === '' || place.street !== '')
  const places = isAddress ? placeReadings(place, whole, reader, place.before === '' ? null : 'It has no label.') : []
  const numbers = fieldsRead.has('fha_number')
    ? []
    : agencyNumbersIn(line.text).map(
        ({ start, end, typed }): Reading => ({
          field: 'fha_number',
          value: shownEntry('fha_number', typed),
          text: shownEntry('fha_number', typed),
          span: spanIn(whole, start, end),
          doubt: /phone|tel|fax|cell|loan (?:no|#)/i.test(line.text) ? 'It has no label.' : null,
        }),
      )
  const sections = fieldsRead.has('loan_section_act_id')
    ? []
    : sectionsInText(line.text, reader.choices.loan_section_act_id ?? []).map(({ start, end, choice }) =>
        chosen(
          'loan_section_act_id',
          choice,
          spanIn(whole, start, end),
          HEDGE.test(line.text.slice(0, start)) ? 'It has no label.' : null,
        ),
      )
  const schedule = fieldsRead.has('call_protection') ? null : SCHEDULE.exec(line.text)
  const terms = schedule === null ? null : readPrepaymentTerms(schedule[0])
  const protection = (reader.choices.call_protection ?? []).find(
    ({ value }) => value === terms?.code && value !== 'OTHER',
  )
  const schedules =
    schedule === null || protection === undefined
      ? []
      : [
          chosen(
            'call_protection',
            protection,
            spanIn(whole, schedule.index, schedule.index + schedule[0].length),
            'It has no label.',
          ),
        ]
  return [...places, ...numbers, ...sections, ...schedules]
}

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
    const key = reading.value.toLowerCase()
    values.set(key, [...(values.get(key) ?? []), reading])
    byField.set(reading.field, values)
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
  const names: Labeled = field
  const cell: Cell = { line: 0, start: 0, end: line.text.length, text: line.text }
  const statement: Statement = { names, doubt: null, isStrong: true, isBefore: true, hint: '', values: [cell], line: 0 }
  const reader: Reader = { context, choices, lines: [line], lockout: '' }
  const readings = readingsOf(statement, reader).filter((reading) => reading.field === field)
  const values = new Set(readings.map(({ value }) => value))
  const [first] = readings
  return values.size === 1 && first !== undefined ? { value: first.value, text: first.text } : null
}
