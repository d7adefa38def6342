// The Pusher app that the world `main` is: where its events go, and where its pages connect. With a Reverb beside the simulator
// only `main` is published: ids of people repeat in every world, and so do the names of their channels.
import type { RunningWorld } from '../../runtime/running-world'
import { MAIN_WORLD } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import type { Worlds } from '../../runtime/worlds'
import type { Delivery, Publishing } from '../delivery/delivery'
import { MOST_EVENT_BYTES } from '../delivery/event-form'
import type { PublishedEvent } from './publisher'
import { Publisher } from './publisher'
import type { PusherApp, Signer } from './signature'
import type { SendingApp } from './signed-request'

/** A Reverb, or another server of the Pusher protocol, beside the simulator; both are origins. */
export interface ReverbBeside {
  /** Where its HTTP API is, `http://127.0.0.1:8080`. */
  readonly url: string
  /** Where pages open their sockets, `https://ws.example.com`. */
  readonly socket: string
}

/** What a page says of its realtime line; without a host it is the page's own. */
export interface RealtimeTag {
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly key: string
  readonly host?: string
  readonly port?: number
  readonly forceTLS?: boolean
}

/** The app as one that sends or takes events; null where its id or secret was not set. */
export const sendingApp = (app: PusherApp | undefined): SendingApp | null =>
  app === undefined || app.id === null || app.secret === null ? null : { id: app.id, key: app.key, secret: app.secret }

const isPublished = ({ id, broadcaster }: RunningWorld): boolean => id === MAIN_WORLD && broadcaster === 'reverb'

type Log = (about: object, text: string) => void

interface PublishingOptions {
  readonly pusher?: PusherApp
  readonly publish?: ReverbBeside
  /** Bytes of an event, and of a request. */
  readonly maxEvent?: number
  readonly log: { readonly info: Log; readonly error: Log }
  readonly wire: WireLog
  readonly worlds: Pick<Worlds, 'get'>
}

/** Sends the events of `main` to the Reverb beside the simulator; null without one. What is wrong with it is logged. */
export function publishMain({ pusher, publish: beside, maxEvent = MOST_EVENT_BYTES, ...rest }: PublishingOptions) {
  const app = sendingApp(pusher)
  if (beside === undefined || app === null) return null
  const { log, wire, worlds } = rest
  const { url } = beside
  const tell = (trouble: string | null): void => {
    if (trouble === null) {
      log.info({ publish: url }, 'events go out again')
      return
    }
    log.error({ publish: url }, `events are not sent: ${trouble}`)
    const main = worlds.get(MAIN_WORLD)
    if (main !== undefined) wire.record(main, { direction: 'out', kind: 'fault', name: 'publish', answer: trouble })
  }
  const publisher = new Publisher({ url, app, largestBody: maxEvent, tell })
  const publishing: Publishing & { close(): void } = {
    publishes: isPublished,
    publish: (event) => publisher.publish(event),
    close: () => publisher.close(),
  }
  return publishing
}

/** Passes what a backend elsewhere sends on to the people of `main`. */
export const relayToMain =
  (worlds: Pick<Worlds, 'get'>, delivery: Pick<Delivery, 'relay'>) =>
  (event: PublishedEvent): void => {
    const main = worlds.get(MAIN_WORLD)
    if (main !== undefined) delivery.relay(main, event)
  }

/** How a page of this world connects. */
export const realtimeTag = (world: RunningWorld | null, signer: Signer, beside: ReverbBeside | null): RealtimeTag => {
  const own = { broadcaster: world?.broadcaster ?? 'reverb', key: signer.keyOf(world) }
  if (world === null || beside === null || !isPublished(world)) return own
  const { protocol, hostname, port } = new URL(beside.socket)
  const forceTLS = protocol === 'https:'
  return { ...own, host: hostname, port: port === '' ? (forceTLS ? 443 : 80) : Number(port), forceTLS }
}
