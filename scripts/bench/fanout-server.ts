// A contestant of `fanout` in its own process: the simulator, or bare ws, which sends one prepared message to everyone.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { createSimulator } from '../../simulator/server'
import { answerWith, listenLocally } from './child'
import { crowdedScript, type Listener, listenersOf } from './crowd'

export interface Question {
  readonly do: 'open'
  readonly investors: number
}
export interface Opened {
  readonly url: string
  readonly people: readonly Listener[]
}

/** The simulator as people run it, with contract check and wire log. */
async function ours(investors: number): Promise<Opened> {
  const { url, worlds } = await createSimulator({ port: 0, scenario: null, quiet: true })
  const { cast } = worlds.createFrom(crowdedScript(investors), { id: 'main', paused: true })
  return { url, people: listenersOf(cast) }
}

async function bare(): Promise<Opened> {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { message }: { readonly message: string } = JSON.parse(Buffer.concat(parts).toString())
    const bytes = Buffer.from(message)
    for (const socket of sockets.clients) socket.send(bytes, { binary: false })
    response.end('{}')
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request))
  })
  return { url: await listenLocally(server), people: [] }
}

answerWith<Question, Opened>(({ investors }) => (process.argv[2] === 'bare ws' ? bare() : ours(investors)))
