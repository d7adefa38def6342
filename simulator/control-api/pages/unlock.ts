// /simulator/unlock: unlocks the console on another machine, by the page's form or by ?token=…. It stores a secret derived
// from the control token in an HttpOnly cookie and redirects, so the token stays out of URLs and out of reach of scripts.
import { type Router as ExpressRouter, type Request, type Response, Router, urlencoded } from 'express'
import * as z from 'zod/mini'
import { escaped } from '../../api/markup'
import { addressOf } from '../../api/middleware/address'
import { isSameOrigin } from '../../api/middleware/allowed-origins'
import { Attempts } from '../../api/middleware/attempts'
import { addCookies } from '../../api/middleware/cookies'
import { localPortOf } from '../../api/middleware/peer'
import { readWith } from '../../api/middleware/read-body'
import { isSameSecret } from '../../runtime/codes'
import { controlCookie, cookieSecret } from '../access'
import { localPath } from './enter'
import { alertBox, sendPlainPage } from './plain-page'

const ONE_DAY_SECONDS = 86_400
const CONSOLE = '/simulator'
/** Wrong tokens per minute and address. */
const MAX_WRONG_TOKENS = 5

const unlockRequest = z.object({ token: z.string(), to: z._default(z.string(), CONSOLE) })

/** The path if it is the console's, else the console's own. */
const consolePath = (to: string): string => {
  const path = localPath(to)
  return path !== null && /^\/simulator(?:$|\?)/.test(path) ? path : CONSOLE
}

interface Locked {
  /** Where to redirect after unlocking. */
  readonly to: string
  readonly problem?: string
  readonly status?: number
}

/** Sends the page that asks for the token, or explains how to set one. */
export const sendLockedPage = (
  response: Response,
  controlToken: string | null,
  { to, problem, status = 403 }: Locked,
): void => {
  const heading = '<h1>The console is locked</h1>'
  if (controlToken === null) {
    const main =
      `${heading}<p>This simulator can only be controlled from its own machine. Open <code>/simulator</code> there.</p>` +
      '<p>To open it to other machines, start it with <code>npm start -- --control-token TOKEN --host ADDRESS</code>.</p>'
    sendPlainPage(response, status, 'The console is locked', main)
    return
  }
  const main =
    `${heading}<p>You are on another machine. Enter the control token that the simulator was started with.</p>` +
    `${alertBox(problem ?? null)}<form method="post" action="${CONSOLE}/unlock"><label for="token">Control token</label>` +
    `<input id="token" name="token" type="password" required autofocus autocomplete="current-password">` +
    `<input type="hidden" name="to" value="${escaped(consolePath(to))}"><button type="submit">Open the console</button></form>`
  sendPlainPage(response, status, 'The console is locked', main)
}

/** The routes of the unlock page, with five wrong tokens allowed per minute and address. */
export const unlockRouter = (controlToken: string | null): ExpressRouter => {
  const router = Router()
  const attempts = new Attempts(MAX_WRONG_TOKENS)

  const open = async (request: Request, response: Response, fields: unknown): Promise<void> => {
    const read = z.safeParse(unlockRequest, fields ?? {})
    const { token, to } = read.success ? read.data : { token: '', to: CONSOLE }
    const from = addressOf(request)
    const { isRefused, retryAfterMs } = await attempts.count(from)
    if (isRefused) {
      const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
      response.setHeader('Retry-After', String(seconds))
      const problem = `Too many wrong tokens. Try again in ${seconds} s.`
      sendLockedPage(response, controlToken, { to, problem, status: 429 })
      return
    }
    if (controlToken === null || !isSameOrigin(request) || !isSameSecret(token, controlToken)) {
      sendLockedPage(response, controlToken, {
        to,
        problem: 'Wrong control token. Use the one that the simulator was started with.',
      })
      return
    }
    await attempts.forget(from)
    const name = controlCookie(localPortOf(request))
    response.setHeader('Cache-Control', 'no-store')
    addCookies(
      response,
      `${name}=${cookieSecret(controlToken)}; Path=/simulator; Max-Age=${ONE_DAY_SECONDS}; HttpOnly; SameSite=Strict`,
    )
    response.redirect(303, consolePath(to))
  }

  router.get('/unlock', async (request, response) => {
    if (request.query.token === undefined) sendLockedPage(response, controlToken, { to: CONSOLE, status: 200 })
    else await open(request, response, request.query)
  })
  router.post('/unlock', readWith(urlencoded({ extended: false, limit: '10kb' })), (request, response) =>
    open(request, response, request.body),
  )
  return router
}
