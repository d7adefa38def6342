// The built app and the built console: hashed assets are cached for a year, pages are written for each answer. Knows no call
// and no content of a world.
import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import compression from 'compression'
import type { Router as ExpressRouter, Request, RequestHandler, Response } from 'express'
import express, { Router } from 'express'
import type { RealtimeTag } from '../../realtime/pusher/main-app'
import type { RunningWorld } from '../../runtime/running-world'
import { escaped } from '../markup'
import { packedAssets } from './packed-assets'
import { nonceOf } from './security-headers'

export interface PageOptions {
  /** The folder of the built app. */
  readonly dist: string
  /** The world of a request; pages load without one (null) too. */
  readonly worldOf: (request: Request) => RunningWorld | null
  /** How a page of this world connects. */
  readonly realtimeOf: (world: RunningWorld | null) => RealtimeTag
}

const ONE_YEAR_SECONDS = 31_536_000
const NONCE_PLACE = '__CSP_NONCE__'
const CONFIGURATION = /<meta name="marketplace"[^>]*>/

/** The meta tag from which the app learns how to connect. */
const configurationTag = (realtime: RealtimeTag): string =>
  `<meta name="marketplace" content="${escaped(JSON.stringify({ realtime }))}" />`

/** index.html with the nonce of this answer and the connector of its world. */
export const pageFrom = (html: string, nonce: string, realtime: RealtimeTag): string =>
  html.replace(CONFIGURATION, () => configurationTag(realtime)).replaceAll(NONCE_PLACE, nonce)

/** The page of the latest build, null before the first: a build while the server runs changes the names of assets. */
const builtPage = (file: string): (() => string | null) => {
  let known: { readonly builtAt: number; readonly html: string } | null = null
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return null
    if (known?.builtAt !== builtAt) known = { builtAt, html: readFileSync(file, 'utf8') }
    return known.html
  }
}

const sendNotBuilt = (response: Response): void => {
  response.status(503).type('text/plain').send('The app has not been built: run "npm run build".')
}

/** Answers a page of the simulator itself, such as the console; `dist` null = there is no build. */
export const simulatorPage = (dist: string | null, page: 'console' | 'docs'): RequestHandler => {
  const built = dist === null ? () => null : builtPage(join(dist, 'simulator', page, 'index.html'))
  return (_request, response) => {
    const html = built()
    if (html === null) return sendNotBuilt(response)
    response.setHeader('Cache-Control', 'no-store')
    response.type('html').send(html.replaceAll(NONCE_PLACE, nonceOf(response)))
  }
}

/** True for what a browser opens as a page, unlike a missing image or script. */
const wantsPage = (request: Request): boolean =>
  request.headers.accept?.includes('text/html') === true ||
  (extname(request.path) === '' && request.accepts(['html', 'json']) === 'html')

/** Serves assets, and index.html for every address that a browser opens. */
export const pageRouter = ({ dist, worldOf, realtimeOf }: PageOptions): ExpressRouter => {
  const router = Router()
  const built = builtPage(join(dist, 'index.html'))

  const page = (request: Request, response: Response): void => {
    const html = built()
    if (html === null) {
      sendNotBuilt(response)
      return
    }
    response.setHeader('Cache-Control', 'no-cache')
    response.type('html').send(pageFrom(html, nonceOf(response), realtimeOf(worldOf(request))))
  }

  router.use('/assets', packedAssets(join(dist, 'assets'), ONE_YEAR_SECONDS))
  router.use(compression())
  router.get(['/', '/index.html'], page)
  router.use(
    '/assets',
    express.static(join(dist, 'assets'), {
      immutable: true,
      maxAge: ONE_YEAR_SECONDS * 1000,
      index: false,
      etag: false,
    }),
    (_request: Request, response: Response) => {
      response.status(404).type('text/plain').send('Not found')
    },
  )
  router.use(express.static(dist, { index: false, redirect: false }))
  router.get('/{*path}', (request, response, next) => {
    if (wantsPage(request)) page(request, response)
    else next()
  })
  // An address that cannot be decoded, such as `/%`, gets the page too: the app says that it does not exist. S8.3
  router.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (error instanceof URIError && request.method === 'GET' && wantsPage(request)) page(request, response)
    else next(error)
  })
  return router
}
