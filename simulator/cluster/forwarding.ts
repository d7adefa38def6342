// Forwards requests to another node by HTTP, with streamed bodies, exactly once, and with the client's address.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent, request as ask } from 'node:http'
import type { Duplex } from 'node:stream'
import { localPortOf, remoteAddressOf, setPeer } from '../api/middleware/peer'
import { isSameSecret } from '../runtime/codes'
import { abortOnSilence } from './heartbeats'

/** Contains the cluster secret. A request with it was forwarded by a node and must not be forwarded again. */
const HOP_HEADER = 'x-simulator-hop'
/** The client's address and port. */
const PEER_HEADER = 'x-simulator-peer'
/** Marks a response that refuses a request because another node owns the world. */
const ELSEWHERE_HEADER = 'x-simulator-elsewhere'
const MAX_REPEATABLE_BYTES = 1_000_000

/** The outcome of a forwarded request. */
export type Outcome =
  /** It was answered. */
  | 'answered'
  /** The other node didn't receive it, or no longer owns the world. */
  | 'not taken'
  /** The other node was lost and may have executed it. */
  | 'broken'

/** Keep-alive connections to other nodes. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** True for a request forwarded by another node. Restores the client's address. */
export function isHop(request: IncomingMessage, secret: string): boolean {
  const hopSecret = request.headers[HOP_HEADER]
  const peer = request.headers[PEER_HEADER]
  delete request.headers[HOP_HEADER]
  delete request.headers[PEER_HEADER]
  if (typeof hopSecret !== 'string' || typeof peer !== 'string' || !isSameSecret(hopSecret, secret)) return false
  const [port = '', ...address] = peer.split(' ')
  setPeer(request, { port: Number(port), address: address.join(' ') })
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

/** Reads a body so that it can be sent again; null if it is too large and must be streamed. */
export async function repeatableBody(request: IncomingMessage): Promise<Buffer | null> {
  const length = request.headers['content-length']
  if (length === undefined) return request.headers['transfer-encoding'] === undefined ? Buffer.alloc(0) : null
  if (Number(length) > MAX_REPEATABLE_BYTES) return null
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** Refuses a forwarded request that reached the wrong node. */
export function refuseElsewhere(response: ServerResponse): void {
  response.writeHead(421, { [ELSEWHERE_HEADER]: '1', 'Content-Length': 0 }).end()
}

interface OtherNode {
  readonly address: string
  readonly secret: string
  /** True once the other node is lost, even if its connections are still open. */
  readonly isGone: () => boolean
}

interface ForwardOptions extends OtherNode {
  /** Null to stream the request. */
  readonly body: Buffer | null
}

/** Forwards a request. Waits as long as the other node sends heartbeats. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { address, secret, body, isGone }: ForwardOptions,
): Promise<Outcome> {
  return new Promise((settle) => {
    const resolve = (outcome: Outcome): void => {
      response.off('close', onGone)
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
      // Close the connection, so the client notices the incomplete response.
      answer.once('error', () => {
        response.destroy()
        resolve('answered')
      })
    })
    forwarded.once('error', () => resolve(isSent ? 'broken' : 'not taken'))
    const onGone = (): void => {
      if (!response.writableFinished) forwarded.destroy()
      resolve('answered')
    }
    response.once('close', onGone)
    if (body === null) request.pipe(forwarded)
    else forwarded.end(body)
  })
}

/** Sends a request to another node and reads the whole response; null if there is none. */
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

/** Forwards a socket upgrade; false if the other node refuses it. */
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
      const lines = answer.rawHeaders.flatMap((text, index, all) =>
        index % 2 === 0 ? [`${text}: ${all[index + 1]}`] : [],
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
