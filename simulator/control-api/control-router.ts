// Everything under /simulator: the calls and streams of the control API, and the pages.
import { type Router as ExpressRouter, type Request, type RequestHandler, type Response, Router } from 'express'
import type { CodeThrottle } from '../api/middleware/code-throttle'
import { jsonBody } from '../api/middleware/json-body'
import { forbidden, notFound, Refused } from '../api/middleware/refused'
import { allowSameOriginFrames } from '../api/middleware/security-headers'
import type { Sessions } from '../api/sessions'
import type { OnViolation } from '../runtime/contract-check'
import type { Practice } from '../training/practice'
import { CONTROL_HEADER, type ControlAccess } from './access'
import { controlPages, controlStreams } from './control.pages'
import type { ControlContext } from './control-handler'
import { controlHandlers } from './control-handlers'
import { controlRoutes, routePath, worldOf } from './control-routes'
import { channelsDocument } from './documents/asyncapi'
import { apiDocument, controlDocument } from './documents/openapi'
import { enter } from './pages/enter'
import { joinRouter } from './pages/join'
import { leave } from './pages/leave'
import { alertBox, sendIcon, sendPlainPage } from './pages/plain-page'
import { practiceRouter } from './pages/practice'
import { sendLockedPage, unlockRouter } from './pages/unlock'
import { streamLog, streamWire, streamWorld } from './streams'

export interface ControlOptions extends ControlContext {
  readonly practice: Practice
  readonly sessions: Sessions
  /** Limits code guessing. */
  readonly codes: CodeThrottle
  /** Resolves when all changes are durable. */
  readonly persisted: () => Promise<void> | undefined
  /** Serves the console. */
  readonly consolePage: RequestHandler
  /** Serves the API documentation. */
  readonly docsPage: readonly RequestHandler[]
  /** Decides who may control the simulator. */
  readonly access: ControlAccess
  /** Called with responses that break the contract of the control API. Null turns the check off. */
  readonly onViolation: OnViolation | null
}

const LARGEST_BODY_BYTES = 1_000_000
const LARGEST_SHEET_BYTES = 1_000

/** Responds with a document, which is generated once. */
function sendDocument(generate: () => object): RequestHandler {
  let text: string | null = null
  return (_request, response) => {
    text ??= JSON.stringify(generate())
    response.type('application/json').send(text)
  }
}

/** Everything under /simulator. */
export const controlRouter = (options: ControlOptions): ExpressRouter => {
  const { worlds, sessions, wire, rooms, practice, codes, persisted, consolePage, docsPage, access, onViolation } =
    options
  const { token: controlToken } = access
  const router = Router()
  const routes = { handlers: controlHandlers(options), worlds, rooms, sessions, persisted, onViolation }

  router.get(routePath(controlPages.enter.path), (request, response) =>
    enter(request, response, { sessions, world: worldOf(worlds, request), access, codes, persisted }),
  )
  router.get(routePath(controlPages.main.path), leave)
  router.use(joinRouter({ rooms, sessions, codes, persisted }))
  router.use(practiceRouter({ practice, sessions, persisted }))
  router.get('/icon.svg', sendIcon)
  router.use(unlockRouter(controlToken))
  router.use('/api/sheet', jsonBody(LARGEST_SHEET_BYTES))
  router.get(routePath(controlPages.openapi.path), sendDocument(controlDocument))
  router.get(routePath(controlPages['market.openapi'].path), sendDocument(apiDocument))
  router.get(routePath(controlPages['market.asyncapi'].path), sendDocument(channelsDocument))
  router.use(controlRoutes('anyone', routes))
  router.get(routePath(controlPages.sheet.path), allowSameOriginFrames, consolePage)

  router.use(async (request, response, next) => {
    if (await access.allows(request)) return next()
    if (isPage(request)) return sendLockedPage(response, controlToken, { to: request.originalUrl })
    throw forbidden(
      `Access denied. Use the simulator's own machine, or send its control token in the ${CONTROL_HEADER} header or as Authorization: Bearer.`,
    )
  })
  router.get('/', consolePage)
  router.get(routePath(controlPages.docs.path), ...docsPage)
  router.use('/api', jsonBody(LARGEST_BODY_BYTES))
  router.use(controlRoutes('control', routes))
  router.get(routePath(controlStreams['wire.stream'].path), (request, response) =>
    streamWire(request, response, worldOf(worlds, request), wire),
  )
  router.get(routePath(controlStreams['log.stream'].path), (request, response) =>
    streamLog(request, response, worldOf(worlds, request)),
  )
  router.get(routePath(controlStreams['world.stream'].path), (request, response) =>
    streamWorld(request, response, worldOf(worlds, request), wire),
  )
  router.use((request) => {
    const path = `${request.baseUrl}${request.path}`
    throw notFound(
      `${path} could not be found. The simulator has no such page, and no such call with method ${request.method}.`,
    )
  })
  router.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (!(error instanceof Refused) || !isPage(request)) return next(error)
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
    const title = error.status === 404 ? 'Not found' : 'Access denied'
    sendPlainPage(response, error.status, title, `<h1>${title}</h1>${alertBox(error.message)}`)
  })
  return router
}

/** True for a page that a person opens. API calls and programs get JSON. */
const isPage = (request: Request): boolean =>
  !request.path.startsWith('/api') && request.headers.accept?.includes('text/html') === true
