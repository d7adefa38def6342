// Lines of a scenario file: at which step a lesson is tried from, and where each expectation stands. Reads text; decides nothing.
import { isSeq, LineCounter, parseDocument } from 'yaml'

/** The place in the timeline of the last step that begins on this line or before it; null when there is none. */
export function stepAtLine(text: string, line: number): number | null {
  const found = linesOf(text, 'timeline').findLastIndex((start) => start !== null && start <= line)
  return found < 0 ? null : found
}

/** The line of each item of this list; empty when there is no such list. */
export function linesOf(text: string, list: 'timeline' | 'expect'): readonly (number | null)[] {
  const lines = new LineCounter()
  const found: unknown = parseDocument(text, { lineCounter: lines }).get(list, true)
  return isSeq(found) ? found.items.map((item) => lineOf(item, lines)) : []
}

function lineOf(node: unknown, lines: LineCounter): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return null
  const start: unknown = node.range[0]
  return typeof start === 'number' ? lines.linePos(start).line : null
}
