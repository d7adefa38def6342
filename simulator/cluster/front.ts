// The listening server of a node. Serves a call here or forwards it to the node that owns its world, and waits while a world moves.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { setPeer } from '../api/middleware/peer'
import { trackWrites } from '../persistence/write-queue'
import { type Forwarding, refuseToServe } from './forwarding'
import type { NodeCard } from './placement'
import { bodyOf, type CallSigner, type ForwardedCall, isForwarded, NotSigned } from './signed-calls'
import { groupOf, idIn, targetOf } from './targets'

/** Names the node that served the response. */
const NODE_HEADER = 'X-Simulator-Node'
/** How long a call may wait while its world moves, real ms. */
const MAX_WAIT_MS = 8_000
const RETRY_MS = 100
/** How long calls in flight may delay the move of a world, real ms. */
const QUIET_WITHIN_MS = 2_000
/** How long a stopping node still accepts calls, real ms. */
const LINGER_MS = 2_000
/** How long an idle connection is kept open, real ms. Shorter than a stopping node goes on answering. */
const KEEP_ALIVE_MS = 1_900
const NOTHING = Buffer.alloc(0)

export interface FrontOptions {
  /** The application server of this node, which never listens itself. */
  readonly inner: Server
  readonly name: string
  readonly logger: Logger
  readonly signer: CallSigner
  readonly forwarding: Forwarding
  /** The live nodes, with this one. */
  readonly nodes: () => readonly NodeCard[]
  /** The node that answers for a group; null while the group moves or can't be read. */
  readonly placeOf: (group: string) => Promise<NodeCard | null>
  /** The group of a room code or a calendar key; null if there is none. */
  readonly groupOfRecord: (kind: 'room' | 'calendar', value: string) => Promise<string | null>
  /** The group that decides where a world without a given id is created. */
  readonly newGroup: () => string
}

/** What is known about a call in flight. */
interface Call {
  readonly group: string | null
  readonly forwarded: ForwardedCall | null
  /** Null if it was not read. */
  readonly body: Buffer | null
}

export class Front {
  readonly server: Server
  /** The calls in flight, with the group for which they are being served here. */
  readonly #open = new Map<ServerResponse, string | null>()
  readonly #calls = new WeakMap<IncomingMessage, Call>()
  /** The sockets that were opened here, by the group of their world. */
  readonly #sockets = new Map<Duplex, string>()
  #isDraining = false

  constructor(private readonly options: FrontOptions) {
    this.server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      // Make clients reconnect to another node.
      if (this.#isDraining) response.setHeader('Connection', 'close')
      // A stream never ends by itself, so it must not delay anything.
      if (!isStream(request)) this.#open.set(response, null)
      response.once('close', () => this.#open.delete(response))
      this.#handle(request, response).catch((error: unknown) => {
        options.logger.error({ reason: String(error) }, 'a call could not be routed')
        answerUnavailable(response, MOVING)
      })
    })
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy())
      this.#upgrade(request, socket, head).catch(() => socket.destroy())
    })
  }

  /** Resolves when no call for this group is being served here, at the latest after two seconds. */
  async quiet(group: string): Promise<void> {
    const deadline = performance.now() + QUIET_WITHIN_MS
    while ([...this.#open.values()].includes(group) && performance.now() < deadline) await delay(10)
  }

  /** Closes the sockets of these groups, also those that haven't subscribed to anything yet. */
  endSockets(isEnded: (group: string) => boolean): void {
    for (const [socket, group] of this.#sockets) if (isEnded(group)) socket.destroy()
  }

  /** Closes every connection after its next answer. */
  drain(): void {
    this.#isDraining = true
  }

  /** Goes on answering for a moment, so that the load balancer notices. Then resolves when no call is in flight. */
  async end(): Promise<void> {
    await delay(LINGER_MS)
    this.server.close()
    const deadline = performance.now() + MAX_WAIT_MS
    while (this.#open.size > 0 && performance.now() < deadline) await delay(10)
  }

  /** Repeats a call that another node's change has undone, once and only if that is safe; false if it isn't. */
  async repeat(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { group, forwarded, body } = this.#calls.get(request) ?? { group: null, forwarded: null, body: null }
    if (group === null || body === null || (forwarded?.attempt ?? 1) > 1 || !isRepeatable(request)) return false
    // The application's listeners are still there.
    response.setMaxListeners(0)
    await this.#serveOrForward(group, request, response, body, 2)
    return true
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mustRead = isForwarded(request) || isRepeatable(request)
    const body = mustRead ? await bodyOf(request) : null
    let forwarded: ForwardedCall | null
    try {
      forwarded = this.options.signer.verify(request, body ?? NOTHING)
    } catch (error) {
      if (!(error instanceof NotSigned)) throw error
      this.options.logger.error(error.message)
      return refuseToServe(response, 'not signed', error.message)
    }
    if (forwarded !== null) setPeer(request, forwarded.peer)
    const target = targetOf(request)
    if (target.kind === 'all' && forwarded === null) return this.#serveFromAll(request, response)
    const group = await this.#groupFor(target, request, forwarded)
    this.#calls.set(request, { group, forwarded, body })
    if (group === null) return this.#serveHere(request, response, null)
    if (forwarded === null) return this.#serveOrForward(group, request, response, body, 1)
    const place = await this.options.placeOf(group)
    if (place?.name === this.options.name) this.#serveHere(request, response, group)
    else refuseToServe(response, 'elsewhere')
  }

  /** The group whose owner serves the call; null for this node. */
  async #groupFor(
    target: ReturnType<typeof targetOf>,
    request: IncomingMessage,
    forwarded: ForwardedCall | null,
  ): Promise<string | null> {
    switch (target.kind) {
      case 'node':
      case 'all':
        return null
      case 'group':
        return target.group
      case 'room code':
        return this.options.groupOfRecord('room', target.code)
      case 'calendar key':
        return this.options.groupOfRecord('calendar', target.key)
      case 'new': {
        const id = idIn((await bodyOf(request)) ?? NOTHING)
        if (id !== null) return groupOf(id)
        // The node that creates it chooses the id.
        return forwarded === null ? this.options.newGroup() : null
      }
      default: {
        const unknown: never = target
        throw new Error(`no such target: ${String(unknown)}`)
      }
    }
  }

  #serveHere(request: IncomingMessage, response: ServerResponse, group: string | null): void {
    if (this.#open.has(response)) this.#open.set(response, group)
    response.setHeader(NODE_HEADER, this.options.name)
    trackWrites(() => void this.options.inner.emit('request', request, response))
  }

  /** Serves the call here or forwards it to the owner of the group, again and again while that makes sense. */
  async #serveOrForward(
    group: string,
    request: IncomingMessage,
    response: ServerResponse,
    known: Buffer | null,
    attempt: 1 | 2,
  ): Promise<void> {
    const { name, placeOf, forwarding } = this.options
    const deadline = performance.now() + MAX_WAIT_MS
    let body = known
    while (performance.now() < deadline && !response.destroyed) {
      const node = await placeOf(group)
      // A repeated call was already read here, so it's forwarded even to this node.
      if (node?.name === name && attempt === 1) return this.#serveHere(request, response, group)
      if (node !== null) {
        body ??= await bodyOf(request)
        if (body === null) return answerUnavailable(response, TOO_LARGE)
        const outcome = await forwarding.forward(request, response, node, body, attempt)
        if (outcome === 'answered') return
        if (outcome === 'broken' && !isRepeatable(request)) return answerUnavailable(response, UNKNOWN)
      }
      await delay(RETRY_MS)
    }
    answerUnavailable(response, MOVING)
  }

  /** Requests the list from all nodes and merges the answers. */
  async #serveFromAll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { nodes, forwarding } = this.options
    const answers = await Promise.all(nodes().map((node) => forwarding.ask(request, response, node)))
    const responses = answers.flatMap((answer) => answer ?? [])
    // An error of one node is the error of the whole request.
    const [worst] = responses.toSorted((one, other) => other.status - one.status)
    if (worst === undefined) return answerUnavailable(response, MOVING)
    const body = worst.status === 200 ? mergeLists(responses) : worst.body
    response.writeHead(worst.status, { ...worst.headers, 'content-length': String(Buffer.byteLength(body)) }).end(body)
  }

  /** A socket is opened at the owner of its world. */
  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { signer, placeOf, name, inner, forwarding } = this.options
    const forwarded = signer.verify(request, NOTHING)
    if (forwarded !== null) setPeer(request, forwarded.peer)
    const target = targetOf(request)
    const group = target.kind === 'group' ? target.group : null
    const deadline = performance.now() + MAX_WAIT_MS
    while (group !== null && performance.now() < deadline && !socket.destroyed) {
      const place = await placeOf(group)
      if (place?.name === name) {
        this.#sockets.set(socket, group)
        socket.once('close', () => this.#sockets.delete(socket))
        return void inner.emit('upgrade', request, socket, head)
      }
      if (forwarded !== null) break
      if (place !== null && (await forwarding.forwardSocket(request, socket, head, place))) return
      await delay(RETRY_MS)
    }
    socket.destroy()
  }
}

const isStream = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/event-stream') === true

/** True if the call can safely be repeated: by its method, or because it has an idempotency key. */
const isRepeatable = ({ method = 'GET', headers }: IncomingMessage): boolean =>
  method !== 'POST' || headers['idempotency-key'] !== undefined

type Part = NonNullable<Awaited<ReturnType<Forwarding['ask']>>>

/** Merges `{data: […]}` of several nodes, adding the node to each item; or merges `{data: {ended: […]}}`. */
function mergeLists(parts: readonly Part[]): string {
  const lists = parts.map(({ headers, body }) => {
    // The nodes run the same program, so its control API wrote this.
    const { data }: { readonly data: readonly object[] | { readonly ended: readonly unknown[] } } = JSON.parse(body)
    if ('ended' in data) return data.ended
    return data.map((item) => ({ ...item, node: headers[NODE_HEADER.toLowerCase()] }))
  })
  const isEnded = parts.some(({ body }) => body.startsWith('{"data":{"ended"'))
  return JSON.stringify({ data: isEnded ? { ended: lists.flat() } : lists.flat() })
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const MOVING = 'This world is moving to another node. Try again in a moment.'
const UNKNOWN = 'The node failed during the request. Check whether the change was applied before you retry.'
const TOO_LARGE = 'This request is too large to be forwarded to another node.'

function answerUnavailable(response: ServerResponse, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = JSON.stringify({ message })
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '2', 'Cache-Control': 'no-store' }
  response.writeHead(503, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
