// Tells the wire log of every call: what it was, whose, how it ended and what was said. Changes nothing of it.
import type { Request, RequestHandler, Response } from 'express'
import type { RunningWorld } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import { personaHost } from './world-of-request'

/** What routes learn of a call while they serve it. */
export interface Exchange {
  name: string | null
  userId: number | null
  sent: unknown
  answer: unknown
  /** True when the answer holds a secret. */
  isSecret: boolean
}

const exchanges = new WeakMap<Response, Exchange>()

/** An answer that is larger is not kept for the log. */
const LARGEST_KEPT_BYTES = 20_000

/** The exchange of this answer; null where nobody listens. */
export const exchangeOf = (response: Response): Exchange | null => exchanges.get(response) ?? null

/** What is answered, as far as the log wants it. */
export const noteAnswer = (response: Response, body: unknown, bytes: number): void => {
  const exchange = exchanges.get(response)
  if (exchange === undefined || exchange.isSecret) return
  exchange.answer = bytes <= LARGEST_KEPT_BYTES ? body : { left_out: `${bytes} bytes` }
}

/** Middleware for the API: one line of the wire log per call of a world that is there. */
export const wireTap =
  (wire: WireLog, worldOf: (request: Request) => RunningWorld | null): RequestHandler =>
  (request, response, next) => {
    const world = worldOf(request)
    if (world === null) return next()
    const startedAt = performance.now()
    const { method } = request
    const path = request.originalUrl.split('?')[0] ?? ''
    const exchange: Exchange = { name: null, userId: null, sent: null, answer: null, isSecret: false }
    exchanges.set(response, exchange)
    response.once('close', () => {
      wire.record(world, {
        direction: 'in',
        kind: 'call',
        name: exchange.name ?? `${method} ${path}`,
        userId: exchange.userId,
        persona: personaHost(request.headers.host)?.persona ?? null,
        status: response.writableFinished ? response.statusCode : 'aborted',
        method,
        path,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        sent: exchange.sent,
        answer: exchange.answer,
      })
    })
    next()
  }
