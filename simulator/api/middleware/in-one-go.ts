// Several middlewares as one: for every layer of its own Express looks at the path anew.
import type { RequestHandler } from 'express'

/** These, one after the other; none of them answers with a promise. */
export const inOneGo =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    let place = 0
    const go = (error?: unknown): void => {
      const handler = error === undefined ? handlers[place] : undefined
      place += 1
      if (handler === undefined) return void next(error)
      try {
        handler(request, response, go)
      } catch (thrown) {
        next(thrown)
      }
    }
    go()
  }

/** Only for these paths and what is below them, whatever their case. */
export const below = (paths: readonly string[], handler: RequestHandler): RequestHandler => {
  const pattern = new RegExp(`^(?:${paths.join('|')})(?:/|$)`, 'i')
  return (request, response, next) => (pattern.test(request.path) ? handler(request, response, next) : next())
}
