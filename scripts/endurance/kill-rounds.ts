// Kills a simulator while eight clients send commands, and compares the acknowledged commands with the log after the restart.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { tokenOf } from '../bench/crowd'

const PEOPLE = ['harbor-crest', 'summit-ridge', 'blue-mesa', 'prairie-lending', 'riverbend-partners']
const CLIENT_COUNT = 8
const WORLD = 'main'

interface KillOptions {
  /** The folder that stores the world. */
  readonly data: string
  readonly rounds: number
  /** Commands a second, of all clients together. */
  readonly perSecond: number
  /** How long the load lasts before each kill, ms. */
  readonly loadMs: () => number
  readonly onRound?: (report: KillReport) => void
}

interface KillReport {
  rounds: number
  sent: number
  acknowledged: number
  /** Acknowledged, but missing or different in the log after the restart. */
  lost: number
  /** Entries whose numbers are missing, repeated or out of order. */
  outOfOrder: number
}

interface RunningSimulator {
  readonly url: string
  readonly child: ChildProcess
}

interface AcknowledgedCommand {
  readonly n: number
  readonly value: string
}

async function start(data: string): Promise<RunningSimulator> {
  const server = fileURLToPath(new URL('../../simulator/server.ts', import.meta.url))
  const code = `import { createSimulator } from ${JSON.stringify(server)}
const { url, worlds } = await createSimulator({ port: 0, scenario: null, quiet: true, verifyContract: false, data: ${JSON.stringify(data)} })
if (worlds.get('${WORLD}') === undefined) worlds.create({ id: '${WORLD}', scenario: 'first-live-auction', seed: 7, paused: true })
console.log('open ' + url)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const part of child.stdout) {
    const url = /^open (\S+)$/m.exec(String(part))?.[1]
    if (url !== undefined) return { url, child }
  }
  throw new Error('the simulator did not start')
}

async function kill({ child }: RunningSimulator): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const headers = { 'Content-Type': 'application/json', 'X-Simulator-World': WORLD }
const logAnswer = z.object({
  data: z.array(z.object({ n: z.int(), command: z.object({ value: z.optional(z.unknown()) }) })),
})

const tokensFor = (url: string): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: CLIENT_COUNT }, (_, index) => tokenOf(url, WORLD, PEOPLE[index % PEOPLE.length] ?? '')),
  )

/** Sends commands at this rate. Returns a function that stops, and resolves with the acknowledged commands. */
function sendCommands({ url }: RunningSimulator, tokens: readonly string[], perSecond: number, report: KillReport) {
  const acknowledged: AcknowledgedCommand[] = []
  const inFlight = new Set<Promise<void>>()
  const send = async (index: number): Promise<void> => {
    const value = `command ${report.rounds} ${index}`
    const answer = await fetch(`${url}/api/preferences`, {
      method: 'POST',
      headers: { ...headers, Authorization: tokens[index % tokens.length] ?? '' },
      body: JSON.stringify({ key: `client-${index % tokens.length}`, value }),
    })
    const n = Number(/^n=(\d+);/.exec(answer.headers.get('x-simulator-entry') ?? '')?.[1])
    if (answer.status === 200) acknowledged.push({ n, value })
    await answer.text()
  }
  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // A timer may be late on a busy machine, so this catches up.
    for (; sent < ((performance.now() - startedAt) / 1000) * perSecond; sent += 1) {
      const one = send(sent)
        .catch(() => undefined)
        .finally(() => inFlight.delete(one))
      inFlight.add(one)
    }
  }, 5)
  return async () => {
    clearInterval(timer)
    await Promise.all(inFlight)
    report.sent += sent
    return acknowledged
  }
}

/** Compares the log after a restart with the acknowledged commands; returns the number of the next entry. */
async function compare(
  { url }: RunningSimulator,
  from: number,
  acknowledged: readonly AcknowledgedCommand[],
  report: KillReport,
): Promise<number> {
  const answer = await fetch(`${url}/simulator/api/worlds/${WORLD}/log?from=${from}`)
  const { data } = z.parse(logAnswer, await answer.json())
  const byNumber = new Map(data.map(({ n, command }) => [n, command]))
  report.outOfOrder += data.filter(({ n }, place) => n !== from + place).length
  report.lost += acknowledged.filter(({ n, value }) => byNumber.get(n)?.value !== value).length
  report.acknowledged += acknowledged.length
  return from + data.length
}

/** Runs the rounds, each from a start to a kill, and checks the log after each. */
export async function killRounds({ data, rounds, perSecond, loadMs, onRound }: KillOptions): Promise<KillReport> {
  const report: KillReport = { rounds: 0, sent: 0, acknowledged: 0, lost: 0, outOfOrder: 0 }
  let running = await start(data)
  try {
    const tokens = await tokensFor(running.url)
    let from = await compare(running, 1, [], report)
    while (report.rounds < rounds) {
      const stop = sendCommands(running, tokens, perSecond, report)
      await pause(loadMs())
      await kill(running)
      const acknowledged = await stop()
      running = await start(data)
      from = await compare(running, from, acknowledged, report)
      report.rounds += 1
      onRound?.(report)
    }
    return report
  } finally {
    await kill(running)
  }
}
