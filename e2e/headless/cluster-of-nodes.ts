// A cluster for tests: NATS servers, and nodes in this process.
import * as z from 'zod/mini'
import { type NatsServers, startNats } from '../../simulator/persistence/nats-servers'
import { createSimulator } from '../../simulator/server'

export interface ClusterMember {
  readonly name: string
  readonly url: string
  /** Shuts the node down. */
  close(): Promise<void>
}

/** The control token of every node. */
export const TOKEN = 'open sesame'

/** Starts a node. */
export async function startNode(nats: NatsServers, name: string): Promise<ClusterMember> {
  const cluster = { servers: nats.address, prefix: 'sim', node: name }
  const { url, close } = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: TOKEN, cluster })
  return { name, url: url.replace('localhost', '127.0.0.1'), close }
}

/** Starts NATS and these nodes. */
export async function startCluster(
  count: 1 | 3,
  nodes: Readonly<Record<string, (nats: NatsServers, name: string) => Promise<ClusterMember>>>,
) {
  const nats = await startNats({ count })
  const members: ClusterMember[] = []
  members.push(...(await Promise.all(Object.entries(nodes).map(([name, start]) => start(nats, name)))))
  return {
    nats,
    members,
    async close() {
      await Promise.all(members.map((member) => member.close()))
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
  const { status, json } = await call(url, '/api/auth/login', { body: { email, password }, headers })
  if (status !== 200) throw new Error(`the sign-in was refused: ${status} ${JSON.stringify(json)}`)
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), json).data
  return { ...headers, Authorization: `Bearer ${token}` }
}

/** The id of the first live auction. */
export async function firstAuction(url: string, headers: Record<string, string>): Promise<number> {
  const { json } = await call(url, '/api/auction/list/live', { headers })
  return z.parse(z.object({ data: z.array(z.looseObject({ id: z.int() })) }), json).data[0]?.id ?? 0
}
