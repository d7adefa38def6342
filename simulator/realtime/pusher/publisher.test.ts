// Publishing events to an external Reverb, tested with a fake server that verifies signatures independently.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { nextRequest, type PublishedEvent, Publisher } from './publisher'

const app = { id: '42', key: 'shown', secret: 'never-shown' }
const event = (n: number, overrides: Partial<PublishedEvent> = {}): PublishedEvent => ({
  channel: `private-auction.${n}`,
  name: 'auction-live-changed',
  data: `{"n":${n}}`,
  socketId: null,
  ...overrides,
})

const eventBody = z.object({ name: z.string(), data: z.string(), channels: z.array(z.string()) })
const batchBody = z.object({ batch: z.array(z.object({ name: z.string(), data: z.string(), channel: z.string() })) })

/** Verifies a signature as documented, independent of the implementation. */
const hasValidSignature = (path: string, query: URLSearchParams, body: string): boolean => {
  const md5 = createHash('md5').update(body).digest('hex')
  const text = `POST\n${path}\nauth_key=shown&auth_timestamp=${query.get('auth_timestamp')}&auth_version=1.0&body_md5=${md5}`
  return query.get('auth_signature') === createHmac('sha256', 'never-shown').update(text).digest('hex')
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Answers = (body: string) => readonly [status: number, headers?: Readonly<Record<string, string>>]

/** A fake server with these responses. `accepted`: channel and data of the accepted events. */
async function fakeReverb(answers: Answers = () => [200]) {
  const accepted: string[] = []
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
      const [status, headers] = hasValidSignature(pathname, searchParams, body) ? answers(body) : [401]
      requests.push(`${status} ${pathname}`)
      if (status === 200) accepted.push(...eventsIn(body))
      response.writeHead(status, headers).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const address = server.address()
  return { accepted, requests, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

const eventsIn = (body: string): readonly string[] => {
  const single = z.safeParse(eventBody, JSON.parse(body))
  if (single.success) return single.data.channels.map((channel) => `${channel} ${single.data.data}`)
  return z.parse(batchBody, JSON.parse(body)).batch.map(({ channel, data }) => `${channel} ${data}`)
}

const publisherTo = (url: string, overrides: Partial<typeof app> = {}) => {
  const problems: (string | null)[] = []
  const onProblem = (problem: string | null) => problems.push(problem)
  const eventsMissed = () => [event(0, { data: '{"missed":true}' })]
  const options = { url, app: { ...app, ...overrides }, maxBodyBytes: 10_000, onProblem, eventsMissed }
  const publisher = new Publisher(options)
  closers.push(() => publisher.close())
  return { publisher, problems }
}

const inTime = { timeout: 10_000, interval: 10 }
const numberedEvents = (count: number): readonly PublishedEvent[] => Array.from({ length: count }, (_, n) => event(n))
const textOf = ({ channel, data }: PublishedEvent): string => `${channel} ${data}`

test('events arrive in order, signed, and batched', async () => {
  const { url, accepted, requests } = await fakeReverb()
  const { publisher, problems } = publisherTo(url)
  const events = [...numberedEvents(25), ...numberedEvents(60).map((event) => ({ ...event, data: '{"same":true}' }))]
  for (const event of events) publisher.publish(event)
  await vi.waitFor(() => expect(accepted).toHaveLength(events.length), inTime)
  expect(accepted).toEqual(events.map(textOf))
  expect(requests).toEqual([
    '200 /apps/42/batch_events',
    '200 /apps/42/batch_events',
    '200 /apps/42/batch_events',
    '200 /apps/42/events',
  ])
  expect(problems).toEqual([])
})

test('requests respect the size limit and the limit of 100 channels', () => {
  const long = Array.from({ length: 10 }, (_, n) => event(n, { data: 'x'.repeat(3_000) + n }))
  const request = nextRequest(long, 10_000)
  expect(request?.events).toBe(3)
  expect(Buffer.byteLength(request?.body ?? '')).toBeLessThanOrEqual(10_000)
  const sameEvents = Array.from({ length: 250 }, (_, n) => event(n, { data: '{}' }))
  expect(nextRequest(sameEvents, 10_000)?.events).toBe(100)
})

test('a request names the socket that caused the event', () => {
  const [first, second] = [event(1, { socketId: '1.2' }), event(2)]
  expect(JSON.parse(nextRequest([first], 10_000)?.body ?? '')).toMatchObject({ socket_id: '1.2' })
  expect(JSON.parse(nextRequest([first, second], 10_000)?.body ?? '').batch).toMatchObject([{ socket_id: '1.2' }, {}])
})

test('a failed request is retried, and failure and recovery are each reported once', async () => {
  let failing = 3
  const { url, accepted, requests } = await fakeReverb(() => {
    failing -= 1
    return failing >= 0 ? [503, { 'Retry-After': '0' }] : [200]
  })
  const { publisher, problems } = publisherTo(url)
  for (const event of numberedEvents(3)) publisher.publish(event)
  // The server has the events before its response arrives here.
  await vi.waitFor(() => expect(problems).toEqual([`${url} responded with 503`, null]), inTime)
  expect(accepted).toEqual(numberedEvents(3).map(textOf))
  expect(requests).toHaveLength(4)
})

test('an event that the server refuses is skipped, and the others arrive', async () => {
  const { url, accepted } = await fakeReverb((body) => [body.includes('auction.4"') ? 413 : 200])
  const { publisher, problems } = publisherTo(url)
  for (const event of numberedEvents(9)) publisher.publish(event)
  const remaining = numberedEvents(9).filter(({ channel }) => channel !== 'private-auction.4')
  await vi.waitFor(() => expect(publisher.counts().waiting).toBe(0), inTime)
  expect(accepted).toEqual(remaining.map(textOf))
  expect(problems).toEqual([`${url} responded with 413 to an event, which was skipped`, null])
  expect(publisher.counts()).toEqual({ waiting: 0, lost: 1 })
})

test('wrong credentials are reported without the secret, and no event is dropped', async () => {
  const { url, accepted } = await fakeReverb()
  const { publisher, problems } = publisherTo(url, { secret: 'another' })
  publisher.publish(event(1))
  await vi.waitFor(
    () => expect(problems).toEqual([`${url} responded with 401: app id, key or secret do not match`]),
    inTime,
  )
  expect(accepted).toEqual([])
  expect(publisher.counts()).toEqual({ waiting: 1, lost: 0 })
})

test('above the limit, one event that makes clients read again replaces all events that wait, and later ones follow it', async () => {
  let isUp = false
  const { url, accepted } = await fakeReverb(() => [isUp ? 200 : 503])
  const { publisher, problems } = publisherTo(url)
  for (const event of numberedEvents(5_003)) publisher.publish(event)
  await vi.waitFor(() => expect(problems).toEqual([`${url} responded with 503`]), inTime)
  expect(publisher.counts()).toEqual({ waiting: 3, lost: 5_001 })
  isUp = true
  await vi.waitFor(() => expect(publisher.counts().waiting).toBe(0), inTime)
  expect(accepted).toEqual(['private-auction.0 {"missed":true}', ...numberedEvents(5_003).slice(5_001).map(textOf)])
})
