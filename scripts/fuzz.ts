// `npm run fuzz`: plays storms over both connectors and prints each that has problems; --shrink also writes its smallest failing
// version as a scenario file. Exits 1 if a storm has problems.
import { mkdirSync, writeFileSync } from 'node:fs'
import { stormsOn } from '../e2e/fuzz/acts'
import { failureText, playStorms } from '../e2e/fuzz/many-storms'
import { shrink } from '../e2e/fuzz/shrink'
import { createSimulator } from '../simulator/server'
import { commandLine, wholeNumber } from './command-line'

const USAGE = 'npm run fuzz -- [--seeds 50] [--start 1] [--shrink] [--on reverb|socket.io] [--at-a-time 8]'
const CONNECTORS = ['reverb', 'socket.io'] as const
const config = {
  options: {
    seeds: { type: 'string', default: '50' },
    start: { type: 'string', default: '1' },
    shrink: { type: 'boolean', default: false },
    on: { type: 'string' },
    'at-a-time': { type: 'string', default: '8' },
  },
} as const
const { count, start, atATime, shrinks, connectors } = commandLine(USAGE, config, ({ values }) => {
  const connectors = CONNECTORS.filter((name) => values.on === undefined || values.on === name)
  if (connectors.length === 0) throw new Error(`--on takes reverb or socket.io, not '${values.on}'.`)
  return {
    connectors,
    count: wholeNumber('seeds', values.seeds, 1),
    start: wholeNumber('start', values.start, 1),
    atATime: wholeNumber('at-a-time', values['at-a-time'], 1),
    shrinks: values.shrink,
  }
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Storms between two progress messages. */
const PROGRESS_EVERY = 100
const FOLDER = 'test-results/fuzz'

const seeds = Array.from({ length: count }, (_, place) => start + place)
const storms = connectors.flatMap((broadcaster) => stormsOn(broadcaster, seeds))
const simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
const startedAt = performance.now()
let [played, failed] = [0, 0]
const failedStorms = await playStorms(simulator, storms, atATime, (failure) => {
  played += 1
  if (failure !== null) {
    failed += 1
    print(failureText(failure))
  }
  if (played % PROGRESS_EVERY === 0) print(`${played} of ${storms.length} storms, ${failed} failed`)
})
for (const { storm } of shrinks ? failedStorms : []) {
  const least = await shrink(simulator, storm)
  if (least === null) {
    print(`Seed ${storm.seed} on ${storm.broadcaster} had no problems when it was played again.`)
    continue
  }
  const file = `${FOLDER}/storm-${least.storm.seed}-${least.storm.broadcaster}.yaml`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, least.scenario)
  print(`\n${least.scenario}\n    ${least.storm.acts.length} acts. To play it: npm start -- --scenario ${file}`)
}
const { user, system } = process.cpuUsage()
const seconds = (performance.now() - startedAt) / 1_000
print(
  `${storms.length} storms, ${failed} failed, ${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of CPU`,
)
await simulator.close()
process.exit(failed === 0 ? 0 : 1)
