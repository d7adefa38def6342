// What a Reverb beside the simulator is sent, and what comes of its answers: a stand-in that checks each signature by itself.
import { createHash, createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { PublishedEvent } from './publisher'
import { nextRequest, Publisher } from './publisher'

const app = { id: '42', key: 'shown', secret: 'never-shown' }
const event = (n: number, more: Partial<PublishedEvent> = {}): PublishedEvent => ({
  channel: `private-auction.${n}`,
  name: 'auction-live-changed',
  data: `{"n":${n}}`,
  socketId: null,
  ...more,
})

const one = z.object({ name: z.string(), data: z.string(), channels: z.array(z.string()) })
const several = z.object({ batch: z.array(z.object({ name: z.string(), data: z.string(), channel: z.string() })) })

/** As its documents say it, written again. */
const isRightlySigned = (path: string, query: URLSearchParams, body: string): boolean => {
  const md5 = createHash('md5').update(body).digest('hex')
  const text = `POST\n${path}\nauth_key=shown&auth_timestamp=${query.get('auth_timestamp')}&auth_version=1.0&body_md5=${md5}`
  return query.get('auth_signature') === createHmac('sha256', 'never-shown').update(text).digest('hex')
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Answers = (body: string) => readonly [status: number, headers?: Readonly<Record<string, string>>]

/** A server that answers like this; what it accepted, as channel and data. */
async function standIn(answers: Answers = () => [200]) {
  const heard: string[] = []
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
      const [status, headers] = isRightlySigned(pathname, searchParams, body) ? answers(body) : [401]
      requests.push(`${status} ${pathname}`)
      if (status === 200) heard.push(...eventsIn(body))
      response.writeHead(status, headers).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const address = server.address()
  return { heard, requests, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

const eventsIn = (body: string): readonly string[] => {
  const single = z.safeParse(one, JSON.parse(body))
  if (single.success) return single.data.channels.map((channel) => `${channel} ${single.data.data}`)
  return z.parse(several, JSON.parse(body)).batch.map(({ channel, data }) => `${channel} ${data}`)
}

const publisherTo = (url: string, with_: Partial<typeof app> = {}) => {
  const troubles: (string | null)[] = []
  const tell = (trouble: string | null) => troubles.push(trouble)
  const publisher = new Publisher({ url, app: { ...app, ...with_ }, largestBody: 10_000, tell })
  ends.push(() => publisher.close())
  return { publisher, troubles }
}

const inTime = { timeout: 10_000, interval: 10 }
const all = (count: number): readonly PublishedEvent[] => Array.from({ length: count }, (_, n) => event(n))
const textOf = ({ channel, data }: PublishedEvent): string => `${channel} ${data}`

test('events arrive in their order, rightly signed, several in one request', async () => {
  const { url, heard, requests } = await standIn()
  const { publisher, troubles } = publisherTo(url)
  const events = [...all(25), ...all(60).map((each) => ({ ...each, data: '{"same":true}' }))]
  for (const each of events) publisher.publish(each)
  await vi.waitFor(() => expect(heard).toHaveLength(events.length), inTime)
  expect(heard).toEqual(events.map(textOf))
  expect(requests).toEqual([
    '200 /apps/42/batch_events',
    '200 /apps/42/batch_events',
    '200 /apps/42/batch_events',
    '200 /apps/42/events',
  ])
  expect(troubles).toEqual([])
})

test('no request is larger than the server takes, and none names more than 100 channels', () => {
  const long = Array.from({ length: 10 }, (_, n) => event(n, { data: 'x'.repeat(3_000) + n }))
  const request = nextRequest(long, 10_000)
  expect(request?.events).toBe(3)
  expect(Buffer.byteLength(request?.body ?? '')).toBeLessThanOrEqual(10_000)
  const alike = Array.from({ length: 250 }, (_, n) => event(n, { data: '{}' }))
  expect(nextRequest(alike, 10_000)?.events).toBe(100)
})

test('the socket that caused an event is named', () => {
  const [first, second] = [event(1, { socketId: '1.2' }), event(2)]
  expect(JSON.parse(nextRequest([first], 10_000)?.body ?? '')).toMatchObject({ socket_id: '1.2' })
  expect(JSON.parse(nextRequest([first, second], 10_000)?.body ?? '').batch).toMatchObject([{ socket_id: '1.2' }, {}])
})

test('what fails is tried again, is told once, and so is that it goes on', async () => {
  let failing = 3
  const { url, heard, requests } = await standIn(() => {
    failing -= 1
    return failing >= 0 ? [503, { 'Retry-After': '0' }] : [200]
  })
  const { publisher, troubles } = publisherTo(url)
  for (const each of all(3)) publisher.publish(each)
  // The server has heard before its answer has come.
  await vi.waitFor(() => expect(troubles).toEqual([`${url} answers 503`, null]), inTime)
  expect(heard).toEqual(all(3).map(textOf))
  expect(requests).toHaveLength(4)
})

test('one event that the server refuses is left out, and the others arrive', async () => {
  const { url, heard } = await standIn((body) => [body.includes('auction.4"') ? 413 : 200])
  const { publisher, troubles } = publisherTo(url)
  for (const each of all(9)) publisher.publish(each)
  const right = all(9).filter(({ channel }) => channel !== 'private-auction.4')
  await vi.waitFor(() => expect(publisher.count.waiting).toBe(0), inTime)
  expect(heard).toEqual(right.map(textOf))
  expect(troubles).toEqual([`${url} answers 413 to an event, which is left out`, null])
  expect(publisher.count).toEqual({ waiting: 0, lost: 1 })
})

test('a wrong secret is told, without it, and nothing is dropped', async () => {
  const { url, heard } = await standIn()
  const { publisher, troubles } = publisherTo(url, { secret: 'another' })
  publisher.publish(event(1))
  await vi.waitFor(
    () => expect(troubles).toEqual([`${url} answers 401: it knows another app id, key or secret`]),
    inTime,
  )
  expect(heard).toEqual([])
  expect(publisher.count).toEqual({ waiting: 1, lost: 0 })
})

test('while the server cannot be reached, events wait; of too many the oldest are dropped', async () => {
  const { url } = await standIn()
  for (const end of ends.splice(0)) end()
  const { publisher, troubles } = publisherTo(url)
  for (const each of all(5_003)) publisher.publish(each)
  await vi.waitFor(() => expect(troubles).toEqual([`${url} cannot be reached (ECONNREFUSED)`]), inTime)
  expect(publisher.count).toEqual({ waiting: 5_000, lost: 3 })
})
