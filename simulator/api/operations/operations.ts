// What whoever runs the simulator asks: is it alive, is it ready for calls, and how does it do. See docs/scale.md.
import type { IncomingMessage, Server } from 'node:http'
import type { Router as ExpressRouter } from 'express'
import { Router } from 'express'
import { answerJson } from '../middleware/answer'
import { neverStored } from '../middleware/first-headers'
import { forbidden } from '../middleware/refused'
import type { ClusterView } from './cluster-state'
import { byLabel, Counts, gauge, METRICS_TYPE, metricText } from './metric-text'
import { ProcessMetrics } from './process-metrics'

interface OperationsOptions {
  readonly worlds: { readonly list: () => readonly unknown[] }
  readonly connections: { readonly byConnector: () => ReadonlyMap<string, number> }
  /** Null: one machine. */
  readonly cluster: ClusterView | null
  /** Who may read the figures; rejects with a 429 for whoever guesses. */
  readonly mayRead: (request: IncomingMessage) => Promise<boolean>
}

const STARTING = 'The simulator is starting: its worlds do not answer yet.'
const STOPPING = 'The simulator is being stopped. Ask another one.'
const CUT_OFF = 'This node cannot reach NATS, and answers nothing that it could not keep.'

export class Operations {
  #phase: 'starting' | 'running' | 'stopping' = 'starting'
  readonly #requests = new Counts(['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'])
  readonly #process = new ProcessMetrics()

  constructor(private readonly options: OperationsOptions) {}

  /** Its worlds answer. */
  started(): void {
    this.#phase = 'running'
  }

  /** From now on it is not ready, though it still answers. */
  stopping(): void {
    this.#phase = 'stopping'
    this.#process.close()
  }

  /** Why it is not ready; null when it is. */
  reasonToWait(): string | null {
    if (this.#phase === 'stopping') return STOPPING
    if (this.#phase === 'starting') return STARTING
    return this.options.cluster?.state().nats === 'cut off' ? CUT_OFF : null
  }

  /** Counts what this server answers. */
  count(server: Server): void {
    server.on('request', (_request, response) => {
      response.once('close', () => {
        this.#requests.add(response.writableFinished ? classOf(response.statusCode) : 'aborted')
      })
    })
  }

  /** `/health`, `/ready` and `/metrics`, for whatever name they are asked by. */
  router(): ExpressRouter {
    const { cluster, mayRead } = this.options
    const router = Router()
    router.use(['/health', '/ready', '/metrics'], neverStored)
    router.get('/health', (_request, response) => {
      answerJson(response, 200, { data: { status: 'ok', ...(cluster === null ? {} : { cluster: cluster.state() }) } })
    })
    router.get('/ready', (_request, response) => {
      const message = this.reasonToWait()
      if (message === null) return answerJson(response, 200, { data: { status: 'ready' } })
      response.setHeader('Retry-After', '2')
      answerJson(response, 503, { message })
    })
    router.get('/metrics', async (request, response) => {
      if (!(await mayRead(request)))
        throw forbidden('The figures are read from this very machine, or with the control token.')
      response.setHeader('Content-Type', METRICS_TYPE)
      response.end(this.#figures())
    })
    return router
  }

  #figures(): string {
    const { worlds, connections, cluster } = this.options
    const sockets = {
      name: 'simulator_sockets',
      help: 'Open sockets by the connector of their clients.',
      type: 'gauge',
    } as const
    const requests = {
      name: 'simulator_http_requests_total',
      help: 'HTTP requests that this process answered, by the class of their status; aborted: the client left before.',
      type: 'counter',
    } as const
    return metricText([
      gauge('simulator_worlds', 'Worlds that run in this process.', worlds.list().length),
      byLabel(sockets, 'connector', connections.byConnector()),
      byLabel(requests, 'class', this.#requests.entries()),
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
