// `npm run hostile -- [--count 100000] [--seed 1]`: hostile calls over the whole contract, and a tenth as many over the control
// API; no 5xx, no world changed by what was refused, at most 50 MB more memory after a collection. Exits 1 otherwise.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { commandLine, wholeNumber } from './command-line'
import { hostileCalls } from './hostile/hostile-calls'
import { hostileControl } from './hostile/hostile-control'

const config = {
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
} as const
const { count, seed } = commandLine('npm run hostile -- [--count 100000] [--seed 1]', config, ({ values }) => ({
  count: wholeNumber('count', values.count, 1),
  seed: wholeNumber('seed', values.seed, 0),
}))
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
const MB = 1024 * 1024
const MOST_GROWTH_MB = 50
const rssMb = async (): Promise<number> => {
  for (let turn = 0; turn < 3; turn += 1) {
    if (typeof collect === 'function') collect()
    await new Promise(setImmediate)
  }
  return process.memoryUsage().rss / MB
}
const say = (line: string): void => void process.stdout.write(`${line}\n`)

// What a process needs once: code, caches, the pools of the first calls.
await hostileCalls({ count: 10_000, seed: seed + 1, workers: 4 })
const before = await rssMb()
const report = await hostileCalls({
  count,
  seed,
  workers: 4,
  onProgress(done) {
    if (done % 20_000 === 0) say(`${done} calls, ${Math.round(process.memoryUsage().rss / MB)} MB`)
  },
})
const growth = (await rssMb()) - before
const control = await hostileControl({ count: Math.ceil(count / 10), seed })
say(JSON.stringify({ ...report, rssMb: Math.round(before), growthMb: Math.round(growth) }, null, 1))
say(JSON.stringify({ control }, null, 1))
process.exitCode = report.broken.length + control.broken.length > 0 || growth > MOST_GROWTH_MB ? 1 : 0
