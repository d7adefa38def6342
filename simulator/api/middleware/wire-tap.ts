// Records every call in the wire log: name, person, status and bodies.
import type { Request, RequestHandler, Response } from 'express'
import type { RunningWorld } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import { personaHost } from './world-of-request'

/** The recorded data of a call in progress. */
export interface Exchange {
  name: string | null
  userId: number | null
  sent: unknown
  answer: unknown
  /** True if the response contains a secret. */
  isSecret: boolean
}

/** Longer paths are truncated. */
const MAX_PATH_LENGTH = 200

const exchanges = new WeakMap<Response, Exchange>()

/** The exchange of this response; null if it isn't recorded. */
export const exchangeOf = (response: Response): Exchange | null => exchanges.get(response) ?? null

/** Records the body of a response, unless it is secret. */
export const recordResponse = (response: Response, body: unknown): void => {
  const exchange = exchanges.get(response)
  if (exchange === undefined || exchange.isSecret) return
  exchange.answer = body
}

/** Middleware that adds a wire log entry per call to an existing world. */
export const wireTap =
  (wire: WireLog, worldOf: (request: Request) => RunningWorld | null): RequestHandler =>
  (request, response, next) => {
    const world = worldOf(request)
    if (world === null) return next()
    const startedAt = performance.now()
    const endCall = wire.beginCall(world)
    const { method } = request
    const path = (request.originalUrl.split('?')[0] ?? '').slice(0, MAX_PATH_LENGTH)
    const exchange: Exchange = { name: null, userId: null, sent: null, answer: null, isSecret: false }
    exchanges.set(response, exchange)
    response.once('close', () => {
      endCall()
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
