// The crowd of `cluster`, in a process of its own: bare sockets of the Pusher protocol at one node or several, which count the
// news that they receive; and whoever bids before them.
import { WebSocket } from 'ws'
import { answering } from './child'
import type { Answer as Market } from './cluster-simulator'
import { AUCTIONS } from './fanout-crowd'

export type Question =
  /** These people of this world, in turns at these nodes. */
  | {
      readonly do: 'connect'
      readonly world: string
      readonly at: readonly string[]
      readonly people: Market['people']
    }
  /** The next bid of this world, asked of this node; `awaited`: answers when all its sockets have heard of it. */
  | { readonly do: 'bid'; readonly world: string; readonly at: string; readonly awaited: boolean }
export interface Answer {
  /** From the bid to its answer, ms. */
  readonly answered: number
}

const CONNECTING_AT_ONCE = 16
const FIRST_PRICE = 110
const STEPS_OF_A_POINT = 32

interface Crowd {
  sockets: number
  bids: number
  hear: () => void
}

const post = async (url: string, world: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Simulator-World': world, ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text
}

async function tokenOf(at: string, world: string, key: string): Promise<string> {
  const entered = await fetch(`${at}/simulator/enter/${world}?as=${key}`, { redirect: 'manual' })
  // Unread, the answer would keep its connection to itself.
  await entered.arrayBuffer()
  const cookie = entered.headers.getSetCookie().find((one) => one.startsWith('auth.')) ?? ''
  return decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')
}

interface Listener {
  readonly at: string
  readonly world: string
  readonly key: string
  readonly userId: number
}

/** Resolves when it listens to the auctions of this person. */
async function connect({ at, world, key, userId }: Listener, crowd: Crowd): Promise<void> {
  const Authorization = await tokenOf(at, world, key)
  const channel = `private-auction.${userId}`
  const headers = { 'X-Simulator-World': world }
  const socket = new WebSocket(`${at.replace('http', 'ws')}/app/local?protocol=7`, { headers })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (bytes) => {
      const text = String(bytes)
      if (text.includes('auction-live-changed')) return crowd.hear()
      const frame: { readonly event: string; readonly data: string } = JSON.parse(text)
      if (frame.event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
      if (frame.event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(frame.data)
        const body = { socket_id, channel_name: channel }
        post(`${at}/api/broadcasting/auth`, world, body, { Authorization })
          .then((signed) => {
            const data = { channel, ...JSON.parse(signed) }
            socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
          })
          .catch(reject)
      }
      if (frame.event.endsWith('subscription_succeeded')) resolve()
    })
  })
}

/** Around the market, so that no auction has many bids; on each 110-00, 110-01 … */
const bidOf = (nth: number): object => {
  const step = Math.floor(nth / AUCTIONS.length)
  const parts = [FIRST_PRICE + Math.floor(step / STEPS_OF_A_POINT), String(step % STEPS_OF_A_POINT).padStart(2, '0')]
  return { name: 'bid', as: 'summit-ridge', auction: AUCTIONS[nth % AUCTIONS.length], price: parts.join('-') }
}

/** Answers the questions of the bench. */
export function answerAboutCrowd(): void {
  const crowds = new Map<string, Crowd>()
  const crowdOf = (world: string): Crowd => {
    const crowd = crowds.get(world) ?? { sockets: 0, bids: 0, hear: () => undefined }
    crowds.set(world, crowd)
    return crowd
  }
  answering<Question, Answer>(async (question) => {
    const crowd = crowdOf(question.world)
    if (question.do === 'connect') {
      const waiting = question.people.entries()
      const connecting = async (): Promise<void> => {
        for (const [nth, person] of waiting) {
          const at = question.at[nth % question.at.length] ?? ''
          await connect({ ...person, at, world: question.world }, crowd)
          crowd.sockets += 1
        }
      }
      await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connecting))
      return { answered: 0 }
    }
    const nth = crowd.bids
    crowd.bids += 1
    const heard = new Promise<void>((resolve) => {
      let left = crowd.sockets
      if (!question.awaited || left === 0) resolve()
      crowd.hear = () => {
        left -= 1
        if (left === 0) resolve()
      }
    })
    const startedAt = performance.now()
    const path = `/simulator/api/worlds/${question.world}/commands`
    await post(`${question.at}${path}`, question.world, bidOf(nth), { 'Idempotency-Key': `bid-${nth}` })
    const answered = performance.now() - startedAt
    await heard
    return { answered }
  })
}
