// Authorizes each channel of one person on a real server, and joins it if the kind of socket server is known.
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
  /** Null if it was joined, or authorized when no socket server is known. */
  readonly problem: string | null
}

const TIMEOUT_MS = 5_000

/** The channels that the specification lists for this person. S7.32 to S7.34 */
const namesFor = (userId: number, role: Role): readonly string[] => [
  ...(role === 'borrower' ? [] : [wireChannel('notification', { userId }).wire]),
  wireChannel('auction', { userId }).wire,
  ...(role === 'investor' ? [] : [wireChannel('indication', {}).wire]),
]

async function authorize(server: Server, socket_id: string, channel_name: string) {
  const { status, body } = await server.call('broadcasting.auth', { body: { socket_id, channel_name } })
  const signature = isRecord(body) && typeof body.auth === 'string' ? body : null
  return {
    signature,
    problem: signature === null ? `POST /api/broadcasting/auth answered ${status} without a signature` : null,
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
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    for (;;) {
      const frame = frames.find(fits)
      if (frame !== undefined) return frame
      if (timeout.aborted || socket.readyState >= WebSocket.CLOSING) return null
      await new Promise<void>((resolve) => {
        wake = resolve
        timeout.addEventListener('abort', () => resolve())
      })
    }
  }
  const welcome = await next(({ event }) => event === 'pusher:connection_established')
  const data: unknown = typeof welcome?.data === 'string' ? JSON.parse(welcome.data) : null
  const socketId = isRecord(data) && typeof data.socket_id === 'string' ? data.socket_id : null
  const checks: ChannelCheck[] = []
  for (const channel of names) {
    if (socketId === null) {
      checks.push({ channel, problem: `${address} doesn’t answer as a Pusher server` })
      continue
    }
    const { signature, problem } = await authorize(server, socketId, channel)
    if (signature === null) {
      checks.push({ channel, problem })
      continue
    }
    const { auth, channel_data } = signature
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }))
    const reply = await next((frame) => frame.channel === channel && String(frame.event).includes('subscription_'))
    const isJoined = reply?.event === 'pusher_internal:subscription_succeeded'
    checks.push({ channel, problem: isJoined ? null : 'the socket server did not confirm the subscription' })
  }
  socket.terminate()
  return checks
}

async function overSocketIo(server: Server, { address }: RealtimeTarget, names: readonly string[]) {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, timeout: TIMEOUT_MS })
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
  const checks: ChannelCheck[] = []
  for (const channel of names) {
    if (!isConnected) {
      checks.push({ channel, problem: `${address} doesn’t answer as a Socket.IO server` })
      continue
    }
    const problem = await new Promise<string | null>((resolve) => {
      socket.on('subscription_error', (name, status) => name === channel && resolve(`refused with ${String(status)}`))
      socket.on('subscription_succeeded', (name) => name === channel && resolve(null))
      socket.on('presence:subscribed', (name) => name === channel && resolve(null))
      // laravel-echo-server reports only errors.
      setTimeout(() => resolve(null), 1_000)
      socket.emit('subscribe', { channel, auth: { headers: { Authorization: server.authorization() } } })
    })
    socket.off()
    checks.push({ channel, problem })
  }
  socket.disconnect()
  return checks
}

/** Authorizes each channel of this person, and joins it if `target` says how. */
export async function checkChannels(
  server: Server,
  person: { readonly id: number; readonly role: Role },
  target: RealtimeTarget | null,
): Promise<readonly ChannelCheck[]> {
  const names = namesFor(person.id, person.role)
  if (target?.broadcaster === 'reverb') return overPusher(server, target, names)
  if (target?.broadcaster === 'socket.io') return overSocketIo(server, target, names)
  return Promise.all(
    names.map(async (channel) => ({ channel, problem: (await authorize(server, '123.456', channel)).problem })),
  )
}
