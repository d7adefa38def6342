// The Pusher app of the world `main`: where its events are sent and where its pages connect. Only `main` can be published to an
// external Reverb, because user ids, and so channel names, repeat in every world.
import { MAIN_WORLD, type RunningWorld } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import type { Worlds } from '../../runtime/worlds'
import { type Delivery, type EventPublisher, eventsMissed } from '../delivery/delivery'
import { MAX_EVENT_BYTES } from '../delivery/event-form'
import { type PublishedEvent, Publisher } from './publisher'
import type { PusherApp, Signer } from './signature'
import type { SendingApp } from './signed-request'

/** An external Reverb or other Pusher server, by its origins. */
export interface ExternalReverb {
  /** The origin of its HTTP API, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** The origin for sockets of pages, such as `https://ws.example.com`. */
  readonly socket: string
}

/** The realtime configuration of a page. Without a host, the page's own host is used. */
export interface RealtimeTag {
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly key: string
  readonly host?: string
  readonly port?: number
  readonly forceTLS?: boolean
}

/** The app with the credentials for sending events; null if its id or secret is not set. */
export const sendingApp = (app: PusherApp | undefined): SendingApp | null =>
  app === undefined || app.id === null || app.secret === null ? null : { id: app.id, key: app.key, secret: app.secret }

const isPublished = ({ id, broadcaster }: RunningWorld): boolean => id === MAIN_WORLD && broadcaster === 'reverb'

type Log = (about: object, text: string) => void

interface PublishingOptions {
  readonly pusher?: PusherApp
  readonly publish?: ExternalReverb
  /** Maximum bytes of an event and of a request. */
  readonly maxEvent?: number
  readonly log: { readonly info: Log; readonly error: Log }
  readonly wire: WireLog
  readonly worlds: Pick<Worlds, 'get'>
}

/** Publishes the events of `main` to the external Reverb and logs problems; null if none is configured. */
export function publishMain({ pusher, publish: external, maxEvent = MAX_EVENT_BYTES, ...rest }: PublishingOptions) {
  const app = sendingApp(pusher)
  if (external === undefined || app === null) return null
  const { log, wire, worlds } = rest
  const { url } = external
  const onProblem = (problem: string | null): void => {
    if (problem === null) {
      log.info({ publish: url }, 'publishing events works again')
      return
    }
    log.error({ publish: url }, `events are not published: ${problem}`)
    const main = worlds.get(MAIN_WORLD)
    if (main !== undefined) wire.record(main, { direction: 'out', kind: 'fault', name: 'publish', answer: problem })
  }
  const publisher = new Publisher({
    url,
    app,
    maxBodyBytes: maxEvent,
    onProblem,
    eventsMissed: () => {
      const main = worlds.get(MAIN_WORLD)
      return main === undefined ? [] : [eventsMissed(main)]
    },
  })
  const publishing: EventPublisher & Pick<Publisher, 'close' | 'counts'> = {
    publishes: isPublished,
    publish: (event) => publisher.publish(event),
    counts: () => publisher.counts(),
    close: () => publisher.close(),
  }
  return publishing
}

/** Relays events of an external backend to the users of `main`. */
export const relayToMain =
  (worlds: Pick<Worlds, 'get'>, delivery: Pick<Delivery, 'relay'>) =>
  (event: PublishedEvent): void => {
    const main = worlds.get(MAIN_WORLD)
    if (main !== undefined) delivery.relay(main, event)
  }

/** The realtime configuration for pages of this world. */
export const realtimeTag = (
  world: RunningWorld | null,
  signer: Signer,
  external: ExternalReverb | null,
): RealtimeTag => {
  const own = { broadcaster: world?.broadcaster ?? 'reverb', key: signer.keyOf(world) }
  if (world === null || external === null || !isPublished(world)) return own
  const { protocol, hostname, port } = new URL(external.socket)
  const forceTLS = protocol === 'https:'
  return { ...own, host: hostname, port: port === '' ? (forceTLS ? 443 : 80) : Number(port), forceTLS }
}
