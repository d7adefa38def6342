// Writes the latest figures into docs/performance.md: a table between two markers, with a row per goal. A bench replaces its own rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { measuredText, type Report } from './report'

const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')
const BEGIN = '<!-- figures: written by `npm run bench -- --write` -->'
const END = '<!-- end of figures -->'
const HEAD = ['| bench | measured | figure (range) | goal | | when, where |', '|---|---|---|---|---|---|']

/** The report of a bench, or why there's none. */
export type Result = { readonly bench: string } & (
  | { readonly report: Report; readonly failure?: undefined }
  | { readonly failure: string; readonly report?: undefined }
)

function rowsOf({ bench, report, failure }: Result, place: string): readonly string[] {
  if (report === undefined) return [`| \`${bench}\` | ${failure} | | | missed | ${place} |`]
  return report.goals.map(
    (goal) =>
      `| \`${bench}\` | ${goal.name} | ${measuredText(goal)} | ${Number(goal.atMost.toPrecision(3))} | ${goal.met ? 'met' : 'missed'} | ${place} |`,
  )
}

/** The document with these results; throws an Error if the markers are missing. */
export function withResults(document: string, results: readonly Result[], place: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md needs the markers ${BEGIN} and ${END}.`)
  const isOtherBench = (line: string): boolean =>
    line.startsWith('| `') && !results.some(({ bench }) => line.startsWith(`| \`${bench}\` |`))
  const rows = [
    ...document.slice(from, to).split('\n').filter(isOtherBench),
    ...results.flatMap((result) => rowsOf(result, place)),
  ]
  return `${document.slice(0, from)}${[BEGIN, '', ...HEAD, ...rows, '', ''].join('\n')}${document.slice(to)}`
}

/** The average load of the minute before the run. */
const [LOAD = 0] = loadavg()

/** `2026-11-23, 2 × AMD EPYC, Node 20.20.2`, and the load if other programs kept the machine busy. */
function place(): string {
  const processors = cpus()
  const model = processors[0]?.model.replace(/\((R|TM)\)|CPU|@.*$/g, '').trim()
  const load = LOAD < processors.length / 4 ? '' : `, load ${LOAD.toFixed(1)}`
  return `${new Date().toISOString().slice(0, 10)}, ${processors.length} × ${model || 'processor'}, Node ${process.versions.node}${load}`
}

export const writeResults = (results: readonly Result[]): void =>
  writeFileSync(DOCUMENT, withResults(readFileSync(DOCUMENT, 'utf8'), results, place()))
