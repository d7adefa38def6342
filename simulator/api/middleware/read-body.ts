// Express's body parsers skip the body of a request whose connection has closed meanwhile, as that of a node that stops. Served
// without its body, a bid would be stored as another bid under the same Idempotency-Key.
import type { RequestHandler } from 'express'
import { Refused } from './refused'

/** Reads bodies with this parser of Express, and refuses with a 400 those that it would skip. */
export const readWith =
  (parser: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const hasBody = request.is('*/*') !== null
    if (hasBody && request.body === undefined && !request.socket.readable)
      return next(new Refused(400, { message: 'The connection was closed before the request was read.' }))
    parser(request, response, next)
  }
