// Maps lines of a scenario file to timeline steps and expectations, for trying a scenario from the editor's cursor.
import { isSeq, LineCounter, parseDocument } from 'yaml'

/** The index of the last timeline step that begins on or before this line, or null. */
export function stepAtLine(text: string, line: number): number | null {
  const index = linesOf(text, 'timeline').findLastIndex((start) => start !== null && start <= line)
  return index < 0 ? null : index
}

/** The line of each item of this list; empty if the list is missing. */
export function linesOf(text: string, list: 'timeline' | 'expect'): readonly (number | null)[] {
  const lines = new LineCounter()
  const node: unknown = parseDocument(text, { lineCounter: lines }).get(list, true)
  return isSeq(node) ? node.items.map((item) => lineOf(item, lines)) : []
}

function lineOf(node: unknown, lines: LineCounter): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return null
  const start: unknown = node.range[0]
  return typeof start === 'number' ? lines.linePos(start).line : null
}
