// `fanout`: one bid, 2,000 connected investors. Compares both gateways with bare ws that sends the same bytes. The cost is the CPU time
// of the server process, including the bid.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { ask, costOf, startContestant } from './child'
import { bidCommand, forAll, listen, post } from './crowd'
import type { Opened } from './fanout-server'
import { median, type Report, ratioAtMost } from './report'

const INVESTORS = 2_000
const BIDS_PER_TURN = 4
const WARM_UP = 2
const TURNS = 7
const LIMITS = { Pusher: 1.6, 'Socket.IO': 1.8 } as const

const names = ['Pusher', 'Socket.IO', 'bare ws'] as const
type Name = (typeof names)[number]

interface Contestant {
  readonly name: Name
  readonly server: ChildProcess
  readonly url: string
  /** µs of CPU time per message, by turn. */
  readonly costs: number[]
  onMessage(text: string): void
}

async function open(name: Name, server: ChildProcess): Promise<Contestant> {
  const { url, people } = await ask<Opened>(server, { do: 'open', investors: INVESTORS })
  const contestant: Contestant = { name, server, url, costs: [], onMessage: () => undefined }
  const receive = (text: string): void => contestant.onMessage(text)
  if (name === 'bare ws')
    await forAll(Array.from({ length: INVESTORS }), async () => {
      const socket = new WebSocket(url.replace('http', 'ws'))
      socket.on('message', (bytes) => receive(String(bytes)))
      await once(socket, 'open')
    })
  else await forAll(people, (person) => listen({ url, world: 'main', protocol: name }, person, receive))
  return contestant
}

/** Bids once, or makes bare ws send `message`; resolves with one of the frames once every socket has received its own. */
const bidOnce = (contestant: Contestant, index: number, message: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = 0
    contestant.onMessage = (text) => {
      received += 1
      if (received === INVESTORS) resolve(text)
    }
    const { name, url } = contestant
    const sent =
      name === 'bare ws'
        ? post(`${url}/send`, { message })
        : post(`${url}/simulator/api/worlds/main/commands`, bidCommand(index))
    sent.catch(reject)
  })

async function runTurn(contestants: readonly Contestant[], turn: number): Promise<number> {
  const messages: string[] = []
  for (const contestant of contestants) {
    const before = await costOf(contestant.server)
    for (let bid = 0; bid < BIDS_PER_TURN; bid += 1) {
      const frame = await bidOnce(contestant, turn * BIDS_PER_TURN + bid, messages[bid] ?? '')
      messages[bid] ??= frame
    }
    const ms = (await costOf(contestant.server)) - before
    if (turn >= WARM_UP) contestant.costs.push((ms * 1000) / (BIDS_PER_TURN * INVESTORS))
  }
  return messages[0]?.length ?? 0
}

export async function benchFanout(): Promise<Report> {
  const servers = names.map((name) => startContestant('fanout-server.ts', name))
  const contestants: Contestant[] = []
  try {
    for (const [index, name] of names.entries())
      contestants.push(await open(name, servers[index] as (typeof servers)[number]))
    let bytes = 0
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) bytes = await runTurn(contestants, turn)
    const costs = (name: Name): readonly number[] => contestants.find((one) => one.name === name)?.costs ?? []
    const bare = costs('bare ws')
    return {
      bench: 'fanout',
      columns: ['', 'CPU per message', '/ bare ws'],
      rows: names.map((name) => {
        const cost = median(costs(name))
        return [name, `${cost.toFixed(1)} µs`, `${(cost / median(bare)).toFixed(2)}x`]
      }),
      goals: (['Pusher', 'Socket.IO'] as const).map((name) =>
        ratioAtMost(`${name}: CPU per message, ours / bare ws`, costs(name), bare, LIMITS[name]),
      ),
      notes: [`${INVESTORS} investors, frames of ${bytes} bytes; medians of ${TURNS} turns of ${BIDS_PER_TURN} bids.`],
    }
  } finally {
    for (const server of servers) if (server.connected) server.disconnect()
  }
}
