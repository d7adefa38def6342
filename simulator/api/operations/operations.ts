// Health, readiness and metrics. See docs/scale.md.
import type { IncomingMessage, Server } from 'node:http'
import { type Router as ExpressRouter, Router } from 'express'
import { sendJson } from '../middleware/answer'
import { noStore } from '../middleware/first-headers'
import { forbidden } from '../middleware/refused'
import type { ClusterView } from './cluster-state'
import { byLabel, Counts, gauge, METRICS_TYPE, metricText } from './metric-text'
import { ProcessMetrics } from './process-metrics'

interface OperationsOptions {
  readonly worlds: { readonly list: () => readonly unknown[] }
  readonly connections: { readonly byConnector: () => ReadonlyMap<string, number> }
  /** Null without an external Reverb. */
  readonly publishing: { readonly counts: () => { readonly waiting: number; readonly lost: number } } | null
  /** Null for a single machine. */
  readonly cluster: ClusterView | null
  /** Whether a request may read the metrics. Throws a 429 after too many wrong tokens. */
  readonly mayRead: (request: IncomingMessage) => Promise<boolean>
}

const STARTING = 'The simulator is starting. Its worlds are not available yet.'
const STOPPING = 'The simulator is shutting down. Use another node.'
const CUT_OFF = 'This node cannot reach NATS, so it cannot store any changes.'

export class Operations {
  #phase: 'starting' | 'running' | 'stopping' = 'starting'
  readonly #requests = new Counts(['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'])
  readonly #process = new ProcessMetrics()

  constructor(private readonly options: OperationsOptions) {}

  /** Call when its worlds are available. */
  started(): void {
    this.#phase = 'running'
  }

  /** Call at the start of the shutdown. It is no longer ready, but still responds. */
  stopping(): void {
    this.#phase = 'stopping'
    this.#process.close()
  }

  /** Why it isn't ready, or null. */
  reasonToWait(): string | null {
    if (this.#phase === 'stopping') return STOPPING
    if (this.#phase === 'starting') return STARTING
    return this.options.cluster?.state().nats === 'cut off' ? CUT_OFF : null
  }

  /** Counts this server's responses. */
  count(server: Server): void {
    server.on('request', (_request, response) => {
      response.once('close', () => {
        this.#requests.add(response.writableFinished ? classOf(response.statusCode) : 'aborted')
      })
    })
  }

  /** `/health`, `/ready` and `/metrics`, under any host name. */
  router(): ExpressRouter {
    const { cluster, mayRead } = this.options
    const router = Router()
    router.use(['/health', '/ready', '/metrics'], noStore)
    router.get('/health', (_request, response) => {
      sendJson(response, 200, { data: { status: 'ok', ...(cluster === null ? {} : { cluster: cluster.state() }) } })
    })
    router.get('/ready', (_request, response) => {
      const message = this.reasonToWait()
      if (message === null) return sendJson(response, 200, { data: { status: 'ready' } })
      response.setHeader('Retry-After', '2')
      sendJson(response, 503, { message })
    })
    router.get('/metrics', async (request, response) => {
      if (!(await mayRead(request)))
        throw forbidden('Access denied. Read the metrics from this machine, or with the control token.')
      response.setHeader('Content-Type', METRICS_TYPE)
      response.end(this.#metrics())
    })
    return router
  }

  #metrics(): string {
    const { worlds, connections, publishing, cluster } = this.options
    const published = publishing?.counts()
    const sockets = {
      name: 'simulator_sockets',
      help: 'Open sockets by connector.',
      type: 'gauge',
    } as const
    const requests = {
      name: 'simulator_http_requests_total',
      help: 'HTTP requests by status class; aborted means that the client disconnected first.',
      type: 'counter',
    } as const
    return metricText([
      gauge('simulator_worlds', 'Worlds running in this process.', worlds.list().length),
      byLabel(sockets, 'connector', connections.byConnector()),
      byLabel(requests, 'class', this.#requests.entries()),
      ...(published === undefined
        ? []
        : [
            gauge('simulator_publish_waiting', 'Events that wait for the external Reverb.', published.waiting),
            {
              name: 'simulator_publish_lost_total',
              help: 'Events that the external Reverb refused or that were replaced by a request to read again.',
              type: 'counter',
              samples: [{ value: published.lost }],
            } as const,
          ]),
      ...(cluster?.metrics() ?? []),
      ...this.#process.families(),
    ])
  }
}

type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx'

const classOf = (status: number): StatusClass => {
  if (status < 300) return status < 200 ? '1xx' : '2xx'
  if (status < 400) return '3xx'
  return status < 500 ? '4xx' : '5xx'
}
