// GET /simulator/main: leaves a world that has ended. Clears this origin's world and token cookies, and redirects to `main`.
// Open to everyone, because it reveals nothing.
import type { Request, Response } from 'express'
import { originOf } from '../../api/middleware/address'
import { refuseEmbedded } from '../../api/middleware/arrival'
import { addCookies, setCookie } from '../../api/middleware/cookies'
import { localPortOf } from '../../api/middleware/peer'
import { personaHost, worldCookie } from '../../api/middleware/world-of-request'
import { TOKEN_COOKIE } from '../../api/sessions'
import { hostIn, plainHost, withHost } from '../world-on-wire'

/** The address of the main world, relative to the requested origin. */
export const mainWorldAddress = (origin: string): string => {
  if (personaHost(hostIn(origin)) === null) return '/'
  // That origin may have cookies of another world too, so clear them there as well.
  return `${withHost(origin, plainHost)}/simulator/main`
}

/** Clears both cookies and redirects. */
export const leave = (request: Request, response: Response): void => {
  refuseEmbedded(request)
  response.setHeader('Cache-Control', 'no-store')
  addCookies(response, setCookie(TOKEN_COOKIE, '', 0), setCookie(worldCookie(localPortOf(request)), '', 0))
  response.redirect(302, mainWorldAddress(originOf(request)))
}
