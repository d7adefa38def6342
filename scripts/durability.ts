// `npm run durability`: kills a simulator at random moments under load. Exits 1 if an acknowledged command was lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { commandLine, wholeNumber } from './command-line'
import { killRounds } from './durability/kill-rounds'

const config = {
  options: {
    rounds: { type: 'string', default: '100' },
    rate: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
} as const
const USAGE = 'npm run durability -- [--rounds 100] [--rate 200] [--seed 1]'
const { rounds, perSecond, seed } = commandLine(USAGE, config, ({ values }) => ({
  rounds: wholeNumber('rounds', values.rounds, 1),
  perSecond: wholeNumber('rate', values.rate, 1),
  seed: wholeNumber('seed', values.seed, 0),
}))
const random = xoroshiro128plus(seed)
const data = mkdtempSync(join(tmpdir(), 'durability-'))
const report = await killRounds({
  data,
  rounds,
  perSecond,
  loadMs: () => 200 + ((random.next() >>> 0) % 1_300),
  onRound: (soFar) => console.log(JSON.stringify(soFar)),
})
rmSync(data, { recursive: true, force: true })
process.exitCode = report.lost + report.outOfOrder > 0 ? 1 : 0
