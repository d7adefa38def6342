// `npm run bench -- [NAME …]`: runs the named benches, or all of them. Each prints a table and its goals; exits 1 if a goal is missed.
// Ratios can be compared only within one run.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchBoard } from './bench/board'
import { benchCluster } from './bench/cluster'
import { benchFanout } from './bench/fanout'
import { benchHttp } from './bench/http'
import { benchReduce } from './bench/reduce'
import { printReport, type Report } from './bench/report'
import { type Result, writeResults } from './bench/results'
import { benchRival } from './bench/rival'
import { benchStartup } from './bench/startup'
import { commandLine } from './command-line'

const benches: Readonly<Record<string, () => Promise<Report>>> = {
  reduce: benchReduce,
  board: benchBoard,
  rival: benchRival,
  startup: benchStartup,
  fanout: benchFanout,
  http: benchHttp,
  cluster: benchCluster,
}

/** A bench that takes longer is stopped, and its goals count as missed. */
const MAX_MS = 180_000
const PROFILES = 'test-results/profiles'

const config = {
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    /** Internal: runs one bench in this process and writes its report to this file. */
    report: { type: 'string' },
  },
} as const
const USAGE = `npm run bench -- [NAME …] [--write] [--profile]
  NAME        ${Object.keys(benches).join(', ')} (default: all)
  --write     writes the figures into docs/performance.md
  --profile   writes CPU profiles to ${PROFILES}`
const { names, values } = commandLine(USAGE, config, ({ positionals, values }) => {
  const unknown = positionals.find((name) => benches[name] === undefined)
  if (unknown !== undefined) throw new Error(`There is no bench '${unknown}'.`)
  return { names: positionals.length === 0 ? Object.keys(benches) : positionals, values }
})

/** Runs one bench in its own process, and kills it with its children if it takes too long. */
function run(name: string, folder: string): Promise<Result> {
  const file = join(folder, `${name}.json`)
  const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(PROFILES, name)}`] : []
  const args = [...profiling, '--import', 'tsx', import.meta.filename, name, '--report', file]
  const child = spawn(process.execPath, args, { stdio: 'inherit', detached: true })
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, MAX_MS)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve({ bench: name, report: JSON.parse(readFileSync(file, 'utf8')) as Report })
      else resolve({ bench: name, failure: signal === null ? 'failed' : `took more than ${MAX_MS / 1000} s` })
    })
  })
}

if (values.report === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const results: Result[] = []
  for (const name of names) results.push(await run(name, folder))
  rmSync(folder, { recursive: true })
  for (const { bench, failure } of results) if (failure !== undefined) console.log(`MISSED  ${bench}: ${failure}`)
  if (values.write) writeResults(results)
  process.exitCode = results.every(({ report }) => report?.goals.every(({ met }) => met) === true) ? 0 : 1
} else {
  const report = await benches[names[0] ?? '']?.()
  if (report !== undefined) {
    printReport(report)
    writeFileSync(values.report, JSON.stringify(report))
  }
  // A contestant that still holds a socket must not keep the bench open.
  process.exit()
}
