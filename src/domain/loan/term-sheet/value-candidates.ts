// Reads the values that a part of a text may hold for a field, by the kind of the field.
import { readAgencyNumber, readPhone, readZip } from '../../entry/codes'
import { readDay } from '../../entry/day'
import { isEmail, readEmail } from '../../entry/email'
import { parsePrice } from '../../thirty-seconds'
import type { SetupField } from '../setup-values'
import { type Figure, figuresIn } from './figures'

/** A value in a text, from `start` to before `end`. */
export interface Candidate {
  readonly start: number
  readonly end: number
  /** As a person would type it into the field. */
  readonly typed: string
  /** Why the value may be wrong, or null. */
  readonly doubt: string | null
}

export interface ValueContext {
  /** The label's hint about the unit, such as `months`. */
  readonly hint: string
  /** True if figures without a unit count, because the text holds only the value. */
  readonly takesBare: boolean
}

type Reader = (text: string, context: ValueContext) => readonly Candidate[]

const PER_UNIT = /^ ?(?:\/|per |psf|p\.?u\.?|an? (?:month|unit)|monthly|annually)/i

const figureReader =
  (read: (figure: Figure, context: ValueContext, text: string) => Pick<Candidate, 'typed' | 'doubt'> | null): Reader =>
  (text, context) =>
    figuresIn(text).flatMap((figure) => {
      const value = read(figure, context, text)
      return value === null ? [] : [{ start: figure.start, end: figure.end, ...value }]
    })

const COMMA_DOUBT = 'Its comma or points may separate decimals or thousands.'

const money = figureReader((figure, { hint, takesBare }, text) => {
  const { decimal, unit, isConverted, end } = figure
  if (unit !== 'dollars' && unit !== null) return null
  if (PER_UNIT.test(text.slice(end, end + 12))) return null
  if (/000/.test(hint)) return { typed: String(Number(decimal) * 1000), doubt: 'It’s in thousands.' }
  // A bare figure in a sentence may count anything.
  if (unit === null && (Number(decimal) < 100_000 || (!takesBare && !/,/.test(text.slice(figure.start, end)))))
    return null
  const written = text.slice(figure.start, end).trim()
  if (isConverted === 'scaled') return { typed: decimal, doubt: `It’s written as “${written}”, which may be rounded.` }
  return { typed: decimal, doubt: isConverted === 'comma' ? COMMA_DOUBT : null }
})

const percent = figureReader(({ decimal, unit, isConverted }, { hint, takesBare }) => {
  const isBasisPoints = unit === null && /^bps?$|basis/i.test(hint)
  if (unit !== 'percent' && !(unit === null && takesBare)) return null
  const typed = isBasisPoints ? String(Number(decimal) / 100) : decimal
  return { typed, doubt: isConverted === 'comma' ? COMMA_DOUBT : null }
})

/** Fewer months than this are years, in a term. */
const LEAST_MONTHS = 61

const months =
  (isTerm: boolean): Reader =>
  (text, context) =>
    figureReader(({ decimal, unit, isConverted }, { hint, takesBare }) => {
      if ((unit !== 'months' && unit !== null) || isConverted !== null || !/^\d{1,3}$/.test(decimal)) return null
      if (unit === 'months') return { typed: decimal, doubt: null }
      if (!takesBare) return null
      if (/y(?:ea)?rs?|years?/i.test(hint)) return { typed: String(Number(decimal) * 12), doubt: null }
      const isYears = isTerm && Number(decimal) < LEAST_MONTHS && !/mo/i.test(hint)
      return isYears
        ? { typed: String(Number(decimal) * 12), doubt: 'It has no unit, and may be years.' }
        : { typed: decimal, doubt: null }
    })(text, context)

const PRICE =
  /(?<![\d.,$/])\$?(\d{2,3}(?: ?[-':] ?\d{2}(?:\+|\b(?!\/))| \d{1,2}\/\d{1,2}|[-'] ?\d{1,2}\/\d{1,2}|\.\d{1,12})?) ?(%?)(?![\w,./-]*\d)/g

const price: Reader = (text) => {
  const read = [...text.matchAll(PRICE)].flatMap((match): readonly Candidate[] => {
    const [whole, quote = ''] = match
    const parsed = parsePrice(quote.replace(/^(\d{2,3})[-'] ?(\d{1,2}\/)/, '$1 $2'))
    if (!parsed.ok || parsed.price32 < 90 * 32 || parsed.price32 > 115 * 32) return []
    // `101` may be any number.
    const isBare = /^\d+$/.test(quote)
    return [
      {
        start: match.index,
        end: match.index + whole.length,
        typed: quote.replace(/^(\d{2,3})[-'] ?(\d{1,2}\/)/, '$1 $2'),
        doubt: isBare && !/^\D*\d+ ?%?\D*$/.test(text) ? 'It may be another number.' : null,
      },
    ]
  })
  const par = /^par\b/i.exec(text)
  return read.length === 0 && par !== null ? [{ start: 0, end: 3, typed: '100-00', doubt: null }] : read
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
const DATE = new RegExp(
  `(?<![\\w/])(?:\\d{1,2}/\\d{1,2}/(?:\\d{4}|\\d{2})|\\d{1,2}-\\d{1,2}-(?:\\d{4}|\\d{2})|\\d{4}-\\d{1,2}-\\d{1,2}|${MONTH}[ -]\\d{1,2}(?:st|nd|rd|th)?,?[ -]\\d{4}|\\d{1,2}(?:st|nd|rd|th)?[ -]${MONTH},?[ -](?:\\d{4}|\\d{2}))(?![\\w/])`,
  'gi',
)
const day: Reader = (text) =>
  [...text.matchAll(DATE)].flatMap(({ 0: typed, index }) =>
    readDay(typed) === null ? [] : [{ start: index, end: index + typed.length, typed, doubt: null }],
  )

/** The first match of a pattern, if a reader accepts it. */
const byPattern =
  (pattern: RegExp, accepts: (typed: string) => boolean): Reader =>
  (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: typed, index }) =>
      accepts(typed) ? [{ start: index, end: index + typed.length, typed, doubt: null }] : [],
    )

const agencyNumber = byPattern(
  /(?<![\d-])(?:\d{3}[- ]\d{5}|\d{2,3}-\d{3}-\d{9})(?![\d-])/g,
  (typed) => readAgencyNumber(typed) !== null,
)
const zip = byPattern(/(?<![\d-])\d{5}(?:-\d{4})?(?![\d-])/g, (typed) => readZip(typed) !== null)
const phone = byPattern(
  /(?<![\d-])\+?(?:1[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4}(?!\d)/g,
  (typed) => readPhone(typed) !== null,
)
const email = byPattern(
  /[^\s@,;:<>()[\]"']{1,64}@[^\s@,;:<>()[\]"']{3,190}/g,
  (typed) => isEmail(typed) && readEmail(typed) !== '',
)

const EMPTY = /^(?:tbd|tba|n\/?a|none|-+|\?+|to be determined|see (?:above|below|attached).*)$/i
/** The whole text, without quotes. */
const wholeText: Reader = (text) => {
  const typed = text.replace(/^["']+|["']+$|[,;]+$/g, '').trim()
  if (typed === '' || typed.length > 255 || EMPTY.test(typed) || !/\p{L}/u.test(typed)) return []
  const doubt = /[:$%]/.test(typed) || typed.length > 80 ? 'It may hold more than the name.' : null
  return [{ start: text.indexOf(typed), end: text.indexOf(typed) + typed.length, typed, doubt }]
}
const feeText: Reader = (text) => {
  const typed = text.trim()
  return typed === '' || typed.length > 255 || EMPTY.test(typed)
    ? []
    : [{ start: 0, end: typed.length, typed, doubt: null }]
}

const readers: Partial<Record<SetupField, Reader>> = {
  fha_number: agencyNumber,
  project_name: wholeText,
  project_street: wholeText,
  project_city: (text, context) => (/\d/.test(text) ? [] : wholeText(text, context)),
  project_zip_code: zip,
  loan_amount: money,
  loan_amount_diff_percent: percent,
  loan_term: months(true),
  construction_period: months(false),
  permanent_loan_late_term: months(true),
  permanent_loan_late_amortization: months(true),
  gnma_interest_rate: percent,
  servicing_spread: percent,
  loan_min_price: price,
  bond_interest_price: price,
  delivery_last_date_fees: day,
  permanent_loan_late_date: day,
  delivery_late_fees: feeText,
  servicer_contact_name: (text, context) => (/[@\d]/.test(text) ? [] : wholeText(text, context)),
  servicer_contact_email: email,
  servicer_contact_phone: phone,
}

/** Texts, which are not figures: a doubtful word in them is part of the text. */
export const wholeTextFields: ReadonlySet<SetupField> = new Set([
  'project_name',
  'project_street',
  'project_city',
  'delivery_late_fees',
  'servicer_contact_name',
])

/** Everything in a text that may be a value of the field, from left to right. */
export const candidatesFor = (field: SetupField, text: string, context: ValueContext): readonly Candidate[] =>
  readers[field]?.(text, context) ?? []

/** The agency's numbers in a line. */
export const agencyNumbersIn = (text: string): readonly Candidate[] => agencyNumber(text, { hint: '', takesBare: true })
