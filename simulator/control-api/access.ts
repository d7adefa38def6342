// Who may control the simulator: somebody at this very machine, in a page of its own, or the holder of the control token.
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { addressOf, isLoopback } from '../api/middleware/address'
import { isFromAllowed } from '../api/middleware/allowed-origins'
import { Attempts, tooManyAttempts } from '../api/middleware/attempts'
import { cookieValue } from '../api/middleware/cookies'
import { hasLocalName } from '../api/middleware/known-host'
import { localPortOf } from '../api/middleware/peer'
import { isSameSecret } from '../runtime/codes'

/** The header that carries the control token. */
export const CONTROL_HEADER = 'X-Simulator-Control'

/** Wrong tokens a minute from one address. */
const LIMIT = 20

/** True for somebody at this machine who asks for it by a name that only it answers to: another one is DNS rebinding. */
export const isHere = (request: IncomingMessage): boolean => isLoopback(request) && hasLocalName(request)

/** True when no page of another origin sent it: the Origin is absent, or the one of the host that is asked. */
export const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined ||
  headers.origin === `http://${headers.host}` ||
  headers.origin === `https://${headers.host}`

/** The cookie in which the console keeps its secret. */
export const controlCookie = (port: number | undefined): string => `simulator_control_${port ?? 0}`

/** What the console's cookie holds: it follows from the token and does not lead back to it. */
export const cookieSecret = (token: string): string => createHmac('sha256', token).update('console').digest('base64url')

/** Who may control one simulator; `token` null = nobody from elsewhere. */
export class ControlAccess {
  readonly #attempts = new Attempts(LIMIT)

  constructor(
    readonly token: string | null,
    /** Origins whose pages count as this machine’s own. */
    private readonly allowedOrigins: readonly string[] = [],
  ) {}

  /** True when this request may control; rejects with a 429 after too many wrong tokens from its address. */
  async allows(request: IncomingMessage): Promise<boolean> {
    if (isHere(request) && (isSameOrigin(request) || isFromAllowed(request, this.allowedOrigins))) return true
    const given = this.#given(request)
    if (given === null) return false
    // Counted before it is compared, so that guesses at the same time do not share what is left.
    const from = addressOf(request)
    const counted = await this.#attempts.count(from)
    if (counted.isRefused) throw tooManyAttempts(counted)
    if (!isSameSecret(given.sent, given.secret)) return false
    await this.#attempts.uncount(from)
    return true
  }

  /** What the request says, and what it would have to say; null when it says nothing. */
  #given(request: IncomingMessage): { readonly sent: string; readonly secret: string } | null {
    if (this.token === null) return null
    const header = request.headers[CONTROL_HEADER.toLowerCase()]
    if (typeof header === 'string') return { sent: header, secret: this.token }
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (bearer !== undefined) return { sent: bearer, secret: this.token }
    const cookie = cookieValue(request.headers.cookie, controlCookie(localPortOf(request)))
    // A cookie is sent by the browser unasked, so a foreign page must not profit from it.
    if (cookie === null || !isSameOrigin(request)) return null
    return { sent: cookie, secret: cookieSecret(this.token) }
  }
}
