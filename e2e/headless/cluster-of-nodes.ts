// A cluster on this machine for tests: NATS servers and nodes, in this process or in separate ones.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'
import type { NatsServers } from '../../simulator/persistence/nats-servers'
import { startNats } from '../../simulator/persistence/nats-servers'
import { createSimulator } from '../../simulator/server'
import { processCommand } from './another-process'

export interface ClusterMember {
  readonly name: string
  readonly url: string
  /** Null for a node in this process. */
  readonly process: ChildProcess | null
  /** Shuts the node down. */
  close(): Promise<void>
  /** Kills the node; one in this process is shut down. */
  kill(): Promise<void>
}

/** Starts a node in this process. */
export async function startNode(nats: NatsServers, name: string): Promise<ClusterMember> {
  const cluster = { servers: nats.address, prefix: 'sim', node: name }
  const { url, close } = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: 'open sesame', cluster })
  return { name, url: url.replace('localhost', '127.0.0.1'), process: null, close, kill: close }
}

/** Starts a node in its own process, with a wall clock that is `aheadMs` ahead. */
export async function startNodeProcess(nats: NatsServers, name: string, aheadMs?: number): Promise<ClusterMember> {
  const clock = { timeZone: 'UTC', ...(aheadMs === undefined ? {} : { aheadMs }) }
  const { args, options } = processCommand(clock, 'e2e/headless/cluster-node.ts', [nats.address, name])
  const run = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    run.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    run.once('close', (code) => reject(new Error(`the node ended with ${code}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (run.exitCode !== null || run.signalCode !== null) return
    const closed = once(run, 'close')
    run.kill(signal)
    await closed
  }
  return { name, url, process: run, close: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Starts NATS and these nodes, each with one of the two functions above. */
export async function startCluster(
  count: 1 | 3,
  nodes: Readonly<Record<string, (nats: NatsServers, name: string) => Promise<ClusterMember>>>,
) {
  const nats = await startNats({ count })
  const members: ClusterMember[] = []
  for (const [name, start] of Object.entries(nodes)) members.push(await start(nats, name))
  return {
    nats,
    members,
    async close() {
      for (const member of members.toReversed()) await member.kill()
      await nats.close()
    },
  }
}

const worldShape = z.looseObject({
  id: z.string(),
  hash: z.string(),
  cast: z.array(z.looseObject({ key: z.string(), email: z.string(), password: z.string() })),
})

export interface Answer {
  readonly status: number
  readonly json: unknown
  readonly headers: Headers
}

/** Makes one call to a node, without a browser. */
export async function call(
  url: string,
  path: string,
  {
    body,
    headers = {},
    method,
    signal,
  }: { body?: unknown; headers?: Record<string, string>; method?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  const text = await answer.text()
  return { status: answer.status, json: text === '' ? null : JSON.parse(text), headers: answer.headers }
}

export const worldIn = ({ json }: Answer) => z.parse(z.object({ data: worldShape }), json).data

/** Signs a person in and returns the headers for their calls. */
export async function signInHeaders(url: string, world: z.infer<typeof worldShape>, key: string) {
  const { email, password } = world.cast.find((one) => one.key === key) ?? {}
  const headers = { 'X-Simulator-World': world.id }
  const { json } = await call(url, '/api/auth/login', { body: { email, password }, headers })
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), json).data
  return { ...headers, Authorization: `Bearer ${token}` }
}

/** The ids of all live auctions. */
export async function liveAuctions(url: string, headers: Record<string, string>): Promise<readonly number[]> {
  const { json } = await call(url, '/api/auction/list/live', { headers })
  return z.parse(z.object({ data: z.array(z.looseObject({ id: z.int() })) }), json).data.map(({ id }) => id)
}

/** The id of the first live auction. */
export async function firstAuction(url: string, headers: Record<string, string>): Promise<number> {
  return (await liveAuctions(url, headers))[0] ?? 0
}
