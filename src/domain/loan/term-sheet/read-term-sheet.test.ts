// Term sheets as people send them: what is ticked is right, what is doubtful is only shown, and what is read twice isn't chosen.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '../../entry/number'
import { protectionLabel } from '../call-protection'
import type { SetupContext } from '../setup-context'
import { readEntry, shownEntry } from '../setup-entry'
import { blankSetup, type SetupField } from '../setup-values'
import type { SheetChoices } from './choices-in-text'
import { lineOutcomes } from './line-states'
import { assignedValue, readTermSheet } from './read-term-sheet'
import { listSheets } from './testing/labeled-lists'
import { letterSheets } from './testing/letters'
import { oddSheets } from './testing/odd-forms'
import { tableSheets } from './testing/tables'

const choices: SheetChoices = {
  type: [
    { value: 'fha', label: 'FHA' },
    { value: 'rhs', label: 'RHS' },
  ],
  project_state_id: [
    { value: '1', label: 'Alabama', alias: 'AL' },
    { value: '42', label: 'Tennessee', alias: 'TN' },
    { value: '36', label: 'Ohio', alias: 'OH' },
    { value: '43', label: 'Texas', alias: 'TX' },
    { value: '46', label: 'Virginia', alias: 'VA' },
    { value: '48', label: 'West Virginia', alias: 'WV' },
    { value: '49', label: 'Wisconsin', alias: 'WI' },
  ],
  loan_section_act_id: [
    { value: '2', label: '221(d)(4) · Construction', alias: 'FHA 221(d)(4)', program: 'fha' },
    { value: '10', label: '223(f) · Permanent', alias: 'FHA 223(f)', program: 'fha' },
    { value: '11', label: '223(a)(7) · Permanent', alias: 'FHA 223(a)(7)', program: 'fha' },
    { value: '12', label: '232 · Construction', alias: 'FHA 232', program: 'fha' },
    { value: '13', label: '232/223(f) · Permanent', alias: 'FHA 232/223(f)', program: 'fha' },
    { value: '15', label: '538 · Construction', alias: 'RHS 538', program: 'rhs' },
    { value: '17', label: '538 · Permanent', alias: 'RHS 538', program: 'rhs' },
  ],
  call_protection: Object.entries(protectionLabel).map(([value, label]) => ({ value, label })),
  extension_fees_allowed: [
    { value: 'yes', label: 'Extensions allowed, with fees' },
    { value: 'no', label: 'No extensions' },
  ],
  gfd_treated: [
    { value: 'held_by_lender', label: 'Held in lender escrow until delivery' },
    { value: 'wired_to_investor', label: 'Wired to the winning investor after award' },
    { value: 'credited_at_delivery', label: 'Wired to investor and credited at delivery' },
    { value: 'none', label: 'No good-faith deposit' },
  ],
  service_company_id: [{ value: '4', label: 'Harbor Servicing' }],
}
const context: SetupContext = { values: blankSetup, section: null, today: '2026-03-02', restrictions: [] }
const read = (text: string) => readTermSheet(text, choices, context)
const tickedIn = (text: string) =>
  Object.fromEntries(
    read(text).proposals.flatMap(({ field, text: shown, doubt }) => (doubt === null ? [[field, shown]] : [])),
  )

describe('a term sheet', () => {
  const sheets = [...listSheets, ...tableSheets, ...letterSheets, ...oddSheets]
  it.each(sheets.map((sheet) => [sheet.title, sheet] as const))('as %s is read', (_title, sheet) => {
    const { proposals } = read(sheet.text)
    expect(tickedIn(sheet.text)).toEqual(sheet.ticked)
    const doubtful = proposals.filter(({ doubt }) => doubt !== null).map(({ field }) => field)
    expect(new Set(doubtful)).toEqual(new Set(sheet.shown ?? []))
  })
})

describe('a value', () => {
  it('that the sheet contradicts is shown with the others, and none is ticked', () => {
    const { proposals } = read('Loan amount: $38,462,700\nGNMA rate: 5.35%\nLoan amount: $39,100,000')
    expect(proposals.filter(({ field }) => field === 'loan_amount')).toMatchObject([
      { text: '38,462,700', isContested: true, doubt: 'The sheet has different values.', spans: [{ line: 0 }] },
      { text: '39,100,000', isContested: true, doubt: 'The sheet has different values.', spans: [{ line: 2 }] },
    ])
  })
  it('that the sheet repeats is offered once, with both lines', () => {
    const { proposals } = read('Loan amount: $38,462,700\nMortgage amount: 38,462,700.00')
    expect(proposals).toMatchObject([{ text: '38,462,700', doubt: null, spans: [{ line: 0 }, { line: 1 }] }])
  })
  it.each([
    ['Loan amount: approximately $38,000,000', 'The sheet says “approximately”.'],
    ['Loan amount: $38.5 million', 'It’s written as “$38.5 million”, which may be rounded.'],
    ['Loan amount: $38,000,000?', 'The sheet says “?”.'],
    ['Loan amount ($000s): 38,462', 'It’s in thousands.'],
    ['Interest rate: 5.60%', 'May be the note rate, which includes servicing.'],
    ['Price: 101-16', 'May be the minimum or the fixed price.'],
    ['Loan term: 35', 'It has no unit, and may be years.'],
    ['Maximum loan amount: $38,000,000', 'The sheet says “Maximum”.'],
    ['Prepayment: 10-9-8', 'The sheet doesn’t say how the schedule goes on.'],
    ['Delivery date: 2026-02-02', 'Last delivery date without fees must be in the future.'],
    ['Do not use the minimum price of 99-16.', 'The sheet says “not”.'],
  ])('in “%s” is shown without a tick, because of its doubt', (text, doubt) => {
    expect(read(text).proposals).toMatchObject([{ doubt }])
  })
  it.each([
    'Loan amount: TBD',
    'Loan term: a while',
    'Term: 35-40 years',
    'State: Al-Andalus',
    'Section: RHS 538',
    'Call me at five.',
    'Existing loan amount: $9,000,000',
    'Loan amount per unit: $195,000',
    'Second mortgage amount: $1,250,000',
    'Note rate: 5.60%',
    'Minimum price: 101-16+',
    'Delivery date: 15/05/2026',
  ])('isn’t guessed from “%s”', (text) => {
    expect(read(text).proposals).toEqual([])
  })
  it.each<readonly [string, string]>([
    ['10-9-8-7-6-5-4-3-2-1', '10% declining 1%/yr'],
    ['10,9,8,7,6,5,4,3,2,1,0', '10% declining 1%/yr'],
    ['10% 9% 8% …', ''],
    ['10-9-8… to 0', '10% declining 1%/yr'],
    ['No lockout; 10% declining 1% annually', '10% declining 1%/yr'],
    ['1 yr lockout, 9-8-7-6-5-4-3-2-1', '1-year lockout, then 9% declining 1%/yr'],
    ['two-year lockout followed by 8% stepping down 1% per year', '2-year lockout, then 8% declining 1%/yr'],
    ['LO 5 yrs / 5-4-3-2-1', '5-year lockout, then 5% declining 1%/yr'],
    ['10 year lockout, then open', '10-year lockout, then open'],
    ['10% for 24 months, then 8% declining 1% per year', '10% for 24 months, then 8% declining 1%/yr'],
    ['10(24), 8-1', '10% for 24 months, then 8% declining 1%/yr'],
    ['5% declining 1%/yr', '5% declining 1%/yr'],
  ])('of the call protection “%s” is read as “%s”', (text, label) => {
    expect(tickedIn(`Call protection: ${text}`)).toEqual(label === '' ? {} : { call_protection: label })
  })
  it('of the prepayment takes the lockout from a separate line', () => {
    expect(tickedIn('Lockout: 2 years\nPrepayment: 8-7-6-5-4-3-2-1')).toEqual({
      call_protection: '2-year lockout, then 8% declining 1%/yr',
    })
  })
  it('of a fixed price fills both of its fields', () => {
    const byRate = { ...context, values: { ...blankSetup, auction_process_type: 'rate' as const } }
    expect(readTermSheet('Fixed price: 102-16', choices, byRate).proposals).toMatchObject([
      { field: 'bond_interest_price', value: '102', doubt: null },
      { field: 'bond_interest_price_increment', value: '16', doubt: null },
    ])
  })
})

describe('a line', () => {
  const states = (text: string) => lineOutcomes(read(text)).map(({ state }) => state)
  it('is read, partly read, doubtful or unread', () => {
    expect(
      states(
        'Loan amount: $38,462,700 (80% LTV)\n\nLoan amount: $38,462,700, fee 1.5%\nInterest rate: 5.60%\nHello Dana',
      ),
    ).toEqual(['read', 'partly', 'doubtful', 'unread'])
  })
  it('is marked where its values are', () => {
    const [line] = lineOutcomes(read('Loan amount: $38,462,700; term: 480 months'))
    expect(line?.spans.map(({ start, end }) => line.line.text.slice(start, end))).toEqual(['$38,462,700', '480 months'])
  })
  it('can be assigned to a field, if it holds one value for it', () => {
    const assigned = (field: SetupField, text: string) => assignedValue(field, text, choices, context)?.text ?? null
    expect(assigned('loan_amount', 'We need 38,462,700 for this one')).toBe('38,462,700')
    expect(assigned('gnma_interest_rate', '5.35')).toBe('5.35')
    expect(assigned('project_name', 'Cedar Point Village')).toBe('Cedar Point Village')
    expect(assigned('loan_section_act_id', 'a 221d4 deal')).toBe('221(d)(4) · Construction')
    expect(assigned('loan_amount', 'between $38,000,000 and $39,000,000')).toBeNull()
    expect(assigned('loan_amount', 'see below')).toBeNull()
  })
})

describe('any sheet', () => {
  const amounts = fc.integer({ min: 100_000, max: 999_999_999 })
  const formats = fc.constantFrom<(amount: number) => string>(
    (amount) => `$${formatNumber(String(amount))}`,
    (amount) => formatNumber(String(amount)),
    (amount) => `$${amount}`,
    (amount) => `${amount}`,
    (amount) => `$${formatNumber(String(amount))}.00`,
    (amount) => `USD ${formatNumber(String(amount))}`,
    (amount) => `$${amount / 1e6}MM`,
    (amount) => formatNumber(String(amount)).replaceAll(',', '.'),
  )
  const templates = fc.constantFrom(
    'Loan amount: #',
    'LOAN AMOUNT\t#',
    '- Mortgage Amt = #',
    'The loan amount is #.',
    'Loan amount of #, 480 months',
    'Loan Amount ...... #   Units 20',
    '| Loan amount | # |',
    'Loan amount\n#',
    '> Loan Amount – # (80% LTV)',
  )
  it('shows exactly the amount that it has, or none', () => {
    fc.assert(
      fc.property(amounts, formats, templates, (amount, format, template) => {
        const shown = read(template.replace('#', format(amount))).proposals.filter(
          ({ field }) => field === 'loan_amount',
        )
        for (const { value } of shown) expect(value).toBe(formatNumber(String(amount)))
      }),
      { numRuns: 10_000 },
    )
  })
  it('of random pieces of terms shows only values that the form accepts as they are shown', () => {
    const pieces = fc.constantFrom(
      ...['Loan amount', 'Term', 'GNMA rate', 'Min price', ':', '\n', '\t', ' ', '$', '38,462,700', '5.35', '%', '480'],
      ...[
        ' months',
        '101-16',
        '10-9-8',
        ', ',
        '; ',
        '(',
        ')',
        'or',
        '-',
        '/',
        'TN',
        '37208',
        'Nashville',
        '>',
        'bps',
        '0',
      ],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 24 }), (texts) => {
        for (const { field, value, text } of read(texts.join('')).proposals) {
          expect(readEntry(field, value)).not.toBeNull()
          if (choices[field] === undefined) expect(shownEntry(field, value)).toBe(text)
        }
      }),
      { numRuns: 10_000 },
    )
  })
})
