// The laravel-echo-server dialect, over a fake socket.io-client: each of its quirks is tested once.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireChannel } from './connector'
import { type SocketClient, socketIoConnect } from './socket-io-connector'

type Callback = (...values: unknown[]) => void

class FakeSocket implements SocketClient {
  id: string | undefined = undefined
  connected = false
  active = true
  readonly sent: unknown[] = []
  readonly callbacks = new Map<string, Callback[]>()
  readonly attempts: Callback[] = []
  readonly io = {
    on: (event: string, callback: Callback) => {
      if (event === 'reconnect_attempt') this.attempts.push(callback)
    },
    off: () => void this.attempts.splice(0),
  }
  on(event: string, callback: Callback) {
    this.callbacks.set(event, [...(this.callbacks.get(event) ?? []), callback])
  }
  removeListener(event: string, callback: Callback) {
    this.callbacks.set(
      event,
      (this.callbacks.get(event) ?? []).filter((one) => one !== callback),
    )
  }
  off = () => this.callbacks.clear()
  emit = (event: string, payload: unknown) => void this.sent.push([event, JSON.parse(JSON.stringify(payload))])
  receive(event: string, ...values: unknown[]) {
    for (const callback of this.callbacks.get(event) ?? []) callback(...values)
  }
  connect = () => void this.sent.push('connect')
  disconnect() {
    this.sent.push('disconnect')
    this.active = false
    this.receive('disconnect', 'io client disconnect')
  }
  open(id: string) {
    this.id = id
    this.connected = true
    this.active = true
    this.receive('connect')
  }
}

const configuration = { broadcaster: 'socket.io', key: 'local', host: 'desk.test', port: 4000, tls: false } as const
const AUCTION: WireChannel = { kind: 'private', base: 'auction.7', wire: 'private-auction.7' }
const INDICATION: WireChannel = { kind: 'presence', base: 'indication', wire: 'presence-indication' }

function setup() {
  const signals: string[] = []
  const socket = new FakeSocket()
  let token = 'Bearer one'
  let created: [string, object] | undefined
  const connect = socketIoConnect(
    configuration,
    () => token,
    (address, options) => {
      created = [address, options]
      return socket
    },
  )
  const connection = connect({
    retrying: () => void signals.push('retrying'),
    unreadable: () => void signals.push('unreadable'),
    opened: () => void signals.push('opened'),
    lost: (reason, resumes) => void signals.push(`lost: ${reason}, ${resumes ? 'resumes' : 'given up'}`),
  })
  const listener = {
    subscribed: () => void signals.push('subscribed'),
    refused: (status: number) => void signals.push(`refused ${status}`),
    event: (name: string, payload: unknown) => void signals.push(`${name} ${JSON.stringify(payload)}`),
  }
  return {
    socket,
    connection,
    signals,
    created: () => created,
    setToken: (next: string) => {
      token = next
    },
    join: () => connection.join(AUCTION, ['auction-live-removed'], listener),
    joinIndication: () => connection.join(INDICATION, [], listener),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the Socket.IO connector', () => {
  it('connects to the configured address without the token in the handshake', () => {
    const [address, options] = setup().created() ?? []
    expect(address).toBe('http://desk.test:4000')
    expect(JSON.stringify(options)).not.toContain('Bearer')
  })

  it('uses WebSocket only, because long polling silently loses events', () => {
    expect(setup().created()?.[1]).toMatchObject({ transports: ['websocket'] })
  })

  it('sends the current token with every subscription', () => {
    const { socket, connection, join, setToken } = setup()
    socket.open('a')
    join()
    connection.leave(AUCTION)
    setToken('Bearer two')
    join()
    const subscribe = (bearer: string) => [
      'subscribe',
      { channel: AUCTION.wire, auth: { headers: { Authorization: bearer } } },
    ]
    expect(socket.sent.filter((frame) => Array.isArray(frame) && frame[0] === 'subscribe')).toEqual([
      subscribe('Bearer one'),
      subscribe('Bearer two'),
    ])
  })

  it('receives confirmations, refusals and events of its own channel only, each event once after a rejoin', () => {
    const { socket, connection, signals, join } = setup()
    socket.open('a')
    join()
    connection.leave(AUCTION)
    join()
    socket.receive('subscription_succeeded', 'private-auction.8')
    socket.receive('subscription_succeeded', AUCTION.wire)
    socket.receive('subscription_succeeded', AUCTION.wire)
    socket.receive('auction-live-removed', 'private-auction.8', { id: 1 })
    socket.receive('auction-live-removed', AUCTION.wire, { id: 2 })
    socket.receive('subscription_error', AUCTION.wire, 403)
    expect(signals).toEqual(['opened', 'subscribed', 'auction-live-removed {"id":2}', 'refused 403'])
  })

  it('accepts the confirmation of a server that sends one', () => {
    const { socket, signals, join } = setup()
    socket.open('a')
    join()
    socket.receive('subscription_succeeded', AUCTION.wire)
    vi.advanceTimersByTime(5000)
    expect(signals).toEqual(['opened', 'subscribed'])
  })

  it('treats a second of silence as a confirmation', () => {
    const { socket, signals, join } = setup()
    socket.open('a')
    join()
    vi.advanceTimersByTime(999)
    expect(signals).toEqual(['opened'])
    vi.advanceTimersByTime(1)
    expect(signals).toEqual(['opened', 'subscribed'])
  })

  it('does not treat silence as a confirmation if the server has confirmed before', () => {
    const { socket, connection, signals, join } = setup()
    socket.open('a')
    join()
    socket.receive('subscription_succeeded', AUCTION.wire)
    connection.leave(AUCTION)
    join()
    vi.advanceTimersByTime(5000)
    expect(signals).toEqual(['opened', 'subscribed'])
  })

  it('does not treat a late answer to an abandoned subscription as an answer to the next', () => {
    const { socket, connection, signals, join } = setup()
    socket.open('a')
    join()
    connection.leave(AUCTION)
    join()
    socket.receive('subscription_succeeded', AUCTION.wire)
    expect(signals).toEqual(['opened'])
    socket.receive('subscription_error', AUCTION.wire, 403)
    expect(signals).toEqual(['opened', 'refused 403'])
  })

  it('stops waiting for an answer after nine seconds, and when the connection is lost', () => {
    const { socket, connection, signals, join } = setup()
    socket.open('a')
    join()
    socket.receive('subscription_succeeded', AUCTION.wire)
    connection.leave(AUCTION)
    join()
    vi.advanceTimersByTime(10_000)
    connection.leave(AUCTION)
    join()
    socket.receive('subscription_succeeded', AUCTION.wire)
    connection.leave(AUCTION)
    join()
    socket.receive('disconnect', 'transport close')
    socket.open('b')
    join()
    socket.receive('subscription_succeeded', AUCTION.wire)
    const lost = 'lost: transport close, resumes'
    expect(signals).toEqual(['opened', 'subscribed', 'subscribed', lost, 'opened', 'subscribed'])
  })

  it('treats a member list as a confirmation, and ignores a late one of an earlier join', () => {
    const { socket, connection, signals, joinIndication } = setup()
    socket.open('a')
    joinIndication()
    connection.leave(INDICATION)
    joinIndication()
    for (const members of [['old'], ['new']]) {
      socket.receive('subscription_succeeded', INDICATION.wire)
      socket.receive('presence:subscribed', INDICATION.wire, members)
    }
    expect(signals).toEqual(['opened', 'subscribed', 'presence:here ["new"]'])
  })

  it('gives up an attempt after 5 s and waits at most 2 s for the next', () => {
    expect(setup().created()?.[1]).toMatchObject({ timeout: 5_000, reconnectionDelayMax: 2_000 })
  })

  it('forgets its channels on a loss, so that nothing more of them is received or confirmed', () => {
    const { socket, signals, join } = setup()
    socket.open('a')
    join()
    socket.receive('disconnect', 'transport close')
    socket.receive('auction-live-removed', AUCTION.wire, { id: 2 })
    vi.advanceTimersByTime(5000)
    expect(signals).toEqual(['opened', 'lost: transport close, resumes'])
  })

  it('reports that the library does not recover from a disconnect by the server', () => {
    const { socket, signals } = setup()
    socket.open('a')
    socket.active = false
    socket.receive('disconnect', 'io server disconnect')
    expect(signals).toEqual(['opened', 'lost: io server disconnect, given up'])
  })

  it('reports its attempts, and a first connection that fails', () => {
    const { socket, signals } = setup()
    socket.receive('connect_error', new Error('websocket error'))
    for (const callback of socket.attempts) callback()
    socket.receive('connect_error', new Error('websocket error'))
    expect(signals).toEqual(['lost: websocket error, resumes', 'retrying'])
  })

  it('retries at once without reporting its own disconnect', () => {
    const { socket, connection, signals } = setup()
    socket.open('a')
    expect(connection.socketId()).toBe('a')
    connection.tryNow()
    expect(signals).toEqual(['opened', 'lost: trying again, resumes'])
    expect(socket.sent).toEqual(['disconnect', 'connect'])
    expect(connection.socketId()).toBeNull()
  })

  it('is silent once closed', () => {
    const { socket, connection, signals } = setup()
    connection.close()
    socket.open('a')
    expect(signals).toEqual([])
  })
})
