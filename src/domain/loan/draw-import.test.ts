// Draw schedules as borrowers and lenders lay them out: which months and draws are read, and what is said about the rest.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber } from '../entry/number'
import { readDelimited } from '../entry/table'
import { columnNames } from './draw-columns'
import { drawColumns, importedDraws } from './draw-import'
import { drawsOf } from './draw-rows'

const LOAN = '10,000,000'
const read = (text: string, loan = LOAN) => {
  const table = readDelimited(text)
  return importedDraws(table, drawColumns(table, loan))
}
/** Each draw as `month: dollars`. */
const drawsIn = (text: string, loan = LOAN) =>
  drawsOf({ draws: read(text, loan).rows, loan_amount: loan }).map(({ month, amount }) => `${month}: ${amount}`)
const FOUR_SIX = ['0: 4000000', '6: 6000000']

describe('a draw schedule', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'months across the columns',
      'Month,0,3,6\nLoan draw,"4,000,000","1,000,000","5,000,000"',
      ['0: 4000000', '3: 1000000', '6: 5000000'],
    ],
    [
      'labeled months across',
      'Source;Month 0;Month 6;Total\nEquity;100;;100\nLoan draws;4,000,000;6,000,000;10,000,000',
      FOUR_SIX,
    ],
    [
      'dates across, below a title',
      'Cedar Mill\n\nPeriod\tApr-26\tOct-26\nEquity\t900\t\nMortgage proceeds\t4000000\t6000000',
      FOUR_SIX,
    ],
    ['percentages across', 'Month\t0\t6\nPercent drawn\t40%\t60%', FOUR_SIX],
    ['quarters of a calendar', 'Quarter,Draw\nQ2 2026,"4,000,000"\nQ4 2026,"6,000,000"', FOUR_SIX],
    ['quarters with the year behind', 'Period,Draw\n2Q26,"4,000,000"\n4Q26,"6,000,000"', FOUR_SIX],
    ['numbered quarters', 'Quarter,Draw\n1,"4,000,000"\n3,"6,000,000"', FOUR_SIX],
    [
      'quarters after the closing',
      'Quarter,Draw\nClosing,"4,000,000"\n1,"1,000,000"\n2,"5,000,000"',
      ['0: 4000000', '3: 1000000', '6: 5000000'],
    ],
    ['Pct', 'Month,Pct\n0,40\n6,60', FOUR_SIX],
    ['Pct of loan', 'Month,Cum. cost,Pct of loan\n0,5,40.00\n6,9,60.00', FOUR_SIX],
    ['bare fractions', 'Month,Draw\n0,0.4\n6,0.6', FOUR_SIX],
    ['fractions under Pct', 'Month,Pct\n0,.40\n6,.60', FOUR_SIX],
    ['thousands', 'Month,Draw ($000s)\n0,"4,000"\n6,"6,000"', FOUR_SIX],
    ['thousands named in the title', 'Draw schedule ($ in thousands)\nMonth,Draw\n0,"4,000"\n6,"6,000"', FOUR_SIX],
    ['the initial closing', 'Month,Draw\nInitial closing,"4,000,000"\n6,"6,000,000"', FOUR_SIX],
    ['the closing', 'Period;Amount\nClosing;4,000,000\nMonth 6;6,000,000', FOUR_SIX],
    [
      'years beside months',
      'Year,Month,Draw\n2026,4,"4,000,000"\n2026,10,"1,000,000"\n2027,1,"5,000,000"',
      ['4: 4000000', '10: 1000000', '13: 5000000'],
    ],
    [
      'years only where they change',
      'Year,Month,Draw\n2026,11,"4,000,000"\n,12,"1,000,000"\n2027,1,"5,000,000"',
      ['11: 4000000', '12: 1000000', '13: 5000000'],
    ],
    [
      'dates with the day first',
      'Date,Draw\n01/04/2026,"4,000,000"\n01/05/2026,"1,000,000"\n13/10/2026,"5,000,000"',
      ['0: 4000000', '1: 1000000', '6: 5000000'],
    ],
    ['dates with points', 'Date;Draw\n01.04.2026;4,000,000\n01.10.2026;6,000,000', FOUR_SIX],
    ['no heading over its months', ',Draw amount\nMonth 0,"4,000,000"\nMonth 6,"6,000,000"', FOUR_SIX],
    ['bars and dollars', 'Mo.|Loan draw\n0|$4,000,000\n6|$6,000,000', FOUR_SIX],
    ['decimal commas', 'Month;Draw\n0;4.000.000,00\n6;6.000.000,00', FOUR_SIX],
    [
      'totals and subtotals',
      'Month,Draw\n0,"4,000,000"\nSubtotal,"4,000,000"\n6,"6,000,000"\nTotal,"10,000,000"',
      FOUR_SIX,
    ],
    ['equity beside the loan', 'Month,Equity draw,HUD loan draw\n0,"900,000","4,000,000"\n6,0,"6,000,000"', FOUR_SIX],
    ['negative draws', 'Month,Draw\n0,"14,000,000"\n6,"(4,000,000)"', ['0: 14000000', '6: -4000000']],
    ['reverse order', 'Month,Draw\n6,"6,000,000"\n0,"4,000,000"', ['6: 6000000', '0: 4000000']],
  ])('with %s is read', (_layout, text, draws) => {
    expect(drawsIn(text)).toEqual(draws)
  })

  it.each([
    ['Month,Pct\n0,.40\n6,.60', 'Fractions of 1 were read as percentages.'],
    ['Month,Draw ($000s)\n0,"4,000"\n6,"6,000"', 'The sheet gives amounts in thousands; they were read as dollars.'],
    ['Quarter,Draw\n1,40\n3,60', 'Quarters were read as every third month, from month 0.'],
    ['Date,Draw\n13/04/2026,40\n13/10/2026,60', 'Dates were read as day/month/year.'],
  ])('says what was assumed: %j', (text, remark) => {
    expect(read(text).remarks).toEqual([remark])
  })

  it('counts dates from the closing before them', () => {
    const text = 'Period,Draw\nInitial closing,"4,000,000"\nApr-26,"1,000,000"\nSep-26,"5,000,000"'
    expect(drawsIn(text)).toEqual(['0: 4000000', '1: 1000000', '6: 5000000'])
    expect(read(text).remarks).toEqual(['The closing is month 0, and the first date month 1.'])
  })

  it('leaves out the closing if another row is month 0, because two draws of one month would be a guess', () => {
    expect(read('Month,Draw\nClosing,"1,000,000"\n0,"3,000,000"\n6,"6,000,000"')).toMatchObject({
      leftOut: ['Closing'],
      rows: [{ month: '0' }, { month: '6' }],
    })
  })

  it('finds the draw column although its formulas have no results, and names their rows', () => {
    const text = 'Month,Amount\n0,=SUM(C2:D2)\n6,=1+0\nTotal,=SUM(B2:B3)'
    expect(drawColumns(readDelimited(text), LOAN)).toMatchObject({ month: 0, draw: 1 })
    expect(read(text)).toMatchObject({ rows: [], uncalculated: ['0', '6'] })
  })

  it('names the rows of a table whose months run across', () => {
    const table = readDelimited('Month,0,6\n,1,2\nDraw,40,60')
    expect(columnNames(table, drawColumns(table, LOAN))).toEqual(['Month', 'Row 2', 'Draw'])
  })

  it.each<readonly [string, (month: number) => string]>([
    ['numbers', (month) => String(month)],
    ['labels', (month) => `Month ${month}`],
    ['days', (month) => `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`],
    ['US dates', (month) => `${(month % 12) + 1}/1/${2026 + Math.floor(month / 12)}`],
  ])(
    'with months as %s, down or across, is read with the months and draws that it has, or not at all',
    (_kind, month) => {
      const schedule = fc
        .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9_999_999 })), {
          minLength: 2,
          maxLength: 6,
        })
        .map((steps) => {
          let month = -1
          return steps.map(([step, amount]) => {
            month += step
            return [month, amount] as const
          })
        })
      const dollars = fc.constantFrom<(amount: number) => string>(
        (amount) => String(amount),
        (amount) => `$${amount}`,
        (amount) => `"${formatNumber(String(amount))}"`,
        (amount) => `${amount}.00`,
      )
      fc.assert(
        fc.property(schedule, dollars, fc.boolean(), (rows, amount, isAcross) => {
          const cells = [['Month', 'Draw amount'], ...rows.map(([at, draw]) => [month(at), amount(draw)])]
          const lines = isAcross ? [0, 1].map((column) => cells.map((row) => row[column])) : cells
          const text = lines.map((row) => row.join(',')).join('\n')
          const [first = [0]] = rows
          // Dates count from the first one.
          const shift = /[-/]/.test(month(0)) ? first[0] : 0
          const expected = rows.map(([at, draw]) => `${at - shift}: ${draw}`)
          const isShares = rows.reduce((sum, [, draw]) => sum + draw, 0) === 100
          if (!isShares) expect([expected, []]).toContainEqual(drawsIn(text, '999,999,999'))
        }),
        { numRuns: 2500 },
      )
    },
  )
})
