// What a bench hands back: a table, goals, and how they are printed.

export interface Goal {
  readonly name: string
  /** The measured ratio. */
  readonly measured: number
  readonly atMost: number
  readonly met: boolean
  /** The least and the most that one turn gave. */
  readonly spread?: readonly [number, number]
  /** The same ratio of the least that keeps the promises, measured in the same run. */
  readonly floor?: number
}

export interface Report {
  readonly bench: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly goals: readonly Goal[]
  /** What else was proven in the run, or where it was cut short. */
  readonly notes: readonly string[]
}

/** A goal on a ratio; `turns` are the ratios of the turns, where it was taken in turns. */
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

/** The goal with the floor that was measured beside it. */
export const over = (floor: number, goal: Goal): Goal => ({ ...goal, floor })

/** `1.52 (1.40 to 1.71), floor 1.30`. */
export const measuredText = ({ measured, spread, floor }: Goal): string =>
  [
    spread === undefined
      ? measured.toFixed(2)
      : `${measured.toFixed(2)} (${spread.map((value) => value.toFixed(2)).join(' to ')})`,
    ...(floor === undefined ? [] : [`floor ${floor.toFixed(2)}`]),
  ].join(', ')

/** The middle of the measurements; of an even number the lower middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

const line = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')

/** Prints the table, the notes and which goals are met. */
export function printReport({ bench, columns, rows, goals, notes }: Report): void {
  const widths = columns.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${bench}\n`)
  for (const row of [columns, ...rows]) console.log(line(row, widths))
  console.log()
  for (const note of notes) console.log(note)
  for (const goal of goals)
    console.log(`${goal.met ? 'met   ' : 'MISSED'}  ${goal.name}: ${measuredText(goal)}, at most ${goal.atMost}`)
}
