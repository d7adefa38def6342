// Finds statements such as `Loan amount: $38,462,700` in the lines of a sheet: a label, and the text that may be its value.
import { readTable } from '../../entry/table'
import { type Labeled, type LabelMatch, labelsIn } from './labels'
import type { Cell, SheetLine } from './sheet-lines'

export interface Statement {
  readonly names: Labeled
  /** Why the value may belong to something else, or null. */
  readonly doubt: string | null
  /** True if a separator, a cell or a line divides the label from its value. */
  readonly isStrong: boolean
  /** True if the value precedes its label: `40-year term`. */
  readonly isBefore: boolean
  /** What the label says about the unit of its value: `(months)`. */
  readonly hint: string
  /** The parts of the text that may hold the value. */
  readonly values: readonly Cell[]
  /** The line of the label, which an empty value leaves unread. */
  readonly line: number
}

/** Whose amount or rate it is, if not this loan's. */
const OTHERS =
  /\b(?:existing|prior|previous|old|2nd|second|subordinate|mezz|mezzanine|bridge|refinanced|seller|deferred|gap|junior)(?: \w{1,12})?[ -]?$/i
const HEDGED =
  /\b(?:total|combined|aggregate|max|maximum|estimated|est\.?|proposed|requested|approximate|approx\.?|target|anticipated|expected|preliminary|indicative|prior to|revised|supportable|up to)[ -]?$/i
/** The rest of a sentence before a label that says the value isn't this loan's. */
const DENIED = /\b(?:not|never|no longer|instead of|rather than|if|unless|could|might|was|were)\b[^.;:]{0,30}$/i
const BULLET = /^(?:[-*•·▪◦‣o►✓>]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+|^[-*•·▪◦‣►✓]+/
const HINT = /^ ?[([]([^()[\]]{1,24})[)\]]/
const CONNECTOR = /^\.?[\s*]*(?:[:=]+|-(?= )|->|,(?="|\$|\d)|;(?=\S))?[\s:]*/
const WORDS = /^(?:(?:is|are|of|will|shall|be|at|to|equal|equals|set|fixed|in|the|an|amount)\b[ :]*){1,6}/i
/** After this, a label begins a new part of its cell. */
const BOUNDARY = /(?:[;,.:(/|•&+]|\b(?:and|with|the|an?|our))\s*$/i
/** A cell with more labels is no term sheet. */
const MAX_LABELS = 100
const TEXTS: ReadonlySet<Labeled> = new Set([
  'project_name',
  'project_street',
  'project_city',
  'place',
  'servicer_contact_name',
  'delivery_late_fees',
  'service_company_id',
  'call_protection',
  'gfd_treated',
  'extension_fees_allowed',
])

interface Placed extends LabelMatch {
  /** True if a colon follows at once. */
  readonly hasColon: boolean
  /** True if a figure follows at once. */
  readonly leadsToFigure: boolean
  readonly isStart: boolean
  readonly hint: string
  readonly valueAt: number
  readonly isStrong: boolean
}

/** A figure and nothing else. */
const ONLY_FIGURE = /^\$? ?\d[\d.,]{0,20} ?%?\.?$/

/** True if one of the labels so far is followed by a figure that ends here: `Term 480 months Rate 5.35%`. */
function followsFigure(text: string, start: number, labels: readonly Placed[]): boolean {
  const last = labels.at(-1)
  return (
    last?.isStart === true &&
    last.leadsToFigure &&
    start - last.valueAt <= 30 &&
    FIGURE_BEFORE.test(text.slice(last.valueAt, start))
  )
}

/** The labels of a cell that count, with what follows each. */
function placedLabels(text: string): readonly Placed[] {
  const bullet = BULLET.exec(text)?.[0].length ?? 0
  const placed: Placed[] = []
  for (const match of labelsIn(text, MAX_LABELS)) {
    const lead = text.slice(Math.max(bullet, match.start - 12), match.start)
    const rest = text.slice(match.end, match.end + 80)
    const hint = HINT.exec(rest)
    const afterHint = rest.slice(hint?.[0].length ?? 0)
    const separator = CONNECTOR.exec(afterHint)?.[0] ?? ''
    const words = WORDS.exec(afterHint.slice(separator.length))?.[0] ?? ''
    const valueAt = match.end + (hint?.[0].length ?? 0) + separator.length + words.length
    const leadsToFigure = /^[$\d.(+±]/.test(text.slice(valueAt, valueAt + 1))
    const isFirst = match.start <= bullet + 3 && lead.trim() === ''
    // A line whose breaks were lost: `Project: Cedar Point Loan amount: $38,462,700`.
    const isMerged = separator.includes(':') && placed.some(({ hasColon }) => hasColon)
    const isStart =
      isFirst || isMerged || BOUNDARY.test(lead) || (leadsToFigure && followsFigure(text, match.start, placed))
    const isWhole = isFirst && text.length - valueAt < 24 && ONLY_FIGURE.test(text.slice(valueAt))
    const isStrong = isStart && (isWhole || /[:=;,]|- ?|>/.test(separator.trim()) || afterHint.trim() === '')
    if (match.isShort && !(isStart && (isStrong || leadsToFigure))) continue
    // `Interest rate (GNMA)` is clear.
    const doubt = /gnma|ginnie|pass/i.test(hint?.[1] ?? '') ? null : match.doubt
    const hasColon = isStart && separator.includes(':')
    placed.push({ ...match, doubt, isStart, hint: hint?.[1] ?? '', valueAt, isStrong, leadsToFigure, hasColon })
  }
  return placed
}

const isWholeLabel = (text: string): boolean => {
  const [first, ...rest] = placedLabels(text)
  return (
    first !== undefined &&
    rest.length === 0 &&
    first.isStart &&
    text.slice(first.valueAt).trim() === '' &&
    first.start <= 3
  )
}

/** What follows belongs to no label. */
const MAX_VALUE = 400

const cut = (cell: Cell, from: number, to: number): Cell => {
  const raw = cell.text.slice(from, Math.min(to, from + MAX_VALUE))
  const trimmed = raw.replace(/[\s,;(-]+$/, '').replace(/^\s+/, '')
  const start = from + Math.max(0, raw.indexOf(trimmed))
  return { line: cell.line, start: cell.start + start, end: cell.start + start + trimmed.length, text: trimmed }
}

/** What the words before a label say about its value; null if nothing. */
function doubtBefore(prefix: string): string | null {
  const word = HEDGED.exec(prefix)?.[0].trim() ?? DENIED.exec(prefix)?.[0].split(' ')[0]
  return word === undefined ? null : `The sheet says “${word}”.`
}

/** Statements whose label and value are in one cell, or whose value is in the next cells. */
function statementsInLine(line: SheetLine): readonly Statement[] {
  return line.cells.flatMap((cell, at) => {
    const labels = placedLabels(cell.text)
    return labels.flatMap((label, index): readonly Statement[] => {
      if (label.names === null) return []
      const names = label.names
      const prefix = cell.text.slice(Math.max(0, label.start - 40), label.start)
      if (OTHERS.test(prefix)) return []
      const next = labels
        .slice(index + 1)
        .find(
          (each) =>
            each.names !== names &&
            !(names === 'call_protection' && each.names === 'lockout') &&
            (!TEXTS.has(names) || (each.isStart && each.isStrong && each.start > label.valueAt)),
        )
      const own = cut(cell, label.valueAt, next?.start ?? cell.text.length)
      const following: Cell[] = []
      if (own.text === '' && next === undefined) {
        for (const each of line.cells.slice(at + 1)) {
          if (placedLabels(each.text).some(({ start, isStart }) => isStart && start <= 3)) break
          following.push(each)
        }
      }
      const before = beforeLabel(cell, label, labels[index - 1])
      const doubt = label.doubt ?? doubtBefore(prefix)
      const base = { names, doubt, hint: label.hint, line: line.line }
      if (before !== null && !label.isStrong && !label.leadsToFigure)
        return [{ ...base, isStrong: false, isBefore: true, values: [before] }]
      return [{ ...base, isStrong: label.isStrong, isBefore: false, values: own.text === '' ? following : [own] }]
    })
  })
}

const FIGURE_BEFORE =
  /(?<![\d-])(?:\d{1,2}(?:[-/]\d{1,2}){2,11}|(?:\$ ?)?\d(?:[\d.,]{0,19}\d)?(?: \d{1,2}\/\d{1,2})? ?-?(?:%|bps?\.?|basis points?|years?|yrs?\.?|months?|mos?\.?|mm|million)?)[ -]$/i

/** The figure that directly precedes a label in its cell, or null. */
function beforeLabel(cell: Cell, label: LabelMatch, previous: Placed | undefined): Cell | null {
  const from = Math.max(previous?.end ?? 0, label.start - 40)
  const text = cell.text.slice(from, label.start)
  const match = FIGURE_BEFORE.exec(text)
  if (match === null || (previous?.isStrong === true && previous.valueAt >= from + match.index)) return null
  return cut(cell, from + match.index, label.start)
}

/** Short labels right after a figure: `40-year term`, `18 mo. construction`. */
function figuresBeforeLabels(line: SheetLine): readonly Statement[] {
  return line.cells.flatMap((cell) => {
    const placed = placedLabels(cell.text)
    return labelsIn(cell.text, MAX_LABELS).flatMap((label, _at, all): readonly Statement[] => {
      if (!label.isShort || label.names === null || placed.some(({ start }) => start === label.start)) return []
      const previous = placed.findLast(({ end }) => end <= label.start)
      // The figure belongs to the label before it: `Term: 40 years permanent`.
      if (previous !== undefined && cell.text.slice(previous.valueAt, label.start).length < 24 && previous.isStrong)
        return []
      const before = beforeLabel(cell, label, undefined)
      if (before === null || all.some(({ start, end }) => start >= before.start - cell.start && end < label.start))
        return []
      // `40-year term` is clear, `40 term` isn't.
      const isClear = /%|[a-z]$/i.test(before.text) && !/^ ?[:=$\d]/.test(cell.text.slice(label.end, label.end + 2))
      const doubt = label.doubt ?? (isClear ? null : 'The label is short.')
      const base = { names: label.names, doubt, hint: '', line: line.line }
      return [{ ...base, isStrong: false, isBefore: true, values: [before] }]
    })
  })
}

const filled = (lines: readonly SheetLine[]): readonly SheetLine[] => lines.filter(({ cells }) => cells.length > 0)

/** A column of labels over a column of values, as PDF files give them; also a single label over its value. */
function statementsDown(lines: readonly SheetLine[]): readonly Statement[] {
  const rows = filled(lines)
  const isLabel = rows.map(({ cells }) => cells.length === 1 && isWholeLabel(cells[0]?.text ?? ''))
  const startsLabel = rows.map(({ cells }) =>
    placedLabels(cells[0]?.text ?? '').some(({ isStart, start }) => isStart && start <= 3),
  )
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += 1) {
    if (!isLabel[at]) continue
    let count = 1
    while (isLabel[at + count]) count += 1
    const values = rows.slice(at + count, at + 2 * count)
    const isColumn = values.length === count && values.every((_, index) => !startsLabel[at + count + index])
    for (let index = 0; index < count && isColumn; index += 1) {
      const [label] = placedLabels(rows[at + index]?.text ?? '')
      const value = values[index]
      const line = rows[at + index]
      if (label === undefined || label.names === null || value === undefined || line === undefined) continue
      // Two lines of an address may follow.
      const more = label.names === 'place' || label.names === 'project_street' ? rows.slice(at + 2, at + 3) : []
      const doubt = label.doubt ?? (count > 1 ? 'The labels and the values are in separate columns.' : null)
      const cells = [value, ...(count === 1 ? more : [])].flatMap((row) => row.cells)
      statements.push({
        names: label.names,
        doubt,
        hint: label.hint,
        isStrong: true,
        isBefore: false,
        values: cells,
        line: line.line,
      })
    }
    at += count - 1
  }
  return statements
}

/** The cells of a line by a separator; a quoted cell may contain it. */
function cellsBy(separator: string, line: SheetLine): readonly Cell[] {
  if (separator === '') return line.cells
  let from = 0
  return (readTable(line.text, separator)[0] ?? []).map((text) => {
    const at = line.text.indexOf(text, from)
    const start = Math.max(from, at)
    from = start + text.length
    return { line: line.line, start, end: from, text }
  })
}

/** A row of headings over rows of values. */
function tableStatements(lines: readonly SheetLine[]): {
  readonly statements: readonly Statement[]
  readonly rows: ReadonlySet<number>
} {
  const all = filled(lines)
  for (const [at, line] of all.entries()) {
    for (const separator of ['', ',', ';']) {
      const headings = cellsBy(separator, line)
      if (
        headings.length < 2 ||
        headings.filter(({ text }) => isWholeLabel(text)).length < Math.max(2, headings.length / 2)
      )
        continue
      const values: (readonly Cell[])[] = []
      for (const row of all.slice(at + 1)) {
        const cells = cellsBy(separator, row)
        if (cells.length !== headings.length || cells.some(({ text }) => isWholeLabel(text))) break
        values.push(cells)
      }
      if (values.length === 0) continue
      const statements = headings.flatMap(({ text }, column): readonly Statement[] => {
        const [label] = placedLabels(text)
        if (label === undefined || label.names === null || !isWholeLabel(text)) return []
        const cells = values.flatMap((row) => row[column] ?? [])
        const { names, doubt, hint } = label
        return [
          {
            names,
            doubt,
            hint,
            isStrong: true,
            isBefore: false,
            values: cells.filter((cell) => cell.text !== ''),
            line: line.line,
          },
        ]
      })
      return { statements, rows: new Set([line.line, ...values.flatMap((row) => row.map((cell) => cell.line))]) }
    }
  }
  return { statements: [], rows: new Set() }
}

/** All statements of a sheet. */
export function statementsIn(lines: readonly SheetLine[]): readonly Statement[] {
  const table = tableStatements(lines)
  const others = lines.filter(({ line }) => !table.rows.has(line))
  return [
    ...table.statements,
    ...others.flatMap((line) => [...statementsInLine(line), ...figuresBeforeLabels(line)]),
    ...statementsDown(others),
  ].filter(({ values }) => values.length > 0)
}
