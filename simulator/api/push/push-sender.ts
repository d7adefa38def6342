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
/** More alerts than this to one browser, whose push service doesn't answer, are dropped. */
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

export class PushSender {
  /** By session: how many alerts wait, and the last of them. */
  readonly #queues = new Map<string, { readonly length: number; readonly last: Promise<void> }>()

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
    while (this.#queues.size > 0) await Promise.all([...this.#queues.values()].map(({ last }) => last))
  }

  #send(world: RunningWorld, alert: SentAlert): void {
    for (const { session } of this.deps.subscriptions.listOf(world, alert.userId)) {
      const { length, last } = this.#queues.get(session) ?? { length: 0, last: Promise.resolve() }
      if (length >= MAX_WAITING) continue
      const sent = last.then(() => this.#deliver(world, session, alert)).finally(() => this.#leave(session))
      this.#queues.set(session, { length: length + 1, last: sent })
    }
  }

  #leave(session: string): void {
    const { length, last } = this.#queues.get(session) ?? { length: 0, last: Promise.resolve() }
    if (length <= 1) this.#queues.delete(session)
    else this.#queues.set(session, { length: length - 1, last })
  }

  async #deliver(world: RunningWorld, session: string, alert: SentAlert): Promise<void> {
    const { subscriptions, wait = waitFor } = this.deps
    for (let tried = 1; tried <= MAX_TRIES; tried += 1) {
      // It may have ended meanwhile, or begun again with another address.
      const subscription = subscriptions.listOf(world, alert.userId).find((each) => each.session === session)
      if (subscription === undefined || world.hasEnded()) return
      const { status, retryAfter } = await this.#post(world, subscription.address, alert).catch(() => noAnswer)
      if (status === 404 || status === 410) return subscriptions.remove(world, session)
      if (status !== 0 && status !== 429 && status < 500) return
      if (tried < MAX_TRIES) await wait(delayOf(retryAfter, tried))
    }
  }

  async #post(world: RunningWorld, address: PushAddress, alert: SentAlert): Promise<Answer> {
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

/** What the service worker shows, as JSON. */
const payloadOf = ({ auctionId, title, text, path, at }: SentAlert): string =>
  JSON.stringify({
    auctionId,
    title: title.slice(0, MAX_TITLE),
    text: text.slice(0, MAX_TEXT),
    path,
    at: isoInstant(at),
  })

/** How long to wait after a failed try, ms: as the service says, in seconds or until a date, or longer each time. */
function delayOf(retryAfter: string | null, tried: number): number {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000
  const until = retryAfter === null ? Number.NaN : Date.parse(retryAfter) - Date.now()
  const delay = [asked, until].find((ms) => Number.isFinite(ms)) ?? 1000 * 2 ** tried
  return Math.min(MAX_WAIT_MS, Math.max(1000, delay))
}
