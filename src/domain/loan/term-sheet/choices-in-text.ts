// Finds choices of the form in a text: a section of the act, a state, the deposit, extensions, a firm.
import type { LoanType } from '../../../contract/lookup'
import type { SetupField } from '../setup-values'

export interface SheetChoice {
  readonly value: string
  readonly label: string
  /** Another name, such as `TX`, or `FHA 223(f)`. */
  readonly alias?: string
  /** For a section of the act: its program. */
  readonly program?: LoanType
}

/** The choices of fields. */
export type SheetChoices = Partial<Record<SetupField, readonly SheetChoice[]>>

export interface ChosenInText {
  readonly start: number
  readonly end: number
  readonly choice: SheetChoice
}

const LETTERS = /[^a-z0-9]/g
const SECTION =
  /(?<![\d$,.-])(?:232 ?\/ ?)?(?:2\d\d|5[13]\d) ?(?:\( ?[a-z] ?\)|[a-z](?![a-z]))(?: ?(?:\( ?\d ?\)|\d(?!\d)))?/gi
const BARE_SECTION = /(?:section|sec\.?|fha|hud|rhs|rd|usda) ?(\d{3})(?![\d(a-z,.]|-\d)/gi
const key = (text: string): string => text.toLowerCase().replace(LETTERS, '')
/** `223(f) · Permanent` → `223(f)`. */
const sectionName = ({ label }: SheetChoice): string => label.split(' · ')[0] ?? label

/** The section of the act for a name such as `221d4`; null if none or more than one has it. */
function sectionFor(name: string, context: string, sections: readonly SheetChoice[]): SheetChoice | null {
  const same = sections.filter((each) => key(sectionName(each)) === key(name))
  if (same.length < 2) return same[0] ?? null
  const isBuilding = /construction|new const|sub(?:stantial)? rehab/i.test(context)
  const isPermanent = /permanent|perm\b|refinanc|acquisition/i.test(context)
  if (isBuilding === isPermanent) return null
  const kind = isBuilding ? / · construction/i : / · permanent/i
  const fitting = same.filter(({ label }) => kind.test(label))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The sections of the act that a text names, from left to right. */
export function sectionsInText(text: string, sections: readonly SheetChoice[]): readonly ChosenInText[] {
  const named = [
    ...[...text.matchAll(SECTION)].map((match) => ({ name: match[0], start: match.index })),
    ...[...text.matchAll(BARE_SECTION)].map((match) => ({
      name: match[1] ?? '',
      start: match.index + match[0].length - 3,
    })),
  ]
  return named.flatMap(({ name, start }): readonly ChosenInText[] => {
    const choice = sectionFor(name, text.slice(Math.max(0, start - 200), start + 200), sections)
    return choice === null ? [] : [{ start, end: start + name.length, choice }]
  })
}

/** The choice with exactly this name, or else the only one that starts with it. */
export function choiceNamed(text: string, choices: readonly SheetChoice[]): SheetChoice | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[.,;]+$/, '')
  if (plain === '') return null
  const exact = choices.filter(({ label, alias }) => label.toLowerCase() === plain || alias?.toLowerCase() === plain)
  const matches = exact.length > 0 ? exact : choices.filter(({ label }) => label.toLowerCase().startsWith(`${plain} `))
  return matches.length === 1 ? (matches[0] ?? null) : null
}

const depositWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:none|no\b|not required|waived)/i, 'none'],
  [/credited/i, 'credited_at_delivery'],
  [/wired? to (?:the )?(?:winning )?(?:investor|bidder)/i, 'wired_to_investor'],
  [
    /(?:held|escrow)\b.{0,40}\b(?:lender|escrow|mortgagee)|(?:lender|mortgagee)\b.{0,30}\b(?:holds?|escrow)/i,
    'held_by_lender',
  ],
]
const extensionWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:none|no\b|not (?:allowed|permitted|available))/i, 'no'],
  [/^(?:yes|allowed|permitted|available)/i, 'yes'],
]

/** What the words of a text choose in a field; null if they fit none or several of its choices. */
export function choiceByWords(field: SetupField, text: string, choices: readonly SheetChoice[]): SheetChoice | null {
  const words = field === 'gfd_treated' ? depositWords : field === 'extension_fees_allowed' ? extensionWords : []
  const fitting = words.filter(([pattern]) => pattern.test(text)).map(([, value]) => value)
  // `Wired to the investor and credited at delivery` is the one of both that is credited.
  const value =
    fitting.includes('credited_at_delivery') && !fitting.includes('none')
      ? 'credited_at_delivery'
      : fitting.length === 1
        ? fitting[0]
        : undefined
  return choices.find((choice) => choice.value === value) ?? null
}
