// The draw grid: blocks from Excel, percentages and dollars, filling down, and exact sums.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from '../entry/table'
import { columnNames } from './draw-columns'
import { fillDown, pasteBlock, withBalancedLastDraw, withCell } from './draw-edit'
import { drawColumns, importedDraws } from './draw-import'
import { drawProblems, drawsOf, drawsProblem, shownAmount, unreadableAmount } from './draw-rows'
import { blankSetup, type DrawRow } from './setup-values'

const setup = (draws: readonly DrawRow[], loan_amount = '10,000,000') => ({
  ...blankSetup,
  draws,
  loan_amount,
  construction_period: '18',
})
/** The sums of the hundredths of a percent and of the dollars. */
const sums = (draws: readonly DrawRow[], loan?: string) => {
  const parsed = drawsOf(setup(draws, loan))
  return [
    parsed.reduce((sum, { hundredths }) => sum + hundredths, 0),
    parsed.reduce((sum, { amount }) => sum + amount, 0),
  ]
}

describe('a block of cells', () => {
  it('is read with tabs, commas and quotes', () => {
    expect(readTable('0\t14%\r\n1\t"1,250,000"\r\n\r\n')).toEqual([
      ['0', '14%'],
      ['1', '1,250,000'],
    ])
    expect(readTable('Month,Amount\n0,"$1,400,000.00"\n"a ""b""",c')).toEqual([
      ['Month', 'Amount'],
      ['0', '$1,400,000.00'],
      ['a "b"', 'c'],
    ])
  })
})

describe('a block from Excel', () => {
  it('fills its cells, skipping headings and totals, and adds draws as needed', () => {
    const table = readTable('Month\tShare\n0\t14.00%\n1\t36%\n2\t50.00\nTotal\t100.00%\n')
    const rows = pasteBlock([{ month: '9', percent: '9' }], 0, 'month', table)
    expect(rows).toEqual([
      { month: '0', percent: '14.00%' },
      { month: '1', percent: '36%' },
      { month: '2', percent: '50.00' },
    ])
    expect(drawsProblem(setup(rows))).toBeNull()
  })
  it('may contain dollars, even in the percent column', () => {
    const rows = pasteBlock([], 0, 'month', readTable('0\t$2,500,000.40\n1\t7,499,999.60'))
    expect(drawsOf(setup(rows))).toEqual([
      { month: 0, hundredths: 2500, amount: 2_500_000 },
      { month: 1, hundredths: 7500, amount: 7_500_000 },
    ])
    expect(drawsProblem(setup(rows))).toBeNull()
  })
  it('may contain negative dollars in brackets, which are never a percentage', () => {
    expect(pasteBlock([], 0, 'month', readTable('0\t(8,000,000)\n1\t-500'))).toEqual([
      { month: '0', percent: '', amount: '(8,000,000)' },
      { month: '1', percent: '', amount: '-500' },
    ])
  })
  it('fills one column from the chosen cell down', () => {
    const rows = [0, 1, 2].map((month) => ({ month: String(month), percent: '' }))
    expect(pasteBlock(rows, 1, 'percent', [['40'], ['60']]).map(({ percent }) => percent)).toEqual(['', '40', '60'])
  })
})

const imported = (table: readonly (readonly string[])[], loan = '10,000,000') =>
  importedDraws(table, drawColumns(table, loan))

describe('an imported table', () => {
  it('finds its columns by their headings, below other rows', () => {
    const table = [
      ['Riverbend draws', '', ''],
      ['Period: 24 months', 'Loan amount: $10,000,000', ''],
      ['Draw', 'Month', 'Amount', 'Percent'],
      ['1', '0', '4,000,000', '40'],
      ['2', '6', '6,000,000', '60'],
      ['', 'Total', '10,000,000', '100'],
    ]
    expect(imported(table)).toEqual({
      rows: [
        { month: '0', percent: '', amount: '4,000,000' },
        { month: '6', percent: '', amount: '6,000,000' },
      ],
      leftOut: [],
      uncalculated: [],
      remarks: [],
    })
  })
  it('shows its amounts as the form does after saving', () => {
    const table = [
      ['Month', 'Amount'],
      ['0', '5384778'],
      ['6', '$260829.5'],
    ]
    expect(imported(table).rows.map(({ amount }) => amount)).toEqual(['5,384,778', '260,829.50'])
  })
  it.each([
    ['Month, Cumulative Amount, Draw Amount', '0, 900, 500', '500'],
    ['Mo., Construction, Soft costs, Retainage, Total Draw', '0, 300, 100, 20, 380', '380'],
    ['Month, Hard, Soft, Total', '0, 300, 100, 400', '400'],
    ['Period, Draw %, Draw ($)', '0, 5%, 500', '500'],
    ['Month, Budget Amount, Draw', '0, 900, 500', '500'],
    ['Month, Total Project Costs, Equity, Loan', '0, 900, 400, 500', '500'],
    ['Month, Equity Amount, Mortgage proceeds', '0, 400, 500', '500'],
    ['Month, % Complete, Loan Draw', '0, 14, 500', '500'],
    ['Draw Month, Soft costs, Cumulative, Draw', '0, 100, 900, 500', '500'],
    ['Draw #, Hard, Soft, Total', '1, 300, 200, 500', '500'],
    ['Month, Equity draw, Loan draw, Total draw', '0, 400, 500, 900', '500'],
  ])('finds the draw in the columns %s', (headings, row, amount) => {
    const [first = '', ...rest] = row.split(', ')
    expect(imported([headings.split(', '), [first, ...rest]]).rows).toEqual([{ month: first, percent: '', amount }])
  })
  it('prefers the column that adds up to the loan', () => {
    const table = [
      ['Month', 'Draw Amount', 'Total Draws'],
      ['0', '4,000,000', '4,000,000'],
      ['6', '6,000,000', '10,000,000'],
    ]
    expect(imported(table).rows.map(({ amount }) => amount)).toEqual(['4,000,000', '6,000,000'])
  })
  it('uses another column if the user chooses it', () => {
    const table = [
      ['Month', 'Amount', 'HUD share'],
      ['0', '1', '500'],
    ]
    expect(drawColumns(table, '')).toEqual({ headings: 0, month: 0, draw: 1 })
    expect(importedDraws(table, { headings: 0, month: 0, draw: 2 }).rows).toEqual([{ month: '0', percent: '500' }])
    expect(
      columnNames(
        [
          ['Month', ''],
          ['0', '1', '2'],
        ],
        { headings: 0, month: 0, draw: 1 },
      ),
    ).toEqual(['Month', 'Column B', 'Column C'])
  })
  it('uses no column as the draw if no heading names one', () => {
    const table = [
      ['Month', 'Cumulative', 'Balance'],
      ['0', '100', '900'],
    ]
    expect(drawColumns(table, '')).toEqual({ headings: 0, month: 0, draw: -1 })
    expect(imported(table).rows).toEqual([])
  })
  it('takes its columns from the left when it has no headings', () => {
    expect(
      imported([
        ['0', '40'],
        ['6', '60'],
      ]).rows,
    ).toEqual([
      { month: '0', percent: '40' },
      { month: '6', percent: '60' },
    ])
  })
  it('reads percentages under a heading of dollars as percentages', () => {
    const table = [
      ['Month', 'Draw'],
      ['0', '60%'],
      ['6', '40%'],
    ]
    expect(imported(table).rows).toEqual([
      { month: '0', percent: '60%' },
      { month: '6', percent: '40%' },
    ])
  })
  it('rounds percentages to hundredths, and gives the last draw the remainder', () => {
    const table = [
      ['Month', 'Percent'],
      ['0', '60.678135%'],
      ['6', '20.114433%'],
      ['7', '19.207432%'],
    ]
    expect(imported(table)).toMatchObject({
      remarks: ['Percentages are rounded to two decimals.'],
      rows: [{ percent: '60.68%' }, { percent: '20.11%' }, { percent: '19.21%' }],
    })
    const shares = [0, 1, 2].map((month) => [String(month), '33.3333%'])
    expect(imported([['Month', 'Percent'], ...shares]).rows.map(({ percent }) => percent)).toEqual([
      '33.33%',
      '33.33%',
      '33.34%',
    ])
  })
  it.each([
    ['2026-04-01', '2026-05-01', '2027-01-15'],
    ['04/01/2026', '05/01/2026', '1/15/2027'],
    ['Apr-26', 'May-26', 'Jan-27'],
    ['April 2026', 'May 2026', 'January 2027'],
    ['4/2026', '5/2026', '1/2027'],
    ['2026-04', '2026-05', '2027-01'],
  ])('counts months from the first of dates such as %s, and skips rows without a draw', (first, second, third) => {
    const rows = [
      [first, '60%'],
      [second, '0'],
      [third, '40%'],
      ['Total', '100%'],
    ]
    expect(imported([['Period', 'Percent'], ...rows])).toMatchObject({
      rows: [
        { month: '0', percent: '60%' },
        { month: '9', percent: '40%' },
      ],
      leftOut: [],
    })
  })
  it('lists rows that have a draw but no month', () => {
    const table = [
      ['Month', 'Draw'],
      ['Contingency', '1,000'],
      ['1', '2,000'],
      ['Grand total', '3,000'],
    ]
    expect(imported(table)).toMatchObject({ rows: [{ month: '1', amount: '2,000' }], leftOut: ['Contingency'] })
  })
})

describe('percentages and dollars', () => {
  it('replace each other', () => {
    const row = withCell({ month: '0', percent: '14' }, 'amount', '$5')
    expect(row).toEqual({ month: '0', percent: '', amount: '$5' })
    expect(withCell(row, 'percent', '14')).toEqual({ month: '0', percent: '14' })
  })
  it('sum to 100.00% and to the loan, whichever was typed', () => {
    const anyWeights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 18 })
    fc.assert(
      fc.property(anyWeights, fc.integer({ min: 1_000_000, max: 999_999_999 }), (weights, loan) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        let left = loan
        const draws = weights.map((weight, at) => {
          const amount = at === weights.length - 1 ? left : Math.floor((loan * weight) / total)
          left -= amount
          return { month: String(at), percent: '', amount: String(amount) }
        })
        expect(sums(draws, String(loan))).toEqual([10_000, loan])
      }),
    )
  })
  it('are not completed if more than rounding is missing', () => {
    expect(sums([{ month: '0', percent: '99.99' }])[0]).toBe(9999)
    expect(drawsProblem(setup([{ month: '0', percent: '', amount: '9,999,000' }]))).toContain('99.99%')
  })
  it.each([
    [
      '38,462,700',
      '38,462,000',
      'The draws add up to $38,462,700 (100.00%), $700 too much; they must add up to the loan amount',
    ],
    [
      '38,461,300',
      '38,462,000',
      'The draws add up to $38,461,300 (100.00%), $700 too little; they must add up to the loan amount',
    ],
  ])('of %s for a loan of %s say what is too much or too little in dollars', (amount, loan, message) => {
    expect(drawsProblem(setup([{ month: '0', percent: '', amount }], loan))).toBe(message)
  })
})

describe('errors', () => {
  it('appear at each cell, all at once, including a negative draw', () => {
    const rows: readonly DrawRow[] = [
      { month: '0', percent: '-10' },
      { month: '0', percent: '33.333' },
      { month: '19', percent: '', amount: 'lots' },
    ]
    expect(drawProblems(setup(rows))).toEqual([
      { row: 0, column: 'percent', message: 'the percentage must be more than 0' },
      { row: 1, column: 'percent', message: 'the percentage needs at most two decimals' },
      { row: 1, column: 'month', message: 'the month must come after month 0' },
      { row: 2, column: 'amount', message: 'the amount is not a number' },
      { row: 2, column: 'month', message: 'the month must be between 0 and 18' },
    ])
  })
})

describe('filling', () => {
  const rows: readonly DrawRow[] = [
    { month: '3', percent: '25' },
    { month: '', percent: '' },
    { month: '', percent: '', amount: '5' },
  ]
  it('copies a share down and counts months up', () => {
    expect(fillDown(rows, 0, 'month').map(({ month }) => month)).toEqual(['3', '4', '5'])
    expect(fillDown(rows, 0, 'percent').map(({ percent }) => percent)).toEqual(['25', '25', '25'])
  })
  it('sets the last draw to the remainder', () => {
    const open = [
      { month: '0', percent: '33.33' },
      { month: '1', percent: '33.33' },
      { month: '2', percent: '1' },
    ]
    expect(sums(withBalancedLastDraw(setup(open)))).toEqual([10_000, 10_000_000])
    expect(withBalancedLastDraw(setup([]))).toEqual([])
  })
})

describe('an amount corrected by one digit', () => {
  it('is read, and shown with separators once its cell is left', () => {
    const row: DrawRow = { month: '0', percent: '', amount: '$25,000,0000' }
    expect(drawsOf({ draws: [row], loan_amount: '250,000,000' })).toMatchObject([{ amount: 250_000_000 }])
    expect(shownAmount(row)).toBe('$250,000,000')
    expect(unreadableAmount(row)).toBeNull()
  })
  it('isn’t guessed, and stays as typed with a reason, if its comma may be a decimal comma', () => {
    const row: DrawRow = { month: '0', percent: '', amount: '450,00' }
    expect(shownAmount(row)).toBe('450,00')
    expect(unreadableAmount(row)).toMatch(/^may have commas only between thousands/)
    expect(drawProblems(setup([{ month: '0', percent: '33,3' }]))).toMatchObject([
      { column: 'percent', message: expect.stringMatching(/^the percentage may have commas only between thousands/) },
    ])
  })
})
