// A contestant of `fanout`, in a process of its own: tells thousands of connected investors of one bid.
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { createSimulator } from '../../simulator/server'
import { answering, cpuMs } from './child'
import { crowdedScript } from './crowded-script'
import type { ContestantName, Opened } from './fanout-crowd'

export type Question = { readonly do: 'open'; readonly investors: number } | { readonly do: 'cost' }
export interface Cost {
  readonly ms: number
  /** Of it, in the system: what it does to send. */
  readonly inSystem: number
}

/** The simulator as people run it, contract check and wire log included; its market has so many more investors. */
async function ours(investors: number): Promise<Opened> {
  const { url, worlds } = await createSimulator({ port: 0, scenario: null, quiet: true })
  const { cast } = worlds.createFrom(crowdedScript(investors), { id: 'main', paused: true })
  return {
    url,
    people: cast.filter(({ key }) => key.startsWith('investor-')).map(({ key, userId }) => ({ key, userId })),
  }
}

const listening = async (server: ReturnType<typeof createServer>): Promise<Opened> => {
  await new Promise<void>((done) => server.listen(0, done))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, people: [] }
}

/** What it is told to say, once it is read. */
const saidIn = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { message }: { readonly message: string } = JSON.parse(Buffer.concat(parts).toString())
  return message
}

/** Bare ws; `tell` sends what it is told to everybody. */
const bare = (tell: (sockets: readonly WebSocket[], said: string) => Promise<void>): Promise<Opened> => {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer(async (request, response) => {
    await tell([...sockets.clients], await saidIn(request))
    response.end('{}')
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request))
  })
  return listening(server)
}

/** The same message to every socket, encoded before. */
const limit = (): Promise<Opened> =>
  bare(async (sockets, said) => {
    const message = Buffer.from(said)
    for (const socket of sockets) socket.send(message, { binary: false })
  })

/** As many are told in one turn of the event loop as ours tells. */
const AT_ONCE = 50

/** What ours promises, and nothing else: each on a channel of their own, and other work in between. */
const floor = (): Promise<Opened> =>
  bare(async (sockets, said) => {
    const { event, data }: { readonly event: string; readonly data: string } = JSON.parse(said)
    const rest = JSON.stringify(data)
    for (const [place, socket] of sockets.entries()) {
      socket.send(`{"event":"${event}","channel":"private-auction.${2_001 + place}","data":${rest}}`)
      if ((place + 1) % AT_ONCE === 0) await new Promise(setImmediate)
    }
  })

/** Socket.IO as it is usually written for private channels: each user's own payload, sent to each user's socket. */
const ordinary = (): Promise<Opened> => {
  const server = createServer(async (request, response) => {
    const payload: object = JSON.parse(JSON.parse(await saidIn(request)).data)
    let userId = 0
    for (const socket of io.sockets.sockets.values()) {
      userId += 1
      socket.emit('auction-live-changed', `private-auction.${userId}`, { ...payload })
    }
    response.end('{}')
  })
  const io = new Server(server, { serveClient: false })
  return listening(server)
}

const contestants: Readonly<Record<ContestantName, (investors: number) => Promise<Opened>>> = {
  'ours, Pusher': ours,
  'ours, Socket.IO': ours,
  limit,
  floor,
  ordinary,
}

answering<Question, Opened | Cost>((question) =>
  question.do === 'cost'
    ? Promise.resolve({ ms: cpuMs(), inSystem: process.cpuUsage().system / 1000 })
    : contestants[process.argv[2] as ContestantName](question.investors),
)
