// Sends the events of the world `main` to a Reverb, or another server of the Pusher protocol, beside the simulator: in order,
// several in one request, one request at a time. What cannot be sent waits, up to a limit.
import type { SendingApp } from './signed-request'
import { signedQuery } from './signed-request'

/** One event for one channel. */
export interface PublishedEvent {
  readonly channel: string
  readonly name: string
  /** JSON. */
  readonly data: string
  /** The socket that does not receive it; null for none. */
  readonly socketId: string | null
}

export interface PublisherOptions {
  /** The origin of its HTTP API, `http://127.0.0.1:8080`. */
  readonly url: string
  readonly app: SendingApp
  /** A request has no larger body, bytes. */
  readonly largestBody: number
  /** Something is wrong, in one sentence without a secret; null when events go out again. */
  readonly tell: (trouble: string | null) => void
}

/** Events that may wait; of more, the oldest are dropped: who listens reads anew at the next one. */
const MOST_WAITING = 5_000
/** What the protocol allows in one request. */
const MOST_CHANNELS = 100
const MOST_IN_BATCH = 10
const PATIENCE_MS = 5_000
/** Between attempts, doubling; a part of up to a half is taken off by chance. ms */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
/** The server has refused what it was sent, and would refuse it again. */
const refusedForGood: ReadonlySet<number> = new Set([400, 413, 422])

interface Request {
  readonly path: 'events' | 'batch_events'
  readonly body: string
  /** How many of the waiting events it carries. */
  readonly events: number
}

const isAlike = (one: PublishedEvent, other: PublishedEvent): boolean =>
  one.name === other.name && one.data === other.data && one.socketId === other.socketId

const except = ({ socketId }: PublishedEvent): object => (socketId === null ? {} : { socket_id: socketId })

/** One event for several channels. */
const eventRequest = (alike: readonly PublishedEvent[], first: PublishedEvent): Request => ({
  path: 'events',
  body: JSON.stringify({
    name: first.name,
    channels: alike.map(({ channel }) => channel),
    data: first.data,
    ...except(first),
  }),
  events: alike.length,
})

const batchRequest = (events: readonly PublishedEvent[]): Request => ({
  path: 'batch_events',
  body: JSON.stringify({
    batch: events.map((event) => ({ channel: event.channel, name: event.name, data: event.data, ...except(event) })),
  }),
  events: events.length,
})

/** The longest beginning of `events` whose request has no more than `most` bytes; at least one. */
function fitting(
  events: readonly PublishedEvent[],
  most: number,
  made: (some: readonly PublishedEvent[]) => Request,
): Request {
  let [least, beyond] = [1, events.length + 1]
  while (beyond - least > 1) {
    const middle = (least + beyond) >> 1
    if (Buffer.byteLength(made(events.slice(0, middle)).body) <= most) least = middle
    else beyond = middle
  }
  return made(events.slice(0, least))
}

/** The next request: the same event for many channels, or several events that differ. Keeps their order. */
export function nextRequest(waiting: readonly PublishedEvent[], largestBody: number, alone = false): Request | null {
  const [first, second] = waiting
  if (first === undefined) return null
  if (alone || second === undefined) return eventRequest([first], first)
  const head = waiting.slice(0, MOST_CHANNELS)
  const differs = head.findIndex((event) => !isAlike(event, first))
  const alike = differs === -1 ? head : head.slice(0, differs)
  if (alike.length > 1) return fitting(alike, largestBody, (some) => eventRequest(some, first))
  return fitting(waiting.slice(0, MOST_IN_BATCH), largestBody, batchRequest)
}

type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'failed'; readonly why: string; readonly retryAfterMs: number }

const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

/** What a server asks to wait, ms; a day or nonsense is not waited for. */
const retryAfterOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, 60_000) : 0
}

/** What a status means for whoever has started the simulator. */
function meaningOf(status: number, isRefused: boolean): string {
  if (isRefused) return ' to an event, which is left out'
  return [401, 403, 404].includes(status) ? ': it knows another app id, key or secret' : ''
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.name : 'unknown'
}

export class Publisher {
  readonly #waiting: PublishedEvent[] = []
  readonly #stopped = new AbortController()
  #isSending = false
  #trouble: string | null = null
  /** So many events go one by one: a request with several of them was refused, and most of them are right. */
  #oneByOne = 0
  #failures = 0
  #lost = 0

  constructor(private readonly options: PublisherOptions) {}

  /** Sends the event as soon as those before it are sent. Never throws. */
  publish(event: PublishedEvent): void {
    if (this.#stopped.signal.aborted) return
    this.#waiting.push(event)
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting.shift()
      this.#lost += 1
    }
    if (this.#isSending) return
    this.#isSending = true
    // What is announced together is sent together.
    setImmediate(() => void this.#sendAll())
  }

  /** How many events wait, and how many were dropped or refused since the start. */
  get count(): { readonly waiting: number; readonly lost: number } {
    return { waiting: this.#waiting.length, lost: this.#lost }
  }

  /** Sends nothing more. */
  close(): void {
    this.#stopped.abort()
    this.#waiting.length = 0
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const request = nextRequest(this.#waiting, this.options.largestBody, this.#oneByOne > 0)
      if (request === null) break
      const before = this.#lost
      const outcome = await this.#post(request)
      if (this.#stopped.signal.aborted) break
      // What was dropped meanwhile was of this request.
      const left = Math.max(0, request.events - (this.#lost - before))
      await this.#settle(request, outcome, left)
    }
    this.#isSending = false
  }

  async #settle(request: Request, outcome: Outcome, left: number): Promise<void> {
    switch (outcome.kind) {
      case 'sent':
        this.#done(left)
        this.#failures = 0
        this.#say(null)
        return
      case 'refused':
        this.#failures = 0
        if (request.events > 1) this.#oneByOne = left
        else {
          this.#done(left)
          this.#lost += left
          this.#say(outcome.why)
        }
        return
      case 'failed':
        this.#failures += 1
        this.#say(outcome.why)
        await this.#pause(Math.max(pauseAfter(this.#failures), outcome.retryAfterMs))
        return
      default:
        outcome satisfies never
    }
  }

  #done(events: number): void {
    this.#waiting.splice(0, events)
    this.#oneByOne = Math.max(0, this.#oneByOne - events)
  }

  /** Says what is wrong when it becomes another thing, not at every attempt. */
  #say(trouble: string | null): void {
    if (trouble === this.#trouble) return
    this.#trouble = trouble
    this.options.tell(trouble)
  }

  async #post({ path: end, body }: Request): Promise<Outcome> {
    const { url, app } = this.options
    const path = `/apps/${app.id}/${end}`
    try {
      const response = await fetch(`${url}${path}?${signedQuery(app, path, body, Date.now())}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await response.body?.cancel()
      if (response.ok) return { kind: 'sent' }
      const kind = refusedForGood.has(response.status) ? 'refused' : 'failed'
      const why = `${url} answers ${response.status}${meaningOf(response.status, kind === 'refused')}`
      return { kind, why, retryAfterMs: retryAfterOf(response) }
    } catch (error) {
      return { kind: 'failed', why: `${url} cannot be reached (${codeOf(error)})`, retryAfterMs: 0 }
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      this.#stopped.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}
