// `npm run durability -- [--rounds 100] [--rate 200] [--seed 1]`: kill -9 under load, at random moments; nothing that was
// acknowledged may be lost. Exits 1 when something was.
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
const wish = commandLine('npm run durability -- [--rounds 100] [--rate 200] [--seed 1]', config, ({ values }) => ({
  rounds: wholeNumber('rounds', values.rounds, 1),
  perSecond: wholeNumber('rate', values.rate, 1),
  seed: wholeNumber('seed', values.seed, 0),
}))
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const chance = xoroshiro128plus(wish.seed)
const data = mkdtempSync(join(tmpdir(), 'durability-'))
const report = await killRounds({
  data,
  rounds: wish.rounds,
  perSecond: wish.perSecond,
  loadMs: () => 200 + ((chance.next() >>> 0) % 1_300),
  onRound(round, { acknowledged, lost }) {
    if (round % 10 === 0) say(`${round} kills: ${acknowledged} acknowledged, ${lost} lost`)
  },
})
rmSync(data, { recursive: true, force: true })
say(JSON.stringify(report))
process.exitCode = report.lost + report.disordered > 0 ? 1 : 0
