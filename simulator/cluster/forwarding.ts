// Passing a request on to another node by HTTP: bodies and answers are streamed, the client is told, and it happens once.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent, request as ask } from 'node:http'
import type { Duplex } from 'node:stream'
import { localPortOf, remoteAddressOf, tellPeer } from '../api/middleware/peer'
import { isSameSecret } from '../runtime/codes'
import { abortOnSilence } from './signs'

/** Carries the secret of the cluster: this request was passed on by a node, and is passed on no more. */
const HOP_HEADER = 'x-simulator-hop'
/** Address and port as the client has them. */
const PEER_HEADER = 'x-simulator-peer'
/** An answer with it says: another node owns that by now. */
const ELSEWHERE_HEADER = 'x-simulator-elsewhere'
const MAX_REPEATABLE_BYTES = 1_000_000

/** What became of a request that was passed on. */
export type Outcome =
  /** It was answered. */
  | 'answered'
  /** The other node did not get it, or does not own that any more. */
  | 'not taken'
  /** The other node was lost, and may have done what was asked. */
  | 'broken'

/** Connections to the other nodes, kept open. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** True for a request that another node passed on; it then counts as the client's own. */
export function isHop(request: IncomingMessage, secret: string): boolean {
  const hopSecret = request.headers[HOP_HEADER]
  const peer = request.headers[PEER_HEADER]
  delete request.headers[HOP_HEADER]
  delete request.headers[PEER_HEADER]
  if (typeof hopSecret !== 'string' || typeof peer !== 'string' || !isSameSecret(hopSecret, secret)) return false
  const [port = '', ...address] = peer.split(' ')
  tellPeer(request, { port: Number(port), address: address.join(' ') })
  return true
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'])

const headersFor = (request: IncomingMessage, secret: string): IncomingHttpHeaders => ({
  ...request.headers,
  [HOP_HEADER]: secret,
  [PEER_HEADER]: `${localPortOf(request) ?? 0} ${remoteAddressOf(request)}`,
})

const answerHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))

/** A body that can be sent again; null for one that is too large, which is streamed. */
export async function repeatableBody(request: IncomingMessage): Promise<Buffer | null> {
  const length = request.headers['content-length']
  if (length === undefined) return request.headers['transfer-encoding'] === undefined ? Buffer.alloc(0) : null
  if (Number(length) > MAX_REPEATABLE_BYTES) return null
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** Refuses a hop that came to the wrong node. */
export function answerElsewhere(response: ServerResponse): void {
  response.writeHead(421, { [ELSEWHERE_HEADER]: '1', 'Content-Length': 0 }).end()
}

interface OtherNode {
  readonly address: string
  readonly secret: string
  /** True as soon as the other node is lost, even while its connections stand open. */
  readonly isGone: () => boolean
}

interface ForwardOptions extends OtherNode {
  /** Null streams it. */
  readonly body: Buffer | null
}

/** Passes a request on. Takes as long as the other node shows that it is at it. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { address, secret, body, isGone }: ForwardOptions,
): Promise<Outcome> {
  return new Promise((settle) => {
    const resolve = (outcome: Outcome): void => {
      response.off('close', left)
      settle(outcome)
    }
    const { method = 'GET', url: path = '/' } = request
    const headers = headersFor(request, secret)
    if (body !== null && body.length > 0) headers['content-length'] = String(body.length)
    const forwarded = ask(address, { agent, method, path, headers })
    abortOnSilence(forwarded, isGone)
    let isSent = false
    forwarded.once('socket', (socket) => {
      isSent = !socket.connecting
      if (socket.connecting)
        socket.once('connect', () => {
          isSent = true
        })
    })
    forwarded.once('response', (answer) => {
      if (answer.headers[ELSEWHERE_HEADER] !== undefined) {
        answer.resume()
        return resolve('not taken')
      }
      response.writeHead(answer.statusCode ?? 502, answerHeaders(answer.headers))
      answer.pipe(response)
      answer.once('end', () => resolve('answered'))
      // Half an answer is none: the client sees that the line was lost.
      answer.once('error', () => {
        response.destroy()
        resolve('answered')
      })
    })
    forwarded.once('error', () => resolve(isSent ? 'broken' : 'not taken'))
    const left = (): void => {
      if (!response.writableFinished) forwarded.destroy()
      resolve('answered')
    }
    response.once('close', left)
    if (body === null) request.pipe(forwarded)
    else forwarded.end(body)
  })
}

/** Asks another node and reads the whole answer; null when it does not answer. */
export function askNode(
  request: IncomingMessage,
  { address, secret, isGone }: OtherNode,
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer } | null> {
  return new Promise((resolve) => {
    const { method = 'GET', url: path = '/' } = request
    const forwarded = ask(address, { agent, method, path, headers: headersFor(request, secret) })
    abortOnSilence(forwarded, isGone)
    forwarded.once('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', () => resolve(null))
      answer.once('end', () => {
        resolve({
          status: answer.statusCode ?? 502,
          headers: answerHeaders(answer.headers),
          body: Buffer.concat(parts),
        })
      })
    })
    forwarded.once('error', () => resolve(null))
    forwarded.end()
  })
}

/** Passes a socket on; false when the other node does not take it. */
export function forwardSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { address, secret, isGone }: OtherNode,
): Promise<boolean> {
  return new Promise((resolve) => {
    const forwarded = ask(address, { method: 'GET', path: request.url ?? '/', headers: headersFor(request, secret) })
    abortOnSilence(forwarded, isGone)
    forwarded.once('upgrade', (answer, other, rest) => {
      const lines = answer.rawHeaders.flatMap((text, place, all) =>
        place % 2 === 0 ? [`${text}: ${all[place + 1]}`] : [],
      )
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      if (rest.length > 0) socket.write(rest)
      if (head.length > 0) other.write(head)
      for (const [from, to] of [[socket, other] as const, [other, socket] as const]) {
        from.pipe(to)
        from.on('error', () => to.destroy())
        from.on('close', () => to.destroy())
      }
      resolve(true)
    })
    forwarded.once('response', (answer) => {
      answer.resume()
      resolve(false)
    })
    forwarded.once('error', () => resolve(false))
    forwarded.end()
  })
}
