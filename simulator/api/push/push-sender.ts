// Delivers the alerts that a world has sent by push, outside its log and in real time. The world never learns whether they arrived.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { PushAddress } from '../../../src/contract/push.calls'
import type { RunningWorld } from '../../runtime/running-world'
import type { AlertEvent } from '../../world/alerts/alerts.events'
import { DESK } from '../../world/email'
import { isoInstant } from '../../world/figures'
import type { ReceiptSeals } from '../stores/receipt-seals'
import type { PushDestination } from './push-destination'
import type { PushSubscriptions } from './push-subscriptions'
import { vapidKeysOf } from './vapid-keys'

type SentAlert = Extract<AlertEvent, { readonly type: 'alert-sent' }>
type CountedAlert = SentAlert & Pick<Queue, 'leftOut'>

export interface PushSenderDeps {
  readonly subscriptions: PushSubscriptions
  readonly seals: Pick<ReceiptSeals, 'keyFor'>
  readonly destination: PushDestination
  /** Real time. */
  readonly wait?: (ms: number) => Promise<void>
}

/** How long a push service keeps an alert for a browser that is offline, seconds. */
const TTL_SECONDS = 86_400
const ANSWER_MS = 10_000
/** How often an alert is tried while a push service is busy or down, and the longest wait between tries, ms. */
const MAX_TRIES = 5
const MAX_WAIT_MS = 600_000
/** Of more alerts than this that wait for one browser, older ones are left out, and the next one says how many. */
const MAX_WAITING = 20
/** A push service takes 4 kB, encrypted. In characters, of which each may take three bytes. */
const MAX_TITLE = 200
const MAX_TEXT = 800

interface Answer {
  readonly status: number
  /** The header. */
  readonly retryAfter: string | null
}
const noAnswer: Answer = { status: 0, retryAfter: null }
const gone: Answer = { status: 410, retryAfter: null }

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** The alerts to one browser. */
interface Queue {
  /** Oldest first. */
  waiting: readonly SentAlert[]
  /** How many weren't sent since the last one that arrived. */
  leftOut: number
  /** Set while alerts are sent. */
  sending: Promise<void> | null
}

export class PushSender {
  /** By session. */
  readonly #queues = new Map<string, Queue>()

  constructor(private readonly deps: PushSenderDeps) {}

  /** Sends the alerts that this world sends from now on. */
  watch(world: RunningWorld): void {
    world.listen((signal) => {
      if (signal.kind !== 'logged') return
      for (const event of signal.entry.events)
        if (event.type === 'alert-sent' && event.channel === 'push') this.#send(world, event)
    }, 'without announcements')
  }

  /** Resolves when no alert waits. */
  async settled(): Promise<void> {
    const sending = () => [...this.#queues.values()].flatMap((queue) => queue.sending ?? [])
    while (sending().length > 0) await Promise.all(sending())
  }

  #send(world: RunningWorld, alert: SentAlert): void {
    for (const { session } of this.deps.subscriptions.listOf(world, alert.userId)) {
      const queue = this.#queues.get(session) ?? { waiting: [], leftOut: 0, sending: null }
      this.#queues.set(session, queue)
      const all = [...queue.waiting, alert]
      queue.waiting = shortened(all)
      queue.leftOut += all.length - queue.waiting.length
      queue.sending ??= this.#empty(world, session, queue)
    }
  }

  /** Sends what waits, one alert after the other. */
  async #empty(world: RunningWorld, session: string, queue: Queue): Promise<void> {
    for (let [alert] = queue.waiting; alert !== undefined; [alert] = queue.waiting) {
      queue.waiting = queue.waiting.slice(1)
      const { leftOut } = queue
      const outcome = await this.#deliver(world, session, { ...alert, leftOut })
      if (outcome === 'ended') {
        this.#queues.delete(session)
        return
      }
      queue.leftOut += outcome === 'arrived' ? -leftOut : 1
    }
    queue.sending = null
    if (queue.leftOut === 0) this.#queues.delete(session)
  }

  /** `ended`: the browser's subscription, or the world. */
  async #deliver(world: RunningWorld, session: string, alert: CountedAlert): Promise<'arrived' | 'failed' | 'ended'> {
    const { subscriptions, wait = waitFor } = this.deps
    for (let tried = 1; tried <= MAX_TRIES; tried += 1) {
      // It may have ended meanwhile, or begun again with another address.
      const subscription = subscriptions.listOf(world, alert.userId).find((each) => each.session === session)
      if (subscription === undefined || world.hasEnded()) return 'ended'
      const { status, retryAfter } = await this.#post(world, subscription.address, alert).catch(() => noAnswer)
      if (status === 404 || status === 410) {
        subscriptions.remove(world, session)
        return 'ended'
      }
      if (status >= 200 && status < 300) return 'arrived'
      if (status !== 0 && status !== 429 && status < 500) return 'failed'
      if (tried < MAX_TRIES) await wait(delayOf(retryAfter, tried))
    }
    return 'failed'
  }

  async #post(world: RunningWorld, address: PushAddress, alert: CountedAlert): Promise<Answer> {
    const { destination, seals } = this.deps
    const url = new URL(address.endpoint)
    if (!destination.allows(url)) return gone
    const { headers, body } = webPush.generateRequestDetails(address, payloadOf(alert), {
      vapidDetails: { subject: `mailto:${DESK}`, ...vapidKeysOf(seals, world) },
      TTL: TTL_SECONDS,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      // Node follows no redirects: an answer with one isn't 2xx.
      const outgoing = send(
        url,
        { method: 'POST', headers, lookup: destination.lookup, timeout: ANSWER_MS },
        (answer) => {
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null })
          answer.destroy()
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}

/** Without the oldest one that a newer one of the same kind about the same auction replaces, or else without the oldest of all. */
function shortened(alerts: readonly SentAlert[]): readonly SentAlert[] {
  if (alerts.length <= MAX_WAITING) return alerts
  const replaced = alerts.findIndex((alert, index) =>
    alerts.slice(index + 1).some((newer) => newer.auctionId === alert.auctionId && newer.title === alert.title),
  )
  return alerts.toSpliced(Math.max(replaced, 0), 1)
}

/** What the service worker shows, as JSON. */
const payloadOf = ({ auctionId, title, text, path, at, leftOut }: CountedAlert): string =>
  JSON.stringify({
    auctionId,
    title: title.slice(0, MAX_TITLE),
    text: [text.slice(0, MAX_TEXT), ...(leftOut === 0 ? [] : [leftOutText(leftOut)])].join(' '),
    path,
    at: isoInstant(at),
  })

/** The list of notifications has them too. */
const leftOutText = (count: number): string => `${count} more ${count === 1 ? 'alert' : 'alerts'}: see Notifications.`

/** How long to wait after a failed try, ms: as the service says, in seconds or until a date, or longer each time. */
function delayOf(retryAfter: string | null, tried: number): number {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000
  const until = retryAfter === null ? Number.NaN : Date.parse(retryAfter) - Date.now()
  const delay = [asked, until].find((ms) => Number.isFinite(ms)) ?? 1000 * 2 ** tried
  return Math.min(MAX_WAIT_MS, Math.max(1000, delay))
}
