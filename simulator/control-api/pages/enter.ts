// GET /simulator/enter/{world}?as={persona}&to={path}: enters the world as a person of the cast, or signed out without `as`, and
// redirects. From another machine it needs the control token or the world's code. A page of another site can't sign anyone in: its
// link asks first, and as a part of such a page this is refused.
import type { Request, Response } from 'express'
import { browserOf } from '../../api/browser-of'
import { escaped } from '../../api/markup'
import { originOf } from '../../api/middleware/address'
import { isFromElsewhere, keepReferrer, refuseEmbedded } from '../../api/middleware/arrival'
import type { CodeThrottle } from '../../api/middleware/code-throttle'
import { addCookies, setCookie } from '../../api/middleware/cookies'
import { localPortOf } from '../../api/middleware/peer'
import { Refused } from '../../api/middleware/refused'
import { worldCookie } from '../../api/middleware/world-of-request'
import { type Sessions, TOKEN_COOKIE } from '../../api/sessions'
import { isSameSecret } from '../../runtime/codes'
import type { PersonInCast, RunningWorld } from '../../runtime/running-world'
import { type ControlAccess, isLocalRequest } from '../access'
import { enterUrl, firstScreen, isHostOfWorld } from '../world-on-wire'
import { sendPlainPage } from './plain-page'

/** Lifetime of the cookies. */
const ONE_YEAR_SECONDS = 31_536_000

/** The path if it stays on this origin, else null. It must start with exactly one slash. */
export const localPath = (to: string): string | null => {
  const base = 'http://localhost'
  if (!/^\/(?![/\\])/.test(to) || !URL.canParse(to, base)) return null
  const url = new URL(to, base)
  // With dots and backslashes resolved, it still must not start with two slashes.
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === base && !path.startsWith('//') ? path : null
}

/** Asks before it signs in. The answer is a link on this origin, which another site can neither press nor frame. */
function sendQuestion(request: Request, response: Response, world: RunningWorld, person: PersonInCast | undefined) {
  const title = `Enter ${person === undefined ? 'signed out' : `as ${person.name}`}?`
  const main =
    `<h1>${escaped(title)}</h1><p>You followed a link on another site. It opens the world <b>${escaped(world.id)}</b> ` +
    `in this browser${person === undefined ? '' : `, signed in as ${escaped(person.name)}`}.</p>` +
    `<a class="button" href="${escaped(request.originalUrl)}">${escaped(title.slice(0, -1))}</a>`
  sendPlainPage(response, 200, title, main)
}

const textOf = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)

export interface EnterOptions {
  readonly sessions: Sessions
  readonly world: RunningWorld
  readonly access: ControlAccess
  readonly codes: CodeThrottle
  /** Resolves when the session is durable. */
  readonly persisted: () => Promise<void> | undefined
}

/** Signs in and redirects, or asks first, or throws a Refused. */
export const enter = async (request: Request, response: Response, options: EnterOptions): Promise<void> => {
  const { sessions, world, access, codes, persisted } = options
  refuseEmbedded(request)
  const code = textOf(request.query.code, '').trim().toLowerCase()
  if (!isLocalRequest(request) && !(await access.allows(request))) {
    await codes.count(request)
    if (!isSameSecret(code, world.code)) {
      throw new Refused(403, { message: 'From another machine, this link needs the code of the world.' })
    }
    await codes.uncount(request)
  }
  const key = request.query.as === undefined ? null : textOf(request.query.as, '')
  const person = world.cast.find((one) => one.key === key)
  if (key !== null && person === undefined) {
    const known = world.cast.map((one) => one.key).join(', ')
    throw new Refused(404, { message: `World "${world.id}" has no person "${key}". Its cast: ${known}.` })
  }
  const to = localPath(textOf(request.query.to, person === undefined ? '/' : firstScreen(person.role, world.script)))
  if (to === null) throw new Refused(422, { message: 'The path in `to` must start with exactly one slash.' })
  if (isFromElsewhere(request)) return sendQuestion(request, response, world, person)
  response.setHeader('Cache-Control', 'no-store')
  if (!isHostOfWorld(request.headers.host, world)) {
    // The host names another world and takes precedence over cookies, so redirect to an origin of this world.
    const own = new URL(enterUrl(world, person ?? null, originOf(request)))
    own.searchParams.set('to', to)
    if (code !== '') own.searchParams.set('code', code)
    keepReferrer(response)
    response.redirect(302, own.href)
    return
  }
  addCookies(response, setCookie(worldCookie(localPortOf(request)), world.id, ONE_YEAR_SECONDS))
  if (person !== undefined) {
    const token = `Bearer ${sessions.open(world, person.userId, browserOf(request.get('user-agent')))}`
    addCookies(response, setCookie(TOKEN_COOKIE, token, ONE_YEAR_SECONDS))
  }
  await persisted()
  response.redirect(302, to)
}
