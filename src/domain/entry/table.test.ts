// Reads delimited text as many programs write it, never loses a cell, and is fast on any text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_COLUMNS, MAX_ROWS, readDelimited, readTable } from './table'

const draws = [
  ['Month', 'Draw'],
  ['0', '14'],
  ['1', '86'],
]
const joined = (separator: string, lineEnd: string) => draws.map((row) => row.join(separator)).join(lineEnd)

describe('a text', () => {
  const separators = ['\t', ';', '|', ',']
  const lineEnds = ['\n', '\r\n', '\r']
  it.each(separators.flatMap((separator) => lineEnds.map((lineEnd) => [separator, lineEnd] as const)))(
    'is divided at %j, with lines that end in %j',
    (separator, lineEnd) => {
      expect(readDelimited(joined(separator, lineEnd))).toEqual(draws)
      expect(readDelimited(joined(separator, lineEnd) + lineEnd)).toEqual(draws)
    },
  )
  it.each([
    ['a line that names the separator', 'sep=;\r\nMonth;Draw\r\n0;14\r\n1;86', draws],
    ['commas in quotes', '"Month";"Draw"\n0;"14"\n1;"86"', draws],
    [
      'semicolons in quotes',
      '"Month; no.","Draw"\n0,14',
      [
        ['Month; no.', 'Draw'],
        ['0', '14'],
      ],
    ],
    [
      'tabs in quotes',
      '"Month\tno.",Draw\n0,14',
      [
        ['Month\tno.', 'Draw'],
        ['0', '14'],
      ],
    ],
    [
      'line breaks in quotes',
      'Month;"Draw\r\n($)"\r0;14',
      [
        ['Month', 'Draw\r\n($)'],
        ['0', '14'],
      ],
    ],
    [
      'quotes in quotes',
      'Month;"Draw ""net"""\n0;14',
      [
        ['Month', 'Draw "net"'],
        ['0', '14'],
      ],
    ],
    [
      'thousands in tabs',
      'Month\tDraw\n0\t1,400,000\n1\t2,600,000',
      [
        ['Month', 'Draw'],
        ['0', '1,400,000'],
        ['1', '2,600,000'],
      ],
    ],
    ['a title above', 'Cedar Mill; draw schedule\n\nMonth,Draw\n0,14\n1,86', [['Cedar Mill; draw schedule'], ...draws]],
    [
      'one semicolon in a file of commas',
      'Month,Draw; loan\n0,14\n1,86\n2,0',
      [
        ['Month', 'Draw; loan'],
        ['0', '14'],
        ['1', '86'],
        ['2', '0'],
      ],
    ],
    [
      'empty cells',
      'Month;;Draw\n0;;14',
      [
        ['Month', '', 'Draw'],
        ['0', '', '14'],
      ],
    ],
    [
      'decimal commas',
      'Month;Draw\n0;14,5\n1;85,5',
      [
        ['Month', 'Draw'],
        ['0', '14.5'],
        ['1', '85.5'],
      ],
    ],
    [
      'dots between thousands',
      'Month;Draw\n0;1.400.000,50\n1;€ 2.600.000\n2;14 000,00 %',
      [
        ['Month', 'Draw'],
        ['0', '1400000.50'],
        ['1', '€ 2600000'],
        ['2', '14000.00 %'],
      ],
    ],
    [
      'decimal points beside semicolons',
      'Month;Draw\n0;1,400,000.50\n1;2,600',
      [
        ['Month', 'Draw'],
        ['0', '1,400,000.50'],
        ['1', '2,600'],
      ],
    ],
    ['nothing', '', []],
    ['one column', 'Month\n0', [['Month'], ['0']]],
  ])('with %s is read', (_case, text, table) => {
    expect(readDelimited(text)).toEqual(table)
  })
})

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('any table', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'b', '7', ' ', ',', ';', '\t', '|', '"', '\n', '\r', '.'),
    maxLength: 8,
  })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  it('is read as it was written with quotes, whatever the separator', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\t', ';', '|', ','),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, separator, end) => {
          const text = rows.map((row) => row.map(quoted).join(separator)).join(end)
          const trimmed = rows
            .map((row) => row.map((each) => each.trim()))
            .filter((row) => row.some((each) => each !== ''))
          expect(readTable(text, separator)).toEqual(trimmed)
        },
      ),
    )
  })
  it('has no more rows and columns than the limits', () => {
    expect(readDelimited('0;14\n'.repeat(2 * MAX_ROWS))).toHaveLength(MAX_ROWS)
    expect(readDelimited(`${'7;'.repeat(500)}\n`)[0]).toHaveLength(MAX_COLUMNS)
  })
  it.each([',', ';', '\t', '"', '""', '",', ' ', '\r', '\n', '1.', '1,', '1.000', "1'", 'a', '0;14,5\n', '";\r\n'])(
    'of 60 kB of %j is read within a second',
    (piece) => {
      const startedAt = performance.now()
      for (const text of [piece.repeat(60_000 / piece.length), `x;${piece.repeat(60_000 / piece.length)}x`])
        readDelimited(text)
      expect(performance.now() - startedAt).toBeLessThan(1000)
    },
  )
})
