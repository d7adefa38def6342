// What became of each line of a sheet: read, to be checked, or not read.
import { figuresIn } from './figures'
import type { Proposal, SheetReading } from './read-term-sheet'
import type { SheetLine, Span } from './sheet-lines'

/**
 * `read`: everything that looks like a term was read for certain. `partly`: it has figures that weren't read. `doubtful`: only doubtful
 * values were read. `unread`: nothing was.
 */
export type LineState = 'read' | 'partly' | 'doubtful' | 'unread'

export interface LineOutcome {
  readonly line: SheetLine
  readonly state: LineState
  /** The values that were read in the line. */
  readonly proposals: readonly Proposal[]
  /** The parts that hold them, from left to right, without overlap. */
  readonly spans: readonly Span[]
}

/** Sorted, with overlapping parts joined. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last !== undefined && span.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else result.push(span)
  }
  return result
}

/** True if the text has a figure with a unit outside these parts. What is in brackets explains the value before it. */
function hasOtherFigures(text: string, spans: readonly Span[]): boolean {
  return figuresIn(text).some(
    ({ start, end, unit }) =>
      unit !== null &&
      !spans.some((span) => start < span.end && end > span.start) &&
      text.lastIndexOf('(', start) <= text.lastIndexOf(')', start),
  )
}

/** The outcome of every line that isn't blank. */
export function lineOutcomes({ lines, proposals }: SheetReading): readonly LineOutcome[] {
  const byLine = new Map<number, { readonly proposal: Proposal; readonly span: Span }[]>()
  for (const proposal of proposals) {
    for (const span of proposal.spans) {
      const found = byLine.get(span.line) ?? []
      found.push({ proposal, span })
      byLine.set(span.line, found)
    }
  }
  return lines.flatMap((line): readonly LineOutcome[] => {
    if (line.text === '') return []
    const found = byLine.get(line.line) ?? []
    const spans = joined(found.map(({ span }) => span))
    const isCertain = found.some(({ proposal }) => proposal.doubt === null)
    const isDoubtful = found.some(({ proposal }) => proposal.doubt !== null)
    const state =
      found.length === 0
        ? 'unread'
        : !isCertain || isDoubtful
          ? 'doubtful'
          : hasOtherFigures(line.text, spans)
            ? 'partly'
            : 'read'
    return [{ line, state, proposals: [...new Set(found.map(({ proposal }) => proposal))], spans }]
  })
}
