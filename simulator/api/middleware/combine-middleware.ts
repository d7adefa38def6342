// Combines several middlewares into one, because Express matches the path again for every layer.
import type { RequestHandler } from 'express'

/** Runs these in order. They must not be async. */
export const combineMiddleware =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    let index = 0
    const runNext = (error?: unknown): void => {
      const handler = error === undefined ? handlers[index] : undefined
      index += 1
      if (handler === undefined) return void next(error)
      try {
        handler(request, response, runNext)
      } catch (thrown) {
        next(thrown)
      }
    }
    runNext()
  }

/** Runs the handler only for these paths and below, ignoring case. */
export const below = (paths: readonly string[], handler: RequestHandler): RequestHandler => {
  const pattern = new RegExp(`^(?:${paths.join('|')})(?:/|$)`, 'i')
  return (request, response, next) => (pattern.test(request.path) ? handler(request, response, next) : next())
}
