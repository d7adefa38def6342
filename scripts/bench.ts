// Measures ours beside the ordinary way and the physical limit, in one run: `npm run bench -- [NAME …] [--out FILE] [--write]
// [--profile]`; without a name all of them, each at most 120 s. Prints tables of medians and ratios; exits 1 when a goal is
// missed. Only ratios within one run mean anything.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchBoard, benchBoardSize } from './bench/board'
import { benchBoardOpen } from './bench/board-open'
import { benchCluster } from './bench/cluster'
import { benchDevmode } from './bench/devmode'
import { benchFanout } from './bench/fanout'
import { benchFlows } from './bench/flows'
import { benchHeap } from './bench/heap'
import { benchHttp } from './bench/http'
import { benchPageOpen } from './bench/page-open'
import { benchPipeline } from './bench/pipeline'
import { benchReduce } from './bench/reduce'
import { benchReplay } from './bench/replay'
import type { Report } from './bench/report'
import { printReport } from './bench/report'
import type { Result } from './bench/results'
import { writeResults } from './bench/results'
import { benchRival } from './bench/rival'
import { benchStartup } from './bench/startup'
import { benchWorlds } from './bench/worlds'
import { commandLine } from './command-line'

const benches: Readonly<Record<string, () => Report | Promise<Report>>> = {
  reduce: benchReduce,
  flows: benchFlows,
  devmode: benchDevmode,
  pipeline: benchPipeline,
  heap: benchHeap,
  replay: benchReplay,
  http: benchHttp,
  fanout: benchFanout,
  worlds: benchWorlds,
  cluster: benchCluster,
  startup: benchStartup,
  board: () => benchBoard(),
  'board-size': () => benchBoardSize(),
  'board-open': benchBoardOpen,
  'page-open': benchPageOpen,
  rival: benchRival,
}

/** A bench is stopped after this long; then its goals count as missed. */
const MOST_MS = 120_000
const PROFILES = 'test-results/profiles'

const config = {
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    write: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    /** Runs the one bench in this very process; what the others start. */
    here: { type: 'boolean', default: false },
  },
} as const
const there = `The benches are: ${Object.keys(benches).join(', ')}.`
const USAGE = `npm run bench -- [NAME …] [--out FILE] [--write] [--profile]\n${there}`
const { names, values } = commandLine(USAGE, config, (given) => {
  const unknown = given.positionals.find((name) => benches[name] === undefined)
  if (unknown !== undefined) throw new Error(`There is no bench ${unknown}.`)
  return { names: given.positionals.length === 0 ? Object.keys(benches) : given.positionals, values: given.values }
})

/** Runs one bench here; its report goes to `--out`. */
async function measureHere(name: string): Promise<void> {
  const report = await benches[name]?.()
  if (report === undefined) return
  printReport(report)
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`)
}

/** Runs one bench in a process of its own, with all processes that it starts; they end with it. */
function measure(name: string, folder: string): Promise<Result> {
  const out = join(folder, `${name}.json`)
  const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(PROFILES, name)}`] : []
  const words = [...profiling, '--import', 'tsx', import.meta.filename, name, '--here', '--out', out]
  const child = spawn(process.execPath, words, { stdio: 'inherit', detached: true })
  return new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, MOST_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      if (isLate) resolve({ bench: name, without: `did not end in ${MOST_MS / 1000} s` })
      else if (code !== 0) resolve({ bench: name, without: 'failed' })
      else resolve({ bench: name, report: JSON.parse(readFileSync(out, 'utf8')) as Report })
    })
  })
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  if (values.profile) mkdirSync(PROFILES, { recursive: true })
  const results: Result[] = []
  try {
    for (const name of names) results.push(await measure(name, folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
  for (const { bench, without } of results) if (without !== undefined) console.log(`MISSED  ${bench}: ${without}`)
  if (values.profile) console.log(`Profiles are in ${PROFILES}.`)
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(results, null, 2)}\n`)
  if (values.write) writeResults(results)
  const isMet = ({ report }: Result): boolean => report?.goals.every(({ met }) => met) ?? false
  process.exitCode = results.every(isMet) ? 0 : 1
}

await (values.here ? measureHere(names[0] ?? '') : measureAll())
