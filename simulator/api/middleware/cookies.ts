// Reads and writes cookies.
import type { Response } from 'express'

/** The decoded value of the first cookie with this name; null without one. */
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

/** A Set-Cookie value for the whole origin: encoded, Path=/, SameSite=Lax. `maxAge` is in seconds. */
export const setCookie = (name: string, value: string, maxAge: number): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax`

/** Adds Set-Cookie headers, with Secure if the request came over HTTPS. */
export const addCookies = (response: Response, ...lines: readonly string[]): void => {
  response.appendHeader('Set-Cookie', response.req.secure ? lines.map((line) => `${line}; Secure`) : lines)
}
