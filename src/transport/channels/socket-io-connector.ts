// The laravel-echo-server dialect over Socket.IO, through laravel-echo and socket.io-client.
// Works around the quirks of both libraries, each with its reason.
import Echo from 'laravel-echo'
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import type { ChannelListener, Connect, Connection, ConnectionListener, WireChannel } from './connector'
import type { RealtimeConfiguration } from './realtime-configuration'
import { subscriptionAnswers } from './subscription-answers'

type Callback = (...values: unknown[]) => void

/** The part of socket.io-client that is used, so that tests can fake it. */
export interface SocketClient {
  readonly id?: string | undefined
  readonly connected: boolean
  /** False if the library won't reconnect by itself. */
  readonly active: boolean
  readonly io: { on(event: 'reconnect_attempt', callback: () => void): unknown; off(): unknown }
  on(event: string, callback: Callback): unknown
  off(): unknown
  connect(): unknown
  disconnect(): unknown
}

export type CreateSocket = (address: string, options: Partial<ManagerOptions & SocketOptions>) => SocketClient

/**
 * laravel-echo-server confirms no subscriptions, so after this time silence counts as consent. But if the server has confirmed one
 * before, silence means that the connection is dead. ms
 */
const UNCONFIRMED_MS = 1_000
/** Timeout of a connection attempt, ms. */
const CONNECT_TIMEOUT_MS = 5_000

const createSocketClient: CreateSocket = (address, options) => io(address, options)

/** Opens connections in the Socket.IO dialect. `bearer` is read for every subscription. Tests pass their own `createSocket`. */
export function socketIoConnect(
  configuration: RealtimeConfiguration,
  bearer: () => string,
  createSocket: CreateSocket = createSocketClient,
): Connect {
  return (connectionListener) => open(configuration, bearer, createSocket, connectionListener)
}

/** The answer to a subscription; `members` for a presence channel. */
type Answer = { readonly refused: number } | { readonly members: unknown } | 'confirmed'

function subscribe(echo: Echo<'socket.io'>, channel: WireChannel) {
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

function open(
  configuration: RealtimeConfiguration,
  bearer: () => string,
  createSocket: CreateSocket,
  connectionListener: ConnectionListener,
): Connection {
  /** Joined channels, each with a function that cancels its confirmation timer. */
  const joined = new Map<string, () => void>()
  const answers = subscriptionAnswers<Answer>()
  let serverConfirms = false
  let phase: 'connecting' | 'open' | 'down' = 'connecting'
  /** True during a deliberate disconnect, which is not reported as a loss. */
  let deliberate = false

  const address = `${configuration.tls ? 'https' : 'http'}://${configuration.host}:${configuration.port}`
  const socket = createSocket(address, {
    forceNew: true,
    // No polling transport: it can silently lose events. Without sockets the lists are fetched by HTTP.
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
    timeout: CONNECT_TIMEOUT_MS,
  })
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    // Created above, because Echo would pass all its options to io(), and the token would end up in the handshake.
    client: () => socket,
    namespace: false,
    withoutInterceptors: true,
    // A getter, so that every subscribe frame has the current token.
    auth: {
      headers: {
        get Authorization() {
          return bearer()
        },
      },
    },
  })

  const leave = (wire: string): void => {
    joined.get(wire)?.()
    answers.onLeft(wire)
    if (joined.delete(wire)) echo.leaveChannel(wire)
  }

  const lost = (reason: string, resumes: boolean): void => {
    if (phase === 'down' && resumes) return
    phase = 'down'
    for (const wire of [...joined.keys()]) leave(wire)
    answers.clear()
    connectionListener.lost(reason, resumes)
  }

  socket.on('connect', () => {
    phase = 'open'
    connectionListener.opened()
  })
  // After a disconnect by the server ("io server disconnect") socket.io does not reconnect: it is no longer active.
  socket.on('disconnect', (reason) => {
    if (!deliberate) lost(String(reason), socket.active)
  })
  socket.on('connect_error', (error) => {
    lost(error instanceof Error ? error.message : 'connection refused', socket.active)
  })
  socket.io.on('reconnect_attempt', () => connectionListener.retrying())
  // Handled here, because with this broadcaster Echo's subscribed() never fires and its error() does nothing.
  socket.on('subscription_succeeded', (wire) => {
    serverConfirms = true
    // For a presence channel, the members come next.
    if (!String(wire).startsWith('presence-')) answers.onAnswer(String(wire), 'confirmed')
  })
  // laravel-echo-server sends no confirmation, but the member list counts as one.
  socket.on('presence:subscribed', (wire, members) => answers.onAnswer(String(wire), { members }))
  socket.on('subscription_error', (wire, status) =>
    answers.onAnswer(String(wire), { refused: typeof status === 'number' ? status : 0 }),
  )

  const join = (channel: WireChannel, events: readonly string[], listener: ChannelListener): void => {
    const subscription = subscribe(echo, channel)
    const unconfirmed = setTimeout(() => {
      if (!serverConfirms) listener.subscribed()
    }, UNCONFIRMED_MS)
    joined.set(channel.wire, () => clearTimeout(unconfirmed))
    answers.onSent(channel.wire, (answer) => {
      clearTimeout(unconfirmed)
      if (answer === 'confirmed') listener.subscribed()
      else if ('refused' in answer) listener.refused(answer.refused)
      else {
        listener.subscribed()
        listener.event('presence:here', answer.members)
      }
    })
    if (channel.kind === 'presence') {
      subscription.on('presence:joining', (member: unknown) => listener.event('presence:joined', member))
      subscription.on('presence:leaving', (member: unknown) => listener.event('presence:left', member))
    }
    for (const event of events) subscription.on(event, (data: unknown) => listener.event(event, data))
  }

  return {
    join,
    leave: (channel) => leave(channel.wire),
    socketId: () => (phase === 'open' ? (socket.id ?? null) : null),
    tryNow() {
      lost('trying again', true)
      deliberate = true
      socket.disconnect()
      deliberate = false
      socket.connect()
    },
    close() {
      socket.off()
      socket.io.off()
      phase = 'down'
      for (const wire of [...joined.keys()]) leave(wire)
      answers.clear()
      socket.disconnect()
    },
  }
}
