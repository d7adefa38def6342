// One line per request: method, path, status, time, world. No query, no headers, no bodies: they may hold secrets.
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { SIMULATOR_HEADER } from '../../../src/contract/clock'

/** Middleware that writes the line when the answer was sent, or when the client has gone. */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    // Routers shorten `path` while they work.
    const { method } = request
    // The code of a room admits whoever has it.
    const path = request.path.replace(/^(\/simulator\/join\/).+/, '$1…')
    response.once('close', () => {
      logger.info({
        method,
        path,
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        world: response.getHeader(SIMULATOR_HEADER) ?? null,
      })
    })
    next()
  }
