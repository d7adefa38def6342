// The scheme of links: what the client used, as a proxy reports it that counts as one, and never what any other client claims.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../server'

const PUBLIC = 'demo.example.com'
const TOKEN = 'sesame'
const PASSWORD = 'seven green bicycles'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A simulator under a public name, and a port where every connection seems to come from this address. */
async function startedWith(proxies: number, from: string) {
  const simulator: Simulator = await createSimulator({
    port: 0,
    scenario: null,
    quiet: true,
    controlToken: TOKEN,
    allowedHosts: [PUBLIC],
    proxies,
  })
  const server = createServer((socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: from })
    simulator.serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => simulator.close(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  return (method: string, path: string, sent: Readonly<Record<string, string>>, body?: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { Host: PUBLIC, 'X-Simulator-Control': TOKEN, 'Content-Type': 'application/json', ...sent }
      const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      outgoing.on('error', reject).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
}

const originsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/https?:\/\/[^/"\s]+/g)].map(([origin]) => origin)),
]

/** The origins of all links that the simulator makes, and whether its cookies are marked Secure. */
async function linksOf(ask: Awaited<ReturnType<typeof startedWith>>, sent: Readonly<Record<string, string>>) {
  const opened = await ask('POST', '/simulator/api/rooms', sent, {
    scenario: 'first-live-auction',
    mode: 'own',
    seats: 2,
  })
  const room: { id: string; code: string } = JSON.parse(opened.text).data
  const form = { ...sent, 'Content-Type': 'application/x-www-form-urlencoded' }
  const joined = await ask('POST', `/simulator/join/${room.code}`, form, 'name=Ada')
  const created = await ask('POST', '/simulator/api/worlds', sent, { scenario: 'first-live-auction', paused: true })
  const { id }: { id: string } = JSON.parse(created.text).data
  const inWorld = { ...sent, 'X-Simulator-World': id }
  const account = {
    role: 'investor',
    email: 'ada@harbor.example',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms: true,
  }
  const signedUp = await ask('POST', '/api/auth/register', inWorld, account)
  const entered = await ask('GET', `/simulator/enter/${id}?as=harbor-crest`, sent)
  const cookies = entered.headers['set-cookie'] ?? []
  const token = /auth\._token\.local=Bearer%20([^;]+)/.exec(cookies.join('\n'))?.[1] ?? ''
  const own = { ...inWorld, Authorization: `Bearer ${token}` }
  const answers = await Promise.all([
    ask('GET', `/simulator/api/rooms/${room.id}`, sent),
    ask('GET', `/simulator/api/worlds/${id}`, sent),
    ask('GET', `/simulator/api/worlds/${id}/mailbox`, sent),
    ask('GET', `/simulator/api/worlds/${id}/wire?format=har`, sent),
    ask('POST', '/api/calendar/subscription', own),
  ])
  const statuses = [opened, joined, created, signedUp, entered, ...answers].map(({ status }) => status)
  expect(statuses).toEqual([201, 303, 201, 204, 302, 200, 200, 200, 200, 200])
  return {
    origins: answers.map(({ text }) => originsIn(text)),
    secure: [...new Set(cookies.map((cookie) => cookie.endsWith('; Secure')))],
  }
}

const claims = {
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'evil.example',
  Forwarded: 'proto=https;host=evil.example',
}

describe('links', () => {
  test.each([
    ['of a proxy on this machine', 0, '127.0.0.1'],
    ['of a configured proxy', 1, '172.18.0.5'],
  ])('have the scheme, and never the host, of a header %s', async (_what, proxies, from) => {
    const { origins, secure } = await linksOf(await startedWith(proxies, from), claims)
    expect(origins).toEqual(Array.from({ length: 5 }, () => [`https://${PUBLIC}`]))
    expect(secure).toEqual([true])
  })

  test.each([
    ['of a client that is no proxy', 0, '203.0.113.9', claims],
    ['without a scheme', 1, '172.18.0.5', { 'X-Forwarded-Host': 'evil.example' }],
    ['with another scheme', 1, '172.18.0.5', { 'X-Forwarded-Proto': 'javascript' }],
  ])('are plain http after headers %s', async (_what, proxies, from, sent) => {
    const { origins, secure } = await linksOf(await startedWith(proxies, from), sent)
    expect(origins).toEqual(Array.from({ length: 5 }, () => [`http://${PUBLIC}`]))
    expect(secure).toEqual([false])
  })
})
