// Publishes the events of the world `main` to an external Reverb or other Pusher server: in order, batched, one request at a time.
// Unsent events are queued up to a limit; above it, one event that makes every client read everything again replaces them.
import { type SendingApp, signedQuery } from './signed-request'

/** An event for one channel. */
export interface PublishedEvent {
  readonly channel: string
  readonly name: string
  /** JSON. */
  readonly data: string
  /** The socket that must not receive it; null for none. */
  readonly socketId: string | null
}

export interface PublisherOptions {
  /** The origin of the server's HTTP API, such as `http://127.0.0.1:8080`. */
  readonly url: string
  readonly app: SendingApp
  /** Maximum size of a request body, bytes. */
  readonly maxBodyBytes: number
  /** Replaces the queued events when there are too many: makes every client read everything again. */
  readonly eventsMissed: () => readonly PublishedEvent[]
  /** Called with a one-line description without secrets when a problem starts or changes, and with null when it is over. */
  readonly onProblem: (problem: string | null) => void
}

/** Maximum queued events. */
const MAX_WAITING = 5_000
/** Limits of the protocol per request. */
const MAX_CHANNELS = 100
const MAX_BATCH = 10
const RESPONSE_TIMEOUT_MS = 5_000
/** Delay between attempts, ms: doubles each time, with jitter of up to one half. */
const MIN_DELAY_MS = 250
const MAX_DELAY_MS = 10_000
/** Statuses for which a retry is useless. */
const permanentErrors: ReadonlySet<number> = new Set([400, 413, 422])

interface Request {
  readonly path: 'events' | 'batch_events'
  readonly body: string
  /** The number of queued events in the request. */
  readonly events: number
}

const isSameEvent = (event: PublishedEvent, other: PublishedEvent): boolean =>
  event.name === other.name && event.data === other.data && event.socketId === other.socketId

const exceptSocket = ({ socketId }: PublishedEvent): object => (socketId === null ? {} : { socket_id: socketId })

/** One event for several channels. */
const eventRequest = (sameEvents: readonly PublishedEvent[], first: PublishedEvent): Request => ({
  path: 'events',
  body: JSON.stringify({
    name: first.name,
    channels: sameEvents.map(({ channel }) => channel),
    data: first.data,
    ...exceptSocket(first),
  }),
  events: sameEvents.length,
})

const batchRequest = (events: readonly PublishedEvent[]): Request => ({
  path: 'batch_events',
  body: JSON.stringify({
    batch: events.map((event) => ({
      channel: event.channel,
      name: event.name,
      data: event.data,
      ...exceptSocket(event),
    })),
  }),
  events: events.length,
})

/** Builds a request for as many events from the start as fit into `maxBytes`, but at least one. */
function largestFitting(
  events: readonly PublishedEvent[],
  maxBytes: number,
  build: (events: readonly PublishedEvent[]) => Request,
): Request {
  let [fits, tooMany] = [1, events.length + 1]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (Buffer.byteLength(build(events.slice(0, middle)).body) <= maxBytes) fits = middle
    else tooMany = middle
  }
  return build(events.slice(0, fits))
}

/**
 * The next request: one event for many channels, or a batch of different events. Keeps the order. `onlyFirst`: sends only the first
 * event.
 */
export function nextRequest(waiting: readonly PublishedEvent[], maxBytes: number, onlyFirst = false): Request | null {
  const [first, second] = waiting
  if (first === undefined) return null
  if (onlyFirst || second === undefined) return eventRequest([first], first)
  const head = waiting.slice(0, MAX_CHANNELS)
  const firstDifferent = head.findIndex((event) => !isSameEvent(event, first))
  const sameEvents = firstDifferent === -1 ? head : head.slice(0, firstDifferent)
  if (sameEvents.length > 1) return largestFitting(sameEvents, maxBytes, (events) => eventRequest(events, first))
  return largestFitting(waiting.slice(0, MAX_BATCH), maxBytes, batchRequest)
}

type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'failed'; readonly why: string; readonly retryAfterMs: number }

const retryDelay = (failures: number): number =>
  Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

/** The Retry-After of a response, ms; at most a minute. */
const retryAfterOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, 60_000) : 0
}

/** Explains a status to the operator. */
function explain(status: number, isRefused: boolean): string {
  if (isRefused) return ' to an event, which was skipped'
  return [401, 403, 404].includes(status) ? ': app id, key or secret do not match' : ''
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
  #problem: string | null = null
  /** How many events to send one by one, after a batch with one bad event was refused. */
  #oneByOne = 0
  #failures = 0
  #lost = 0

  constructor(private readonly options: PublisherOptions) {}

  /** Queues the event for sending. Never throws. */
  publish(event: PublishedEvent): void {
    if (this.#stopped.signal.aborted) return
    this.#waiting.push(event)
    if (this.#waiting.length > MAX_WAITING) {
      this.#lost += this.#waiting.length
      this.#waiting.splice(0, this.#waiting.length, ...this.options.eventsMissed())
    }
    if (this.#isSending) return
    this.#isSending = true
    // Wait for events announced in the same turn, so they share a request.
    setImmediate(() => void this.#sendAll())
  }

  /** The number of queued events, and of events dropped or refused since the start. */
  counts(): { readonly waiting: number; readonly lost: number } {
    return { waiting: this.#waiting.length, lost: this.#lost }
  }

  /** Stops sending and drops queued events. */
  close(): void {
    this.#stopped.abort()
    this.#waiting.length = 0
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const request = nextRequest(this.#waiting, this.options.maxBodyBytes, this.#oneByOne > 0)
      if (request === null) break
      const before = this.#lost
      const outcome = await this.#post(request)
      if (this.#stopped.signal.aborted) break
      // Events replaced during the request were all that were queued, so they include its own.
      const unsettled = Math.max(0, request.events - (this.#lost - before))
      await this.#settle(request, outcome, unsettled)
    }
    this.#isSending = false
  }

  async #settle(request: Request, outcome: Outcome, unsettled: number): Promise<void> {
    switch (outcome.kind) {
      case 'sent':
        this.#removeSent(unsettled)
        this.#failures = 0
        this.#report(null)
        return
      case 'refused':
        this.#failures = 0
        if (request.events > 1) this.#oneByOne = unsettled
        else {
          this.#removeSent(unsettled)
          this.#lost += unsettled
          this.#report(outcome.why)
        }
        return
      case 'failed':
        this.#failures += 1
        this.#report(outcome.why)
        await this.#pause(Math.max(retryDelay(this.#failures), outcome.retryAfterMs))
        return
      default:
        outcome satisfies never
    }
  }

  #removeSent(events: number): void {
    this.#waiting.splice(0, events)
    this.#oneByOne = Math.max(0, this.#oneByOne - events)
  }

  /** Reports a problem when it changes, not with every attempt. */
  #report(problem: string | null): void {
    if (problem === this.#problem) return
    this.#problem = problem
    this.options.onProblem(problem)
  }

  async #post({ path: endpoint, body }: Request): Promise<Outcome> {
    const { url, app } = this.options
    const path = `/apps/${app.id}/${endpoint}`
    try {
      const response = await fetch(`${url}${path}?${signedQuery(app, path, body, Date.now())}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (response.ok) return { kind: 'sent' }
      const kind = permanentErrors.has(response.status) ? 'refused' : 'failed'
      const why = `${url} responded with ${response.status}${explain(response.status, kind === 'refused')}`
      return { kind, why, retryAfterMs: retryAfterOf(response) }
    } catch (error) {
      return { kind: 'failed', why: `${url} is unreachable (${codeOf(error)})`, retryAfterMs: 0 }
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
