// The Pusher dialect (Reverb, Pusher, the simulator's default) through laravel-echo and pusher-js.
// Works around the quirks of both libraries, each with its reason.
import Echo from 'laravel-echo'
import Pusher, { type Options } from 'pusher-js'
import * as z from 'zod/mini'
import type { Authorize, ChannelListener, Connect, Connection, ConnectionListener, WireChannel } from './connector'
import { type Binding, membersOf, presenceBindings } from './pusher-presence'
import type { RealtimeConfiguration } from './realtime-configuration'

/** The part of pusher-js that is used, so that tests can fake it. */
export interface PusherClient {
  readonly connection: {
    readonly state: string
    readonly socket_id: string
    bind(event: string, callback: (data: unknown) => void): unknown
    unbind(): unknown
  }
  /** Null or undefined for an unknown channel. */
  channel(name: string): { readonly subscriptionPending: boolean } | null | undefined
  readonly channels: { remove(name: string): unknown }
  send_event(event: string, data: unknown): unknown
  subscribe(channel: string): unknown
  unsubscribe(channel: string): void
  connect(): void
  disconnect(): void
}

export type CreatePusher = (key: string, options: Options) => PusherClient

interface Joined {
  /** Removes every callback from the channel. */
  readonly unbind: () => void
  /** The subscription was sent. An earlier confirmation belongs to a previous join, left before it was answered. */
  requested: boolean
}

/** A connection silent for this long is pinged; the server's activity_timeout applies if it is smaller. */
const ACTIVITY_TIMEOUT_MS = 4_500
/** Without a pong the connection is given up after this: a half-open one is noticed within 10 s. */
const PONG_TIMEOUT_MS = 4_000

const stateChange = z.object({ previous: z.string(), current: z.string() })
/** The library's name for a frame that is not JSON. */
const UNREADABLE = 'MessageParseError'
const unreadable = z.object({ type: z.literal(UNREADABLE) })
const authError = z.object({ status: z.optional(z.number()) })
const connectionError = z.object({ data: z.object({ code: z.optional(z.nullable(z.number())) }) })
const wrappedError = z.object({ error: connectionError })

/** The close code of a connection error; null without one. */
function codeOf(error: unknown): number | null {
  const plain = connectionError.safeParse(error)
  if (plain.success) return plain.data.data.code ?? null
  const wrapped = wrappedError.safeParse(error)
  return wrapped.success ? (wrapped.data.error.data.code ?? null) : null
}

/** The callbacks to bind to a channel. `refusals` holds the status of refused channels by wire name. */
function bindingsOf(
  channel: WireChannel,
  events: readonly string[],
  listener: ChannelListener,
  refusals: Map<string, number>,
): readonly Binding[] {
  return [
    [
      'pusher:subscription_succeeded',
      (data) => {
        listener.subscribed()
        if (channel.kind === 'presence') listener.event('presence:here', membersOf(data))
      },
    ],
    ...presenceBindings(channel, listener),
    [
      'pusher:subscription_error',
      (data) => {
        const error = authError.safeParse(data)
        listener.refused(error.data?.status ?? refusals.get(channel.wire) ?? 0)
        refusals.delete(channel.wire)
      },
    ],
    ...events.map((event): Binding => [event, (data: unknown) => listener.event(event, data)]),
  ]
}

const echoOver = (client: PusherClient, key: string) =>
  new Echo<'reverb'>({ broadcaster: 'reverb', key, client, namespace: false, withoutInterceptors: true })

function subscribe(echo: Echo<'reverb'>, channel: WireChannel) {
  switch (channel.kind) {
    case 'public':
      return echo.channel(channel.base)
    case 'private':
      return echo.private(channel.base)
    case 'presence':
      return echo.join(channel.base)
    default: {
      const never: never = channel.kind
      return never
    }
  }
}

function joinChannel(
  echo: Echo<'reverb'>,
  channel: WireChannel,
  events: readonly string[],
  listener: ChannelListener,
  refusals: Map<string, number>,
): Joined {
  const { subscription } = subscribe(echo, channel)
  const subscribed = (): void => {
    if (joined.requested) listener.subscribed()
  }
  // Bound by hand: Echo cannot remove its callbacks, and after a quick rejoin pusher-js may return the same channel.
  const bound = bindingsOf(channel, events, { ...listener, subscribed }, refusals)
  for (const [event, callback] of bound) subscription.bind(event, callback)
  const joined: Joined = {
    // A public channel needs no signature, so it is requested at once.
    requested: channel.kind === 'public',
    unbind() {
      for (const [event, callback] of bound) subscription.unbind(event, callback)
    },
  }
  return joined
}

const connectionOptions = ({ host, port, tls }: RealtimeConfiguration) => ({
  cluster: '',
  wsHost: host,
  wsPort: port,
  wssPort: port,
  forceTLS: tls,
  // Without this, pusher-js falls back to SockJS on pusher.com. `ws` uses TLS if forced; `wss` would try it on plain pages too.
  enabledTransports: ['ws' as const],
  enableStats: false,
  activityTimeout: ACTIVITY_TIMEOUT_MS,
  pongTimeout: PONG_TIMEOUT_MS,
})

/** The library's emitter that every frame goes through. */
interface FrameEmitter {
  emit(event: string, data?: unknown): unknown
}

const namedFrame = z.object({ event: z.string() })

/** pusher-js assumes that every frame has a name: without this, one that has none would be an uncaught error. */
export function guardFrames(connection: FrameEmitter): void {
  const emit = connection.emit.bind(connection)
  connection.emit = (event, data) =>
    event === 'message' && !namedFrame.safeParse(data).success ? emit('error', { type: UNREADABLE }) : emit(event, data)
}

const createPusherClient: CreatePusher = (key, options) => {
  const client = new Pusher(key, options)
  guardFrames(client.connection)
  return client
}

/** Opens connections in the Pusher dialect. Tests pass their own `createPusher`. */
export function pusherConnect(
  configuration: RealtimeConfiguration,
  authorize: Authorize,
  createPusher: CreatePusher = createPusherClient,
): Connect {
  return (connectionListener) => open(configuration, authorize, createPusher, connectionListener)
}

/** Removes a channel whose subscription is pending. */
function abandon(pusher: PusherClient, wire: string, isOpen: boolean): void {
  if (pusher.channel(wire)?.subscriptionPending !== true) return
  // The library would only mark it as canceled, and not subscribe again on a rejoin, although the first request may stay
  // unanswered.
  pusher.channels.remove(wire)
  if (isOpen) pusher.send_event('pusher:unsubscribe', { channel: wire })
}

function open(
  configuration: RealtimeConfiguration,
  authorize: Authorize,
  createPusher: CreatePusher,
  connectionListener: ConnectionListener,
): Connection {
  const joined = new Map<string, Joined>()
  /** Echo's error callback doesn't pass on the status from a custom handler, so the handler stores it here. */
  const refusals = new Map<string, number>()
  let phase: 'connecting' | 'open' | 'down' = 'connecting'
  /** True during a deliberate reconnect, whose state changes are not reported. */
  let deliberate = false
  let reason = 'connection lost'

  const pusher: PusherClient = createPusher(configuration.key, {
    ...connectionOptions(configuration),
    channelAuthorization: {
      customHandler({ socketId, channelName }, callback) {
        const requested = pusher.channel(channelName)
        void authorize(socketId, channelName).then((answer) => {
          // After a reconnect this signature is for the old socket; the new one has requested its own.
          if (pusher.connection.socket_id !== socketId || phase !== 'open') return
          // The channel was left meanwhile; if it was rejoined, the new join has requested its own signature.
          if (pusher.channel(channelName) !== requested) return
          if (answer.ok) {
            const { auth, channelData } = answer
            const entry = joined.get(channelName)
            if (entry !== undefined) entry.requested = true
            callback(null, channelData === undefined ? { auth } : { auth, channel_data: channelData })
            return
          }
          refusals.set(channelName, answer.status)
          callback(new Error(answer.message), null)
        })
      },
    },
  })
  const echo = echoOver(pusher, configuration.key)

  const leave = (wire: string): void => {
    joined.get(wire)?.unbind()
    if (!joined.delete(wire)) return
    abandon(pusher, wire, phase === 'open')
    echo.leaveChannel(wire)
  }

  const lost = (resumes: boolean): void => {
    // Reported again if the library gives up on a loss that it first tried to recover from.
    if (phase === 'down' && resumes) return
    phase = 'down'
    for (const wire of [...joined.keys()]) leave(wire)
    connectionListener.lost(reason, resumes)
    reason = 'connection lost'
  }

  const { connection } = pusher
  connection.bind('connected', () => {
    phase = 'open'
    connectionListener.opened()
  })
  connection.bind('connecting_in', () => {
    // After an abnormal close the state stays 'connected' for another second, but this event comes at once.
    if (phase === 'open') lost(true)
    else if (connection.state === 'connecting') connectionListener.retrying()
  })
  connection.bind('error', (error) => {
    if (phase === 'open' && unreadable.safeParse(error).success) connectionListener.unreadable()
    const code = codeOf(error)
    if (code !== null) reason = `closed with code ${code}`
  })
  connection.bind('state_change', (data) => {
    const change = stateChange.safeParse(data)
    if (!change.success || deliberate) return
    switch (change.data.current) {
      case 'connecting':
        if (phase === 'open') lost(true)
        if (change.data.previous !== 'initialized') connectionListener.retrying()
        return
      case 'unavailable':
        lost(true)
        return
      case 'disconnected':
      case 'failed':
        // For codes 4000–4099 and from 4300 on, pusher-js never retries by itself.
        lost(false)
        return
    }
  })

  const join = (channel: WireChannel, events: readonly string[], listener: ChannelListener): void => {
    joined.set(channel.wire, joinChannel(echo, channel, events, listener, refusals))
  }

  return {
    join,
    leave: (channel) => leave(channel.wire),
    socketId: () => (phase === 'open' ? connection.socket_id : null),
    tryNow() {
      reason = 'trying again'
      lost(true)
      deliberate = true
      pusher.disconnect()
      pusher.connect()
      deliberate = false
    },
    close() {
      connection.unbind()
      phase = 'down'
      // Disconnect first: pusher-js sends an unsubscribe in a later task, when the socket would already be closing.
      pusher.disconnect()
      for (const wire of [...joined.keys()]) leave(wire)
    },
  }
}
