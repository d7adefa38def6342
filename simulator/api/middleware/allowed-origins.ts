// CORS for configured origins, such as clients that other teams serve. Off by default.
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { ENTRY_HEADER } from '../../../src/contract/clock'
import { CLOCK_HEADER, SIMULATOR_HEADER } from '../../../src/contract/simulator-headers'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
/** Response headers that clients may read in addition to the safelisted ones. */
const READABLE_HEADERS = [SIMULATOR_HEADER, CLOCK_HEADER, ENTRY_HEADER, 'Retry-After', 'Content-Disposition'].join(', ')
const ONE_HOUR_SECONDS = 3_600

/** True for an origin as browsers send it: `https://app.example.com`, without a path. */
export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

/** True unless a page of another origin sent the request: its Origin is absent or matches its Host. */
export const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined ||
  headers.origin === `http://${headers.host}` ||
  headers.origin === `https://${headers.host}`

/** True for a request from a page at one of these origins. */
export const isFromAllowed = ({ headers }: IncomingMessage, allowed: readonly string[]): boolean =>
  headers.origin !== undefined && allowed.includes(headers.origin)

/** CORS middleware. Credentials are tokens in headers, never cookies. */
export const allowOrigins =
  (allowed: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (allowed.length === 0) return next()
    response.vary('Origin')
    if (!isFromAllowed(request, allowed)) return next()
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '')
    response.setHeader('Access-Control-Expose-Headers', READABLE_HEADERS)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return next()
    response.setHeader('Access-Control-Allow-Methods', METHODS)
    const requested = request.headers['access-control-request-headers']
    if (requested !== undefined) response.setHeader('Access-Control-Allow-Headers', requested)
    response.setHeader('Access-Control-Max-Age', ONE_HOUR_SECONDS)
    response.status(204).end()
  }
