// Divides a pasted text into its lines and their cells, and marks what is quoted, a mail header or a signature.
import { plainDashes } from '../../entry/number'

/** A part of a line, from `start` to before `end`. */
export interface Span {
  /** The index of the line. */
  readonly line: number
  readonly start: number
  readonly end: number
}

/** A part of a line that tabs, bars, wide gaps or leaders separate from the next one. */
export interface Cell extends Span {
  readonly text: string
}

export interface SheetLine {
  readonly line: number
  /** Without invisible characters, marks of a quote, and spaces around it. */
  readonly text: string
  readonly cells: readonly Cell[]
  /** Quoted from an earlier email. */
  readonly isQuoted: boolean
  /** In the closing of an email, where names, addresses and numbers are the sender's. */
  readonly isSignature: boolean
}

/** Longer texts are cut: no term sheet has 60 pages. */
const MAX_CHARACTERS = 200_000
const MAX_LINES = 2000

const QUOTE_MARKS = /^(?:[>|] ?)*>[> |]*/
const FAREWELL =
  /^(?:many )?(?:thanks|thank you|regards|best(?: regards)?|kind regards|warm regards|sincerely|cheers)\b.{0,20}$/i
/** Starts another message, or ends the closing of one. */
const NEW_MESSAGE = /^(?:from|sent|subject|on .{4,80} wrote|-{2,} ?(?:original|forwarded))\b.{0,80}$/i
const SEPARATOR = /\t+|\s*\|\s*| {2,}| ?\.{4,} ?| ?(?:\. ){3,}\.? ?| ?_{3,} ?/g

/** The lines of a text in order; blank lines have no cells. */
export function sheetLines(text: string): readonly SheetLine[] {
  let isSignature = false
  return text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n?|\n|\u2028|\u2029|\f|\v/)
    .slice(0, MAX_LINES)
    .map((raw, line) => {
      const visible = visibleText(raw)
      const quote = QUOTE_MARKS.exec(visible)?.[0] ?? ''
      const plain = visible.slice(quote.length).trim()
      if (FAREWELL.test(plain) || /^--? ?$/.test(plain)) isSignature = true
      else if (NEW_MESSAGE.test(plain)) isSignature = false
      return { line, text: plain, cells: cellsOf(plain, line), isQuoted: quote !== '', isSignature }
    })
}

const visibleText = (text: string): string =>
  plainDashes(text.replaceAll(/[\p{Cf}\ufffd]/gu, ''))
    .replaceAll(/[^\S\t]/g, ' ')
    .replaceAll(/[\u2018\u2019\u2032]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll('\uff1a', ':')
    .replaceAll('\u2026', '...')

function cellsOf(text: string, line: number): readonly Cell[] {
  const cells: Cell[] = []
  const add = (from: number, to: number) => {
    const cut = text.slice(from, to)
    const trimmed = cut.trim()
    if (trimmed === '') return
    const start = from + cut.indexOf(trimmed)
    cells.push({ line, start, end: start + trimmed.length, text: trimmed })
  }
  let from = 0
  for (const match of text.matchAll(SEPARATOR)) {
    add(from, match.index)
    from = match.index + match[0].length
  }
  add(from, text.length)
  return cells
}
