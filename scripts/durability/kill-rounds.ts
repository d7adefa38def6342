// Kills a simulator while eight people send commands, and compares what was acknowledged with what is there after the restart.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const CLIENTS = ['harbor-crest', 'summit-ridge', 'granite-peak', 'prairie-lending', 'riverbend-partners']
const CLIENT_COUNT = 8
const WORLD = 'main'

export interface KillPlan {
  /** The folder in which everything is stored. */
  readonly data: string
  readonly rounds: number
  /** Commands a second, of all clients together. */
  readonly perSecond: number
  /** How long the load lasts before each kill, ms; chosen anew each round. */
  readonly loadMs: (round: number) => number
  readonly onRound?: (round: number, report: KillReport) => void
}

export interface KillReport {
  rounds: number
  sent: number
  acknowledged: number
  /** Acknowledged, and not in the log after the restart, or another command there. */
  lost: number
  /** Numbers of entries that are missing, repeated or out of order. */
  disordered: number
  entries: number
}

interface Running {
  readonly url: string
  readonly child: ChildProcess
}

interface Acknowledged {
  readonly n: number
  readonly value: string
}

const opened = async (data: string): Promise<Running> => {
  const server = fileURLToPath(new URL('../../simulator/server.ts', import.meta.url))
  const code = `import { createSimulator } from ${JSON.stringify(server)}
const { url, worlds } = await createSimulator({ port: 0, scenario: null, quiet: true, verifyContract: false, data: ${JSON.stringify(data)} })
if (worlds.get('${WORLD}') === undefined) worlds.create({ id: '${WORLD}', scenario: 'first-live-auction', seed: 7, paused: true })
console.log('open ' + url)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const part of child.stdout) {
    output += String(part)
    const url = /^open (\S+)$/m.exec(output)?.[1]
    if (url !== undefined) return { url, child }
  }
  throw new Error('the simulator did not open')
}

const killed = async ({ child }: Running): Promise<void> => {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const headers = { Accept: 'application/json', 'X-Simulator-World': WORLD }
const worldAnswer = z.object({
  data: z.object({ cast: z.array(z.object({ key: z.string(), email: z.string(), password: z.string() })) }),
})
const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })
const logAnswer = z.object({
  data: z.array(
    z.object({
      n: z.int(),
      command: z.object({ name: z.string(), value: z.optional(z.unknown()), key: z.optional(z.unknown()) }),
    }),
  ),
})

const tokensFor = async (url: string): Promise<readonly string[]> => {
  const world = await fetch(`${url}/simulator/api/worlds/${WORLD}`)
  const { cast } = z.parse(worldAnswer, await world.json()).data
  const people = cast.filter(({ key }) => CLIENTS.includes(key))
  const chosen = Array.from({ length: CLIENT_COUNT }, (_, nth) => people[nth % people.length])
  return Promise.all(
    chosen.map(async (person) => {
      const body = JSON.stringify({ email: person?.email, password: person?.password })
      const login = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
      return z.parse(tokenAnswer, await (await fetch(`${url}/api/auth/login`, login)).json()).data.token
    }),
  )
}

/** Sends commands at this rate until it is told to stop; each that is answered is noted with its number in the log. */
const load = ({ url }: Running, tokens: readonly string[], { perSecond }: KillPlan, report: KillReport) => {
  const acknowledged: Acknowledged[] = []
  const open = new Set<Promise<void>>()
  const send = async (nth: number): Promise<void> => {
    const value = `command ${report.rounds} ${nth}`
    const token = tokens[nth % tokens.length]
    const answer = await fetch(`${url}/api/preferences`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ key: `client-${nth % tokens.length}`, value }),
    })
    const n = Number(/^n=(\d+);/.exec(answer.headers.get('x-simulator-entry') ?? '')?.[1])
    if (answer.status === 200) acknowledged.push({ n, value })
    await answer.text()
  }
  const begun = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // As many as are due by now: timers of a busy machine are late.
    for (; sent < ((performance.now() - begun) / 1000) * perSecond; sent += 1) {
      const one = send(sent)
        .catch(() => undefined)
        .finally(() => open.delete(one))
      open.add(one)
    }
  }, 5)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    report.sent += sent
    return acknowledged
  }
}

/** Compares the log after the restart with what was acknowledged before. */
const compared = async (
  { url }: Running,
  from: number,
  acknowledged: readonly Acknowledged[],
  report: KillReport,
): Promise<number> => {
  const answer = await fetch(`${url}/simulator/api/worlds/${WORLD}/log?from=${from}`)
  const { data } = z.parse(logAnswer, await answer.json())
  const byNumber = new Map(data.map(({ n, command }) => [n, command]))
  report.disordered += data.filter(({ n }, place) => n !== from + place).length
  report.lost += acknowledged.filter(({ n, value }) => byNumber.get(n)?.value !== value).length
  report.acknowledged += acknowledged.length
  report.entries = from - 1 + data.length
  return from + data.length
}

/** Runs the rounds, each from a start to a kill, and a last start. */
export async function killRounds(plan: KillPlan): Promise<KillReport> {
  const report: KillReport = { rounds: 0, sent: 0, acknowledged: 0, lost: 0, disordered: 0, entries: 0 }
  let running = await opened(plan.data)
  try {
    const tokens = await tokensFor(running.url)
    let from = await compared(running, 1, [], report)
    while (report.rounds < plan.rounds) {
      const stop = load(running, tokens, plan, report)
      await new Promise((done) => setTimeout(done, plan.loadMs(report.rounds)))
      await killed(running)
      const acknowledged = await stop()
      running = await opened(plan.data)
      from = await compared(running, from, acknowledged, report)
      report.rounds += 1
      plan.onRound?.(report.rounds, report)
    }
    return report
  } finally {
    await killed(running)
  }
}
