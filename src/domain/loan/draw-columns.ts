// Finds the months and the draws of a schedule in a table by their headings, down the columns or across the rows.
import { readMoney, readPercent } from '../entry/number'
import { namesMonth } from './draw-months'

export type Table = readonly (readonly string[])[]

/** Indexes in a table, from 0; -1 if the table doesn't have the column. */
export interface DrawColumns {
  /** The row of headings. */
  readonly headings: number
  readonly month: number
  readonly draw: number
  /** True if the months run across: then all indexes are those of the table turned around. */
  readonly isAcross?: boolean
}

/** From the most to the least certain. A draw number serves as the month if nothing else does. */
const MONTH_HEADINGS = [
  /^(?:\w{1,20} )?months?\b/i,
  /^(?:\w{1,20} )?(?:mo|period|date|quarter|qtr)\b/i,
  /^draw\s?(?:#|no\b|number)|^#$/i,
]
const DOLLAR_HEADINGS = [
  /\b(?:loan|mortgage) (?:draw|advance)|\btotal draws?\b/i,
  /\bdraws? (?:amount|amt|total)|\bdraws? ?(?:\(\$\)|\$|dollars)/i,
  /^(?:\w{1,20} )?(?:draws?|advances?)(?: ?\(.{1,20}\))?$/i,
  /\b(?:loan|mortgage)\b/i,
  /amount|\bamt\b|\$|dollars/i,
  /^total\b/i,
]
const SHARE_HEADINGS = [/draw/i, /^/]
/** Columns with cumulative draws, or with amounts that the loan doesn't pay. */
const NOT_A_DRAW =
  /cumul|to date|running|balance|remain|retain|complet|equity|budget|cost|interest|fee\b|number|\bno\b|#|\byear\b|\bunits?\b/i
export const SHARE = /%|percent|\bpct\b|share|portion|fraction/i
export const YEAR = /^(?:\w{1,20} )?(?:year|yr)\b/i
/** No heading is longer. */
const MAX_HEADING = 80

export const isFigure = (cell: string): boolean => readMoney(cell) !== null || readPercent(cell) !== null
/** A formula whose result the file doesn't have. */
export const isFormula = (cell: string): boolean => cell.startsWith('=')

/** The table with rows as columns. */
export const turned = (table: Table): Table =>
  Array.from({ length: Math.max(0, ...table.map((row) => row.length)) }, (_, column) =>
    table.map((row) => row[column] ?? ''),
  )

/** The table as the columns count it. */
export const oriented = (table: Table, { isAcross }: DrawColumns): Table => (isAcross ? turned(table) : table)

/** True for 1, 2, 3 … and 0, 1, 2 …: they number the rows. */
function isCount(cells: readonly string[]): boolean {
  const figures = cells.filter((cell) => cell !== '')
  const first = Number(figures[0])
  return figures.length > 1 && (first === 0 || first === 1) && figures.every((cell, at) => cell === String(first + at))
}

/** The index of the first pattern that a heading matches; the number of patterns if none. */
function rankOf(heading: string, patterns: readonly RegExp[]): number {
  const at = heading.length > MAX_HEADING ? -1 : patterns.findIndex((pattern) => pattern.test(heading))
  return at < 0 ? patterns.length : at
}

/** `Amount ($000s)` has digits, but is a heading. */
const isNoHeading = (name: string): boolean =>
  name.length > MAX_HEADING || /[:\d]/.test(name.replace(/\(?[$ ]{0,3}(?:in )?'?000'?s?\)?/i, ''))

/** The columns whose headings match one of these patterns, the most certain first. */
function columnsBy(patterns: readonly RegExp[], names: readonly string[]): readonly number[] {
  const ranked = names.map((name, at) => ({ at, rank: isNoHeading(name) ? patterns.length : rankOf(name, patterns) }))
  return ranked
    .filter(({ rank }) => rank < patterns.length)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ at }) => at)
}

/** The first column whose cells name months, such as `Month 3` or `Apr-26`; -1 if none. */
function monthByContent(body: Table): number {
  const width = Math.max(0, ...body.map((row) => row.length))
  for (let at = 0; at < width; at += 1) {
    const cells = body.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    if (cells.length >= 2 && cells.filter(namesMonth).length * 3 >= cells.length * 2) return at
  }
  return -1
}

/** All combinations that the headings in one row allow, the most certain first. */
function columnsUnder(table: Table, headings: number): readonly DrawColumns[] {
  const names = table[headings] ?? []
  const body = table.slice(headings + 1)
  const below = (at: number) => body.map((row) => row[at] ?? '')
  const isValue = (cell: string) => isFigure(cell) || isFormula(cell)
  const isDraw = (month: number) => (at: number) =>
    at !== month && !NOT_A_DRAW.test(names[at] ?? '') && below(at).some(isValue) && !isCount(below(at))
  const isShare = (at: number) => SHARE.test(names[at] ?? '')
  const [named] = columnsBy(MONTH_HEADINGS, names)
  const month =
    named ??
    (columnsBy(DOLLAR_HEADINGS, names).length > 0 || names.some((name) => SHARE.test(name)) ? monthByContent(body) : -1)
  const dollars = columnsBy(DOLLAR_HEADINGS, names).filter((at) => !isShare(at) && isDraw(month)(at))
  const shares = columnsBy(SHARE_HEADINGS, names).filter((at) => isShare(at) && isDraw(month)(at))
  return [...dollars, ...shares].map((draw) => ({ headings, month, draw }))
}

/** Rows of headings are near the top. */
const MAX_HEADING_ROWS = 60

/** All columns that the table's headings allow, the most certain first. */
export const candidateColumns = (table: Table): readonly DrawColumns[] =>
  table.slice(0, MAX_HEADING_ROWS).flatMap((_, at) => columnsUnder(table, at))

/** A row of headings with a month but no draw; null if the table has none. */
export function monthColumnOnly(table: Table): DrawColumns | null {
  const headings = table.findIndex((row) => columnsBy(MONTH_HEADINGS, row).length > 0)
  if (headings < 0) return null
  return { headings, month: columnsBy(MONTH_HEADINGS, table[headings] ?? [])[0] ?? 0, draw: -1 }
}

/** The heading of each column, or its letter; across, the number of its row. */
export function columnNames(table: Table, columns: DrawColumns): readonly string[] {
  const rows = oriented(table, columns)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const names = rows[columns.headings] ?? []
  return Array.from(
    { length: width },
    (_, at) => names[at] || (columns.isAcross ? `Row ${at + 1}` : `Column ${letterOf(at)}`),
  )
}

/** 0 → `A`, 26 → `AA`. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
