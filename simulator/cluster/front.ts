// The listening server of a node. Serves a request here or forwards it to the owner of its world, and waits for a take-over if the
// owner is lost.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { within } from '../persistence/jetstream/within'
import type { Outcome } from './forwarding'
import { askNode, forward, forwardSocket, isHop, refuseElsewhere, repeatableBody } from './forwarding'
import { HeartbeatSender } from './heartbeats'
import type { NodeCard } from './node-card'
import type { Nodes } from './nodes'
import { trackWrites } from './own-writes'
import type { Ownership, Place } from './ownership'
import { CutOff } from './ownership'
import { targetOf } from './targets'

/** Names the node that served the response. */
const NODE_HEADER = 'X-Simulator-Node'
/** How long a request may wait for a take-over, real ms. */
const MAX_WAIT_MS = 8_000
const RETRY_MS = 100
/** How long an idle connection is kept open, real ms. */
const KEEP_ALIVE_MS = 1_900
/** How long an accepted connection may take to send its request while the node shuts down, real ms. */
const UNREAD_REQUEST_MS = 200
/** How long requests in flight may delay a hand-over, real ms. */
const QUIESCE_MS = 2_000

export interface FrontOptions {
  /** The application server of this node, which never listens itself. */
  readonly inner: Server
  readonly nodes: Pick<Nodes, 'alive' | 'waitUntilHeld' | 'isGone' | 'least'>
  readonly ownership: Pick<Ownership, 'placeOf' | 'forget'>
  readonly nodeName: string
  readonly secret: string
  /** True while the store has unsaved writes. */
  readonly hasUnsaved: () => boolean
  /** Called with the outcome of every forwarded call. */
  readonly onForwarded: (outcome: Outcome) => void
  /** The group of a room code or a calendar key; null if there is none. */
  readonly groupOfCode: (code: string) => Promise<string | null>
  readonly groupOfKey: (key: string) => Promise<string | null>
}

/** True if the request can safely be repeated: by its method, or because it has an idempotency key. */
const isRepeatable = ({ method = 'GET', headers }: IncomingMessage): boolean =>
  method !== 'POST' || headers['idempotency-key'] !== undefined

const isStream = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/event-stream') === true

export class Front {
  readonly server: Server
  readonly #open = new Map<string, Set<ServerResponse>>()
  /** All calls in flight, served here or forwarded. */
  readonly #inFlight = new Set<ServerResponse>()
  readonly #heartbeats = new HeartbeatSender()
  #isDraining = false

  constructor(private readonly options: FrontOptions) {
    this.server = createServer((request, response) => {
      // Make clients with keep-alive connections reconnect to another node.
      if (this.#isDraining) response.setHeader('Connection', 'close')
      if (!isStream(request)) {
        this.#inFlight.add(response)
        response.once('close', () => this.#inFlight.delete(response))
      }
      this.#handle(request, response).catch(() => answerUnavailable(response, TAKING_OVER))
    })
    // Shorter than a drained node lingers, so by then every connection has been closed by a response or by this timeout.
    this.server.keepAliveTimeout = KEEP_ALIVE_MS
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy())
      this.#upgrade(request, socket, head).catch(() => socket.destroy())
    })
  }

  /** Resolves when no call for this group is in flight here, at the latest after two seconds. */
  async quiesce(group: string): Promise<void> {
    const deadline = performance.now() + QUIESCE_MS
    // Requests that were just routed here have started by then.
    await delay(RETRY_MS)
    while ((this.#open.get(group)?.size ?? 0) > 0 && performance.now() < deadline) await delay(10)
  }

  /** Closes every connection after its next response. */
  drain(): void {
    this.#isDraining = true
  }

  /** Stops accepting connections. Resolves when all calls in flight are answered or have timed out. */
  async end(): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS
    // Accept connections that arrived while this process was busy, and read the requests of accepted ones.
    await new Promise((resolve) => setImmediate(resolve))
    this.server.close()
    await delay(UNREAD_REQUEST_MS)
    while (this.#inFlight.size > 0 && performance.now() < deadline) await delay(10)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isForwarded = isHop(request, this.options.secret)
    if (isForwarded) this.#heartbeats.add(response)
    const target = targetOf(request)
    switch (target.kind) {
      case 'node':
        return this.#serveHere(request, response, null)
      case 'all':
        return isForwarded ? this.#serveHere(request, response, null) : this.#serveFromAll(request, response)
      case 'new':
        return isForwarded ? this.#serveHere(request, response, null) : this.#forwardNew(request, response)
      case 'group':
        return this.#serveGroup(request, response, target.group, isForwarded)
      case 'room code':
        return this.#serveGroup(request, response, await this.options.groupOfCode(target.code), isForwarded)
      case 'calendar key':
        return this.#serveGroup(request, response, await this.options.groupOfKey(target.key), isForwarded)
      default: {
        const unknown: never = target
        throw new Error(`no such target: ${String(unknown)}`)
      }
    }
  }

  #serveHere(request: IncomingMessage, response: ServerResponse, group: string | null): void {
    // A stream never ends by itself, so it must not delay a hand-over.
    if (group !== null && !isStream(request)) {
      const open = this.#open.get(group) ?? new Set()
      this.#open.set(group, open.add(response))
      response.once('close', () => {
        open.delete(response)
        if (open.size === 0 && this.#open.get(group) === open) this.#open.delete(group)
      })
    }
    response.setHeader(NODE_HEADER, this.options.nodeName)
    const serve = (): void => void this.options.inner.emit('request', request, response)
    if (this.options.hasUnsaved()) trackWrites(serve)
    else serve()
  }

  async #serveGroup(
    request: IncomingMessage,
    response: ServerResponse,
    group: string | null,
    isForwarded: boolean,
  ): Promise<void> {
    if (group === null) return this.#serveHere(request, response, null)
    const place = await this.#placeOf(group)
    // Another node may own it by now, so let the forwarding node look it up again.
    if (place === null) return isForwarded ? refuseElsewhere(response) : answerUnavailable(response, CUT_OFF)
    if (place.kind !== 'there') return this.#serveHere(request, response, group)
    if (isForwarded) return refuseElsewhere(response)
    await this.#forward(request, response, async () => this.#nodeOf(group))
  }

  /** Forwards the request to the node returned by `find`, with retries while they make sense. */
  async #forward(
    request: IncomingMessage,
    response: ServerResponse,
    find: () => Promise<NodeCard | 'here' | null>,
  ): Promise<void> {
    const body = await repeatableBody(request)
    const deadline = performance.now() + MAX_WAIT_MS
    do {
      const node = await find()
      if (node === null) {
        await delay(RETRY_MS)
        continue
      }
      // This node took over the group itself. The body was already read, so forward to its own address.
      const address = node === 'here' ? this.#ownAddress() : node.address
      const isGone = (): boolean => node !== 'here' && this.options.nodes.isGone(node)
      const outcome = await forward(request, response, { address, secret: this.options.secret, body, isGone })
      this.options.onForwarded(outcome)
      if (outcome === 'answered') return
      if (outcome === 'broken' && !isRepeatable(request)) return answerUnavailable(response, UNKNOWN)
      if (body === null) return answerUnavailable(response, TAKING_OVER)
      await delay(RETRY_MS)
    } while (performance.now() < deadline && !response.destroyed)
    answerUnavailable(response, TAKING_OVER)
  }

  async #nodeOf(group: string): Promise<NodeCard | 'here' | null> {
    this.options.ownership.forget(group)
    const place = await this.#placeOf(group)
    if (place === null) return null
    return place.kind === 'there' ? place.node : 'here'
  }

  async #placeOf(group: string): Promise<Place | null> {
    // A stuck take-over must not block requests.
    return within(MAX_WAIT_MS, this.options.ownership.placeOf(group)).catch((error: unknown) => {
      if (error instanceof CutOff) return null
      throw error
    })
  }

  #ownAddress(): string {
    return this.options.nodes.alive().find(({ name }) => name === this.options.nodeName)?.address ?? ''
  }

  /** Forwards the creation of a world or room to the node with the least load. */
  async #forwardNew(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#forward(request, response, async () => this.options.nodes.least(() => true))
  }

  /** Requests the list from all nodes and merges the responses. */
  async #serveFromAll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { nodes, secret } = this.options
    if (!(await nodes.waitUntilHeld())) return answerUnavailable(response, CUT_OFF)
    const answers = await Promise.all(
      nodes
        .alive()
        .map((node) => askNode(request, { address: node.address, secret, isGone: () => nodes.isGone(node) })),
    )
    const responses = answers.flatMap((answer) => answer ?? [])
    // An error of one node is the error of the whole request.
    const [worst] = responses.toSorted((one, other) => other.status - one.status)
    if (worst === undefined) return answerUnavailable(response, TAKING_OVER)
    const body = worst.status === 200 ? mergeLists(responses) : worst.body
    response.writeHead(worst.status, { ...worst.headers, 'content-length': String(body.length) }).end(body)
  }

  /** A socket stays at this node, unless it upgrades a polling session of another node. */
  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { ownership, nodes, secret, inner } = this.options
    const isForwarded = isHop(request, secret)
    if (!(await nodes.waitUntilHeld())) return void socket.destroy()
    const target = targetOf(request)
    const group = target.kind === 'group' && STARTED_BY_POLLING.test(request.url ?? '') ? target.group : null
    const place = group === null ? null : await within(MAX_WAIT_MS, ownership.placeOf(group))
    if (place?.kind !== 'there') return void inner.emit('upgrade', request, socket, head)
    const { node } = place
    const other = { address: node.address, secret, isGone: () => nodes.isGone(node) }
    if (!isForwarded && (await forwardSocket(request, socket, head, other))) return
    if (group !== null) ownership.forget(group)
    socket.destroy()
  }
}

/** The id of a Socket.IO session in the URL of its upgrade. */
const STARTED_BY_POLLING = /[?&]sid=/

type Part = NonNullable<Awaited<ReturnType<typeof askNode>>>

/** Merges `{data: […]}` of several nodes, adding the node to each item; or merges `{data: {ended: […]}}`. */
function mergeLists(parts: readonly Part[]): Buffer {
  const lists = parts.map(({ headers, body }) => {
    const { data }: { readonly data: readonly object[] | { readonly ended: readonly unknown[] } } = JSON.parse(
      body.toString(),
    )
    if ('ended' in data) return data.ended
    return data.map((item) => ({ ...item, node: headers[NODE_HEADER.toLowerCase()] }))
  })
  const isEnded = parts.some(({ body }) => body.toString().startsWith('{"data":{"ended"'))
  return Buffer.from(JSON.stringify({ data: isEnded ? { ended: lists.flat() } : lists.flat() }))
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const TAKING_OVER = 'The node of this world is down and another node is taking over. Try again in a moment.'
const CUT_OFF = 'This node cannot reach its store. Try again in a moment.'
const UNKNOWN = 'The node failed during the request. Check whether the change was applied before you retry.'

function answerUnavailable(response: ServerResponse, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = JSON.stringify({ message })
  response.writeHead(503, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': '2',
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
