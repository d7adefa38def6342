// The Pusher dialect (Reverb, Pusher, the simulator's default) through laravel-echo and pusher-js.
// The peculiarities of both libraries are handled here, each with its reason.
import Echo from 'laravel-echo'
import type { Options } from 'pusher-js'
import Pusher from 'pusher-js'
import * as z from 'zod/mini'
import type { Authorize, ChannelListener, Connect, Connection, LineListener, WireChannel } from './connector'
import type { Binding } from './pusher-presence'
import { membersOf, presenceBindings } from './pusher-presence'
import type { RealtimeConfiguration } from './realtime-configuration'

/** The part of pusher-js that is used, so that tests can play it. */
export interface PusherClient {
  readonly connection: {
    readonly state: string
    readonly socket_id: string
    bind(event: string, callback: (data: unknown) => void): unknown
    unbind(): unknown
  }
  /** Null, or nothing, for a channel that it does not have. */
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
  /** Takes every callback off the channel. */
  readonly unbind: () => void
  /** It was asked for. A confirmation before that answers a former join, which was left before it was answered. */
  asked: boolean
}

/** A line that is silent this long is asked for a sign of life; the server's activity_timeout applies when it is smaller. */
const ACTIVITY_TIMEOUT_MS = 4_500
/** Without an answer it is given up this much later: a half-open line is noticed within 10 s. */
const PONG_TIMEOUT_MS = 4_000

const stateChange = z.object({ previous: z.string(), current: z.string() })
/** The library's name for a frame that is no JSON. */
const UNREADABLE = 'MessageParseError'
const unreadable = z.object({ type: z.literal(UNREADABLE) })
const authError = z.object({ status: z.optional(z.number()) })
const lineError = z.object({ data: z.object({ code: z.optional(z.nullable(z.number())) }) })
const wrappedError = z.object({ error: lineError })

function codeOf(error: unknown): number | null {
  const plain = lineError.safeParse(error)
  if (plain.success) return plain.data.data.code ?? null
  const wrapped = wrappedError.safeParse(error)
  return wrapped.success ? (wrapped.data.error.data.code ?? null) : null
}

/** What is bound to a channel. `refusals` holds the status of refused channels, by wire name. */
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

/** Joins a channel. */
function joinedTo(
  echo: Echo<'reverb'>,
  channel: WireChannel,
  events: readonly string[],
  listener: ChannelListener,
  refusals: Map<string, number>,
): Joined {
  const { subscription } = subscribe(echo, channel)
  const subscribed = (): void => {
    if (own.asked) listener.subscribed()
  }
  // Echo cannot take its own callbacks off again, and pusher-js may hand out the same channel after a quick re-join.
  const bound = bindingsOf(channel, events, { ...listener, subscribed }, refusals)
  for (const [event, callback] of bound) subscription.bind(event, callback)
  const own: Joined = {
    // A public channel needs no signature: it is asked for at once.
    asked: channel.kind === 'public',
    unbind() {
      for (const [event, callback] of bound) subscription.unbind(event, callback)
    },
  }
  return own
}

const connectionOptions = ({ host, port, tls }: RealtimeConfiguration) => ({
  cluster: '',
  wsHost: host,
  wsPort: port,
  wssPort: port,
  forceTLS: tls,
  // Without this pusher-js falls back to SockJS on hosts of pusher.com. `ws` speaks TLS where that is forced; `wss` would try it
  // on plain pages too.
  enabledTransports: ['ws' as const],
  enableStats: false,
  activityTimeout: ACTIVITY_TIMEOUT_MS,
  pongTimeout: PONG_TIMEOUT_MS,
})

/** The emitter inside the library through which every frame goes. */
interface FrameEmitter {
  emit(event: string, data?: unknown): unknown
}

const named = z.object({ event: z.string() })

/** pusher-js reads the name of a frame without looking: one without a name would be an uncaught error of the page. */
export function guardFrames(connection: FrameEmitter): void {
  const emit = connection.emit.bind(connection)
  connection.emit = (event, data) =>
    event === 'message' && !named.safeParse(data).success ? emit('error', { type: UNREADABLE }) : emit(event, data)
}

const createPusherClient: CreatePusher = (key, options) => {
  const client = new Pusher(key, options)
  guardFrames(client.connection)
  return client
}

export function pusherConnect(
  configuration: RealtimeConfiguration,
  authorize: Authorize,
  createPusher: CreatePusher = createPusherClient,
): Connect {
  return (line) => open(configuration, authorize, createPusher, line)
}

/** Takes a channel out of the client, whatever its subscription waits for. */
function abandon(pusher: PusherClient, wire: string, isOpen: boolean): void {
  if (pusher.channel(wire)?.subscriptionPending !== true) return
  // The library would only mark it, and never ask again when it is joined anew, though no answer may come to the first time.
  pusher.channels.remove(wire)
  if (isOpen) pusher.send_event('pusher:unsubscribe', { channel: wire })
}

function open(
  configuration: RealtimeConfiguration,
  authorize: Authorize,
  createPusher: CreatePusher,
  line: LineListener,
): Connection {
  const joined = new Map<string, Joined>()
  /** Echo's error callback lacks the status when a custom handler refused, so the handler stores it here. */
  const refusals = new Map<string, number>()
  let phase: 'connecting' | 'open' | 'down' = 'connecting'
  /** True while we reconnect on purpose: the library's state changes are not reported then. */
  let deliberate = false
  let reason = 'connection lost'

  const pusher: PusherClient = createPusher(configuration.key, {
    ...connectionOptions(configuration),
    channelAuthorization: {
      customHandler({ socketId, channelName }, callback) {
        const asking = pusher.channel(channelName)
        void authorize(socketId, channelName).then((answer) => {
          // After a reconnect this signature is for a socket that is gone; the new one has asked for its own.
          if (pusher.connection.socket_id !== socketId || phase !== 'open') return
          // Left meanwhile, perhaps to be joined again: who joined again has asked for its own.
          if (pusher.channel(channelName) !== asking) return
          if (answer.ok) {
            const { auth, channelData } = answer
            const own = joined.get(channelName)
            if (own !== undefined) own.asked = true
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

  const forget = (wire: string): void => {
    joined.get(wire)?.unbind()
    if (!joined.delete(wire)) return
    abandon(pusher, wire, phase === 'open')
    echo.leaveChannel(wire)
  }

  const lost = (resumes: boolean): void => {
    // Reported again when the library gives up after a loss that it first tried to recover from.
    if (phase === 'down' && resumes) return
    phase = 'down'
    for (const wire of [...joined.keys()]) forget(wire)
    line.lost(reason, resumes)
    reason = 'connection lost'
  }

  const { connection } = pusher
  connection.bind('connected', () => {
    phase = 'open'
    line.opened()
  })
  connection.bind('connecting_in', () => {
    // After an abnormal close the state stays 'connected' for another second; this event comes at once.
    if (phase === 'open') lost(true)
    else if (connection.state === 'connecting') line.retrying()
  })
  connection.bind('error', (error) => {
    if (phase === 'open' && unreadable.safeParse(error).success) line.unreadable()
    const code = codeOf(error)
    if (code !== null) reason = `closed with code ${code}`
  })
  connection.bind('state_change', (data) => {
    const change = stateChange.safeParse(data)
    if (!change.success || deliberate) return
    switch (change.data.current) {
      case 'connecting':
        if (phase === 'open') lost(true)
        if (change.data.previous !== 'initialized') line.retrying()
        return
      case 'unavailable':
        lost(true)
        return
      case 'disconnected':
      case 'failed':
        // Codes 4000–4099 and from 4300 on: pusher-js never tries again by itself.
        lost(false)
        return
    }
  })

  const join = (channel: WireChannel, events: readonly string[], listener: ChannelListener): void => {
    joined.set(channel.wire, joinedTo(echo, channel, events, listener, refusals))
  }

  return {
    join,
    leave: (channel) => forget(channel.wire),
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
      // First: pusher-js sends an unsubscribe in a later task, into a socket that is then closing.
      pusher.disconnect()
      for (const wire of [...joined.keys()]) forget(wire)
    },
  }
}
