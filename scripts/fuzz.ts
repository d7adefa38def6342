// `npm run fuzz -- --seeds N --start S [--shrink] [--on reverb|socket.io] [--at-a-time W]`: storms over both connectors. Each
// seed that leaves something wrong is printed; with --shrink in its least form, as a scenario file. Exit code 1 then.
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

/** How often it says how far it is. */
const EVERY = 100
const FOLDER = 'test-results/fuzz'

const seeds = Array.from({ length: count }, (_, place) => start + place)
const storms = connectors.flatMap((broadcaster) => stormsOn(broadcaster, seeds))
const simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
const begun = performance.now()
let [played, found] = [0, 0]
const all = await playStorms(simulator, storms, atATime, (wrong) => {
  played += 1
  if (wrong !== null) {
    found += 1
    print(failureText(wrong))
  }
  if (played % EVERY === 0) print(`${played} of ${storms.length} storms, ${found} wrong`)
})
for (const { storm } of shrinks ? all : []) {
  const least = await shrink(simulator, storm)
  if (least === null) {
    print(`seed ${storm.seed} on ${storm.broadcaster} was not wrong again.`)
    continue
  }
  const file = `${FOLDER}/storm-${least.storm.seed}-${least.storm.broadcaster}.yaml`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, least.scenario)
  print(`\n${least.scenario}\n    ${least.storm.acts.length} acts; npm start -- --scenario ${file} plays it`)
}
const { user, system } = process.cpuUsage()
const seconds = (performance.now() - begun) / 1_000
print(
  `${storms.length} storms, ${found} wrong, ${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of CPU`,
)
await simulator.close()
process.exit(found === 0 ? 0 : 1)
