// A contestant of `fanout` in its own process: the simulator, or bare ws, which sends one prepared message to everyone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createSimulator } from '../../simulator/server'
import { answerWith, cpuMs } from './child'
import type { Listener } from './crowd'
import { crowdedScript, listenersOf } from './crowd'

export type Question = { readonly do: 'open'; readonly investors: number } | { readonly do: 'cost' }
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
  await new Promise<void>((done) => server.listen(0, done))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, people: [] }
}

answerWith<Question, Opened | { readonly ms: number }>((question) => {
  if (question.do === 'cost') return Promise.resolve({ ms: cpuMs() })
  return process.argv[2] === 'bare ws' ? bare() : ours(question.investors)
})
