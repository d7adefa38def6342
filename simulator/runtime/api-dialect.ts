// How a world's server speaks: in full, only what the specification lists, or as a Laravel writes it. docs/real-api.md

/** Ways to write an answer that mean the same, and to take a request; each can be switched on alone. */
export const habits = [
  'decimals', // `"101.25000"`
  'rounded', // prices with four decimals
  'ids', // `"17"`
  'booleans', // 0 and 1
  'arrays', // `[]` for an empty object, also inside of what is kept as JSON
  'dates', // microseconds
  'offsets', // `2026-03-02T05:15:00-05:00`
  'spaces', // `2026-03-02 10:15:00`
  'uuids', // ids of notifications
  'bid-ids', // none of bids
  'newest-first', // bids
  'nulls', // null for what is absent
  'unknown', // fields that nobody asked for
  'bare', // no envelope
  'wrapped', // events as `{auction: …}`
  'meta', // what stands beside the rows, under `meta`
  'empty', // 204 to changes
  'access-token', // `access_token` for `token`
  'pages', // 15 rows at a time
  'trims', // texts of a request lose the spaces around them: TrimStrings
  'blanks', // an empty text of a request is null: ConvertEmptyStringsToNull
] as const
export type Habit = (typeof habits)[number]

export interface ApiDialect {
  /** As it is asked for: `full`, `spec`, `laravel`, or one of them with habits, `full:decimals,dates`. */
  readonly name: string
  /** Calls, fields, events and headers beyond the specification are left out. */
  readonly reduced: boolean
  readonly habits: ReadonlySet<Habit>
}

/** What a plain Laravel does by itself. */
const usual: readonly Habit[] = [
  ...(['decimals', 'booleans', 'arrays', 'dates', 'uuids', 'nulls', 'unknown', 'wrapped', 'meta', 'pages'] as const),
  ...(['trims', 'blanks'] as const),
]

const isHabit = (name: string): name is Habit => habits.some((known) => known === name)

/** The dialect of a name; null for a name that means none. */
export function dialectOf(name: string): ApiDialect | null {
  const [base = '', list] = name.split(':')
  const wanted = list === undefined ? (base === 'laravel' ? usual : []) : list.split(',')
  if (!['full', 'spec', 'laravel'].includes(base) || !wanted.every(isHabit)) return null
  return { name, reduced: base !== 'full', habits: new Set(wanted) }
}

/** How the texts of a request are taken: in full as a Laravel does, else only by habit. */
export const takenBy = ({ reduced, habits: own }: ApiDialect): TakenTexts => ({
  trims: !reduced || own.has('trims'),
  blanks: !reduced || own.has('blanks'),
})

/** Whether texts are trimmed, and whether empty ones become null. */
export interface TakenTexts {
  readonly trims: boolean
  readonly blanks: boolean
}

/** Everything, as the contract says it. */
export const fullDialect: ApiDialect = { name: 'full', reduced: false, habits: new Set() }

/** Why a name means no dialect, for a person. */
export const NO_SUCH_DIALECT = `An API is full, spec or laravel, with habits after a colon: ${habits.join(', ')}.`
