// Serves the built app, console and documentation. Hashed assets are cached for a year; pages are filled in per response.
import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import compression from 'compression'
import express, {
  type Router as ExpressRouter,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import type { RealtimeTag } from '../../realtime/pusher/main-app'
import type { RunningWorld } from '../../runtime/running-world'
import { escaped } from '../markup'
import { compressedAssets } from './compressed-assets'
import { nonceOf } from './security-headers'

export interface PageOptions {
  /** The folder of the built app. */
  readonly dist: string
  /** The world of a request, or null; pages load without a world too. */
  readonly worldOf: (request: Request) => RunningWorld | null
  /** How pages of this world connect. */
  readonly realtimeOf: (world: RunningWorld | null) => RealtimeTag
}

const ONE_YEAR_SECONDS = 31_536_000
const NONCE_PLACE = '__CSP_NONCE__'
const CONFIGURATION = /<meta name="marketplace"[^>]*>/

/** The meta tag with the app's connection settings. */
const configurationTag = (realtime: RealtimeTag): string =>
  `<meta name="marketplace" content="${escaped(JSON.stringify({ realtime }))}" />`

/** A page of the app with this response's nonce and its world's connector. */
export const pageFrom = (html: string, nonce: string, realtime: RealtimeTag): string =>
  html.replace(CONFIGURATION, () => configurationTag(realtime)).replaceAll(NONCE_PLACE, nonce)

/** Reads the page of the latest build, or null. A rebuild while the server runs changes the asset names. */
const builtPage = (file: string): (() => string | null) => {
  let cached: { readonly builtAt: number; readonly html: string } | null = null
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return null
    if (cached?.builtAt !== builtAt) cached = { builtAt, html: readFileSync(file, 'utf8') }
    return cached.html
  }
}

const sendNotBuilt = (response: Response): void => {
  response.status(503).type('text/plain').send('The app has not been built. Run "npm run build".')
}

/** Serves a page of the simulator itself, such as the console. `dist` is null without a build. */
export const simulatorPage = (dist: string | null, page: 'console' | 'docs'): RequestHandler => {
  const built = dist === null ? () => null : builtPage(join(dist, 'simulator', page, 'index.html'))
  return (_request, response) => {
    const html = built()
    if (html === null) return sendNotBuilt(response)
    response.setHeader('Cache-Control', 'no-store')
    response.type('html').send(html.replaceAll(NONCE_PLACE, nonceOf(response)))
  }
}

/** True for browser navigation, unlike a missing image or script. */
const wantsPage = (request: Request): boolean =>
  request.headers.accept?.includes('text/html') === true ||
  (extname(request.path) === '' && request.accepts(['html', 'json']) === 'html')

/** Serves assets, landing.html at `/`, and index.html for every other browser navigation. */
export const pageRouter = ({ dist, worldOf, realtimeOf }: PageOptions): ExpressRouter => {
  const router = Router()
  const app = builtPage(join(dist, 'index.html'))
  const landing = builtPage(join(dist, 'landing.html'))

  const page = (request: Request, response: Response): void => {
    // The app has a landing page too, for a build without the static one.
    const html = (request.path === '/' ? landing() : null) ?? app()
    if (html === null) {
      sendNotBuilt(response)
      return
    }
    response.setHeader('Cache-Control', 'no-cache')
    response.type('html').send(pageFrom(html, nonceOf(response), realtimeOf(worldOf(request))))
  }

  router.use('/assets', compressedAssets(join(dist, 'assets'), ONE_YEAR_SECONDS))
  router.use(compression())
  router.get(['/', '/index.html', '/landing.html'], page)
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
  // An undecodable URL, such as `/%`, gets the page too, and the app shows its 404. S8.3
  router.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (error instanceof URIError && request.method === 'GET' && wantsPage(request)) page(request, response)
    else next(error)
  })
  return router
}
