// Measures ours beside the ordinary way and the physical limit, in one run: `npm run bench -- NAME [--out FILE]`.
// Prints a table of medians and ratios; exits 1 when a goal is missed. Only ratios within one run mean anything.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchBoard } from './bench/board'
import { benchDevmode } from './bench/devmode'
import { benchFanout } from './bench/fanout'
import { benchFlows } from './bench/flows'
import { benchHeap } from './bench/heap'
import { benchHttp } from './bench/http'
import { benchPipeline } from './bench/pipeline'
import { benchReduce } from './bench/reduce'
import { benchReplay } from './bench/replay'
import type { Report } from './bench/report'
import { printReport } from './bench/report'
import { benchRival } from './bench/rival'
import { benchStartup } from './bench/startup'

const benches: Readonly<Record<string, () => Report | Promise<Report>>> = {
  reduce: benchReduce,
  flows: benchFlows,
  devmode: benchDevmode,
  pipeline: benchPipeline,
  heap: benchHeap,
  replay: benchReplay,
  http: benchHttp,
  fanout: benchFanout,
  startup: benchStartup,
  board: () => benchBoard(),
  rival: benchRival,
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const bench = benches[positionals[0] ?? '']
if (bench === undefined) {
  console.error(`Say which: ${Object.keys(benches).join(', ')}. For example: npm run bench -- reduce --out reduce.json`)
  process.exit(2)
}
const report = await bench()
printReport(report)
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`)
process.exitCode = report.goals.every((goal) => goal.met) ? 0 : 1
