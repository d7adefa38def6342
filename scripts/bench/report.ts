// The report of a bench: a table and goals.

export interface Goal {
  readonly name: string
  /** The measured ratio or figure. */
  readonly measured: number
  readonly atMost: number
  readonly met: boolean
  /** The lowest and the highest figure of all turns. */
  readonly spread?: readonly [number, number]
}

export interface Report {
  readonly bench: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly goals: readonly Goal[]
  readonly notes: readonly string[]
}

/** A goal; `turns` are the figures of the turns, if there were several. */
export const atMost = (name: string, measured: number, limit: number, turns: readonly number[] = []): Goal => ({
  name,
  measured,
  atMost: limit,
  met: measured <= limit,
  ...(turns.length === 0 ? {} : { spread: [Math.min(...turns), Math.max(...turns)] as const }),
})

/** The ratio of two contestants in each turn. */
export const ratiosOf = (ours: readonly number[], other: readonly number[]): readonly number[] =>
  ours.map((cost, turn) => cost / (other[turn] ?? Number.NaN))

/** A goal for the median of these ratios. */
export const ratioAtMost = (name: string, ours: readonly number[], other: readonly number[], limit: number): Goal => {
  const turns = ratiosOf(ours, other)
  return atMost(name, median(turns), limit, turns)
}

const short = (value: number): string => (Math.abs(value) < 0.1 ? value.toPrecision(2) : value.toFixed(2))

/** `1.52 (1.40 to 1.71)`. */
export const measuredText = ({ measured, spread }: Goal): string =>
  spread === undefined ? short(measured) : `${short(measured)} (${spread.map(short).join(' to ')})`

/** The median; of an even number of values, the lower middle one. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which this share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

const line = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')

/** Prints the table, the notes, and which goals were met. */
export function printReport({ bench, columns, rows, goals, notes }: Report): void {
  const widths = columns.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${bench}\n`)
  for (const row of [columns, ...rows]) console.log(line(row, widths))
  console.log()
  for (const note of notes) console.log(note)
  for (const goal of goals)
    console.log(`${goal.met ? 'met   ' : 'MISSED'}  ${goal.name}: ${measuredText(goal)}, at most ${goal.atMost}`)
}
