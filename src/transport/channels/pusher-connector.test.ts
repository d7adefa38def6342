// The Pusher dialect, over a fake pusher-js: each of its quirks is tested once.
import type { Options } from 'pusher-js'
import { describe, expect, it, vi } from 'vitest'
import type { Authorize, WireChannel } from './connector'
import { guardFrames, type PusherClient, pusherConnect } from './pusher-connector'

type Callback = (data: unknown) => void

class Emitter {
  readonly callbacks = new Map<string, Set<Callback>>()
  bind(event: string, callback: Callback) {
    this.callbacks.set(event, (this.callbacks.get(event) ?? new Set()).add(callback))
  }
  unbind(event?: string, callback?: Callback) {
    if (event === undefined) this.callbacks.clear()
    else if (callback !== undefined) this.callbacks.get(event)?.delete(callback)
  }
  emit(event: string, data?: unknown) {
    for (const callback of [...(this.callbacks.get(event) ?? [])]) callback(data)
  }
}

/** A channel whose subscription stays pending until the test answers it. */
class FakeChannel extends Emitter {
  subscriptionPending = true
}

class FakePusher implements PusherClient {
  readonly connection = Object.assign(new Emitter(), { state: 'connecting', socket_id: '' })
  readonly byName = new Map<string, FakeChannel>()
  readonly channels = { remove: (name: string) => void this.byName.delete(name) }
  readonly requests: string[] = []
  constructor(readonly options: Options) {}
  channel = (name: string) => this.byName.get(name)
  send_event(event: string) {
    this.requests.push(event)
  }
  subscribe(name: string) {
    const known = this.byName.get(name)
    // Like the library, which doesn't repeat a pending subscription.
    if (known === undefined) this.requests.push(`subscribe ${name}`)
    const channel = known ?? new FakeChannel()
    this.byName.set(name, channel)
    return channel
  }
  unsubscribe(name: string) {
    if (this.byName.get(name)?.subscriptionPending === false) this.byName.delete(name)
    this.requests.push(`unsubscribe ${name}`)
  }
  connect = () => this.become('connecting')
  disconnect = () => this.become('disconnected')
  become(state: string, socketId = '') {
    const previous = this.connection.state
    this.connection.state = state
    if (state === 'connected') this.connection.socket_id = socketId
    if (previous !== state) this.connection.emit('state_change', { previous, current: state })
    if (state === 'connected') this.connection.emit('connected')
  }
}

const configuration = { broadcaster: 'reverb', key: 'local', host: 'desk.test', port: 4000, tls: false } as const
const AUCTION: WireChannel = { kind: 'private', base: 'auction.7', wire: 'private-auction.7' }

function setup(authorize: Authorize = async () => ({ ok: true, auth: 'local:sig', channelData: undefined })) {
  const signals: string[] = []
  let pusher: FakePusher | null = null
  const connect = pusherConnect(configuration, authorize, (_key, options) => {
    pusher = new FakePusher(options)
    return pusher
  })
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
  if (pusher === null) throw new Error('no client was made')
  const client: FakePusher = pusher
  /** Lets the signature arrive, so that the library subscribes. */
  const sign = () =>
    new Promise<void>((resolve) => {
      authorizationOf(client)({ socketId: client.connection.socket_id, channelName: AUCTION.wire }, () => resolve())
    })
  return {
    client,
    connection,
    signals,
    join: () => connection.join(AUCTION, ['auction-live-removed'], listener),
    sign,
  }
}

function authorizationOf(client: FakePusher) {
  const { channelAuthorization } = client.options
  if (channelAuthorization === undefined || !('customHandler' in channelAuthorization)) throw new Error('no handler')
  return channelAuthorization.customHandler
}

describe('the Pusher connector', () => {
  it('connects only to the configured host, only by WebSocket', () => {
    expect(setup().client.options).toMatchObject({
      wsHost: 'desk.test',
      wsPort: 4000,
      wssPort: 4000,
      forceTLS: false,
      enabledTransports: ['ws'],
      enableStats: false,
    })
  })

  it('notices a silent connection within 10 s', () => {
    const { activityTimeout = 0, pongTimeout = 0 } = setup().client.options
    expect(activityTimeout + pongTimeout).toBeLessThan(10_000)
  })

  it('has a socket id only while it is open', () => {
    const { client, connection } = setup()
    expect(connection.socketId()).toBeNull()
    client.become('connected', '1.2')
    expect(connection.socketId()).toBe('1.2')
    client.connection.emit('connecting_in', 1)
    expect(connection.socketId()).toBeNull()
  })

  it('notices a loss at once, although the state stays connected for another second', () => {
    const { client, signals } = setup()
    client.become('connected', '1.2')
    client.connection.emit('connecting_in', 1)
    expect(client.connection.state).toBe('connected')
    expect(signals).toEqual(['opened', 'lost: connection lost, resumes'])
    client.become('connecting')
    client.connection.emit('connecting_in', 1)
    expect(signals.slice(2)).toEqual(['retrying', 'retrying'])
  })

  it('reports a permanent refusal with its code', () => {
    const { client, signals } = setup()
    client.connection.emit('error', { type: 'WebSocketError', error: { type: 'PusherError', data: { code: 4001 } } })
    client.become('disconnected')
    expect(signals).toEqual(['lost: closed with code 4001, given up'])
  })

  it('does not treat an error message on an open connection as a loss', () => {
    const { client, signals } = setup()
    client.become('connected', '1.2')
    client.connection.emit('error', { type: 'PusherError', data: { code: 4009, message: 'unauthorized' } })
    expect(signals).toEqual(['opened'])
  })

  it('does not treat the late confirmation of an abandoned join as that of the next', async () => {
    const { client, connection, signals, join, sign } = setup()
    client.become('connected', '1.2')
    join()
    await sign()
    connection.leave(AUCTION)
    join()
    const confirm = () => client.byName.get(AUCTION.wire)?.emit('pusher:subscription_succeeded', {})
    confirm()
    expect(signals).toEqual(['opened'])
    await sign()
    confirm()
    expect(signals).toEqual(['opened', 'subscribed'])
  })

  it('receives each event once, even after leaving and rejoining the channel in one tick', async () => {
    const { client, connection, signals, join, sign } = setup()
    client.become('connected', '1.2')
    join()
    connection.leave(AUCTION)
    join()
    await sign()
    client.byName.get(AUCTION.wire)?.emit('pusher:subscription_succeeded', {})
    client.byName.get(AUCTION.wire)?.emit('auction-live-removed', { id: 3 })
    expect(signals).toEqual(['opened', 'subscribed', 'auction-live-removed {"id":3}'])
  })

  it('forgets its channels on a loss, so that none comes back by itself', () => {
    const { client, signals, join } = setup()
    client.become('connected', '1.2')
    join()
    const channel = client.byName.get(AUCTION.wire)
    client.connection.emit('connecting_in', 1)
    channel?.emit('auction-live-removed', { id: 3 })
    expect([...client.byName]).toEqual([])
    expect(client.requests).not.toContain('pusher:unsubscribe')
    expect(signals).not.toContain('auction-live-removed {"id":3}')
  })

  it('subscribes again to a channel whose subscription was never answered', () => {
    const { client, connection, join } = setup()
    client.become('connected', '1.2')
    join()
    connection.leave(AUCTION)
    join()
    const request = `subscribe ${AUCTION.wire}`
    expect(client.requests).toEqual([request, 'pusher:unsubscribe', `unsubscribe ${AUCTION.wire}`, request])
  })

  it('drops a signature that arrives after the channel was left, because a rejoin requests its own', async () => {
    const answers: (() => void)[] = []
    const { client, connection, join } = setup(
      () => new Promise((resolve) => answers.push(() => resolve({ ok: true, auth: 'old', channelData: undefined }))),
    )
    client.become('connected', '1.2')
    join()
    const callback = vi.fn()
    authorizationOf(client)({ socketId: '1.2', channelName: AUCTION.wire }, callback)
    connection.leave(AUCTION)
    join()
    for (const answer of answers) answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect(callback).not.toHaveBeenCalled()
  })

  it('signs a channel through its authorization', async () => {
    const { client } = setup(async (socketId, channel) => ({
      ok: true,
      auth: `local:${socketId}:${channel}`,
      channelData: '{"user_id":7}',
    }))
    client.become('connected', '1.2')
    const callback = vi.fn()
    authorizationOf(client)({ socketId: '1.2', channelName: 'private-auction.7' }, callback)
    await vi.waitFor(() => expect(callback).toHaveBeenCalled())
    expect(callback).toHaveBeenCalledWith(null, {
      auth: 'local:1.2:private-auction.7',
      channel_data: '{"user_id":7}',
    })
  })

  it('reports the status of a refusal, which Echo loses', async () => {
    const { client, signals, join } = setup(async () => ({ ok: false, status: 403, message: 'no' }))
    client.become('connected', '1.2')
    join()
    const callback = vi.fn((error: Error | null) => {
      client.byName.get(AUCTION.wire)?.emit('pusher:subscription_error', { type: 'AuthError', error: error?.message })
    })
    authorizationOf(client)({ socketId: '1.2', channelName: AUCTION.wire }, callback)
    await vi.waitFor(() => expect(callback).toHaveBeenCalled())
    expect(signals).toEqual(['opened', 'refused 403'])
  })

  it('drops a signature that arrives after a reconnect, because it is for the old socket', async () => {
    let answer: (() => void) | undefined
    const { client } = setup(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, auth: 'old', channelData: undefined })
        }),
    )
    client.become('connected', '1.2')
    const callback = vi.fn()
    authorizationOf(client)({ socketId: '1.2', channelName: AUCTION.wire }, callback)
    client.become('connecting')
    client.become('connected', '1.3')
    answer?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(callback).not.toHaveBeenCalled()
  })

  it('reconnects at once and reports only the loss', () => {
    const { client, connection, signals } = setup()
    client.become('connected', '1.2')
    connection.tryNow()
    expect(signals).toEqual(['opened', 'lost: trying again, resumes'])
    expect(client.connection.state).toBe('connecting')
  })

  it('is silent once closed', () => {
    const { client, connection, signals } = setup()
    connection.close()
    client.become('connected', '1.2')
    expect(signals).toEqual([])
  })
})

it('a frame without a name, or that is not JSON, is reported as unreadable and closes nothing', () => {
  const { client, signals } = setup()
  client.become('connected', '1.1')
  const frames = new Emitter()
  // Like pusher-js.
  frames.bind('message', (data) => String(Reflect.get(Object(data), 'event').indexOf('pusher_internal:')))
  frames.bind('error', (error) => client.connection.emit('error', error))
  guardFrames(frames)
  for (const frame of [{ data: '{}' }, { event: 7 }, undefined]) frames.emit('message', frame)
  frames.emit('message', { event: 'auction-live-changed' })
  expect(signals.slice(-3)).toEqual(['unreadable', 'unreadable', 'unreadable'])
  client.connection.emit('error', { type: 'MessageParseError', error: new SyntaxError('{') })
  expect(signals.at(-1)).toBe('unreadable')
})
