// The moment of a line in a scenario file: where a lesson is tried from. Reads text; decides nothing.
import { isSeq, LineCounter, parseDocument } from 'yaml'

/** The place in the timeline of the last step that begins on this line or before it; null when there is none. */
export function stepAtLine(text: string, line: number): number | null {
  const lines = new LineCounter()
  const timeline: unknown = parseDocument(text, { lineCounter: lines }).get('timeline', true)
  if (!isSeq(timeline)) return null
  const starts = timeline.items.map((item) => lineOf(item, lines))
  const found = starts.findLastIndex((start) => start !== null && start <= line)
  return found < 0 ? null : found
}

function lineOf(node: unknown, lines: LineCounter): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return null
  const start: unknown = node.range[0]
  return typeof start === 'number' ? lines.linePos(start).line : null
}
