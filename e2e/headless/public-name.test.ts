// A cluster behind a public name that a balancer passes on: with `--allow-host`, every node accepts calls and sockets under it,
// whichever node owns the world; every other name is refused by all nodes.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type NatsServers, startNats } from '../../simulator/persistence/nats-servers'
import { createSimulator, type Simulator } from '../../simulator/server'
import { call, worldIn } from './cluster-of-nodes'

const PUBLIC = 'demo.example.com'
const TOKEN = 'open sesame'
const SOCKETS = { Pusher: '/app/local?protocol=7', 'Socket.IO': '/socket.io/?EIO=4&transport=websocket' }

let nats: NatsServers
const nodes: Simulator[] = []
let world: ReturnType<typeof worldIn>
beforeAll(async () => {
  nats = await startNats({ count: 1 })
  for (const node of ['a', 'b']) {
    const cluster = { servers: nats.address, prefix: 'sim', node }
    const names = { allowedHosts: [PUBLIC], controlToken: TOKEN }
    nodes.push(await createSimulator({ port: 0, scenario: null, quiet: true, cluster, ...names }))
  }
  const body = { scenario: 'first-live-auction', seed: 7, paused: true }
  world = worldIn(await call(nodes[0]?.url ?? '', '/simulator/api/worlds', { body }))
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await nats.close()
})

interface Answer {
  readonly status: number
  readonly node: unknown
  readonly text: string
}

/** Calls this node with this Host header. */
const requestAs = (node: Simulator, host: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      { port: node.port, host: '127.0.0.1', path, headers: { Host: host, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, node: answer.headers['x-simulator-node'], text }),
        )
      },
    )
    outgoing.on('error', reject).end()
  })

/** Opens a socket for the world with this Host header; its first message, or the error with the status. */
const socketUnder = (node: Simulator, host: string, path: string) =>
  new Promise<string>((resolve) => {
    const headers = { Host: host, Origin: `https://${host}`, 'X-Simulator-World': world.id }
    const socket = new WebSocket(`ws://127.0.0.1:${node.port}${path}`, { headers })
    socket.once('message', (text) => {
      resolve(String(text))
      socket.terminate()
    })
    socket.once('error', (error) => resolve(error.message))
  })

describe('under the public name', () => {
  it('both nodes respond to a call about the world, whichever of them owns it', async () => {
    const worldHeader = { 'X-Simulator-World': world.id }
    const answers = await Promise.all(nodes.map((node) => requestAs(node, PUBLIC, '/api/auth/user', worldHeader)))
    // Not signed in; both times the owner has responded.
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(new Set(answers.map((answer) => answer.node)).size).toBe(1)
  })

  it.each(Object.entries(SOCKETS))('a %s socket opens at both nodes', async (_connector, path) => {
    const firstMessages = await Promise.all(nodes.map((node) => socketUnder(node, `${PUBLIC}:8443`, path)))
    for (const message of firstMessages) expect(message).toMatch(/"sid"|connection_established/)
  })

  it('the control API needs the token, as from any other machine', async () => {
    const path = `/simulator/api/worlds/${world.id}`
    for (const node of nodes) {
      expect((await requestAs(node, PUBLIC, path)).status).toBe(403)
      const controlled = await requestAs(node, PUBLIC, path, { 'X-Simulator-Control': TOKEN })
      expect(controlled.status).toBe(200)
      expect(controlled.text).toContain(`"enter":"http://${PUBLIC}/simulator/enter/${world.id}`)
    }
  })
})

describe.each(['evil.example', `evil.${PUBLIC}`, `harbor-crest--main.${PUBLIC}`])('under the name %s', (host) => {
  it('every node refuses calls and sockets', async () => {
    for (const node of nodes) {
      const forwarded = { 'X-Forwarded-Host': PUBLIC, 'X-Simulator-World': world.id }
      for (const path of ['/', '/api/auth/user', `/simulator/api/worlds/${world.id}`, '/simulator/api/worlds'])
        expect([path, (await requestAs(node, host, path, forwarded)).status]).toEqual([path, 421])
      expect(await socketUnder(node, host, SOCKETS.Pusher)).toContain('421')
      // The library of Socket.IO always responds with 400.
      expect(await socketUnder(node, host, SOCKETS['Socket.IO'])).toContain('400')
    }
  })
})

it('names below localhost still select a person and a world', async () => {
  for (const node of nodes) {
    const { status, text } = await requestAs(node, `harbor-crest--${world.id}.localhost`, '/api/auth/user')
    expect([status, text]).toEqual([401, expect.not.stringContaining('unknown_world')])
    expect((await requestAs(node, 'harbor-crest--nowhere.localhost', '/api/auth/user')).text).toContain('nowhere')
  }
})
