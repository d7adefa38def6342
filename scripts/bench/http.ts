// `http`: GET /api/auction/list/live of twenty auctions from the simulator as people run it (sign-in, contract check, wire
// log and all), beside node:http with JSON.stringify and beside Express as it is usually written. Each contestant has a
// process of its own; the cost is that process's CPU time, since client and servers share the machine.
import type { ChildProcess } from 'node:child_process'
import { Agent, get } from 'node:http'
import { asked, started } from './child'
import type { ContestantName, Cost, Opened } from './http-server'
import type { Report } from './report'
import { atMost, median } from './report'

const PATH = '/api/auction/list/live'
const AT_ONCE = 32
const REQUESTS = 2_000
const WARM_UP = 2
const REPEATS = 7
const AUCTIONS = 20
/** CPU time of ours beside the limit's. */
const MOST = 1.1

interface Server extends Opened {
  readonly child: ChildProcess
  readonly agent: Agent
}

const answered = ({ url, headers, agent }: Server): Promise<string> =>
  new Promise((resolve, reject) => {
    get(`${url}${PATH}`, { agent, headers: { Accept: 'application/json', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString())
        else reject(new Error(`answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })

/** Asks so often, some at once; µs of the server's CPU per request, and requests per second. */
async function turn(server: Server): Promise<{ readonly cost: number; readonly rate: number }> {
  const before = (await asked<Cost>(server.child, { do: 'cost' })).ms
  const begin = performance.now()
  let left = REQUESTS
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await answered(server)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  const rate = REQUESTS / ((performance.now() - begin) / 1000)
  const after = (await asked<Cost>(server.child, { do: 'cost' })).ms
  return { cost: ((after - before) * 1000) / REQUESTS, rate }
}

async function opened(name: ContestantName, list: unknown): Promise<Server> {
  const child = started('http-server.ts', name)
  const { url, headers } = await asked<Opened>(child, { do: 'open', list })
  return { child, url, headers, agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE }) }
}

/** Runs the bench. */
export async function benchHttp(): Promise<Report> {
  const ours = await opened('ours', null)
  const servers = new Map<ContestantName, Server>([['ours', ours]])
  try {
    const text = await answered(ours)
    const list: { readonly data: readonly unknown[] } = JSON.parse(text)
    if (list.data.length !== AUCTIONS) throw new Error(`${list.data.length} auctions instead of ${AUCTIONS}`)
    for (const name of ['limit', 'ordinary'] as const) {
      const server = await opened(name, list)
      servers.set(name, server)
      if ((await answered(server)) !== text) throw new Error(`${name} answers something else`)
    }
    const costs = new Map<ContestantName, { cost: number[]; rate: number[] }>()
    for (let repeat = 0; repeat < WARM_UP + REPEATS; repeat += 1) {
      for (const [name, server] of servers) {
        const { cost, rate } = await turn(server)
        const kept = costs.get(name) ?? { cost: [], rate: [] }
        costs.set(name, kept)
        if (repeat < WARM_UP) continue
        kept.cost.push(cost)
        kept.rate.push(rate)
      }
    }
    const cost = (name: ContestantName): number => median(costs.get(name)?.cost ?? [])
    const rate = (name: ContestantName): number => median(costs.get(name)?.rate ?? [])
    return {
      bench: 'http',
      columns: ['', 'CPU per request', 'limit / it', 'requests/s'],
      rows: [...servers.keys()].map((name) => [
        name,
        `${cost(name).toFixed(0)} µs`,
        `${(cost('limit') / cost(name)).toFixed(2)}x`,
        rate(name).toFixed(0),
      ]),
      goals: [atMost('ours / node:http with JSON.stringify, CPU per request', cost('ours') / cost('limit'), MOST)],
      notes: [
        `${AUCTIONS} auctions, ${text.length} bytes, the same from all three; ${AT_ONCE} connections, medians of ${REPEATS} turns.`,
      ],
    }
  } finally {
    for (const { child, agent } of servers.values()) {
      child.disconnect()
      agent.destroy()
    }
  }
}
