// A cluster on this machine for tests: servers of NATS and nodes, in this process or in processes of their own.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'
import type { NatsServers } from '../../simulator/persistence/jetstream/nats-servers'
import { startNats } from '../../simulator/persistence/jetstream/nats-servers'
import { createSimulator } from '../../simulator/server'
import { startedAt } from './another-process'

export interface ClusterMember {
  readonly name: string
  readonly url: string
  /** The process, when it has one of its own. */
  readonly process: ChildProcess | null
  /** Ends it in good order. */
  close(): Promise<void>
  /** Ends it at once. */
  kill(): Promise<void>
}

/** A node in this process. */
export async function nodeHere(nats: NatsServers, name: string): Promise<ClusterMember> {
  const cluster = { servers: nats.address, prefix: 'sim', node: name }
  const { url, close } = await createSimulator({ port: 0, scenario: null, quiet: true, cluster })
  return { name, url: url.replace('localhost', '127.0.0.1'), process: null, close, kill: close }
}

/** A node in a process of its own; `aheadMs`: its wall clock is ahead by so much. */
export async function nodeElsewhere(nats: NatsServers, name: string, aheadMs?: number): Promise<ClusterMember> {
  const place = { timeZone: 'UTC', ...(aheadMs === undefined ? {} : { aheadMs }) }
  const { args, options } = startedAt(place, 'e2e/headless/cluster-node.ts', [nats.address, name])
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

/** Starts NATS and these nodes, each by one of the two functions above. */
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

export interface Asked {
  readonly status: number
  readonly json: unknown
  readonly headers: Headers
}

/** One call of a program, at any node. */
export async function call(
  url: string,
  path: string,
  {
    body,
    headers = {},
    method,
    signal,
  }: { body?: unknown; headers?: Record<string, string>; method?: string; signal?: AbortSignal } = {},
): Promise<Asked> {
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

export const worldIn = ({ json }: Asked) => z.parse(z.object({ data: worldShape }), json).data

/** Signs a person in; what calls of theirs have as headers. */
export async function signedIn(url: string, world: z.infer<typeof worldShape>, key: string) {
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
