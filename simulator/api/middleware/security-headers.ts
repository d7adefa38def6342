// The strict content security policy of every page, and related headers. No unsafe-inline, no unsafe-eval, no data:; injected
// scripts and styles need the response's nonce.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** As in src/screens/loans/draws/read-in-worker.ts. */
const SPREADSHEET_POLICY = 'spreadsheet'
/** As in src/transport/browser/push.ts. */
const SERVICE_WORKER_POLICY = 'service-worker'
/** As in src/transport/files/pack-in-worker.ts. */
const CLOSING_PACK_POLICY = 'closing-pack'
/** As in simulator/console/live/shared-stream.ts. */
const STREAM_WORKER_POLICY = 'stream-worker'

const nonces = new WeakMap<ServerResponse, string>()

/** The nonce of this response. */
export const nonceOf = (response: ServerResponse): string => {
  const existing = nonces.get(response)
  if (existing !== undefined) return existing
  const nonce = randomBytes(18).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The origins of people, at the port that the browser uses: a proxy's may differ from ours. */
const personaHosts = ({ headers: { host = '' } }: IncomingMessage): string =>
  `*.localhost${/:\d{1,5}$/.exec(host)?.[0] ?? ''}`

/** Where a page may open sockets: on its own host and on persona hosts. */
const socketSources = (request: IncomingMessage): string => {
  const host = request.headers.host ?? ''
  const personas = personaHosts(request)
  return `${HOST.test(host) ? `ws://${host} ` : ''}ws://${personas} http://${personas}`
}

const socketsAt = (origin: string | null): readonly string[] => (origin === null ? [] : [origin.replace(/^http/, 'ws')])

/**
 * Middleware for the API documentation, after the strict policy: its viewer needs DOMPurify's trusted types policy for sanitized
 * markup, and data: URLs for small images. Scripts and styles stay as strict as everywhere.
 */
export const viewerPolicy: RequestHandler = (_request, response, next) => {
  const strict = String(response.getHeader('Content-Security-Policy'))
  const policy = strict.replace(/trusted-types [^;]*/, 'trusted-types default dompurify').replace(/img-src/, '$& data:')
  response.setHeader('Content-Security-Policy', policy)
  next()
}

/** Middleware for all pages. `socketOrigin` is another origin on which they may open sockets. */
export const securityHeaders = (socketOrigin: string | null = null): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        'style-src': ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        'connect-src': ["'self'", (request) => socketSources(request), ...socketsAt(socketOrigin)],
        'img-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'media-src': ["'self'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        // Taking a seat redirects to the seat's origin.
        'form-action': ["'self'", (request) => `http://${personaHosts(request)}`],
        'frame-ancestors': ["'none'"],
        // No string can become markup or code. The policies name the scripts of the app's and the console's workers.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': [SPREADSHEET_POLICY, CLOSING_PACK_POLICY, STREAM_WORKER_POLICY, SERVICE_WORKER_POLICY],
      },
    },
    // Browsers ignore these on plain HTTP LAN addresses, with a console warning.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })

/** Middleware for after `securityHeaders` that lets same-origin pages frame this page. */
export const allowSameOriginFrames: RequestHandler = (_request, response, next) => {
  const policy = String(response.getHeader('content-security-policy') ?? '')
  response.setHeader('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  response.setHeader('X-Frame-Options', 'SAMEORIGIN')
  next()
}
