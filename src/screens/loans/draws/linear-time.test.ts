// Everything that reads typed, pasted or imported text takes linear time, whatever the text repeats.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { checkPriceEntry, checkRateEntry } from '../../../domain/bid-rules'
import { readAgencyNumber, readPhone, readZip } from '../../../domain/entry/codes'
import { readDay, readTime } from '../../../domain/entry/day'
import { isEmail, readEmail } from '../../../domain/entry/email'
import { formatMoney, formatNumber, readMoney, readMonths, readNumber, readPercent } from '../../../domain/entry/number'
import { readDelimited, readTable } from '../../../domain/entry/table'
import { readTypedDollars, unreadableDollars, unreadableNumber } from '../../../domain/entry/typed-dollars'
import { parseWholeDollars } from '../../../domain/exposure'
import { protectionSchedule } from '../../../domain/loan/call-protection'
import { droppedProblem, formOfName } from '../../../domain/loan/document-sorting'
import { pasteBlock } from '../../../domain/loan/draw-edit'
import { drawColumns, importedDraws } from '../../../domain/loan/draw-import'
import { blankSetup } from '../../../domain/loan/setup-values'
import type { SheetChoices } from '../../../domain/loan/term-sheet/choices-in-text'
import { lineOutcomes } from '../../../domain/loan/term-sheet/line-states'
import { assignedValue, readTermSheet } from '../../../domain/loan/term-sheet/read-term-sheet'
import { phoneDigits, wholeNumber } from '../../../domain/profile/profile-entry'
import { readReceiptLine } from '../../../domain/receipt-line'
import { parsePrice } from '../../../domain/thirty-seconds'
import { isEasyToGuess } from '../../../domain/validation/password-strength'
import {
  decimal,
  digits as digitsOf,
  email,
  fhaNumber,
  increment,
  integer,
  phone,
  requiredDomain,
  url,
  validDomainName,
} from '../../../domain/validation/rules'
import { readPercentUpTo } from '../../../domain/yield/assumption'
import { folded } from '../../../text/folded'
import { readSheet } from './sheet-file'
import { cellFormats } from './workbook-parts'
import { parseXml } from './xml'

const choices: SheetChoices = {
  project_state_id: [
    { value: '1', label: 'Alabama', alias: 'AL' },
    { value: '43', label: 'Texas', alias: 'TX' },
  ],
  loan_section_act_id: [{ value: '10', label: '223(f) · Permanent', alias: 'FHA 223(f)', program: 'fha' }],
  call_protection: [{ value: 'LO0_10_1', label: '10% declining 1%/yr' }],
}
const context = { values: blankSetup, section: null, today: '2026-03-02', restrictions: [] }

const figures: Readonly<Record<string, (text: string) => unknown>> = {
  readNumber,
  readMoney,
  readPercent,
  readMonths,
  readTypedDollars,
  unreadableNumber,
  unreadableDollars,
  formatNumber,
  formatMoney,
  parsePrice,
  readDay,
  readTime,
  readEmail,
  isEmail,
  readPhone,
  readZip,
  readAgencyNumber,
}
/** The rules of forms, and what else reads a single field, a name of a file or a pasted line. */
const fields: Readonly<Record<string, (text: string) => unknown>> = {
  parseWholeDollars,
  wholeNumber,
  phoneDigits,
  protectionSchedule,
  readReceiptLine,
  folded,
  readPercentUpTo: (text) => readPercentUpTo(text, 30),
  checkPriceEntry: (text) => checkPriceEntry(text, { best32: null, minimum32: null, ownMax32: null }),
  checkRateEntry: (text) => checkRateEntry(text, { best: null, highest: null, ownMinRate: null }),
  isEasyToGuess: (text) => isEasyToGuess(text, 'ann@harbor-crest.example'),
  formOfName: (text) => formOfName(`${text}.pdf`, ['form_hud', 'form_92264a', 'excel']),
  droppedProblem: (text) => droppedProblem({ name: `a.${text}`, size: 10, head: new Uint8Array() }),
  ...Object.fromEntries(
    Object.entries({ email, url, integer, decimal, phone, validDomainName, requiredDomain, increment }).map(
      ([name, rule]) => [`rule ${name}`, (text: string) => rule(text, 'Field')],
    ),
  ),
  'rule digits': (text) => digitsOf(5)(text, 'Field'),
  'rule fhaNumber, FHA': (text) => fhaNumber('fha')(text, 'Field'),
  'rule fhaNumber, RHS': (text) => fhaNumber('rhs')(text, 'Field'),
}
const texts: Readonly<Record<string, (text: string) => unknown>> = {
  readTable,
  readDelimited,
  readTermSheet: (text) => lineOutcomes(readTermSheet(text, choices, context)),
  assignedValue: (text) => assignedValue('loan_amount', text, choices, context),
  pasteBlock: (text) => pasteBlock([], 0, 'month', readTable(text)),
  importedDraws: (text) => {
    const table = readDelimited(text)
    return importedDraws(table, drawColumns(table, '10,000,000'))
  },
  parseXml,
  parseXmlInside: (text) => parseXml(`<a b="1">${text}</a>`),
  cellFormats: (text) =>
    cellFormats(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${text.replaceAll(/["<&]/g, '[')}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ),
}

const blanks = [' ', '\t', '\u00a0', '\n', '\u200b']
const digits = ['0', '1', '9', '1,000', '1 ', '.0', '1.', '0,', '$1', '5%', '480 ', '12-', '1/', '101-16 ', '35 bps ']
const signs = [
  '(',
  ')',
  '[',
  '"',
  '-',
  '–',
  ':',
  '=',
  '*',
  ',',
  ';',
  '|',
  '.',
  '....',
  '<',
  '>',
  '&',
  '_',
  '#',
  "'",
  '@',
]
const words = [
  'a',
  'a ',
  'x@',
  'a.',
  'or ',
  'not ',
  'Loan amount',
  'Loan amount: ',
  'term ',
  'gnma rate 5 ',
  'Nashville, TX ',
  '221(d)',
  '77001 ',
]
const nearMisses = [
  '10-9-8',
  '8% declining ',
  'lockout 2 ',
  '5/15/',
  'May 15, ',
  '<c r="A1">',
  '</c>',
  '&amp;',
  '<!--',
  'Month 1,',
  '=1+',
]
const pieces = [...blanks, ...digits, ...signs, ...words, ...nearMisses]
const frames: readonly (readonly [string, string])[] = [
  ['', ''],
  ['GNMA rate: 5.', '1'],
]

const repeated = (piece: string, size: number, [before, after]: readonly [string, string]): string =>
  `${before}${piece.repeat(Math.ceil(size / piece.length))}${after}`

/** The time of a run, ms: CPU or wall, because the CPU time includes other threads, and the wall time other processes. */
function timeOf(run: () => unknown): number {
  const begin = performance.now()
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.min((user + system) / 1000, performance.now() - begin)
}
/** The fastest of several: other processes and the garbage collector slow down single ones. */
const fastest = (run: () => unknown, runs: number): number =>
  Math.min(...Array.from({ length: runs }, () => timeOf(run)))

/** The texts for which twice the length takes more than twice the time, and what the machine adds. */
function slowTexts(read: (text: string) => unknown): readonly string[] {
  return pieces.flatMap((piece) =>
    frames.flatMap((frame) => {
      const long = () => read(repeated(piece, 40_000, frame))
      // Most take a few milliseconds, which aren't worth comparing.
      if (timeOf(long) < 80) return []
      const short = () => read(repeated(piece, 20_000, frame))
      // Few runs show nearly always that a text is read fast enough; many are needed to say that it isn't.
      const times = (runs: number) => [fastest(short, runs), fastest(long, runs)] as const
      const isSlow = ([half, whole]: readonly [number, number]) => whole > 2 * half + 30
      const measured = isSlow(times(3)) ? times(12) : null
      return measured !== null && isSlow(measured)
        ? [`${JSON.stringify(piece)} in ${JSON.stringify(frame)}: ${measured.join(', ')} ms`]
        : []
    }),
  )
}

describe('20 and 40 kB', () => {
  it.each(Object.entries({ ...figures, ...fields, ...texts }))(
    'of anything are read by %s in linear time',
    (_name, read) => {
      expect(slowTexts(read)).toEqual([])
    },
  )

  it('of anything in a cell of a workbook are read in linear time', async () => {
    for (const piece of ['0', '1', '(', ' ', '&amp;', '1,', 'Month 1 ']) {
      const time = async (size: number) => {
        const xml = `<worksheet><sheetData><row><c r="A1" t="inlineStr"><is><t>${repeated(piece, size, ['', ''])}</t></is></c></row></sheetData></worksheet>`
        const file = new Blob([zipSync({ 'xl/worksheets/sheet1.xml': strToU8(xml) }) as BlobPart])
        const startedAt = performance.now()
        await readSheet(file)
        return performance.now() - startedAt
      }
      await time(1000)
      const short = Math.min(await time(20_000), await time(20_000))
      expect(Math.min(await time(40_000), await time(40_000))).toBeLessThan(2 * short + 50)
    }
  })
})
