// A market with thousands of investors and their sockets, for `fanout`, `cluster` and `npm run load`.
import { WebSocket } from 'ws'
import { scriptFrom } from '../../simulator/runtime/library'

const AUCTIONS = [
  'riella-on-5th',
  'whitewing-flats',
  'pine-cone-village',
  'oaks-at-cibolo-creek',
  'sixty20-on-4th',
  'stuart-gardens-i',
  'stuart-gardens-ii',
  'trails-at-bannister',
  'harbor-residences',
  'residences-at-highland',
]

/** The scenario file of the market. */
export const CROWDED = `title: Crowded
summary: A market before a crowd
minutes: 60
roles: [investor]
seed: 1
starts: 2026-03-02T11:00:00-05:00
world: spring-market
timeline:
${AUCTIONS.map((key) => `  - {at: 0s, do: start auction, with: {auction: ${key}, minutes: 55}}`).join('\n')}
`

export interface Listener {
  readonly key: string
  readonly userId: number
}

/** Ten live auctions and this many additional investors, who sign in by link only. */
export function crowdedScript(investors: number): ReturnType<typeof scriptFrom> {
  const script = scriptFrom('crowded', CROWDED, 'crowded')
  const crowd = Array.from({ length: investors }, (_, index) => ({
    key: `investor-${index}`,
    role: 'investor' as const,
    name: `Investor ${index}`,
    email: `desk@investor-${index}.example`,
    phone: '12025550100',
    password: 'never signs in',
    registered: true,
  }))
  return { ...script, world: { ...script.world, people: [...script.world.people, ...crowd] } }
}

/** The additional investors of a crowded world. */
export const listenersOf = (cast: readonly Listener[]): readonly Listener[] =>
  cast.flatMap(({ key, userId }) => (key.startsWith('investor-') ? [{ key, userId }] : []))

/** POSTs JSON to a world and returns the answer's text; throws unless the status is 2xx. */
export async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text
}

/** Signs a person in by link; returns the token. Throws an Error if the link is refused. */
export async function tokenOf(url: string, world: string, key: string): Promise<string> {
  const response = await fetch(`${url}/simulator/enter/${world}?as=${key}`, { redirect: 'manual' })
  // An unread body would keep its connection busy.
  await response.arrayBuffer()
  if (response.status >= 400) throw new Error(`the sign-in link of ${key} answered ${response.status}`)
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('auth.')) ?? ''
  return decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')
}

/** The server, world and protocol that an investor connects to. */
export interface Place {
  readonly url: string
  readonly world: string
  readonly protocol: 'Pusher' | 'Socket.IO'
}

/** Opens a socket, subscribes to the investor's auctions, and calls `onChange` for each change. Resolves once subscribed. */
export async function listen(
  { url, world, protocol }: Place,
  { key, userId }: Listener,
  onChange: (text: string) => void,
): Promise<WebSocket> {
  const Authorization = await tokenOf(url, world, key)
  const channel = `private-auction.${userId}`
  const path = protocol === 'Pusher' ? '/app/local?protocol=7' : '/socket.io/?EIO=4&transport=websocket'
  const headers = { 'X-Simulator-World': world }
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })

  const pusher = async (text: string): Promise<void> => {
    const { event, data }: { readonly event: string; readonly data: string } = JSON.parse(text)
    if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
    if (event !== 'pusher:connection_established') return
    const { socket_id } = JSON.parse(data)
    const body = { socket_id, channel_name: channel }
    const authorization = await post(`${url}/api/broadcasting/auth`, body, { ...headers, Authorization })
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...JSON.parse(authorization) } }))
  }
  const socketIo = (text: string): void => {
    if (text === '2') socket.send('3')
    if (text.startsWith('0')) socket.send('40')
    if (text.startsWith('40'))
      socket.send(`42${JSON.stringify(['subscribe', { channel, auth: { headers: { Authorization } } }])}`)
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (bytes) => {
      const text = String(bytes)
      if (text.includes('auction-live-changed')) onChange(text)
      else if (text.includes('subscription_succeeded')) resolve()
      else if (protocol === 'Pusher') pusher(text).catch(reject)
      else socketIo(text)
    })
  })
  return socket
}

const CONCURRENCY = 16

/** Runs `work` for each element, a few at a time. */
export async function forAll<T>(all: readonly T[], work: (one: T, index: number) => Promise<unknown>): Promise<void> {
  const waiting = all.entries()
  const worker = async (): Promise<void> => {
    for (const [index, one] of waiting) await work(one, index)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** The n-th bid: on each auction in turn at 110-00, then at 110-01 and so on, so that no auction gets many bids. */
export function bidCommand(index: number): object {
  const step = Math.floor(index / AUCTIONS.length)
  const price = `${110 + Math.floor(step / 32)}-${String(step % 32).padStart(2, '0')}`
  return { name: 'bid', as: 'summit-ridge', auction: AUCTIONS[index % AUCTIONS.length], price }
}
