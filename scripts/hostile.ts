// `npm run hostile`: makes hostile calls of the whole contract, and a tenth as many of the control API. Exits 1 if a call got a 5xx, a
// refused call changed its world, or memory grew by more than 50 MB.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { commandLine, wholeNumber } from './command-line'
import { hostileCalls } from './hostile/hostile-calls'

const config = {
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
} as const
const { count, seed } = commandLine('npm run hostile -- [--count 100000] [--seed 1]', config, ({ values }) => ({
  count: wholeNumber('count', values.count, 1),
  seed: wholeNumber('seed', values.seed, 0),
}))
setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
const rssMb = async (): Promise<number> => {
  for (let turn = 0; turn < 3; turn += 1) {
    if (typeof collectGarbage === 'function') collectGarbage()
    await new Promise(setImmediate)
  }
  return Math.round(process.memoryUsage().rss / 1024 / 1024)
}

// Warms up first, because compiled code and caches take memory only once.
await hostileCalls({ api: 'contract', count: 10_000, seed: seed + 1, workers: 4 })
const before = await rssMb()
const report = await hostileCalls({
  api: 'contract',
  count,
  seed,
  workers: 4,
  onProgress: (done) => {
    if (done % 20_000 === 0) console.log(`${done} calls`)
  },
})
const growthMb = (await rssMb()) - before
const control = await hostileCalls({ api: 'control', count: Math.ceil(count / 10), seed, workers: 1 })
console.log(JSON.stringify({ ...report, rssMb: before, growthMb, control }, null, 1))
process.exitCode = report.problems.length + control.problems.length > 0 || growthMb > 50 ? 1 : 0
