// A Laravel Echo client of one signed-in person, without a browser.
import { checkChannelEvent } from './check-names'
import type { EventName, PersonName } from './names'
import type { SimulatedWorld } from './simulated-world'

interface EchoChannel {
  listen(event: string, callback: (payload: unknown) => void): unknown
  on(event: string, callback: (payload: unknown) => void): unknown
}

interface EchoClient {
  private(channel: string): EchoChannel
  disconnect(): void
}

/** The test's own copies of the libraries: `{ Echo, Pusher }`, or `{ Echo, io }` for a world on socket.io. */
export interface EchoParts {
  readonly Echo: new (options: never) => EchoClient
  readonly Pusher?: unknown
  readonly io?: unknown
}

/** One connected client. */
export interface EchoConnection {
  /** The person's token, for calls with `Authorization: Bearer`. */
  readonly token: string
  /**
   * Joins a private channel, such as `auction.2001`; resolves once the server has confirmed it. Rejects with an Error that names the
   * channel and the status, such as 403, if the server refuses it.
   */
  join(channel: string): Promise<void>
  /**
   * The payloads of an event on a joined channel from now on, oldest first. The list grows as events arrive. Throws an Error if the
   * channel isn't joined or has no such event.
   */
  collect(channel: string, event: EventName): readonly unknown[]
  close(): void
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The options of Echo, for either connector. */
const optionsOf = ({ url, id, info }: SimulatedWorld, token: string, { Pusher, io }: EchoParts) => {
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  const auth = { headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, 'X-Simulator-World': id } }
  if (info.broadcaster === 'socket.io') return { broadcaster: 'socket.io', client: io, host: url, auth }
  return {
    broadcaster: 'reverb',
    key: 'local',
    Pusher,
    auth,
    authEndpoint: `${url}/api/broadcasting/auth`,
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
  }
}

/** How each connector reports that a channel was joined or refused. On socket.io, Echo's own `subscribed` and `error` don't. */
const outcomeEvents = {
  reverb: { joined: 'pusher:subscription_succeeded', refused: 'pusher:subscription_error' },
  'socket.io': { joined: 'subscription_succeeded', refused: 'subscription_error' },
} as const

/** The status of a refusal: Pusher sends an object with it, Socket.IO the number alone. */
const statusIn = (refusal: unknown): unknown => (isObject(refusal) ? refusal.status : refusal)

/** Signs in and connects. Throws an Error if the sign-in is refused. */
export async function openEcho(world: SimulatedWorld, person: PersonName, parts: EchoParts): Promise<EchoConnection> {
  const token = await world.token(person)
  // The option types differ between versions of Echo.
  const echo = new parts.Echo(optionsOf(world, token, parts) as never)
  const channels = new Map<string, EchoChannel>()
  const { joined, refused } = outcomeEvents[world.info.broadcaster]
  return {
    token,
    async join(name) {
      const channel = echo.private(name)
      await new Promise<void>((resolve, reject) => {
        channel.on(joined, () => resolve())
        channel.on(refused, (refusal) =>
          reject(new Error(`the server refused the channel ${name} with status ${statusIn(refusal)}`)),
        )
      })
      channels.set(name, channel)
    },
    collect(name, event) {
      const channel = channels.get(name)
      if (channel === undefined) throw new Error(`the channel ${name} is not joined`)
      checkChannelEvent(name, event)
      const payloads: unknown[] = []
      channel.listen(`.${event}`, (payload) => payloads.push(payload))
      return payloads
    },
    close: () => echo.disconnect(),
  }
}
