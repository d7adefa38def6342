// Forwards calls and sockets to another node: HTTP through undici's pool of connections, sockets as raw upgrades. Everything that is
// open to a node ends when that node is lost, so clients recover as from any outage.
import { setMaxListeners } from 'node:events'
import { request as connectTo, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Agent, type Dispatcher, errors } from 'undici'
import type { NodeCard } from './placement'
import type { CallSigner } from './signed-calls'

/** In the answer of a node that doesn't serve the call: `elsewhere`, or `not signed` with a sentence as the body. */
const NOT_TAKEN_HEADER = 'x-simulator-not-taken'
const CONNECT_TIMEOUT_MS = 2_000

/** The outcome of a forwarded call. */
export type Outcome =
  /** It was answered. */
  | 'answered'
  /** The other node didn't receive it, or no longer owns the world. */
  | 'not taken'
  /** The other node was lost and may have executed it. */
  | 'broken'

/** Headers of one connection, which HTTP forbids to forward. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))

/** Answers a forwarded call that this node doesn't serve. */
export function refuseToServe(response: ServerResponse, reason: 'elsewhere' | 'not signed', message = ''): void {
  response.writeHead(reason === 'elsewhere' ? 421 : 401, {
    [NOT_TAKEN_HEADER]: reason,
    'Content-Type': 'application/json',
  })
  response.end(JSON.stringify({ message }))
}

export class Forwarding {
  // Calls take as long as they take: a lost node is noticed by its heartbeat.
  readonly #agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, headersTimeout: 0, bodyTimeout: 0 })
  /** Ends what is open to a node, by instance. */
  readonly #ends = new Map<string, AbortController>()

  constructor(
    private readonly signer: CallSigner,
    private readonly onForwarded: (outcome: Outcome) => void,
  ) {}

  /** Forwards a call and its answer. */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    node: NodeCard,
    body: Buffer,
    attempt: number,
  ): Promise<Outcome> {
    const answer = await this.#send(request, response, node, body, attempt)
    this.onForwarded(typeof answer === 'string' ? answer : 'answered')
    if (typeof answer === 'string') return answer
    const headers = endToEnd(answer.headers)
    // Another control token or clock of a node isn't the fault of the client.
    if (headers[NOT_TAKEN_HEADER] === undefined) response.writeHead(answer.statusCode, headers)
    else response.writeHead(503, { ...headers, 'Retry-After': '2' })
    response.flushHeaders()
    // If the node is lost now, the client notices the incomplete answer.
    await pipeline(answer.body, response).catch(() => response.destroy())
    return 'answered'
  }

  /** Calls another node and reads its whole answer; null if there is none. */
  async ask(request: IncomingMessage, response: ServerResponse, node: NodeCard) {
    const answer = await this.#send(request, response, node, Buffer.alloc(0), 1)
    if (typeof answer === 'string') return null
    const body = await answer.body.text().catch(() => null)
    return body === null ? null : { status: answer.statusCode, headers: endToEnd(answer.headers), body }
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    node: NodeCard,
    body: Buffer,
    attempt: number,
  ): Promise<Dispatcher.ResponseData | 'not taken' | 'broken'> {
    const { method = 'GET', url: path = '/' } = request
    const headers = endToEnd(this.signer.headersFor(request, body, attempt))
    delete headers['content-length']
    const closed = new AbortController()
    const abort = (): void => closed.abort()
    response.once('close', abort)
    try {
      const answer = await this.#agent.request({
        origin: node.address,
        method: method as Dispatcher.HttpMethod,
        path,
        headers,
        body: body.length === 0 ? null : body,
        signal: AbortSignal.any([this.#endOf(node), closed.signal]),
      })
      if (answer.headers[NOT_TAKEN_HEADER] !== 'elsewhere') return answer
      await answer.body.dump()
      response.off('close', abort)
      return 'not taken'
    } catch (error) {
      response.off('close', abort)
      return isNotConnected(error) ? 'not taken' : 'broken'
    }
  }

  /** Forwards the upgrade of a socket, or the refusal of it; false if the other node can't be reached or no longer owns the world. */
  forwardSocket(request: IncomingMessage, socket: Duplex, head: Buffer, node: NodeCard): Promise<boolean> {
    return new Promise((resolve) => {
      const headers = this.signer.headersFor(request, Buffer.alloc(0), 1)
      const signal = this.#endOf(node)
      const forwarded = connectTo(node.address, { path: request.url ?? '/', headers, signal })
      const answerWith = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): void => {
        const lines = rawHeaders.flatMap((text, index, all) => (index % 2 === 0 ? [`${text}: ${all[index + 1]}`] : []))
        socket.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`)
        resolve(true)
      }
      forwarded.once('upgrade', (answer, other, rest) => {
        answerWith(answer)
        socket.write(rest)
        other.write(head)
        for (const [from, to] of [[socket, other] as const, [other, socket] as const]) {
          from.pipe(to)
          from.on('error', () => to.destroy())
          from.on('close', () => to.destroy())
        }
        const end = (): void => void socket.destroy()
        signal.addEventListener('abort', end)
        socket.once('close', () => signal.removeEventListener('abort', end))
      })
      forwarded.once('response', (answer) => {
        answerWith(answer)
        answer.pipe(socket)
      })
      forwarded.once('error', () => resolve(false))
      forwarded.end()
    })
  }

  /** Ends everything that is open to nodes that aren't among these. */
  keepOnly(nodes: readonly NodeCard[]): void {
    const alive = new Set(nodes.map(({ instance }) => instance))
    for (const [instance, end] of this.#ends) {
      if (alive.has(instance)) continue
      this.#ends.delete(instance)
      end.abort()
    }
  }

  close(): Promise<void> {
    this.keepOnly([])
    return this.#agent.destroy()
  }

  #endOf({ instance }: NodeCard): AbortSignal {
    const known = this.#ends.get(instance)
    if (known !== undefined) return known.signal
    const end = new AbortController()
    setMaxListeners(0, end.signal)
    this.#ends.set(instance, end)
    return end.signal
  }
}

/** True if nothing was sent. */
const isNotConnected = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  (error instanceof Error &&
    'code' in error &&
    ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'].includes(String(error.code)))
