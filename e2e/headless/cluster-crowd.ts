// Bare sockets of both connectors at the nodes of a cluster: cheap enough for hundreds. Each notes what it has heard, and
// whether it was closed.
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { call } from './cluster-of-nodes'

export interface Listener {
  readonly userId: number
  /** As a call has it. */
  readonly authorization: string
}

export interface BareSocket {
  readonly node: string
  readonly connector: 'reverb' | 'socket.io'
  isOpen(): boolean
  /** The highest price that it was told of for this auction. */
  priceOf(auctionId: number): number
  close(): void
}

const CONNECTING_AT_ONCE = 16
const PATIENCE_MS = 15_000
const AGAIN_MS = 200
const pusherFrame = z.object({ event: z.string(), data: z.optional(z.string()) })
const welcome = z.object({ socket_id: z.string() })
const news = z.object({ id: z.int(), best_bid: z.optional(z.nullable(z.object({ price: z.nullable(z.number()) }))) })

interface Place {
  readonly name: string
  readonly url: string
}

/** A socket that listens to the auctions of this person; resolves when it does. */
function opened({ name, url }: Place, connector: BareSocket['connector'], listener: Listener): Promise<BareSocket> {
  const channel = `private-auction.${listener.userId}`
  const path = connector === 'reverb' ? '/app/local?protocol=7' : '/socket.io/?EIO=4&transport=websocket'
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`)
  const prices = new Map<number, number>()
  const hear = (value: unknown): void => {
    const { id, best_bid } = z.parse(news, value)
    prices.set(id, Math.max(prices.get(id) ?? 0, best_bid?.price ?? 0))
  }
  const heardByPusher = async (text: string): Promise<boolean> => {
    const { event, data = '{}' } = z.parse(pusherFrame, JSON.parse(text))
    if (event === 'auction-live-changed') hear(JSON.parse(data))
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
  const heardBySocketIo = async (text: string): Promise<boolean> => {
    if (text === '2') socket.send('3')
    if (text.startsWith('0')) socket.send('40')
    const auth = { headers: { Authorization: listener.authorization } }
    if (text.startsWith('40')) socket.send(`42${JSON.stringify(['subscribe', { channel, auth }])}`)
    if (!text.startsWith('42')) return false
    if (text.startsWith('42["auction-live-changed"')) hear(JSON.parse(text.slice(2)).at(-1))
    return text.includes('subscription_succeeded')
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('close', () => reject(new Error(`${name} closed a socket before it listened`)))
    socket.on('message', (bytes) => {
      const understood = (connector === 'reverb' ? heardByPusher : heardBySocketIo)(bytes.toString())
      understood.then((listens) => {
        if (!listens) return
        resolve({
          ...{ node: name, connector },
          isOpen: () => socket.readyState === WebSocket.OPEN,
          priceOf: (auctionId) => prices.get(auctionId) ?? 0,
          close: () => socket.terminate(),
        })
      }, reject)
    })
  })
}

/** One that is refused comes back, as clients do. */
async function openedAtLast(...wish: Parameters<typeof opened>): Promise<BareSocket> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await opened(...wish)
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

/** Opens sockets until there are so many at each node, of both connectors and of all these people in turns. */
export async function fillCrowd(
  sockets: BareSocket[],
  nodes: readonly Place[],
  people: readonly Listener[],
  each: number,
): Promise<void> {
  const open = sockets.filter((socket) => socket.isOpen())
  sockets.splice(0, sockets.length, ...open)
  const wanted = nodes.flatMap((node) => {
    const left = each - open.filter((socket) => socket.node === node.name).length
    return Array.from({ length: left }, (_, nth) => ({ node, nth }))
  })
  const connecting = async (): Promise<void> => {
    for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
      const listener = people[Math.floor(next.nth / 2) % people.length]
      if (listener === undefined) return
      sockets.push(await openedAtLast(next.node, next.nth % 2 === 0 ? 'reverb' : 'socket.io', listener))
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connecting))
}
