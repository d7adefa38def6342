// Finds the session of a request: by a call's bearer token, or by a page's cookie when it opens a socket.
import type { IncomingMessage } from 'node:http'
import type { Session, Sessions } from '../../runtime/sessions'
import { bearerOf, TOKEN_COOKIE } from '../../runtime/sessions'
import { cookieValue } from './cookies'

const sessionOf = (authorization: string | undefined, sessions: Sessions): Session | null => {
  const token = bearerOf(authorization)
  return token === null ? null : sessions.find(token)
}

/** The session of the bearer token in any world, or null. */
export const sessionOfCall = ({ headers }: IncomingMessage, sessions: Sessions): Session | null =>
  sessionOf(headers.authorization, sessions)

/** The session of the token cookie in any world, or null. */
export const sessionOfPage = ({ headers }: IncomingMessage, sessions: Sessions): Session | null =>
  sessionOf(cookieValue(headers.cookie, TOKEN_COOKIE) ?? undefined, sessions)
