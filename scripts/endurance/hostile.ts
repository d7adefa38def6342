// Makes hostile calls of the whole contract, and a tenth as many of the control API.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { hostileCalls } from './hostile-calls'

/** Compiled code and caches take memory only once. */
const WARM_UP_CALLS = 10_000
const MAX_GROWTH_MB = 50

async function rssMb(collectGarbage: unknown): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    if (typeof collectGarbage === 'function') collectGarbage()
    await new Promise(setImmediate)
  }
  return Math.round(process.memoryUsage().rss / 1024 / 1024)
}

/** False if a call got a 5xx, a refused call changed its world, or memory grew by more than 50 MB. */
export async function hostile(count: number, seed: number): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  const onProgress = (done: number): void => {
    if (done % 20_000 === 0) console.log(`${done} calls`)
  }
  await hostileCalls({ api: 'contract', count: WARM_UP_CALLS, seed: seed + 1, workers: 4 })
  const before = await rssMb(collectGarbage)
  const report = await hostileCalls({ api: 'contract', count, seed, workers: 4, onProgress })
  const growthMb = (await rssMb(collectGarbage)) - before
  const control = await hostileCalls({ api: 'control', count: Math.ceil(count / 10), seed, workers: 1 })
  console.log(JSON.stringify({ ...report, rssMb: before, growthMb, control }, null, 1))
  return report.problems.length + control.problems.length === 0 && growthMb <= MAX_GROWTH_MB
}
