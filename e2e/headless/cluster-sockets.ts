// A person's socket at any node of a cluster, over either protocol, for tests.
import { io } from 'socket.io-client'
import WebSocket from 'ws'
import * as z from 'zod/mini'
import { call, signInHeaders } from './cluster-of-nodes'
import { eventually } from './eventually'

export interface ClusterSocket {
  readonly protocol: 'pusher' | 'socket.io'
  readonly userId: number
  readonly headers: Record<string, string>
  join(channel: string): Promise<'joined' | 'refused'>
  /** How often the server has confirmed the channel so far. */
  confirmations(channel: string): number
  /** Payloads of this event so far. */
  events(name: string): readonly unknown[]
  /** User ids on the presence channel, as this client knows them. */
  members(): readonly number[]
  whisper(channel: string, name: string, data: unknown): void
  /** Everything received, as text. */
  text(): string
  isOpen(): boolean
  close(): void
}

type Protocol = ClusterSocket['protocol']
type World = Parameters<typeof signInHeaders>[1]

const pusherFrame = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.unknown()) })
const jsonIn = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data)

/** A received event, the same for both protocols. */
interface Received {
  readonly name: string
  readonly channel: string
  readonly data: unknown
}

const EVENT_NAMES: Readonly<Record<string, string>> = {
  'pusher_internal:subscription_succeeded': 'subscription_succeeded',
  'pusher_internal:member_added': 'presence:joining',
  'pusher_internal:member_removed': 'presence:leaving',
}
const memberSchema = z.object({ user_id: z.int() })
const presenceSchema = z.object({ presence: z.object({ ids: z.array(z.string()) }) })

/** The members that an event lists when a channel is joined; null for other events. */
function memberListIn(name: string, data: unknown): readonly number[] | null {
  if (name === 'presence:subscribed') {
    const members = z.array(memberSchema).parse(data)
    return members.map(({ user_id }) => user_id)
  }
  const presence = name === 'subscription_succeeded' ? presenceSchema.safeParse(data) : null
  return presence?.data?.presence.ids.map(Number) ?? null
}

function membersIn(events: readonly Received[]): readonly number[] {
  const members = new Set<number>()
  for (const { name, data } of events) {
    const ids = memberListIn(name, data)
    if (ids !== null) {
      members.clear()
      for (const id of ids) members.add(id)
    }
    if (name === 'presence:joining') members.add(memberSchema.parse(data).user_id)
    if (name === 'presence:leaving') members.delete(memberSchema.parse(data).user_id)
  }
  return [...members].toSorted((one, other) => one - other)
}

interface Wire {
  readonly received: readonly Received[]
  readonly texts: readonly string[]
  subscribe(channel: string): Promise<void>
  whisper(channel: string, event: string, data: unknown): void
  isOpen(): boolean
  close(): void
}

async function pusherWire(url: string, headers: Record<string, string>): Promise<Wire> {
  const received: Received[] = []
  const texts: string[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/local?protocol=7`, { headers })
  socket.on('error', () => undefined)
  const welcome = new Promise<string>((resolve) => {
    socket.on('message', (message) => {
      texts.push(String(message))
      const { event, channel = '', data } = pusherFrame.parse(JSON.parse(String(message)))
      if (event === 'pusher:ping') return socket.send(JSON.stringify({ event: 'pusher:pong' }))
      received.push({ name: EVENT_NAMES[event] ?? event, channel, data: jsonIn(data) })
      if (event === 'pusher:connection_established')
        resolve(z.parse(z.object({ socket_id: z.string() }), jsonIn(data)).socket_id)
    })
  })
  const socketId = await welcome
  return {
    received,
    texts,
    async subscribe(channel) {
      const body = { socket_id: socketId, channel_name: channel }
      const { status, json } = await call(url, '/api/broadcasting/auth', { body, headers })
      if (status !== 200) {
        received.push({ name: 'subscription_error', channel, data: status })
        return
      }
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...z.looseObject({}).parse(json) } }))
    },
    whisper: (channel, event, data) => socket.send(JSON.stringify({ event, channel, data })),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.terminate(),
  }
}

async function socketIoWire(url: string, headers: Record<string, string>): Promise<Wire> {
  const received: Received[] = []
  const texts: string[] = []
  const options = { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: headers }
  const socket = io(url, options)
  socket.onAny((name: string, channel: string, data: unknown) => {
    texts.push(JSON.stringify([name, channel, data]))
    received.push({ name, channel, data })
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    received,
    texts,
    async subscribe(channel) {
      socket.emit('subscribe', { channel, auth: { headers } })
    },
    whisper: (channel, event, data) => void socket.emit('client event', { channel, event, data }),
    isOpen: () => socket.connected,
    close: () => void socket.disconnect(),
  }
}

/** Signs a person in and opens a socket of theirs at this node. */
export async function openSocket(protocol: Protocol, url: string, world: World, key: string): Promise<ClusterSocket> {
  const headers = await signInHeaders(url, world, key)
  const { json } = await call(url, '/api/auth/user', { headers })
  const userId = z.parse(z.object({ data: z.looseObject({ id: z.int() }) }), json).data.id
  const wire = protocol === 'pusher' ? await pusherWire(url, headers) : await socketIoWire(url, headers)
  const { received } = wire
  const answers = (channel: string): readonly Received[] =>
    received.filter((one) => one.channel === channel && /^subscription_/.test(one.name))
  return {
    protocol,
    userId,
    headers,
    async join(channel) {
      const before = answers(channel).length
      await wire.subscribe(channel)
      return eventually(() => {
        const answer = answers(channel)[before]
        if (answer === undefined) throw new Error(`no answer to the subscription of ${channel}: ${wire.texts.join()}`)
        return answer.name === 'subscription_succeeded' ? 'joined' : 'refused'
      })
    },
    confirmations: (channel) => answers(channel).filter(({ name }) => name === 'subscription_succeeded').length,
    events: (name) => received.filter((one) => one.name === name).map(({ data }) => data),
    members: () => membersIn(received),
    whisper: wire.whisper,
    text: () => wire.texts.join('\n'),
    isOpen: wire.isOpen,
    close: wire.close,
  }
}
