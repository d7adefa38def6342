// Reads and writes cookies as text. Knows no name of a cookie.
import type { Response } from 'express'

/** The value of the first cookie of that name, decoded; null without one. */
export const cookieValue = (header: string | undefined, name: string): string | null => {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    const raw = part.slice(at + 1).trim()
    try {
      return decodeURIComponent(raw)
    } catch {
      return raw
    }
  }
  return null
}

/** One Set-Cookie line for the whole origin: encoded, Path=/, SameSite=Lax. `maxAge` in seconds. */
export const setCookie = (name: string, value: string, maxAge: number): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`

/** Adds lines of Set-Cookie to an answer. Over https, also where a proxy speaks it for us, they never leave in the clear. */
export const addCookies = (response: Response, ...lines: readonly string[]): void => {
  const { req: request } = response
  const isSecure = request.secure || request.get('x-forwarded-proto') === 'https'
  response.appendHeader('Set-Cookie', isSecure ? lines.map((line) => `${line}; Secure`) : lines)
}
