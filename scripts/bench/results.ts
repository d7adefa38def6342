// The last figures of the benches in docs/performance.md: a table between two marks, one row for each goal. A bench that is
// run again replaces its rows and leaves those of the others.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Report } from './report'
import { measuredText } from './report'

const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')
const BEGIN = '<!-- results: written by `npm run bench -- --write` -->'
const END = '<!-- end of results -->'
const HEAD = ['| bench | measured | figure (least to most) | goal | | when, where |', '|---|---|---|---|---|---|']

/** How the run ended: its report, or why there is none. */
export type Result = { readonly bench: string } & (
  | { readonly report: Report; readonly without?: undefined }
  | { readonly without: string; readonly report?: undefined }
)

/** The rows of one bench. */
export function rowsOf(result: Result, place: string): readonly string[] {
  const bench = `\`${result.bench}\``
  if (result.report === undefined) return [`| ${bench} | ${result.without} | | | missed | ${place} |`]
  return result.report.goals.map(
    (goal) =>
      `| ${bench} | ${goal.name} | ${measuredText(goal)} | ${Number(goal.atMost.toFixed(2))} | ${goal.met ? 'met' : 'missed'} | ${place} |`,
  )
}

/** The document with these results; throws where it has no place for them. */
export function withResults(document: string, results: readonly Result[], place: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for results: ${BEGIN} … ${END}`)
  const known = document
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const kept = known.filter((line) => !results.some(({ bench }) => line.startsWith(`| \`${bench}\` |`)))
  const rows = [...kept, ...results.flatMap((result) => rowsOf(result, place))].toSorted((a, b) =>
    nameOf(a).localeCompare(nameOf(b), 'en'),
  )
  return `${document.slice(0, from)}${[BEGIN, '', ...HEAD, ...rows, '', ''].join('\n')}${document.slice(to)}`
}

const nameOf = (row: string): string => row.split('`', 2)[1] ?? ''

/** Of the minute before the run. */
const [LOAD = 0] = loadavg()

/** What stands behind the place: how much other programs kept this machine busy; nothing where it was idle. */
export const loadText = (load: number, processors: number): string =>
  load < processors / 4 ? '' : `, load ${load.toFixed(load < 10 ? 1 : 0)}`

/** `2026-11-23, 2 × Xeon, Node 20.20.2`, and the load of a busy machine. */
function here(): string {
  const processors = cpus()
  const model = processors[0]?.model
    .replaceAll(/\((R|TM)\)|CPU|@.*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${new Date().toISOString().slice(0, 10)}, ${processors.length} × ${model || 'processor'}, Node ${process.versions.node}${loadText(LOAD, processors.length)}`
}

/** Writes the results into docs/performance.md. */
export const writeResults = (results: readonly Result[]): void =>
  writeFileSync(DOCUMENT, withResults(readFileSync(DOCUMENT, 'utf8'), results, here()))
