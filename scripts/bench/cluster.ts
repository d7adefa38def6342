// `cluster`: what a node costs beside a machine that stands alone, and what NATS takes, on three real servers of NATS: worlds that
// play, appends, commands by way of another node, news for a crowd, and how long nobody answers after a node was killed.
import { asked } from './child'
import type { Answer, Question } from './cluster-crowd'
import type { Machines } from './cluster-machines'
import { startMachines } from './cluster-machines'
import type { Appends, Beside, News, Worlds } from './cluster-turns'
import { appendsOn, commandsOn, INVESTORS, newsOn, takeOversOn, worldsOn } from './cluster-turns'
import type { Goal, Report } from './report'
import { atMost, median, ratiosOf } from './report'

/** Time of the processor for a world on a node, beside a machine that stores in a folder. */
const MOST_WORLD = 1.5
const MOST_APPEND = { late: 1.4, atOnce: 1.6, cpu: 1.8 }
const MOST_FORWARDED = { late: 2.2, cpu: 2.5 }
const MOST_NEWS = { atOwner: 1.6, atGateways: 2.2 }
const MOST_TAKE_OVER_S = 5

const TRAINEES = 10_000
const WATCHERS = 100_000
const SOCKETS_OF_A_NODE = 5_000
const MOST_BUSY_MS = 700

interface Measured {
  readonly worlds: Worlds
  readonly appends: Appends
  readonly late: Beside
  readonly cpu: Beside
  readonly news: News
  readonly takeOvers: readonly number[]
}

const ratioOf = ({ ours, other }: Beside): number => median(ours) / median(other)
const besideGoal = (name: string, beside: Beside, limit: number): Goal =>
  atMost(name, ratioOf(beside), limit, ratiosOf(beside.ours, beside.other))

async function measured(machines: Machines): Promise<Measured> {
  const players = await Promise.all([machines.node('player'), machines.alone('folder'), machines.alone('memory')])
  const worlds = await worldsOn(machines, ...players)
  // Nobody pays for what those leave behind.
  for (const { process: child } of players) child.disconnect()
  const appends = await appendsOn(machines)
  const [memory, owner, other, third] = await Promise.all([
    machines.alone('memory'),
    machines.node('a'),
    machines.node('b'),
    machines.node('c'),
  ])
  const sockets = machines.start('crowd')
  const crowd = { ask: (question: Question): Promise<Answer> => asked<Answer>(sockets, question) }
  const commands = await commandsOn(crowd, owner, other)
  const news = await newsOn(crowd, memory, [owner, other, third])
  const takeOvers = await takeOversOn(machines, crowd, [owner, other, third])
  return { worlds, appends, ...commands, news, takeOvers }
}

const ms = (value: number): string => `${value.toFixed(2)} ms`
const us = (value: number): string => `${(value * 1_000).toFixed(1)} µs`
const kB = (value: number): string => `${(value / 1_000).toFixed(0)} kB`

function rowsOf({ worlds, appends, late, cpu, news, takeOvers }: Measured): Report['rows'] {
  const row = (name: string, of: (value: number) => string, beside: Beside, with_: string): readonly string[] => [
    name,
    of(median(beside.ours)),
    of(median(beside.other)),
    with_,
    `${ratioOf(beside).toFixed(2)}x`,
  ]
  const crowd = (name: string, ours: readonly number[]) => row(name, us, { ours, other: news.alone }, 'one machine')
  const played = worlds.played.flatMap(({ rate, node: ours, folder, memory }) => [
    row(`a world at ${rate}x, CPU a second`, ms, { ours, other: folder }, 'one machine with --data'),
    row(`a world at ${rate}x, CPU a second`, ms, { ours, other: memory }, 'one machine in memory'),
  ])
  return [
    ...played,
    row('a world that stands still', kB, worlds.held, 'one machine in memory'),
    row('an append, one at a time', ms, appends.alone, 'bare publish'),
    row(`an append, ${appends.logs} worlds at once`, us, appends.atOnce, 'bare publish'),
    row('an append, CPU of the node', us, appends.cpu, 'bare publish'),
    row('a command by way of another node', ms, late, 'at the owner'),
    row('the same, CPU of both nodes', ms, cpu, 'at the owner'),
    crowd('news to a socket at the owner, CPU', news.atOwner),
    crowd('news to a socket at a gateway, CPU of all nodes', news.atGateways),
    ['from a kill to the next answer', `${median(takeOvers).toFixed(2)} s`, '', '', ''],
  ]
}

function goalsOf({ worlds, appends, late, cpu, news, takeOvers }: Measured): readonly Goal[] {
  const { alone: other } = news
  return [
    ...worlds.played.map(({ rate, node: ours, folder }) =>
      besideGoal(`a world at ${rate}x: CPU on a node / one machine with --data`, { ours, other: folder }, MOST_WORLD),
    ),
    besideGoal('append: latency / bare publish', appends.alone, MOST_APPEND.late),
    besideGoal(`append: time for each of ${appends.logs} at once / bare publish`, appends.atOnce, MOST_APPEND.atOnce),
    besideGoal('append: CPU / bare publish', appends.cpu, MOST_APPEND.cpu),
    besideGoal('command: latency by way of another node / at the owner', late, MOST_FORWARDED.late),
    besideGoal('command: CPU by way of another node / at the owner', cpu, MOST_FORWARDED.cpu),
    besideGoal('news: CPU at the owner / one machine', { ours: news.atOwner, other }, MOST_NEWS.atOwner),
    besideGoal('news: CPU at gateways / one machine', { ours: news.atGateways, other }, MOST_NEWS.atGateways),
    atMost('a kill to the next answer, s', median(takeOvers), MOST_TAKE_OVER_S, takeOvers),
  ]
}

/** What docs/scale.md reckons from these figures. */
function notesOf({ worlds, appends, cpu, news }: Measured): readonly string[] {
  const [real, fast] = worlds.played
  const each = median(real?.node ?? [])
  const perSecond = 1_000 / median(appends.atOnce.ours)
  const named = (median(news.ofOwner) - median(cpu.other)) / INVESTORS
  const written = median(news.atGateways) - median(news.ofOwner) / INVESTORS
  const nodes = WATCHERS / SOCKETS_OF_A_NODE
  return [
    `${real?.worlds} worlds at 1x and ${fast?.worlds} at 60x, appends of ${appends.bytes} bytes, ${INVESTORS} sockets; medians of five turns, of nine for news.`,
    `At rest a node takes ${worlds.rest.toFixed(1)} ms a second. At 70 % of a core it plays ${Math.floor(MOST_BUSY_MS / each)} worlds at 1x and ${Math.floor(MOST_BUSY_MS / median(fast?.node ?? []))} at 60x.`,
    `NATS, three servers together: ${us(appends.nats)} of CPU an append, ${us(real?.nats ?? Number.NaN)} a second for a world at 1x; the slowest append of a hundred took ${ms(appends.slow)}.`,
    `${TRAINEES} trainees: ${((TRAINEES * each) / 1_000).toFixed(1)} cores for nodes, ${((TRAINEES * (real?.nats ?? Number.NaN)) / 1_000).toFixed(1)} for NATS, and as many clocks a second of ${perSecond.toFixed(0)} appends a second.`,
    `A bid costs its owner ${ms(median(cpu.other))} and ${us(named)} for each socket at a gateway, the gateway ${us(written)}; who joins costs the owner ${ms(news.joining)}.`,
    `${WATCHERS} watchers at ${nodes} gateways: ${((named * WATCHERS) / 1_000).toFixed(2)} s of the owner for a bid, ${((written * SOCKETS_OF_A_NODE) / 1_000).toFixed(2)} s of each gateway.`,
  ]
}

/** Runs the bench; without a nats-server it says how to install one, and has failed. */
export async function benchCluster(): Promise<Report> {
  const machines = await startMachines().catch((error: unknown) => {
    console.error(`cluster: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  })
  try {
    const all = await measured(machines)
    return {
      bench: 'cluster',
      columns: ['', 'a node', 'beside', 'which is', 'ratio'],
      rows: rowsOf(all),
      goals: goalsOf(all),
      notes: notesOf(all),
    }
  } finally {
    await machines.close()
  }
}
