// The investors of `fanout`, in a process of their own: bare sockets that speak just enough of each protocol to be told of a
// bid, and note when each of them was.
import { WebSocket } from 'ws'
import { answering } from './child'
import type { ContestantName, Opened } from './fanout-crowd'
import { AUCTIONS } from './fanout-crowd'

export type Question =
  | { readonly do: 'connect'; readonly opened: Opened; readonly investors: number }
  /** `message`: the frame that whoever has no market of his own is given to say. */
  | { readonly do: 'bid'; readonly nth: number; readonly message: string }
export interface Told {
  /** From before the bid to each socket's event, ms. */
  readonly latencies: readonly number[]
  /** One of the frames, as text. */
  readonly message: string
}

const name = process.argv[2] as ContestantName
const isSocketIo = name === 'ours, Socket.IO' || name === 'ordinary'
const CONNECTING_AT_ONCE = 16
const FIRST_PRICE = 110

let url = ''
/** Called with every event that tells of a changed auction. */
let hear: (text: string) => void = () => undefined

const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

const tokenOf = async (key: string): Promise<string> => {
  const entered = await fetch(`${url}/simulator/enter/main?as=${key}`, { redirect: 'manual' })
  // Unread, the answer would keep its connection to itself.
  await entered.arrayBuffer()
  const cookie = entered.headers.getSetCookie().find((one) => one.startsWith('auth.')) ?? ''
  return decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')
}

/** Opens a socket; `said` answers what to say to a frame, and true for the one after which it listens. */
const open = (path: string, said: (text: string, socket: WebSocket) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`)
    socket.on('error', reject)
    if (path === '/') socket.on('open', () => resolve())
    socket.on('message', (data) => {
      const text = data.toString()
      if (text.includes('auction-live-changed')) hear(text)
      else if (said(text, socket)) resolve()
    })
  })

const connectPusher = async (key: string, userId: number): Promise<void> => {
  const Authorization = await tokenOf(key)
  const channel = `private-auction.${userId}`
  await open('/app/local?protocol=7', (text, socket) => {
    const frame: { readonly event: string; readonly data: string } = JSON.parse(text)
    if (frame.event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
    if (frame.event === 'pusher:connection_established') {
      const { socket_id } = JSON.parse(frame.data)
      post('/api/broadcasting/auth', { socket_id, channel_name: channel }, { Authorization }).then((signed) =>
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(signed as object) } })),
      )
    }
    return frame.event.endsWith('subscription_succeeded')
  })
}

const connectSocketIo = async (key: string | null, userId: number): Promise<void> => {
  const Authorization = key === null ? '' : await tokenOf(key)
  const auth = { headers: { Authorization } }
  await open('/socket.io/?EIO=4&transport=websocket', (text, socket) => {
    if (text === '2') socket.send('3')
    if (text.startsWith('0')) socket.send('40')
    if (key === null) return text.startsWith('40')
    if (text.startsWith('40'))
      socket.send(`42${JSON.stringify(['subscribe', { channel: `private-auction.${userId}`, auth }])}`)
    return text.includes('subscription_succeeded')
  })
}

async function connect(opened: Opened, investors: number): Promise<void> {
  url = opened.url
  let next = 0
  const connecting = async (): Promise<void> => {
    while (next < investors) {
      const person = opened.people[next]
      next += 1
      if (isSocketIo) await connectSocketIo(person?.key ?? null, person?.userId ?? 0)
      else if (person === undefined) await open('/', () => false)
      else await connectPusher(person.key, person.userId)
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connecting))
}

/** Around the market, so that no auction has many bids; on each auction 110-00, 110-01 … */
const wordsOf = (nth: number): object => ({
  name: 'bid',
  as: 'summit-ridge',
  auction: AUCTIONS[nth % AUCTIONS.length],
  price: `${FIRST_PRICE}-${String(Math.floor(nth / AUCTIONS.length)).padStart(2, '0')}`,
})

/** One bid; answers when everybody has been told. */
const bid = (nth: number, said: string, investors: number): Promise<Told> =>
  new Promise((resolve, reject) => {
    const latencies: number[] = []
    const begin = performance.now()
    hear = (message) => {
      latencies.push(performance.now() - begin)
      if (latencies.length === investors) resolve({ latencies, message })
    }
    const isOurs = name.startsWith('ours')
    const asked = isOurs ? post('/simulator/api/worlds/main/commands', wordsOf(nth)) : post('/say', { message: said })
    asked.catch(reject)
  })

let listeners = 0
answering<Question, Told | Record<string, never>>(async (question) => {
  if (question.do === 'bid') return bid(question.nth, question.message, listeners)
  listeners = question.investors
  await connect(question.opened, listeners)
  return {}
})
