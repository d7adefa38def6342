// Who may control the simulator: its own pages on this machine, or anyone with the control token.
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { addressOf, isLoopback } from '../api/middleware/address'
import { isFromAllowed, isSameOrigin } from '../api/middleware/allowed-origins'
import { Attempts, tooManyAttempts } from '../api/middleware/attempts'
import { cookieValue } from '../api/middleware/cookies'
import { hasLocalName } from '../api/middleware/known-host'
import { localPortOf } from '../api/middleware/peer'
import { isSameSecret } from '../runtime/codes'

/** The header that carries the control token. */
export const CONTROL_HEADER = 'X-Simulator-Control'

/** Wrong tokens per minute and address. */
const MAX_WRONG_TOKENS = 20

/** True for a request from this machine under a local name. Any other name may be DNS rebinding. */
export const isLocalRequest = (request: IncomingMessage): boolean => isLoopback(request) && hasLocalName(request)

/** The name of the console's cookie. Servers on one host share cookies, so it includes the port. */
export const controlCookie = (port: number | undefined): string => `simulator_control_${port ?? 0}`

/** The value of the console's cookie, derived from the token so that it doesn't reveal it. */
export const cookieSecret = (token: string): string => createHmac('sha256', token).update('console').digest('base64url')

/** Decides who may control one simulator. With a null token, no other machine may. */
export class ControlAccess {
  readonly #attempts = new Attempts(MAX_WRONG_TOKENS)

  constructor(
    readonly token: string | null,
    /** Other origins whose pages may control it from this machine. */
    private readonly allowedOrigins: readonly string[] = [],
  ) {}

  /** True if this request may control the simulator. Throws a 429 after too many wrong tokens from its address. */
  async allows(request: IncomingMessage): Promise<boolean> {
    if (isLocalRequest(request) && (isSameOrigin(request) || isFromAllowed(request, this.allowedOrigins))) return true
    const credentials = this.#credentials(request)
    if (credentials === null) return false
    // Counted before comparing, so parallel guesses can't exceed the limit.
    const from = addressOf(request)
    const attempts = await this.#attempts.count(from)
    if (attempts.isRefused) throw tooManyAttempts(attempts)
    if (!isSameSecret(credentials.sent, credentials.expected)) return false
    await this.#attempts.uncount(from)
    return true
  }

  /** The secret that the request sent and the one it should have sent; null if it sent none. */
  #credentials(request: IncomingMessage): { readonly sent: string; readonly expected: string } | null {
    if (this.token === null) return null
    const header = request.headers[CONTROL_HEADER.toLowerCase()]
    if (typeof header === 'string') return { sent: header, expected: this.token }
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (bearer !== undefined) return { sent: bearer, expected: this.token }
    const cookie = cookieValue(request.headers.cookie, controlCookie(localPortOf(request)))
    // Browsers send cookies automatically, so only same-origin requests may use this one.
    if (cookie === null || !isSameOrigin(request)) return null
    return { sent: cookie, expected: cookieSecret(this.token) }
  }
}
