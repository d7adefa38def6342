// Reads prepayment terms as the market writes them: `10-9-8-…-1`, `10% declining 1% per year`, `2-year lockout, then 8, 7, 6 …`.
import { protectionLabel, protectionSchedules } from '../call-protection'

export interface PrepaymentTerms {
  /** A code of `call_protection`; `OTHER` for a schedule that has none. */
  readonly code: string
  /** False if the text leaves open where the schedule ends. */
  readonly isComplete: boolean
}

const MAX_LENGTH = 300
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  five: '5',
  ten: '10',
  eight: '8',
  nine: '9',
}
const STEPS = /\d{1,2} ?%?(?: ?(?:-|,|\/|;|,? then|,? and) ?\d{1,2} ?%?){2,}/
const FALLING = /(\d{1,2}) ?(?:(?:%|percent|pts?|points?)[^%]{0,40}?|,? )\b(?:declin|decreas|reduc|step|descend)/
/** `8-1`, `10% down to 0`: to one percent, or to none. */
const FROM_TO = /(?<![\d-])(\d{1,2}) ?%? ?(?:-|to|down to|thru|through|stepping to) ?[01]\b(?!-)/
const LOCKOUT =
  /(\d{1,2}) ?-?(?:yr|year|y)s?[ -]{0,2}(?:hard )?(?:lock ?-?out|closed|lo\b|no prepay)|(?:lock ?-?out|\blo\b|closed)[ :]{0,3}(?:of |for |period |the first ){0,2}(\d{1,2}|\d{2,3} ?(?:months?|mos?))/
const NO_LOCKOUT =
  /\b(?:no|zero|0)[ -]{0,2}(?:yrs? |years? |-?year )?(?:lock ?-?out|lo\b)|(?:lock ?-?out)[ :]{0,3}(?:none|n\/a|no\b|0\b)/

/** The steps of a falling schedule, in percent; null if the text names none. */
function stepsIn(text: string): { readonly steps: readonly number[]; readonly isComplete: boolean } | null {
  const listed = STEPS.exec(text)
  if (listed !== null) {
    const steps = (listed[0].match(/\d{1,2}/g) ?? []).map(Number)
    const first = steps[0] ?? 0
    if (first < 1 || steps.some((step, at) => step !== first - at)) return null
    const last = steps.at(-1) ?? 0
    const after = text.slice(listed.index + listed[0].length)
    const goesOn = /^\W{0,3}(?:\.\.|etc|to (?:0|1|zero|par|one)|down|thereafter|-->?)/.test(after)
    const all = last > 1 ? Array.from({ length: first }, (_, at) => first - at) : steps.filter((step) => step > 0)
    return { steps: all, isComplete: last <= 1 || goesOn }
  }
  const falling = FALLING.exec(text) ?? FROM_TO.exec(text)
  const first = Number(falling?.[1] ?? 0)
  if (first < 1 || first > 10) return null
  // By one percent a year, unless the text says something else.
  const after = falling === null ? '' : text.slice(falling.index + falling[0].length)
  const by = /^[a-z]{0,12}(?: down)?,?(?: by| at)? (\d(?:\.\d+)?) ?(?:%|percent|point)/.exec(after)?.[1] ?? '1'
  return by === '1' ? { steps: Array.from({ length: first }, (_, at) => first - at), isComplete: true } : null
}

const keyOf = (lockMonths: number, steps: readonly number[]): string => `${lockMonths}|${steps.join(',')}`

/** Each code by its lockout and steps. */
const codes = new Map(
  Object.entries(protectionSchedules).map(([code, stretches]) => {
    const locked = stretches.reduce((months, stretch) => months + (stretch.kind === 'lock' ? stretch.months : 0), 0)
    const steps = stretches.flatMap((stretch) =>
      stretch.kind === 'pct' ? Array.from({ length: stretch.months / 12 }, () => stretch.pct) : [],
    )
    return [keyOf(locked, steps), code]
  }),
)
const codesByLabel = new Map(Object.entries(protectionLabel).map(([code, label]) => [label.toLowerCase(), code]))

/** The prepayment terms in a text; null if it names none. `lockout` is a text from elsewhere in the sheet. */
export function readPrepaymentTerms(text: string, lockout = ''): PrepaymentTerms | null {
  if (text.length > MAX_LENGTH) return null
  const plain = text
    .toLowerCase()
    .replaceAll(/\b(?:one|two|three|five|eight|nine|ten)\b/g, (word) => NUMBER_WORDS[word] ?? word)
    .replaceAll(/(\d) ?\((\d{1,2})\)/g, '$2')
    .replaceAll(/ +/g, ' ')
    .trim()
  const byLabel = codesByLabel.get(plain)
  if (byLabel !== undefined) return { code: byLabel, isComplete: true }
  if (/^10 ?%? ?\(24(?: ?mo(?:nth)?s?)?\)[ -/,]{1,3}8/.test(text.trim()))
    return { code: '10(24)_8_1', isComplete: true }
  const own = lockoutMonths(plain)
  const locked = own ?? lockoutMonths(`lockout ${lockout.toLowerCase()}`) ?? 0
  // The lockout's own figure isn't a step.
  const rest = plain.replace(NO_LOCKOUT, ' ').replace(LOCKOUT, ' ')
  const steps = stepsIn(rest)
  if (steps === null) {
    const opens = /\b(?:open|par|no (?:penalty|premium))\b/.test(rest)
    return locked === 120 && opens ? { code: 'LO10_0', isComplete: true } : null
  }
  // `10% for two years, then 8…`
  const held = /10 ?% (?:for|during|in) (?:the )?(?:first )?(?:24 (?:months|mos)|2 (?:years|yrs))/.test(plain)
  if (held) return steps.steps[0] === 8 ? { code: '10(24)_8_1', isComplete: steps.isComplete } : null
  const code = codes.get(keyOf(locked, steps.steps)) ?? 'OTHER'
  return { code, isComplete: steps.isComplete && code !== 'OTHER' }
}

/** The months of a lockout; 0 if the text says that there is none; null if it says nothing. */
function lockoutMonths(text: string): number | null {
  if (NO_LOCKOUT.test(text)) return 0
  const match = LOCKOUT.exec(text)
  if (match === null) return null
  const count = match[1] ?? match[2] ?? ''
  const number = Number.parseInt(count, 10)
  return /mo/.test(count) ? number : number * 12
}
