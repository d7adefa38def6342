// GET /simulator/unlock?token=…: puts the control token into the console's HttpOnly cookie, and goes to the console. The
// address is said once; from then on it stands in no address and no script can read it. simulator.md, Control API
import type { Request, Response } from 'express'
import { forbidden } from '../http/refused'
import { controlCookie, isSame } from './access'

const ONE_DAY_SECONDS = 86_400

/** Opens the console for this browser, or throws a 403. */
export const unlock = (request: Request, response: Response, controlToken: string | null): void => {
  const { token } = request.query
  if (controlToken === null || typeof token !== 'string' || !isSame(token, controlToken)) {
    throw forbidden('This is not the control token of the simulator.')
  }
  const name = controlCookie(request.socket.localPort)
  response.setHeader('Cache-Control', 'no-store')
  response.appendHeader(
    'Set-Cookie',
    `${name}=${encodeURIComponent(token)}; Path=/simulator; Max-Age=${ONE_DAY_SECONDS}; HttpOnly; SameSite=Strict`,
  )
  response.redirect(303, '/simulator')
}
