// Who may control the simulator: somebody at this very machine, in a page of its own, or the holder of the control token.
import type { IncomingMessage } from 'node:http'
import { cookieValue } from '../api/middleware/cookies'
import { isSameSecret } from '../runtime/codes'

/** The header that carries the control token. */
const CONTROL_HEADER = 'X-Simulator-Control'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/
const KNOWN_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/** True when the connection comes from this machine and no proxy stands in between. */
export const isLoopback = (request: IncomingMessage): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined

/** True for the names that only this machine answers to: another name that leads here is DNS rebinding. */
const hasKnownHost = (request: IncomingMessage): boolean => KNOWN_HOST.test(request.headers.host ?? '')

/** True when no page of another origin sent it: the Origin is absent, or the one of the host that is asked. */
export const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined ||
  headers.origin === `http://${headers.host}` ||
  headers.origin === `https://${headers.host}`

/** The cookie in which the console keeps the token. */
export const controlCookie = (port: number | undefined): string => `simulator_control_${port ?? 0}`

const holdsToken = (request: IncomingMessage, token: string): boolean => {
  const header = request.headers[CONTROL_HEADER.toLowerCase()]
  if (typeof header === 'string') return isSameSecret(header, token)
  const cookie = cookieValue(request.headers.cookie, controlCookie(request.socket.localPort))
  // A cookie is sent by the browser unasked, so a foreign page must not profit from it.
  return cookie !== null && isSameOrigin(request) && isSameSecret(cookie, token)
}

/** True when this request may control; `token` null = there is none. */
export const mayControl = (request: IncomingMessage, token: string | null): boolean =>
  (isLoopback(request) && hasKnownHost(request) && isSameOrigin(request)) ||
  (token !== null && holdsToken(request, token))
