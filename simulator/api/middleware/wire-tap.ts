// Records every call in the wire log: its name, its person, its status and its bodies. Changes nothing of it.
import type { Request, RequestHandler, Response } from 'express'
import type { RunningWorld } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import { personaHost } from './world-of-request'

/** What is recorded of a call while it is served. */
export interface Exchange {
  name: string | null
  userId: number | null
  sent: unknown
  answer: unknown
  /** True when the answer holds a secret. */
  isSecret: boolean
}

/** Characters of a path that are kept. */
const LONGEST_PATH = 200

const exchanges = new WeakMap<Response, Exchange>()

/** The record of this answer; null where none is made. */
export const exchangeOf = (response: Response): Exchange | null => exchanges.get(response) ?? null

/** Records the body of an answer, unless it is secret. */
export const noteAnswer = (response: Response, body: unknown): void => {
  const exchange = exchanges.get(response)
  if (exchange === undefined || exchange.isSecret) return
  exchange.answer = body
}

/** Middleware for the API: one entry of the wire log per call of an existing world. */
export const wireTap =
  (wire: WireLog, worldOf: (request: Request) => RunningWorld | null): RequestHandler =>
  (request, response, next) => {
    const world = worldOf(request)
    if (world === null) return next()
    const startedAt = performance.now()
    const endCall = wire.beginCall(world)
    const { method } = request
    const path = (request.originalUrl.split('?')[0] ?? '').slice(0, LONGEST_PATH)
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
