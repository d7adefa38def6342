// Calls between nodes carry who made the original call, and an HMAC with the control token over everything that the receiver
// trusts: method, path, the hash of the body, time, and the headers that say who called. A call without it is an ordinary one.
import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { localPortOf, type Peer, remoteAddressOf } from '../api/middleware/peer'
import { isSameSecret } from '../runtime/codes'

/** How far the clocks of two machines may be apart, and how long a call may be repeated by an eavesdropper, real ms. */
export const MAX_SKEW_MS = 60_000
/** The largest body that is forwarded: an upload of 25 MB with its form. */
const MAX_BODY_BYTES = 32_000_000

const CALL_HEADER = 'x-simulator-call'
const SIGNATURE_HEADER = 'x-simulator-signature'
/** The headers that say who called, where, and for which world. */
const SIGNED_HEADERS =
  'host origin authorization cookie forwarded x-forwarded-for x-forwarded-proto x-simulator-world x-simulator-control idempotency-key'

/** A call that another node has forwarded. */
export interface ForwardedCall {
  /** The connection of the client, as the first node saw it. */
  readonly peer: Peer
  /** The name of the forwarding node. */
  readonly from: string
  /** 2 for the repetition of a call that lost a race. */
  readonly attempt: number
}

/** A call that claims to come from a node and doesn't. The message is for the operator. */
export class NotSigned extends Error {}

const shape = z.object({
  peer: z.object({ address: z.string(), port: z.int() }),
  from: z.string(),
  attempt: z.int(),
  at: z.int(),
})

/** Signs and verifies calls with the control token that all nodes share. */
export class CallSigner {
  readonly #key: Buffer

  constructor(
    controlToken: string,
    private readonly node: string,
  ) {
    this.#key = createHmac('sha256', controlToken).update('calls between nodes').digest()
  }

  /** The headers of a request that this node forwards. */
  headersFor(request: IncomingMessage, body: Buffer, attempt: number): IncomingHttpHeaders {
    const peer = { address: remoteAddressOf(request), port: localPortOf(request) ?? 0 }
    const call = JSON.stringify({ peer, from: this.node, attempt, at: Date.now() } satisfies z.output<typeof shape>)
    return { ...request.headers, [CALL_HEADER]: call, [SIGNATURE_HEADER]: this.#signatureOf(request, body, call) }
  }

  /** The forwarded call in a request; null for an ordinary request. Throws NotSigned. Removes its headers. */
  verify(request: IncomingMessage, body: Buffer): ForwardedCall | null {
    const { [CALL_HEADER]: text, [SIGNATURE_HEADER]: signature } = request.headers
    delete request.headers[CALL_HEADER]
    delete request.headers[SIGNATURE_HEADER]
    if (text === undefined && signature === undefined) return null
    if (
      typeof text !== 'string' ||
      typeof signature !== 'string' ||
      !isSameSecret(signature, this.#signatureOf(request, body, text))
    )
      throw new NotSigned(
        'The call of another node is not signed with this control token. Start all nodes with the same --control-token.',
      )
    const { at, ...call } = z.parse(shape, JSON.parse(text))
    const skewMs = Date.now() - at
    if (Math.abs(skewMs) > MAX_SKEW_MS)
      throw new NotSigned(
        `The clock of node '${call.from}' is ${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'behind' : 'ahead of'} the clock of node '${this.node}'. Synchronize them.`,
      )
    return call
  }

  #signatureOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer, call: string): string {
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const values = SIGNED_HEADERS.split(' ').map((name) => headers[name] ?? null)
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([method, url, bodyHash, call, values]))
      .digest('hex')
  }
}

/** True if the request claims to be forwarded. */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  headers[CALL_HEADER] !== undefined || headers[SIGNATURE_HEADER] !== undefined

/** Reads the whole body and puts it back for the next reader; null if it's too large to forward. */
export function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if ((length === undefined || length === '0') && encoding === undefined) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const finish = (body: Buffer | null): void => {
      request.off('readable', read)
      request.off('close', onClose)
      // After Node has noticed that nobody reads.
      setImmediate(() => resolve(body))
    }
    const onClose = (): void => reject(new Error('the client closed the connection'))
    const read = (): void => {
      while (request.readableLength > 0) {
        const part: Buffer = request.read(request.readableLength)
        parts.push(part)
        size += part.length
      }
      const isTooLarge = size > MAX_BODY_BYTES
      if (!isTooLarge && !request.complete) return
      if (size > 0) request.unshift(Buffer.concat(parts))
      finish(isTooLarge ? null : Buffer.concat(parts))
    }
    request.on('readable', read)
    request.once('close', onClose)
  })
}
