// Logs one line per request: method, path, status, duration and world. Queries, headers and bodies may hold secrets.
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { SIMULATOR_HEADER } from '../../../src/contract/simulator-headers'

/** Middleware that logs a request when its response was sent or its client disconnected. */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    // Read now, because routers strip prefixes from `path`.
    const { method } = request
    // Anyone with the code of a room can join it.
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
