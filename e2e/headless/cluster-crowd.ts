// Bare sockets of both connectors at the nodes of a cluster, cheap enough for hundreds. Each records the prices it receives and
// whether it was closed.
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { call } from './cluster-of-nodes'

export interface Listener {
  readonly userId: number
  /** The value of the header. */
  readonly authorization: string
}

export interface BareSocket {
  readonly node: string
  readonly connector: 'reverb' | 'socket.io'
  isOpen(): boolean
  /** The highest price it received for this auction, percent; 0 for none. */
  priceOf(auctionId: number): number
  close(): void
}

const CONNECTING_AT_ONCE = 16
/** How long a socket is retried, and how often, real ms. */
const GIVE_UP_MS = 15_000
const RETRY_MS = 200
const pusherFrame = z.object({ event: z.string(), data: z.optional(z.string()) })
const welcome = z.object({ socket_id: z.string() })
const auctionEvent = z.object({
  id: z.int(),
  best_bid: z.optional(z.nullable(z.object({ price: z.nullable(z.number()) }))),
})

interface Place {
  readonly name: string
  readonly url: string
}

/** Opens a socket that listens to the auctions of this person; resolves once it is subscribed. */
function openBareSocket(
  { name, url }: Place,
  connector: BareSocket['connector'],
  listener: Listener,
): Promise<BareSocket> {
  const channel = `private-auction.${listener.userId}`
  const path = connector === 'reverb' ? '/app/local?protocol=7' : '/socket.io/?EIO=4&transport=websocket'
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`)
  const prices = new Map<number, number>()
  const recordPrice = (value: unknown): void => {
    const { id, best_bid } = z.parse(auctionEvent, value)
    prices.set(id, Math.max(prices.get(id) ?? 0, best_bid?.price ?? 0))
  }
  const handlePusher = async (text: string): Promise<boolean> => {
    const { event, data = '{}' } = z.parse(pusherFrame, JSON.parse(text))
    if (event === 'auction-live-changed') recordPrice(JSON.parse(data))
    if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
    if (event === 'pusher:connection_established') {
      const { socket_id } = z.parse(welcome, JSON.parse(data))
      const { json } = await call(url, '/api/broadcasting/auth', {
        body: { socket_id, channel_name: channel },
        headers: { Authorization: listener.authorization },
      })
      const { auth } = z.parse(z.object({ auth: z.string() }), json)
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
    }
    return event === 'pusher_internal:subscription_succeeded'
  }
  const handleSocketIo = async (text: string): Promise<boolean> => {
    if (text === '2') socket.send('3')
    if (text.startsWith('0')) socket.send('40')
    const auth = { headers: { Authorization: listener.authorization } }
    if (text.startsWith('40')) socket.send(`42${JSON.stringify(['subscribe', { channel, auth }])}`)
    if (!text.startsWith('42')) return false
    if (text.startsWith('42["auction-live-changed"')) recordPrice(JSON.parse(text.slice(2)).at(-1))
    return text.includes('subscription_succeeded')
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('close', () => reject(new Error(`${name} closed a socket before it listened`)))
    socket.on('message', (bytes) => {
      const handled = (connector === 'reverb' ? handlePusher : handleSocketIo)(bytes.toString())
      handled.then((isSubscribed) => {
        if (!isSubscribed) return
        resolve({
          node: name,
          connector,
          isOpen: () => socket.readyState === WebSocket.OPEN,
          priceOf: (auctionId) => prices.get(auctionId) ?? 0,
          close: () => socket.terminate(),
        })
      }, reject)
    })
  })
}

/** Retries a refused socket, as clients do. */
async function openWithRetries(...args: Parameters<typeof openBareSocket>): Promise<BareSocket> {
  const deadline = performance.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await openBareSocket(...args)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Opens sockets until each node has `perNode` of them, alternating between connectors and cycling through the people. */
export async function fillCrowd(
  sockets: BareSocket[],
  nodes: readonly Place[],
  people: readonly Listener[],
  perNode: number,
): Promise<void> {
  const openSockets = sockets.filter((socket) => socket.isOpen())
  sockets.splice(0, sockets.length, ...openSockets)
  const missing = nodes.flatMap((node) => {
    const count = perNode - openSockets.filter((socket) => socket.node === node.name).length
    return Array.from({ length: count }, (_, index) => ({ node, index }))
  })
  const connecting = async (): Promise<void> => {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      const listener = people[Math.floor(next.index / 2) % people.length]
      if (listener === undefined) return
      sockets.push(await openWithRetries(next.node, next.index % 2 === 0 ? 'reverb' : 'socket.io', listener))
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connecting))
}
