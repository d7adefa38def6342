// Headers of answers before a request is handled: the world's clock, no caching of calls, the CSRF cookie.
import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Faults } from '../../faults/faults'
import type { Sessions } from '../../runtime/sessions'
import { answerJson, stampWorld } from './answer'
import { addCookies, setCookie } from './cookies'
import { sessionOfCall } from './session-of-request'
import type { WorldLookup } from './world-lookup'

const TWO_HOURS_SECONDS = 7_200

/** Puts the world and its clock, as this person sees it, on every answer. */
export const worldHeaders =
  (lookup: WorldLookup, faults: Faults, sessions: Sessions): RequestHandler =>
  (request, response, next) => {
    const world = lookup.find(request)
    if (world !== null) {
      // Who asks matters only where somebody sees another time than the world's.
      const userId = faults.skews(world) ? (sessionOfCall(request, sessions)?.userId ?? null) : null
      stampWorld(response, world, faults.readingFor(world, userId))
    }
    next()
  }

/** Answers of calls are never stored and never taken for another type. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store, private')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  next()
}

/** GET /sanctum/csrf-cookie. Bearer tokens need no such cookie, but a client that retries after a 419 asks for it. */
export const answerCsrfCookie: RequestHandler = (_request, response) => {
  addCookies(response, setCookie('XSRF-TOKEN', randomBytes(20).toString('hex'), TWO_HOURS_SECONDS))
  answerJson(response, 204, null)
}
