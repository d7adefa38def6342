// How typed and pasted text is parsed: a table per kind, and that displayed values are read back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, formatLongDay } from '../business-days'
import { parsePrice } from '../thirty-seconds'
import { formatPhone } from '../validation/rules'
import { readAgencyNumber, readPhone, readZip } from './codes'
import { readDay, readTime } from './day'
import { isEmail, readEmail } from './email'
import { decimalOf, formatNumber, readMoney, readMonths, readNumber, readPercent } from './number'

type Table = readonly (readonly [string, string | null])[]

const kinds: readonly (readonly [string, (text: string) => string | null, Table])[] = [
  [
    'a number',
    readNumber,
    [
      ['.25', '0.25'],
      ['480.0', '480'],
      ['5.', '5'],
      ['25000000.00', '25000000'],
      ['25,000,000.00', '25000000'],
      [' 18 450 000 ', '18450000'],
      ['007', '7'],
      ['-5', '-5'],
      ['−5', '-5'],
      ['(5)', '-5'],
      ['-0.0', '0'],
      ['390 000.5', '390000.5'],
      ['390000 480', null],
      ['390  480', null],
      ['390,000 480', null],
      ['390,000\u00a0480', null],
      ['390\u2028480', null],
      ['390\u000b480', null],
      ['390\u0085480', null],
      ['\ufeff390\u200b,000\u2060', '390000'],
      ['\u202d25,000,000\u202c', '25000000'],
      ['25\u202f000\u2009000', '25000000'],
      ['390000\t480', null],
      ['390\t480', null],
      ['390\n480', null],
      ['1. 5', null],
      ['0,25', null],
      ['0,350', null],
      ['2,50,000', null],
      ['25m', null],
      ['1e9', null],
      ['.', null],
      ['five', null],
      ['', null],
    ],
  ],
  [
    'an amount',
    readMoney,
    [
      ['$25,000,000.00', '25000000'],
      ['USD 25,000,000', '25000000'],
      ['25,000,000 USD', '25000000'],
      ['$ 480.50', '480.5'],
      ['-$5', '-5'],
      ['($5)', '-5'],
      ['\u200e$25,000,000\u200e', '25000000'],
      ['$390,000\t480', null],
      ['390000\r\n480', null],
      ['$25m', null],
      ['€5', null],
    ],
  ],
  [
    'a percentage',
    readPercent,
    [
      ['.25', '0.25'],
      ['0.25%', '0.25'],
      ['5.25 %', '5.25'],
      ['5.250 percent', '5.25'],
      ['35 bps', '0.35'],
      ['35bp', '0.35'],
      ['12.5 basis points', '0.125'],
      ['100 bps.', '1'],
      ['-25 bps', '-0.25'],
      ['5 bps', '0.05'],
      ['0 bps', '0'],
      ['bps', null],
      ['3 5 bps', null],
      ['35 bpsx', null],
      ['5\t250', null],
      ['0,25', null],
      ['%', null],
    ],
  ],
  [
    'a span in months',
    readMonths,
    [
      ['480', '480'],
      ['480.0', '480'],
      ['480 months', '480'],
      ['18 mos.', '18'],
      ['40 years', '480'],
      ['35yrs', '420'],
      ['1.5 years', null],
      ['40\t480', null],
      ['-12 months', '-12'],
      ['forty years', null],
    ],
  ],
  [
    'a day',
    readDay,
    [
      ['5/15/26', '2026-05-15'],
      ['05/15/2026', '2026-05-15'],
      ['5-15-2026', '2026-05-15'],
      ['2026-05-15', '2026-05-15'],
      ['2026-05-15T00:00:00Z', '2026-05-15'],
      ['May 15, 2026', '2026-05-15'],
      ['may 15 2026', '2026-05-15'],
      ['May 15th, 2026', '2026-05-15'],
      ['Sept. 3, 2026', '2026-09-03'],
      ['15-May-26', '2026-05-15'],
      ['15 May 2026', '2026-05-15'],
      ['Friday, May 15, 2026', '2026-05-15'],
      ['2/29/2026', null],
      ['15/5/26', null],
      ['15.5.2026', null],
      ['Mai 15, 2026', null],
      ['5/15', null],
      ['soon', null],
    ],
  ],
  [
    'a phone number',
    readPhone,
    [
      ['15550100188', '15550100188'],
      ['(555) 010-0188', '15550100188'],
      ['+1 (555) 010‑0188', '15550100188'],
      ['555.010.0188', '15550100188'],
      ['\u202a+1 555 010 0188\u202c', '15550100188'],
      ['555010018', null],
      ['155501001888', null],
      ['555-010-0188 x12', null],
    ],
  ],
  [
    'an email address',
    (text) => (isEmail(text) ? readEmail(text) : null),
    [
      ['ann@firm.example', 'ann@firm.example'],
      [' Ann.Roe+bids@Firm.example ', 'Ann.Roe+bids@Firm.example'],
      ['mailto:ann@firm.example', 'ann@firm.example'],
      ['MAILTO:ann@firm.example?subject=Bid%20sheet', 'ann@firm.example'],
      ['ann@firm.example;', 'ann@firm.example'],
      ['ann@firm.example, ', 'ann@firm.example'],
      ['ann@firm.example.', 'ann@firm.example'],
      ['Ann Roe <ann@firm.example>', 'ann@firm.example'],
      ['"Roe, Ann" <ann@firm.example>;', 'ann@firm.example'],
      ['<ann@firm.example>', 'ann@firm.example'],
      ['<mailto:ann@firm.example>', 'ann@firm.example'],
      ['ann@\u200bfirm.example', 'ann@firm.example'],
      ['\ufeffann@firm.example\u200e', 'ann@firm.example'],
      ['a\u00adnn@fi\u2060rm.exam\u200dple', 'ann@firm.example'],
      ['ann@firm.example\r\n', 'ann@firm.example'],
      ["o'neil@firm.example", "o'neil@firm.example"],
      ['jörg@firm.example', 'jörg@firm.example'],
      ['ann@firm.example; bo@firm.example', null],
      ['ann@firm.example,bo@firm.example', null],
      ['ann@firm.example\tbo@firm.example', null],
      ['ann roe@firm.example', null],
      ['ann@firm', null],
      ['ann@firm..example', null],
      ['ann@.example', null],
      ['@firm.example', null],
      ['mailto:', null],
      [`${'a'.repeat(243)}@firm.example`, null],
      ['', null],
    ],
  ],
  [
    'a zip code',
    readZip,
    [
      ['60601', '60601'],
      ['60601-1234', '60601'],
      ['60601–1234', '60601'],
      ['606011234', '60601'],
      ['6060', null],
      ['6060a', null],
    ],
  ],
  [
    'a time of day',
    readTime,
    [
      ['14:30', '14:30'],
      ['9:05', '09:05'],
      ['04:30 PM', '16:30'],
      ['4:30pm', '16:30'],
      ['230p', '14:30'],
      ['12 a.m.', '00:00'],
      ['12:15 PM', '12:15'],
      ['1430', '14:30'],
      ['10', '10:00'],
      ['10:00 ET', '10:00'],
      ['24:00', null],
      ['13 PM', null],
      ['10:60', null],
      ['noon', null],
      ['', null],
    ],
  ],
  [
    'an agency number',
    readAgencyNumber,
    [
      ['062-35541', '062-35541'],
      ['06235541', '062-35541'],
      ['062–35541', '062-35541'],
      ['062 35541', '062-35541'],
      ['FHA No. 062-35541', '062-35541'],
      ['01-069-000000538', '01-069-000000538'],
      ['01–069–000000538', '01-069-000000538'],
      ['62-35541', null],
      ['0623-5541', null],
    ],
  ],
]

describe.each(kinds)('%s', (_kind, read, table) => {
  it.each(table)('%j is read as %j', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('a displayed value is read back unchanged', () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 99_999 }))
    .map(([whole, fraction]) => readNumber(`${whole}.${String(fraction).padStart(5, '0')}`) ?? '')
  it('for numbers and amounts, including negative ones', () => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect(readNumber(formatNumber(decimal))).toBe(decimal)
        expect(readMoney(`$${formatNumber(decimal)}`.replace('$-', '-$'))).toBe(decimal)
        expect(readPercent(`${decimal}%`)).toBe(decimal)
        expect(decimal.startsWith('-')).toBe(Number(decimal) < 0)
      }),
    )
  })
  it('for days, in figures and in words', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(readDay(formatDay(day))).toBe(day)
        expect(readDay(formatLongDay(day))).toBe(day)
      }),
    )
  })
  it('for phone numbers and agency numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), (digits) => {
        expect(readPhone(formatPhone(`1${digits}`))).toBe(`1${digits}`)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (digits) => {
        const number = readAgencyNumber(String(digits).padStart(8, '0')) ?? ''
        expect(readAgencyNumber(number)).toBe(number)
        expect(number).toMatch(/^\d{3}-\d{5}$/)
      }),
    )
  })
})

it('a spreadsheet’s number is written without exponent or floating-point error', () => {
  expect([0.0068 + Number.EPSILON, 1.4e7, 0.1 + 0.2, -5, 0, 100, 1e-9, 14.5].map(decimalOf)).toEqual([
    '0.0068',
    '14000000',
    '0.3',
    '-5',
    '0',
    '100',
    '0.000000001',
    '14.5',
  ])
})

describe('readers', () => {
  const readers = [...kinds.map(([, read]) => read), readEmail, parsePrice]
  const size = 60_000
  it.each([
    ...[
      ' ',
      '\t',
      '\u00a0',
      '\n',
      '\u200b',
      '.',
      ',',
      '-',
      '@',
      'a.',
      '<',
      '>',
      '1',
      '1 ',
      '1,000',
      '(',
      '%',
      'a@b.',
      ' ;',
    ],
    ...['mailto:', '1-', "1'", 'may ', '$'],
  ])('read 60 kB of %j within a second', (piece) => {
    const text = piece.repeat(size / piece.length)
    for (const read of readers) {
      for (const repeated of [text, `a@${text} x`, `1${text}x`, `${text}1`]) {
        const startedAt = performance.now()
        read(repeated)
        expect(performance.now() - startedAt).toBeLessThan(1000)
      }
    }
  })
  it('see no difference between a text and the same text with invisible characters in it', () => {
    const marks = fc.constantFrom('\u200b', '\u200e', '\ufeff', '\u00ad', '\u2060', '\u202a')
    fc.assert(
      fc.property(
        fc.constantFrom(
          'ann@firm.example',
          '25,000,000.50',
          '062-35541',
          '5/15/2026',
          '60601',
          '(555) 010-0188',
          '14:30',
        ),
        fc.array(fc.tuple(fc.nat({ max: 20 }), marks), { maxLength: 6 }),
        (plain, inserted) => {
          let text = plain
          for (const [at, mark] of inserted) text = text.slice(0, at) + mark + text.slice(at)
          for (const read of readers) expect(read(text)).toEqual(read(plain))
        },
      ),
    )
  })
})
