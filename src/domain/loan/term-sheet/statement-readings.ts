// Reads the values of statements: figures, choices, addresses and names, with what makes them doubtful.
import { parsePrice } from '../../thirty-seconds'
import { firstProblem } from '../../validation/rules'
import { isConstruction, type SetupContext } from '../setup-context'
import { plainEntry, readEntry, shownEntry } from '../setup-entry'
import { fieldRow } from '../setup-fields'
import type { SetupField } from '../setup-values'
import { choiceByWords, choiceNamed, sectionsInText } from './choices-in-text'
import { type PlaceInText, placeInText } from './places-in-text'
import { readPrepaymentTerms } from './prepayment-terms'
import { chosen, plainReading, type Reader, type Reading, spanIn } from './reading'
import type { Cell } from './sheet-lines'
import type { Statement } from './statements'
import { type Candidate, candidatesFor, wholeTextFields } from './value-candidates'

/** Words that make a value doubtful. */
export const HEDGE =
  /\b(?:approx(?:imately)?|about|est(?:imated)?\b|up to|max(?:imum)?|not|nte|tbd|or|between|range|ranging|roughly|target(?:ed)?|indicative|assum(?:es?|ed|ing)|was|were|previously|formerly|instead|changed|revised|reduced|increased|decreased|option|pending|tentative|proposed|likely|expected|anticipated|at least|minimum|no less|if|unless|subject to change|could|might|probably|around|circa|or so|no longer|hopefully|existing)\b|[~≈?]|\+\/-|±/i
const NOT_HEDGES = /\bon or (?:before|about)\b|\bif any\b|no later than|[+]\/- ?\d|± ?\d/gi
const CONNECTING =
  /^(?:[\s:;,.=>"'()–*-]|\b(?:is|are|of|at|to|will|shall|be|equal|equals|the|a|an|for|in|with|amount|sum|fixed|rate|price|usd|by|on|or|before|no|later|than|and|plus|currently|now|new|fha|hud|insured|per|annum|annual|date|all|full|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|thirteen|fourteen|sixteen|seventeen|nineteen|hundred|thousand|million|dollars)\b)*$/i
/** Doubtful words beside a choice or prepayment terms, where `not` is part of the terms. */
const CHOICE_HEDGE =
  /\b(?:or|tbd|option|negotiable|approx(?:imately)?|proposed|greater of|pending|likely|probably)\b|\?/i
const MAX_GAP = 60
const NEAR = 24

/** Adds what the text around a candidate says about its certainty. */
function doubtOf(cell: Cell, candidate: Candidate, statement: Statement): string | null | 'unrelated' {
  const own = statement.doubt ?? candidate.doubt
  if (statement.isBefore) return own
  const gap = cell.text.slice(0, candidate.start)
  const isConnected = gap.length <= 2 * MAX_GAP && CONNECTING.test(gap.replaceAll(/[+±/]/g, ' '))
  if (gap.length > MAX_GAP && !isConnected) return 'unrelated'
  const near = `${gap} ${cell.text.slice(candidate.end, candidate.end + NEAR)}`.replaceAll(NOT_HEDGES, ' ')
  // A tolerance is more or less by itself.
  const around =
    statement.names === 'loan_amount_diff_percent' ? near.replaceAll(/\+ ?\/ ?-|±|plus or minus/gi, ' ') : near
  const hedge = HEDGE.exec(around)
  if (hedge !== null) return `The sheet says “${hedge[0]}”.`
  if (own !== null || isConnected) return own
  if (!statement.isStrong) return 'unrelated'
  return /\d/.test(gap) ? 'It follows another figure.' : `Other words precede it: “${gap.trim().slice(0, 40)}”.`
}

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
export function placeReadings(
  place: PlaceInText,
  cell: Cell,
  reader: Reader,
  doubt: string | null,
): readonly Reading[] {
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

/** A value that starts later isn't the label's. */
const MAX_VALUE = 400

/** The statement with the part of each value that may belong to its label. */
const withShortValues = (statement: Statement): Statement => ({
  ...statement,
  values: statement.values
    .slice(0, MAX_VALUES)
    .map((cell) =>
      cell.text.length <= MAX_VALUE
        ? cell
        : { ...cell, text: cell.text.slice(0, MAX_VALUE), end: cell.start + MAX_VALUE },
    ),
})
/** No table has more rows of values. */
const MAX_VALUES = 50

/** What a statement says. */
export function readingsOf(whole: Statement, reader: Reader): readonly Reading[] {
  const statement = withShortValues(whole)
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
