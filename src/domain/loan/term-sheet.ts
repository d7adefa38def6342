// Reads a pasted term sheet: lines of an email, two columns, or a heading row with a row of values. Each value is proposed
// with its source text. Nothing is guessed from a figure alone, unless it has a distinctive form, such as a project number.
import { readDelimited, readTable } from '../entry/table'
import { readEntry, shownEntry } from './setup-entry'
import type { SetupField } from './setup-values'

/** The choices of fields, by label or by another name. */
export type TermSheetChoices = Partial<
  Record<SetupField, readonly { readonly value: string; readonly label: string; readonly alias?: string }[]>
>

export interface Proposal {
  readonly field: SetupField
  /** The value that the form stores. */
  readonly value: string
  /** The value as text. */
  readonly text: string
  /** The text that it was read from. */
  readonly source: string
}

/** The names under which term sheets list each field. The first match counts. */
const fieldNames: readonly (readonly [RegExp, SetupField])[] = [
  [/^(fha|hud|rhs|project|case)( project| case)? ?(no\.?|number|num|#)$/, 'fha_number'],
  [/^(project|property)( name)?$/, 'project_name'],
  [/^((project|property) )?(street|address)( address)?$/, 'project_street'],
  [/^((project|property) )?city$/, 'project_city'],
  [/^((project|property) )?state$/, 'project_state_id'],
  [/^((project|property) )?zip( ?code)?$/, 'project_zip_code'],
  [/^(section( of the act)?|program|soa|loan type)$/, 'loan_section_act_id'],
  [/^((loan|mortgage) )?amount( \(\$\))?$|^mortgage$|^principal$/, 'loan_amount'],
  [/^(amount )?tolerance$/, 'loan_amount_diff_percent'],
  [/^(loan )?term( \(months\)| in months)?$/, 'loan_term'],
  [/^construction (period|term|months)( \(months\))?$/, 'construction_period'],
  [/^permanent (loan )?term$/, 'permanent_loan_late_term'],
  [/^(permanent )?amorti[sz]ation$/, 'permanent_loan_late_amortization'],
  [/^(gnma|ginnie( mae)?|pass-?through|certificate)( interest)? rate$/, 'gnma_interest_rate'],
  [/^servicing( spread| fee| strip)?$|^spread$/, 'servicing_spread'],
  [/^(min(imum)?|reserve)\.? price$|^reserve$/, 'loan_min_price'],
  [/^fixed price$/, 'bond_interest_price'],
  [/^call protection$|^prepay(ment)?( protection| premium| terms)?$/, 'call_protection'],
  [/^(last )?delivery( date)?( without fees)?$|^deliver by$/, 'delivery_last_date_fees'],
  [/^permanent (loan )?delivery( date)?$/, 'permanent_loan_late_date'],
  [/^late (delivery )?fees?$/, 'delivery_late_fees'],
  [/^(good[- ]faith )?deposit$|^gfd$/, 'gfd_treated'],
  [/^servicer$/, 'service_company_id'],
  [/^contact( name)?$/, 'servicer_contact_name'],
  [/^(contact )?e-?mail$/, 'servicer_contact_email'],
  [/^(contact )?(phone|tel(ephone)?)\.?$/, 'servicer_contact_phone'],
]

const MAX_NAME_LENGTH = 40

const fieldNamed = (name: string): SetupField | null => {
  if (name.length > MAX_NAME_LENGTH) return null
  const plain = name
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replace(/[:*]+$/, '')
    .trim()
  return fieldNames.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

function proposal(field: SetupField, typed: string, source: string, choices: TermSheetChoices): Proposal | null {
  const text = typed.trim()
  if (text === '') return null
  const options = choices[field]
  if (options !== undefined) {
    const plain = text.toLowerCase()
    const exactMatches = options.filter(
      ({ label, alias }) => label.toLowerCase() === plain || alias?.toLowerCase() === plain,
    )
    const matches =
      exactMatches.length > 0
        ? exactMatches
        : options.filter(({ label }) => label.toLowerCase().startsWith(`${plain} `))
    const match = matches.length === 1 ? matches[0] : undefined
    return match === undefined ? null : { field, value: match.value, text: match.label, source }
  }
  const value = readEntry(field, text)
  return value === null ? null : { field, value, text: shownEntry(field, value), source }
}

interface Pair {
  readonly name: string
  readonly value: string
  readonly source: string
}

/** `Name: value`, `Name<tab>value`, or a heading row over a row of values. */
function pairsOf(text: string): readonly Pair[] {
  const table = readDelimited(text)
  const [headings = [], cells = []] = table
  if (table.length === 2 && headings.length > 2 && headings.filter((head) => fieldNamed(head) !== null).length >= 2) {
    return headings.map((name, at) => ({ name, value: cells[at] ?? '', source: `${name}: ${cells[at] ?? ''}` }))
  }
  return linesOf(text).flatMap((line) => {
    const source = line.trim()
    const pair = pairIn(source.replace(BULLET, ''))
    if (pair !== null) return [{ ...pair, source }]
    const [name = '', ...rest] = readTable(source, source.includes(';') ? ';' : ',')[0] ?? []
    return rest.length > 0 ? [{ name, value: rest.join(', '), source }] : []
  })
}

const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/)

const BULLET = /^[-*•]\s*/
const SEPARATOR = /[:=\t]|\s[-–—]\s/
/**
 * The name before the first separator and the value after it. It searches for the separator, because a pattern for the whole line
 * would try every split of a run of blanks, and PDF text has thousands of them.
 */
function pairIn(line: string): Omit<Pair, 'source'> | null {
  const separator = SEPARATOR.exec(line)
  if (separator === null) return null
  const name = line.slice(0, separator.index).trim()
  const value =
    line
      .slice(separator.index + separator[0].length)
      .split('\t')[0]
      ?.trim() ?? ''
  return name.length < 2 || name.length > MAX_NAME_LENGTH || value === '' ? null : { name, value }
}

const FHA_NUMBER = /\b\d{3}[-–]\d{5}\b/
const PLACE = /^\s*([A-Za-z .'-]{2,60}),\s*([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)\s*$/

/** The values of a term sheet, each field once: the first occurrence counts. */
export function readTermSheet(text: string, choices: TermSheetChoices): readonly Proposal[] {
  const proposals = new Map<SetupField, Proposal>()
  const add = (field: SetupField, typed: string, source: string) => {
    const next = proposal(field, typed, source, choices)
    if (next !== null && !proposals.has(field)) proposals.set(field, next)
  }
  for (const { name, value, source } of pairsOf(text)) {
    const field = fieldNamed(name)
    if (field !== null) add(field, value, source)
  }
  for (const line of linesOf(text)) {
    const place = PLACE.exec(line)
    if (place !== null) {
      add('project_city', place[1] ?? '', line.trim())
      add('project_state_id', place[2] ?? '', line.trim())
      add('project_zip_code', place[3] ?? '', line.trim())
    }
  }
  const number = FHA_NUMBER.exec(text)
  if (number !== null) add('fha_number', number[0], number[0])
  return [...proposals.values()]
}
