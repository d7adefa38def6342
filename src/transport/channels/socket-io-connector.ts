// The laravel-echo-server dialect over Socket.IO, through laravel-echo and socket.io-client.
// The peculiarities of both libraries are handled here, each with its reason.
import Echo from 'laravel-echo'
import type { ManagerOptions, SocketOptions } from 'socket.io-client'
import { io } from 'socket.io-client'
import type { ChannelListener, Connect, Connection, LineListener, WireChannel } from './connector'
import type { RealtimeConfiguration } from './realtime-configuration'
import { subscriptionAnswers } from './subscription-answers'

type Callback = (...values: unknown[]) => void

/** The part of socket.io-client that is used, so that tests can play it. */
export interface SocketClient {
  readonly id?: string | undefined
  readonly connected: boolean
  /** False when the library will not connect again by itself. */
  readonly active: boolean
  readonly io: { on(event: 'reconnect_attempt', callback: () => void): unknown; off(): unknown }
  on(event: string, callback: Callback): unknown
  off(): unknown
  connect(): unknown
  disconnect(): unknown
}

export type CreateSocket = (address: string, options: Partial<ManagerOptions & SocketOptions>) => SocketClient

/**
 * laravel-echo-server confirms no subscription: after this time a silent server is taken to have agreed, unless it has
 * confirmed one before. Its silence then means that the line is dead.
 */
const UNCONFIRMED_MS = 1_000
/** An attempt without an answer is given up. ms */
const CONNECT_TIMEOUT_MS = 5_000

const createSocketClient: CreateSocket = (address, options) => io(address, options)

export function socketIoConnect(
  configuration: RealtimeConfiguration,
  bearer: () => string,
  createSocket: CreateSocket = createSocketClient,
): Connect {
  return (line) => open(configuration, bearer, createSocket, line)
}

/** What came of a subscription; `members` where the channel has some. */
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
  line: LineListener,
): Connection {
  /** Joined channels, each with the canceller of its confirmation timer. */
  const joined = new Map<string, () => void>()
  const answers = subscriptionAnswers<Answer>()
  let serverConfirms = false
  let phase: 'connecting' | 'open' | 'down' = 'connecting'
  /** True while we disconnect on purpose: no loss is reported then. */
  let deliberate = false

  const address = `${configuration.tls ? 'https' : 'http'}://${configuration.host}:${configuration.port}`
  const socket = createSocket(address, {
    forceNew: true,
    // Never by polling: there a sequence of events may be lost without a word. Without sockets the lists are read by HTTP.
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
    timeout: CONNECT_TIMEOUT_MS,
  })
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    // Echo would hand all its options to io(), the token among them as part of the handshake; the socket is made above.
    client: () => socket,
    namespace: false,
    withoutInterceptors: true,
    // Read anew for every subscribe frame.
    auth: {
      headers: {
        get Authorization() {
          return bearer()
        },
      },
    },
  })

  const forget = (wire: string): void => {
    joined.get(wire)?.()
    answers.left(wire)
    if (joined.delete(wire)) echo.leaveChannel(wire)
  }

  const lost = (reason: string, resumes: boolean): void => {
    if (phase === 'down' && resumes) return
    phase = 'down'
    for (const wire of [...joined.keys()]) forget(wire)
    answers.clear()
    line.lost(reason, resumes)
  }

  socket.on('connect', () => {
    phase = 'open'
    line.opened()
  })
  // After a kick by the server ("io server disconnect") socket.io does not come back by itself: it is then not active.
  socket.on('disconnect', (reason) => {
    if (!deliberate) lost(String(reason), socket.active)
  })
  socket.on('connect_error', (error) => {
    lost(error instanceof Error ? error.message : 'connection refused', socket.active)
  })
  socket.io.on('reconnect_attempt', () => line.retrying())
  // Echo's own subscribed() never fires with this broadcaster and its error() does nothing.
  socket.on('subscription_succeeded', (wire) => {
    serverConfirms = true
    // Of a presence channel the members come next.
    if (!String(wire).startsWith('presence-')) answers.came(String(wire), 'confirmed')
  })
  // A laravel-echo-server confirms nothing but sends the members: that is a confirmation too.
  socket.on('presence:subscribed', (wire, members) => answers.came(String(wire), { members }))
  socket.on('subscription_error', (wire, status) =>
    answers.came(String(wire), { refused: typeof status === 'number' ? status : 0 }),
  )

  const join = (channel: WireChannel, events: readonly string[], listener: ChannelListener): void => {
    const echoed = subscribe(echo, channel)
    const unconfirmed = setTimeout(() => {
      if (!serverConfirms) listener.subscribed()
    }, UNCONFIRMED_MS)
    joined.set(channel.wire, () => clearTimeout(unconfirmed))
    answers.sent(channel.wire, (answer) => {
      clearTimeout(unconfirmed)
      if (answer === 'confirmed') listener.subscribed()
      else if ('refused' in answer) listener.refused(answer.refused)
      else {
        listener.subscribed()
        listener.event('presence:here', answer.members)
      }
    })
    if (channel.kind === 'presence') {
      echoed.on('presence:joining', (member: unknown) => listener.event('presence:joined', member))
      echoed.on('presence:leaving', (member: unknown) => listener.event('presence:left', member))
    }
    for (const event of events) echoed.on(event, (data: unknown) => listener.event(event, data))
  }

  return {
    join,
    leave: (channel) => forget(channel.wire),
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
      for (const wire of [...joined.keys()]) forget(wire)
      answers.clear()
      socket.disconnect()
    },
  }
}
