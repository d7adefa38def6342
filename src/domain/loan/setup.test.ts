// The table of setup fields: every rule on both sides of its limit, the request, the loan read back, and which fields apply.
import { describe, expect, it } from 'vitest'
import riverbend from '../../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import type { Loan } from '../../contract/loan'
import type { SectionAct } from '../../contract/lookup'
import { NOBODY_YET } from '../invitations'
import { formatSize, formsOf } from './documents'
import { setupDifferences } from './draft-comparison'
import { defaultDrawRows, drawsOf, drawsProblem } from './draw-rows'
import { fileProblem } from './file-choice'
import type { SetupContext } from './setup-context'
import { plainSetup } from './setup-entry'
import { setupFigures } from './setup-figures'
import { enteredProblems, setupProblems, stepOfField, stepsOf } from './setup-problems'
import { setupRequest, valuesOf, withoutEmpties } from './setup-request'
import { blankSetup, type SetupField, type SetupValues, setupFrom } from './setup-values'

const construction: SectionAct = {
  id: 2,
  type: 'construction',
  loan_type: 'fha',
  name: '221(d)(4)',
  term: 480,
  construction: 18,
}
const permanent: SectionAct = { id: 10, type: 'permanent', loan_type: 'fha', name: '223(f)' }
const rural: SectionAct = { id: 17, type: 'permanent', loan_type: 'rhs', name: '538' }
const restrictions = [{ date: '2026-05-25', name: 'Memorial Day' }]

const completeSetup: SetupValues = {
  ...valuesOf({ ...riverbend, id: 7, originator_contact_id: 5, signators: [3] } as unknown as Loan),
  servicing_by: 'outside',
}

const context = (values: Partial<SetupValues> = {}, section: SectionAct = construction): SetupContext => ({
  values: plainSetup({ ...completeSetup, type: section.loan_type, loan_section_act_id: String(section.id), ...values }),
  section,
  today: '2026-03-02',
  restrictions,
})
const problem = (field: SetupField, value: unknown, section = construction, otherValues: Partial<SetupValues> = {}) =>
  setupProblems(context({ ...otherValues, [field]: value }, section))[field] ?? null

describe('a complete setup', () => {
  it('has no problems', () => {
    expect(setupProblems(context())).toEqual({})
  })

  it('has a problem for every required field that is empty (Verifies: S5.1)', () => {
    const blank = setupProblems({ ...context(), values: blankSetup, section: null })
    expect(blank.project_name).toBe('Project name can not be empty')
    expect(blank.fha_number).toBeUndefined()
    expect(blank.investors).toBeUndefined()
  })

  it.each<readonly [SetupField, string, string]>([
    ['loan_term', '390\t480', 'Term has a tab or a line break; enter one figure'],
    ['loan_min_price', '101\t16', 'Minimum price has a tab or a line break; enter one figure'],
    ['servicing_spread', '0.\t25', 'Servicing spread looks like two numbers; enter one'],
  ])('refuses a tab inside %s in words', (field, text, message) => {
    expect(problem(field, text)).toBe(message)
  })
  it('accepts basis points and a price in dollars', () => {
    const { values } = context({ servicing_spread: '35 bps', loan_min_price: '$101.50' })
    expect([values.servicing_spread, values.loan_min_price]).toEqual(['0.35', '101-16'])
  })

  it('has no problems for missing fields when a draft is saved', () => {
    const values = { ...blankSetup, type: 'fha', project_zip_code: '3660' } as const
    expect(enteredProblems({ ...context(), values })).toEqual({ project_zip_code: 'Zip code needs to be 5 digits' })
  })
})

// Verifies: S3.10, S5.5, S5.6, S5.7, S5.9, S5.10, S5.11, S5.13, S5.14, S5.15, S5.16
describe.each<[SetupField, readonly unknown[], readonly unknown[], SectionAct?, Partial<SetupValues>?]>([
  ['construction_period', ['6', '48'], ['5', '49', '12.5', 'x', '']],
  [
    'loan_amount',
    ['100000', '1,000,000,000', '$18,450,000'],
    ['99999', '1000000001', '18450000.5', '18450000,5', ''],
    permanent,
  ],
  ['loan_amount_diff_percent', ['0', '10', '2.5'], ['-1', '10.01', 'five', '']],
  ['loan_term', ['120', '480', '480.0', '40 years'], ['119', '481', '']],
  ['loan_term', ['300', '480'], ['299', '481'], rural],
  ['permanent_loan_late_term', ['120', '480'], ['119', '481', '']],
  ['permanent_loan_late_amortization', ['480'], ['479', '481', '']],
  ['servicing_spread', ['0.15', '1', '.25'], ['0.14', '1.01', '0,25', '']],
  ['project_name', ['ab', 'a'.repeat(120)], ['a', 'a'.repeat(121), '']],
  ['project_zip_code', ['36602', '36602-1234'], ['3660', '366021', '3660a', '']],
  ['fha_number', ['', '062-35541', '062–35541', '06235541'], ['62-35541', '01-069-000000538']],
  ['fha_number', ['', '01-069-000000538', '001-069-000000538'], ['062-35541'], rural],
  [
    'delivery_last_date_fees',
    ['2026-03-03', '2026-05-26', '5/26/26', 'May 26, 2026'],
    ['2026-03-02', '2026-05-25', '2026-05-23', '2026-02-30', ''],
  ],
  ['permanent_loan_late_date', ['2027-09-02'], ['2027-09-01', '2026-05-15', '']],
  ['permanent_loan_late_fees', ['a', 'a'.repeat(500)], ['a'.repeat(501), '']],
  ['permanent_loan_late_understand', [true], [false]],
  ['delivery_late_fees', ['a'.repeat(255)], ['a'.repeat(256), '']],
  ['received_deposit_post_wired', [false], [true], construction, { received_deposit_held_escrow: true }],
  ['servicer_contact_phone', ['15550100188', '(555) 010-0188'], ['555010018', '155501001888', '']],
  ['servicer_contact_email', ['a@b.example'], ['a.b.example', '']],
  ['gnma_interest_rate', ['0.5', '12', '5.255', '5.25'], ['0.495', '12.005', '5.251', '5.2505', 'x', '']],
  ['loan_min_price', ['90-00', '115-00', '101 16/32', '101.5'], ['89-31', '115-01', '101-32', '101-16+', '101.51', '']],
  [
    'bond_interest_price',
    ['90', '115', '102-00', '101.5'],
    ['89', '116', '101.51', ''],
    construction,
    { auction_process_type: 'rate' },
  ],
  ['bond_interest_price_increment', ['0', '31'], ['-1', '32', ''], construction, { auction_process_type: 'rate' }],
  ['signators', [['3']], [[]]],
  ['investors', [[], ['9']], []],
  ['call_protection_other', ['x'.repeat(255)], ['x'.repeat(256), ''], construction, { call_protection: 'OTHER' }],
])('the field %s', (field, passing, failing, section = construction, otherValues = {}) => {
  it.each(passing.map((value) => [value]))('accepts %j', (value) => {
    expect(problem(field, value, section, otherValues)).toBeNull()
  })
  it.each(failing.map((value) => [value]))('refuses %j', (value) => {
    expect(problem(field, value, section, otherValues)).toEqual(expect.any(String))
  })
})

describe('selected investors of whom none is selected', () => {
  const nobody = { investors: [NOBODY_YET] }

  it('are refused when the loan is saved as a draft or submitted', () => {
    const message = 'Select at least one investor, or invite all investors'
    expect(setupProblems(context(nobody)).investors).toBe(message)
    expect(enteredProblems(context(nobody)).investors).toBe(message)
  })

  it('are never sent, because on the wire an empty list invites all', () => {
    expect(setupRequest(context(nobody), 'review-and-submit')).not.toHaveProperty('investors')
    expect(setupRequest(context({ investors: ['9'] }), 'review-and-submit')).toMatchObject({ investors: [9] })
  })
})

describe('the message of a problem', () => {
  it('matches the specification for an increment off the grid', () => {
    expect(problem('loan_min_price', '101-17½')).toBe('Please use a fraction in 1/32 increments')
    expect(problem('bond_interest_price_increment', '', construction, { auction_process_type: 'rate' })).toBe(
      'Please use a fraction in 1/32 increments',
    )
  })
  it('explains why nothing is delivered on a day', () => {
    expect(problem('delivery_last_date_fees', '2026-05-25')).toContain('Memorial Day')
    expect(problem('delivery_last_date_fees', '2026-05-24')).toContain('a Sunday')
  })
})

describe('the steps and fields of a loan', () => {
  it('include draws only for a construction section', () => {
    expect(stepsOf(context())).toContain('construction-draws')
    expect(stepsOf(context({}, permanent))).not.toContain('construction-draws')
  })
  it('include no construction fields on a permanent loan', () => {
    expect(
      setupProblems(context({ construction_period: '', draws: [], permanent_loan_late_date: '' }, permanent)),
    ).toEqual({})
  })
  it('are found by a dotted key of the server', () => {
    expect(stepOfField('construction_draw_percent.3')).toBe('construction-draws')
    expect(stepOfField('signators.0')).toBe('investors-and-signators')
    expect(stepOfField('something_new')).toBe('review-and-submit')
  })
  it('include the documents of each kind (Verifies: S3.14)', () => {
    const keys = (kind: { rhs: boolean; construction: boolean }) => formsOf(kind).map(({ form }) => form)
    expect(keys({ rhs: false, construction: true })).toEqual([
      'form_hud',
      'form_92264',
      'form_92264a',
      'form_92013',
      'form_financial_model',
      'excel',
    ])
    expect(keys({ rhs: true, construction: false })).toEqual(['form_rhs', 'form_financial_model'])
  })
})

describe('the request', () => {
  it('omits fields without a value, except the four that may be empty (Verifies: S5.21 S5.22)', () => {
    expect(
      withoutEmpties({
        a: null,
        b: undefined,
        c: '',
        d: [],
        e: 0,
        f: false,
        service_person_id: '',
        servicer_contact_name: '',
      }),
    ).toEqual({ e: 0, f: false, service_person_id: '', servicer_contact_name: '' })
  })
  it('equals what the server stores, number for number', () => {
    const { metadata_step, ...sent } = setupRequest(context(), 'documents')
    const { metadata_step: _step, ...stored } = riverbend
    expect(metadata_step).toBe('documents')
    expect(sent).toEqual({ ...stored, originator_contact_id: 5, signators: [3], service_person_id: '' })
  })
  it('has no construction fields for a permanent loan, and no fields of the other process', () => {
    const body = setupRequest(
      context({ auction_process_type: 'rate', bond_interest_price: '102' }, permanent),
      'project',
    )
    expect(body).toMatchObject({ bond_interest_price: 102, bond_interest_price_increment: 0 })
    for (const absent of [
      'construction_period',
      'construction_draw_percent',
      'permanent_loan_late_fees',
      'loan_min_price',
    ])
      expect(body).not.toHaveProperty(absent)
  })
  it('clears the outside contact if the lender services the loan, and vice versa', () => {
    const own = setupRequest(context({ servicing_by: 'own', service_person_id: '4' }), 'servicing')
    expect(own).toMatchObject({ service_person_id: 4, servicer_contact_name: '', servicer_contact_phone: '' })
    const outside = setupRequest(context({ service_person_id: '4' }), 'servicing')
    expect(outside).toMatchObject({ service_person_id: '', servicer_contact_name: 'Dana Whitfield' })
  })
  it('reads the call protection under either name', () => {
    expect(valuesOf({ id: 1, call_protection_type: 'LO10_0' } as unknown as Loan).call_protection).toBe('LO10_0')
  })
  it('starts with the defaults of the specification (Verifies: S3.11 S3.12 S3.13)', () => {
    expect(blankSetup).toMatchObject({
      permanent_loan_late_fees: '3 months @ 1/12%, 3 months @ 1/8th%, and 1/4% monthly thereafter',
      servicing_spread: '0.25',
      received_deposit_wire_transfer: false,
      received_deposit_held_escrow: false,
      received_deposit_post_wired: false,
    })
  })
})

describe('typed draws', () => {
  it('sum to 100.00% and to the loan, whatever the amount', () => {
    for (const loan_amount of ['18450000', '100001', '999999937']) {
      const rows = defaultDrawRows({ loan_amount, construction_period: '18' })
      const draws = drawsOf({ draws: rows, loan_amount })
      expect(draws.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(10_000)
      expect(draws.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number(loan_amount))
      expect(drawsProblem({ ...completeSetup, draws: rows, loan_amount })).toBeNull()
    }
  })
  it('are rejected if off by a hundredth, out of order, past the period, or with three decimals', () => {
    const problemWith = (draws: SetupValues['draws']) => drawsProblem({ ...completeSetup, draws })
    expect(problemWith([{ month: '0', percent: '99.99' }])).toContain('99.99%')
    expect(
      problemWith([
        { month: '1', percent: '50' },
        { month: '1', percent: '50' },
      ]),
    ).toContain('after month 1')
    expect(problemWith([{ month: '19', percent: '100' }])).toContain('between 0 and 18')
    expect(problemWith([{ month: '0', percent: '33.333' }])).toContain('two decimals')
    expect(problemWith([])).toBe('Add at least one draw')
  })
})

const figuresOf = (values: SetupValues) => setupFigures({ ...context(), values })

describe('the figures', () => {
  it('match the known answers', () => {
    const figures = figuresOf(completeSetup)
    expect(figures).toMatchObject({
      noteRate: 5.5,
      price32: 3248,
      proceedsCents: 1_872_675_000,
      premiumCents: 27_675_000,
    })
    expect(figures.payment).toBe(95_159.62)
    expect(figures.premiumByYear.slice(0, 4).map(({ premium }) => premium)).toEqual(['locked', 'locked', 8, 7])
  })
  it('are null until their inputs exist, and never wrong', () => {
    expect(figuresOf(blankSetup)).toMatchObject({ payment: null, proceedsCents: null, noteRate: null })
    expect(figuresOf({ ...completeSetup, loan_amount: '1e9' })).toMatchObject({ amount: null, payment: null })
    expect(figuresOf({ ...completeSetup, loan_term: '12.5' }).payment).toBeNull()
  })
})

describe('files', () => {
  it('may have 25 MB but not a byte more (Verifies: S5.12 S9.4)', () => {
    const limit = 25 * 1024 * 1024
    expect(fileProblem({ name: 'a.pdf', size: limit })).toBeNull()
    expect(fileProblem({ name: 'a.pdf', size: limit + 1 })).toBe("The file's size mustn't be more 25MB")
    expect(fileProblem({ name: 'a.pdf', size: 0 })).toBe('The file is empty')
  })
  it('are recognized as documents by their extension', () => {
    expect(fileProblem({ name: 'MODEL.XLSX', size: 1 })).toBeNull()
    for (const name of ['run.exe', 'a.pdf.zip', 'pdf']) expect(fileProblem({ name, size: 1 })).not.toBeNull()
  })
  it('are shown with their size', () => {
    expect(formatSize(831_000)).toBe('812 KB')
    expect(formatSize(25 * 1024 * 1024)).toBe('25.0 MB')
  })
})

describe('drafts of a setup', () => {
  it('are read back as typed, and invalid fields get their defaults', () => {
    expect(setupFrom(JSON.parse(JSON.stringify(completeSetup)))).toEqual(completeSetup)
    expect(setupFrom({ project_name: 'X', loan_amount: 5, draws: [{ month: 1 }], type: 'va' })).toEqual({
      ...blankSetup,
      project_name: 'X',
    })
  })
  it('are compared field by field, as text', () => {
    const base = { ...completeSetup, project_name: 'Riverbend', project_city: 'Mobile' }
    const mine = { ...completeSetup, project_city: 'Boise' }
    const theirs = { ...base, project_name: 'Riverbend Place', delivery_last_date_fees: '2026-06-15' }
    expect(setupDifferences({ base, mine, theirs }, context(), () => null)).toMatchObject([
      { field: 'Project name', mine: 'Riverbend Commons', theirs: 'Riverbend Place', winner: null },
      { key: 'project_city', mine: 'Boise', theirs: 'Mobile', winner: 'mine' },
      { key: 'delivery_last_date_fees', mine: '05/15/2026', theirs: '06/15/2026', winner: 'theirs' },
    ])
  })
})
