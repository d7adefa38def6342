// The API dialect of a world: everything, only what the specification lists, or the format of a Laravel server. docs/real-api.md

/** Equivalent ways to write a response or to read a request. Each can be switched on by itself. */
export const habits = [
  'decimals', // `"101.25000"`
  'rounded', // prices with four decimals
  'ids', // `"17"`
  'booleans', // 0 and 1
  'arrays', // `[]` for an empty object, also inside stored JSON
  'dates', // microseconds
  'offsets', // `2026-03-02T05:15:00-05:00`
  'spaces', // `2026-03-02 10:15:00`
  'uuids', // notification ids are UUIDs
  'bid-ids', // bids have no id
  'newest-first', // order of bids
  'nulls', // null for a missing field
  'unknown', // unexpected extra fields
  'bare', // no envelope
  'wrapped', // events as `{auction: …}`
  'meta', // everything except the rows is under `meta`
  'empty', // 204 without a body after a change
  'access-token', // `access_token` for `token`
  'pages', // 15 rows at a time
  'trims', // request strings are trimmed: TrimStrings
  'blanks', // empty request strings become null: ConvertEmptyStringsToNull
] as const
export type Habit = (typeof habits)[number]

export interface ApiDialect {
  /** `full`, `spec`, `laravel`, or one of them with habits: `full:decimals,dates`. */
  readonly name: string
  /** True if calls, fields, events and headers that aren't in the specification are left out. */
  readonly reduced: boolean
  readonly habits: ReadonlySet<Habit>
}

/** The defaults of a plain Laravel installation. */
const laravelDefaults: readonly Habit[] = [
  'decimals',
  'booleans',
  'arrays',
  'dates',
  'uuids',
  'nulls',
  'unknown',
  'wrapped',
  'meta',
  'pages',
  'trims',
  'blanks',
]

const isHabit = (name: string): name is Habit => habits.some((habit) => habit === name)

/**
 * Parses the name of a dialect; null if the name is invalid.
 * @example dialectOf('laravel:decimals,dates') // reduced, with two habits
 */
export function dialectOf(name: string): ApiDialect | null {
  const [base = '', list] = name.split(':')
  const names = list === undefined ? (base === 'laravel' ? laravelDefaults : []) : list.split(',')
  if (!['full', 'spec', 'laravel'].includes(base) || !names.every(isHabit)) return null
  return { name, reduced: base !== 'full', habits: new Set(names) }
}

/** The rules for request strings: `full` treats them as Laravel does, the others only if the habit is on. */
export const textRulesOf = ({ reduced, habits }: ApiDialect): TextRules => ({
  trims: !reduced || habits.has('trims'),
  blanks: !reduced || habits.has('blanks'),
})

/** Whether strings are trimmed, and whether empty ones become null. */
export interface TextRules {
  readonly trims: boolean
  readonly blanks: boolean
}

/** The contract, unchanged. */
export const fullDialect: ApiDialect = { name: 'full', reduced: false, habits: new Set() }

/** The error message for an invalid name. */
export const UNKNOWN_DIALECT = `The API must be full, spec or laravel. Add habits after a colon: ${habits.join(', ')}.`
