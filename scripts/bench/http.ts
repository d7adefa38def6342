// `http`: compares GET /api/auction/list/live of twenty auctions, including authentication, contract check and wire log, with bare
// node:http and JSON.stringify. The cost is the CPU time of the server process.
import type { ChildProcess } from 'node:child_process'
import { Agent, get } from 'node:http'
import { ask, costOf, startContestant } from './child'
import { forAll } from './crowd'
import type { Opened } from './http-server'
import { median, type Report, ratioAtMost } from './report'

const PATH = '/api/auction/list/live'
const REQUESTS = 2_000
const WARM_UP = 2
const TURNS = 7
const LIMIT = 1.5

const names = ['ours', 'node:http'] as const

interface Server extends Opened {
  readonly child: ChildProcess
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

const fetchList = ({ url, headers }: Opened): Promise<string> =>
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

/** µs of the server's CPU time per request. */
async function runTurn(server: Server): Promise<number> {
  const before = await costOf(server.child)
  await forAll(Array.from({ length: REQUESTS }), () => fetchList(server))
  return (((await costOf(server.child)) - before) * 1000) / REQUESTS
}

export async function benchHttp(): Promise<Report> {
  const children = names.map((name) => startContestant('http-server.ts', name))
  const [first, second] = children as [ChildProcess, ChildProcess]
  try {
    const ours = { child: first, ...(await ask<Opened>(first, { do: 'open', list: null })) }
    const text = await fetchList(ours)
    const bare = { child: second, ...(await ask<Opened>(second, { do: 'open', list: JSON.parse(text) })) }
    if ((await fetchList(bare)) !== text) throw new Error('the two servers answer different bytes')
    const costs: readonly [number[], number[]] = [[], []]
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      const [cost, bareCost] = [await runTurn(ours), await runTurn(bare)]
      if (turn < WARM_UP) continue
      costs[0].push(cost)
      costs[1].push(bareCost)
    }
    return {
      bench: 'http',
      columns: ['', 'CPU per request'],
      rows: names.map((name, index) => [name, `${median(costs[index] ?? []).toFixed(0)} µs`]),
      goals: [ratioAtMost('list of 20 auctions: CPU, ours / node:http', costs[0], costs[1], LIMIT)],
      notes: [`${text.length} bytes; medians of ${TURNS} turns of ${REQUESTS} requests.`],
    }
  } finally {
    for (const child of children) child.disconnect()
    agent.destroy()
  }
}
