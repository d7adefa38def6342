// The channels of one person on a real server: each is signed, and joined where the kind of socket server is known.
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { isRecord } from '../../src/contract/json'
import type { Role } from '../../src/contract/role'
import { wireChannel } from '../../src/transport/channels/wire-channel'
import type { Server } from './server'

export interface RealtimeTarget {
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly key: string
  /** `ws://host:port` for reverb, `http://host:port` for socket.io. */
  readonly address: string
}

export interface ChannelCheck {
  readonly channel: string
  /** Null when it was joined, or signed where no socket was asked for. */
  readonly problem: string | null
}

const PATIENCE_MS = 5_000

/** The channels that the specification lists for this person. S7.32 to S7.34 */
const namesFor = (userId: number, role: Role): readonly string[] => [
  ...(role === 'borrower' ? [] : [wireChannel('notification', { userId }).wire]),
  wireChannel('auction', { userId }).wire,
  ...(role === 'investor' ? [] : [wireChannel('indication', {}).wire]),
]

async function sign(server: Server, socket_id: string, channel_name: string) {
  const { status, body } = await server.call('broadcasting.auth', { body: { socket_id, channel_name } })
  const signed = isRecord(body) && typeof body.auth === 'string' ? body : null
  return {
    signed,
    problem: signed === null ? `POST /api/broadcasting/auth answered ${status} without a signature` : null,
  }
}

async function overPusher(server: Server, { key, address }: RealtimeTarget, names: readonly string[]) {
  const socket = new WebSocket(`${address}/app/${encodeURIComponent(key)}?protocol=7&client=js&version=8.6.0`)
  const frames: Record<string, unknown>[] = []
  let wake = (): void => undefined
  socket.on('message', (text) => {
    const frame: unknown = JSON.parse(String(text))
    if (isRecord(frame)) frames.push(frame)
    wake()
  })
  socket.on('error', () => wake())
  const next = async (fits: (frame: Record<string, unknown>) => boolean): Promise<Record<string, unknown> | null> => {
    const given = AbortSignal.timeout(PATIENCE_MS)
    for (;;) {
      const found = frames.find(fits)
      if (found !== undefined) return found
      if (given.aborted || socket.readyState >= WebSocket.CLOSING) return null
      await new Promise<void>((resolve) => {
        wake = resolve
        given.addEventListener('abort', () => resolve())
      })
    }
  }
  const welcome = await next(({ event }) => event === 'pusher:connection_established')
  const facts: unknown = typeof welcome?.data === 'string' ? JSON.parse(welcome.data) : null
  const socketId = isRecord(facts) && typeof facts.socket_id === 'string' ? facts.socket_id : null
  const checks: ChannelCheck[] = []
  for (const channel of names) {
    if (socketId === null) {
      checks.push({ channel, problem: `${address} does not open as a Pusher server` })
      continue
    }
    const { signed, problem } = await sign(server, socketId, channel)
    if (signed !== null) {
      const { auth, channel_data } = signed
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }))
      const done = await next((frame) => frame.channel === channel && String(frame.event).includes('subscription_'))
      const joined = done?.event === 'pusher_internal:subscription_succeeded'
      checks.push({ channel, problem: joined ? null : 'the socket server did not confirm the subscription' })
    } else checks.push({ channel, problem })
  }
  socket.terminate()
  return checks
}

async function overSocketIo(server: Server, { address }: RealtimeTarget, names: readonly string[]) {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, timeout: PATIENCE_MS })
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
  const checks: ChannelCheck[] = []
  for (const channel of names) {
    if (!opened) {
      checks.push({ channel, problem: `${address} does not open as a Socket.IO server` })
      continue
    }
    const problem = await new Promise<string | null>((resolve) => {
      const is = (name: unknown): boolean => name === channel
      socket.on('subscription_error', (name, status) => is(name) && resolve(`refused with ${String(status)}`))
      socket.on('subscription_succeeded', (name) => is(name) && resolve(null))
      socket.on('presence:subscribed', (name) => is(name) && resolve(null))
      // A laravel-echo-server confirms nothing: silence is agreement.
      setTimeout(() => resolve(null), 1_000)
      socket.emit('subscribe', { channel, auth: { headers: { Authorization: server.authorization() } } })
    })
    socket.off()
    checks.push({ channel, problem })
  }
  socket.disconnect()
  return checks
}

/** Signs each channel of this person; joins it once where `target` says how. */
export async function checkChannels(
  server: Server,
  person: { readonly id: number; readonly role: Role },
  target: RealtimeTarget | null,
): Promise<readonly ChannelCheck[]> {
  const names = namesFor(person.id, person.role)
  if (target?.broadcaster === 'reverb') return overPusher(server, target, names)
  if (target?.broadcaster === 'socket.io') return overSocketIo(server, target, names)
  return Promise.all(
    names.map(async (channel) => ({ channel, problem: (await sign(server, '123.456', channel)).problem })),
  )
}
