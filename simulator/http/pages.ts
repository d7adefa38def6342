// The built app: hashed assets for ever, index.html freshly written for each answer. Knows no call and no world's content.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import type { Router as ExpressRouter, Request, Response } from 'express'
import express, { Router } from 'express'
import type { RunningWorld } from '../control/running-world'
import { nonceOf } from './security-headers'

export interface PageOptions {
  /** The folder of the built app. */
  readonly dist: string
  /** The world of a request, null when there is no such world: pages load all the same. */
  readonly worldOf: (request: Request) => RunningWorld | null
}

const ONE_YEAR_SECONDS = 31_536_000
const NONCE_PLACE = '__CSP_NONCE__'
const CONFIGURATION = /<meta name="marketplace"[^>]*>/

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The meta tag from which the app learns how to connect; same host and port as the page. */
const configurationTag = (world: RunningWorld | null): string => {
  const realtime = { broadcaster: world?.broadcaster ?? 'reverb', key: 'local' }
  return `<meta name="marketplace" content="${escaped(JSON.stringify({ realtime }))}" />`
}

/** index.html with this answer's nonce and this world's connector. */
export const pageFrom = (html: string, nonce: string, world: RunningWorld | null): string =>
  html.replace(CONFIGURATION, configurationTag(world)).replaceAll(NONCE_PLACE, nonce)

/** Serves assets, and index.html for every address that a browser opens. */
export const pageRouter = ({ dist, worldOf }: PageOptions): ExpressRouter => {
  const router = Router()
  const index = join(dist, 'index.html')
  // Read once: a build under a running server would mix two sets of hashed names.
  const html = existsSync(index) ? readFileSync(index, 'utf8') : null

  const page = (request: Request, response: Response): void => {
    if (html === null) {
      response.status(503).type('text/plain').send('The app has not been built: run "npm run build".')
      return
    }
    response.setHeader('Cache-Control', 'no-cache')
    response.type('html').send(pageFrom(html, nonceOf(response), worldOf(request)))
  }

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
    if (request.accepts(['html', 'json']) === 'html') page(request, response)
    else next()
  })
  return router
}
