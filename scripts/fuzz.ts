// `npm run fuzz -- --seeds N --start S [--shrink] [--on reverb|socket.io] [--at-a-time W]`: storms over both connectors. Each
// seed that leaves something wrong is printed; with --shrink in its least form, as a scenario file. Exit code 1 then.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { stormsOn } from '../e2e/fuzz/acts'
import { playStorms, wrongText } from '../e2e/fuzz/many-storms'
import { shrunk } from '../e2e/fuzz/shrink'
import { createSimulator } from '../simulator/server'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    start: { type: 'string', default: '1' },
    shrink: { type: 'boolean', default: false },
    on: { type: 'string' },
    'at-a-time': { type: 'string', default: '8' },
  },
})
const numberIn = (name: 'seeds' | 'start' | 'at-a-time'): number => {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= 1) return number
  process.stderr.write(`--${name} takes a whole number from 1, not '${values[name]}'.\n`)
  return process.exit(2)
}
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** How often it says how far it is. */
const EVERY = 100
const FOLDER = 'test-results/fuzz'

const connectors = (['reverb', 'socket.io'] as const).filter((name) => values.on === undefined || values.on === name)
const [count, start, atATime] = [numberIn('seeds'), numberIn('start'), numberIn('at-a-time')]
const seeds = Array.from({ length: count }, (_, place) => start + place)
const storms = connectors.flatMap((broadcaster) => stormsOn(broadcaster, seeds))
const simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
const begun = performance.now()
let [played, found] = [0, 0]
const all = await playStorms(simulator, storms, atATime, (wrong) => {
  played += 1
  if (wrong !== null) {
    found += 1
    print(wrongText(wrong))
  }
  if (played % EVERY === 0) print(`${played} of ${storms.length} storms, ${found} wrong`)
})
for (const { storm } of values.shrink ? all : []) {
  const least = await shrunk(simulator, storm)
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
