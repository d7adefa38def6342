// The one place where the session token is kept: the cookie `auth._token.local`. Nothing else reads or writes it.
// The token lives 31536000 seconds for all paths; names of sign-in begin with `auth.`, the strategy is local. S9.1, S9.2

const NAME = 'auth._token.local'
/** Stands in the place of a token where the server keeps the session in a cookie of its own: it is never sent. */
export const COOKIE_SESSION = 'cookie-session'

/** What a call sends as `Authorization` for a token; null for a session of cookies. */
export const authorization = (bearer: string): string | null => (bearer === `Bearer ${COOKIE_SESSION}` ? null : bearer)

const LIFETIME_S = 31_536_000

/** What the page has for cookies. */
export interface CookieJar {
  read(): string
  write(cookie: string): void
  /** True on an https page: the cookie is then never sent in the clear. */
  readonly secure: boolean
}

/** `Bearer …`, or null when nobody is signed in here. */
export function readToken(jar: CookieJar): string | null {
  for (const pair of jar.read().split(';')) {
    const [name, ...rest] = pair.trim().split('=')
    if (name !== NAME) continue
    try {
      const value = decodeURIComponent(rest.join('='))
      return value.startsWith('Bearer ') ? value : null
    } catch {
      return null
    }
  }
  return null
}

const attributes = (jar: CookieJar, maxAge: number) =>
  `; Path=/; SameSite=Lax; Max-Age=${maxAge}${jar.secure ? '; Secure' : ''}`

/** Keeps the token as `Bearer …` for a year. */
export function writeToken(jar: CookieJar, token: string): void {
  const bearer = token.startsWith('Bearer ') ? token : `Bearer ${token}`
  jar.write(`${NAME}=${encodeURIComponent(bearer)}${attributes(jar, LIFETIME_S)}`)
}

export function clearToken(jar: CookieJar): void {
  jar.write(`${NAME}=${attributes(jar, 0)}`)
}
