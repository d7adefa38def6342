// `npm run hostile`, `npm run load` and `npm run durability`: runs of minutes to hours. Exits 1 if one fails.
import { commandLine, wholeNumber } from './command-line'
import { durability } from './endurance/durability'
import { hostile } from './endurance/hostile'
import { crowd, long, soak } from './endurance/load'

const USAGE = `npm run hostile -- [--count 100000] [--seed 1]
       npm run load -- [crowd] [--sockets 2000] [--seconds 600]
       npm run load -- soak [--minutes 30]
       npm run load -- long [--days 30]
       npm run durability -- [--rounds 100] [--rate 200] [--seed 1]`

const option = (value: string) => ({ type: 'string', default: value }) as const
const config = {
  allowPositionals: true,
  options: {
    count: option('100000'),
    seed: option('1'),
    sockets: option('2000'),
    seconds: option('600'),
    minutes: option('30'),
    days: option('30'),
    rounds: option('100'),
    rate: option('200'),
  },
} as const

const run = commandLine(USAGE, config, ({ values, positionals }) => {
  const atLeast = (min: number, name: keyof typeof values): number => wholeNumber(name, values[name], min)
  const [count, seed] = [atLeast(1, 'count'), atLeast(0, 'seed')]
  const [sockets, seconds] = [atLeast(1, 'sockets'), atLeast(1, 'seconds')]
  const [minutes, days] = [atLeast(1, 'minutes'), atLeast(3, 'days')]
  const [rounds, rate] = [atLeast(1, 'rounds'), atLeast(1, 'rate')]
  const runs: Readonly<Record<string, () => Promise<boolean>>> = {
    hostile: () => hostile(count, seed),
    load: () => crowd(sockets, seconds),
    'load crowd': () => crowd(sockets, seconds),
    'load soak': () => soak(minutes),
    'load long': () => long(days),
    durability: () => durability(rounds, rate, seed),
  }
  const name = positionals.join(' ')
  const chosen = runs[name]
  if (chosen === undefined) throw new Error(`There is no run '${name}'. The runs are: ${Object.keys(runs).join(', ')}.`)
  return chosen
})
process.exitCode = (await run()) ? 0 : 1
