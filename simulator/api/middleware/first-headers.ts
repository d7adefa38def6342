// Response headers that are set before a request is handled: the world's clock and caching; and the CSRF cookie.
import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Faults } from '../../faults/faults'
import type { Sessions } from '../sessions'
import { sendJson, stampWorld } from './answer'
import { addCookies, setCookie } from './cookies'
import type { WorldLookup } from './world-lookup'

const TWO_HOURS_SECONDS = 7_200

/** Adds the world and its clock, as this user sees it, to every response. */
export const worldHeaders =
  (lookup: WorldLookup, faults: Faults, sessions: Sessions): RequestHandler =>
  (request, response, next) => {
    const world = lookup.find(request)
    if (world !== null) {
      // The user matters only if someone's clock is skewed.
      const userId = faults.skews(world)
        ? (sessions.byAuthorization(request.headers.authorization)?.userId ?? null)
        : null
      stampWorld(response, world, faults.readingFor(world, userId))
    }
    next()
  }

/** Prevents caching of responses to calls. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store, private')
  next()
}

/** Prevents browsers from guessing the type of any response. */
export const noSniff: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  next()
}

/** GET /sanctum/csrf-cookie. Bearer tokens don't need it, but clients request it after a 419. */
export const sendCsrfCookie: RequestHandler = (_request, response) => {
  addCookies(response, setCookie('XSRF-TOKEN', randomBytes(20).toString('hex'), TWO_HOURS_SECONDS))
  sendJson(response, 204, null)
}
