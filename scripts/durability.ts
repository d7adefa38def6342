// `npm run durability -- [--rounds 100] [--rate 200] [--seed 1]`: kill -9 under load, at random moments; nothing that was
// acknowledged may be lost. Exits 1 when something was.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { killRounds } from './durability/kill-rounds'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    rate: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const chance = xoroshiro128plus(Number(values.seed))
const data = mkdtempSync(join(tmpdir(), 'durability-'))
const report = await killRounds({
  data,
  rounds: Number(values.rounds),
  perSecond: Number(values.rate),
  loadMs: () => 200 + ((chance.next() >>> 0) % 1_300),
  onRound(round, { acknowledged, lost }) {
    if (round % 10 === 0) say(`${round} kills: ${acknowledged} acknowledged, ${lost} lost`)
  },
})
rmSync(data, { recursive: true, force: true })
say(JSON.stringify(report))
process.exitCode = report.lost + report.disordered > 0 ? 1 : 0
