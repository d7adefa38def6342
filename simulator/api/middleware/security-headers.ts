// The strict content security policy of every page, and the headers around it. No unsafe-inline, no unsafe-eval, no data:,
// a nonce per answer for what a library must inject.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { localPortOf } from './peer'

/** As in src/screens/loans/draws/sheet-file.ts. */
const SPREADSHEET_POLICY = 'spreadsheet'

const nonces = new WeakMap<ServerResponse, string>()

/** The nonce of this one answer. */
export const nonceOf = (response: ServerResponse): string => {
  const known = nonces.get(response)
  if (known !== undefined) return known
  const nonce = randomBytes(18).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The sockets that a page may open: on its own host, and on the hosts of personas. */
const socketSources = (request: IncomingMessage): string => {
  const host = request.headers.host ?? ''
  const personas = `*.localhost:${localPortOf(request) ?? 80}`
  return `${HOST.test(host) ? `ws://${host} ` : ''}ws://${personas} http://${personas}`
}

const socketsAt = (origin: string | null): readonly string[] => (origin === null ? [] : [origin.replace(/^http/, 'ws')])

/**
 * Middleware for the page of the API's documents, after the strict policy: its viewer writes cleaned markup under a policy of its
 * own, and its styles hold small pictures. Scripts and styles stay as strict as everywhere.
 */
export const viewerPolicy: RequestHandler = (_request, response, next) => {
  const strict = String(response.getHeader('Content-Security-Policy'))
  const own = strict.replace(/trusted-types [^;]*/, 'trusted-types default dompurify').replace(/img-src/, '$& data:')
  response.setHeader('Content-Security-Policy', own)
  next()
}

/** Middleware for everything that a browser shows; `elsewhere`: an origin on which sockets may be opened too. */
export const securityHeaders = (elsewhere: string | null = null): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        'style-src': ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        'connect-src': ["'self'", (request) => socketSources(request), ...socketsAt(elsewhere)],
        'img-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'media-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        // Taking a seat redirects to the origin of that seat.
        'form-action': ["'self'", (request) => `http://*.localhost:${localPortOf(request) ?? 80}`],
        'frame-ancestors': ["'none'"],
        // A text never becomes markup, whoever tries; the one policy reads the XML of spreadsheets, which is never shown.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': [SPREADSHEET_POLICY],
      },
    },
    // These are ignored, with a warning in the console, on a plain http LAN address, where the app must work too.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })

/** Middleware after `securityHeaders`: this page may stand in a frame of a page of its own origin. */
export const framedHere: RequestHandler = (_request, response, next) => {
  const policy = String(response.getHeader('content-security-policy') ?? '')
  response.setHeader('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  response.setHeader('X-Frame-Options', 'SAMEORIGIN')
  next()
}
