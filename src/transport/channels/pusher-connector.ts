// The Pusher dialect (Reverb, Pusher, the simulator's default) through laravel-echo and pusher-js.
// The peculiarities of both libraries are handled here, each with its reason.
import Echo from 'laravel-echo'
import type { Options } from 'pusher-js'
import Pusher from 'pusher-js'
import * as z from 'zod/mini'
import type { Authorize, ChannelListener, Connect, Connection, LineListener, WireChannel } from './connector'
import type { RealtimeConfiguration } from './realtime-configuration'

/** The part of pusher-js that is used, so that tests can play it. */
export interface PusherClient {
  readonly connection: {
    readonly state: string
    readonly socket_id: string
    bind(event: string, callback: (data: unknown) => void): unknown
    unbind(): unknown
  }
  allChannels(): readonly { readonly name: string }[]
  subscribe(channel: string): unknown
  unsubscribe(channel: string): void
  connect(): void
  disconnect(): void
}

export type CreatePusher = (key: string, options: Options) => PusherClient

interface Joined {
  /** Takes every callback off the channel. */
  readonly unbind: () => void
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
  const plain = z.safeParse(lineError, error)
  if (plain.success) return plain.data.data.code ?? null
  const wrapped = z.safeParse(wrappedError, error)
  return wrapped.success ? (wrapped.data.error.data.code ?? null) : null
}

const memberList = z.object({ members: z.record(z.string(), z.unknown()) })
const oneMember = z.object({ id: z.unknown(), info: z.optional(z.unknown()) })

/** pusher-js keeps members by id; the contract's list of them. */
const membersOf = (data: unknown): unknown => {
  const list = z.safeParse(memberList, data)
  return list.success ? Object.entries(list.data.members).map(([user_id, user_info]) => ({ user_id, user_info })) : data
}
const memberOf = (data: unknown): unknown => {
  const member = z.safeParse(oneMember, data)
  return member.success ? { user_id: member.data.id, user_info: member.data.info } : data
}

type Binding = readonly [string, (data: unknown) => void]

const presenceBindings = ({ kind }: WireChannel, listener: ChannelListener): readonly Binding[] =>
  kind === 'presence'
    ? [
        ['pusher:member_added', (data) => listener.event('presence:joined', memberOf(data))],
        ['pusher:member_removed', (data) => listener.event('presence:left', memberOf(data))],
      ]
    : []

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
        const error = z.safeParse(authError, data)
        listener.refused((error.success ? error.data.status : undefined) ?? refusals.get(channel.wire) ?? 0)
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

const connectionOptions = ({ host, port, tls }: RealtimeConfiguration) => ({
  cluster: '',
  wsHost: host,
  wsPort: port,
  wssPort: port,
  forceTLS: tls,
  // Without this pusher-js falls back to SockJS on hosts of pusher.com.
  enabledTransports: ['ws' as const, 'wss' as const],
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
    event === 'message' && !z.safeParse(named, data).success ? emit('error', { type: UNREADABLE }) : emit(event, data)
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
        void authorize(socketId, channelName).then((answer) => {
          // After a reconnect this signature is for a socket that is gone; the new one has asked for its own.
          if (pusher.connection.socket_id !== socketId || phase !== 'open') return
          if (answer.ok) {
            callback(null, {
              auth: answer.auth,
              ...(answer.channelData === undefined ? {} : { channel_data: answer.channelData }),
            })
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
    if (joined.delete(wire)) echo.leaveChannel(wire)
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
    // A subscription that was given up while it was on its way comes back to life in a reconnect.
    for (const { name } of pusher.allChannels()) if (!joined.has(name)) pusher.unsubscribe(name)
    line.opened()
  })
  connection.bind('connecting_in', () => {
    // After an abnormal close the state stays 'connected' for another second; this event comes at once.
    if (phase === 'open') lost(true)
    else if (connection.state === 'connecting') line.retrying()
  })
  connection.bind('error', (error) => {
    if (phase === 'open' && z.safeParse(unreadable, error).success) line.garbled()
    const code = codeOf(error)
    if (code !== null) reason = `closed with code ${code}`
  })
  connection.bind('state_change', (data) => {
    const change = z.safeParse(stateChange, data)
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
    const { subscription } = subscribe(echo, channel)
    // Echo cannot take its own callbacks off again, and pusher-js may hand out the same channel after a quick re-join.
    const bound = bindingsOf(channel, events, listener, refusals)
    for (const [event, callback] of bound) subscription.bind(event, callback)
    joined.set(channel.wire, {
      unbind() {
        for (const [event, callback] of bound) subscription.unbind(event, callback)
      },
    })
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
