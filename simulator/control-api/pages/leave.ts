// GET /simulator/main: out of a world that is gone and into the main one. Forgets the world and the token of this origin, which
// are worth nothing any more. Open to everybody: it gives nothing away.
import type { Request, Response } from 'express'
import { addCookies, setCookie } from '../../api/middleware/cookies'
import { localPortOf } from '../../api/middleware/peer'
import { personaHost, worldCookie } from '../../api/middleware/world-of-request'
import { TOKEN_COOKIE } from '../../runtime/sessions'

/** Where the main world stands, seen from the host that was asked. */
export const mainPlace = (host: string): string => {
  if (personaHost(host) === null) return '/'
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  // That origin may remember another world too: it is made to forget it as well.
  return `http://localhost${port}/simulator/main`
}

/** Clears both cookies and goes there. */
export const leave = (request: Request, response: Response): void => {
  response.setHeader('Cache-Control', 'no-store')
  addCookies(response, setCookie(TOKEN_COOKIE, '', 0), setCookie(worldCookie(localPortOf(request)), '', 0))
  response.redirect(302, mainPlace(request.headers.host ?? 'localhost'))
}
