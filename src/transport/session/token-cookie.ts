// The only code that reads or writes the session token: the cookie `auth._token.local`, for all paths, for 31536000 s.
// Its name is the prefix `auth.`, `_token`, and the strategy `local`. S9.1, S9.2

const NAME = 'auth._token.local'
/** Stored as the token when the server keeps the session in its own cookie. Never sent. */
export const COOKIE_SESSION = 'cookie-session'

/** The `Authorization` header for a token; null for a cookie session. */
export const authorization = (bearer: string): string | null => (bearer === `Bearer ${COOKIE_SESSION}` ? null : bearer)

const LIFETIME_S = 31_536_000

/** The page's cookies. */
export interface CookieJar {
  read(): string
  write(cookie: string): void
  /** True on an https page, where the cookie must never be sent in the clear. */
  readonly secure: boolean
}

/** The cookies of a document. If the browser blocks cookies, `read` returns an empty string and `write` does nothing. */
export const cookiesOf = (document: { cookie: string }, secure: boolean): CookieJar => ({
  read() {
    try {
      return document.cookie
    } catch {
      return ''
    }
  },
  write(cookie) {
    try {
      document.cookie = cookie
    } catch {
      // The caller notices when it reads the cookie back.
    }
  },
  secure,
})

/** `Bearer …`; null if nobody is signed in. */
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

/** Stores the token as `Bearer …` for a year. */
export function writeToken(jar: CookieJar, token: string): void {
  const bearer = token.startsWith('Bearer ') ? token : `Bearer ${token}`
  jar.write(`${NAME}=${encodeURIComponent(bearer)}${attributes(jar, LIFETIME_S)}`)
}

/** Deletes the token. */
export function clearToken(jar: CookieJar): void {
  jar.write(`${NAME}=${attributes(jar, 0)}`)
}
