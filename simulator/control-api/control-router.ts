// The control API under /simulator/api, the ways in, and the console's page. Words in, words out: worlds do the work.
// simulator.md, Control API
import type { Router as ExpressRouter, Request, RequestHandler, Response } from 'express'
import { json, Router } from 'express'
import { answerJson } from '../api/middleware/answer'
import type { CodeThrottle } from '../api/middleware/code-throttle'
import { forbidden, notFound, Refused } from '../api/middleware/refused'
import type { Faults } from '../faults/faults'
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { RunningWorld } from '../runtime/running-world'
import type { Sessions } from '../runtime/sessions'
import type { WireLog } from '../runtime/wire-log'
import type { Worlds } from '../runtime/worlds'
import type { Progress } from '../training/progress'
import type { Rooms } from '../training/rooms'
import { mayControl } from './access'
import { commandClock } from './clock'
import { injectCommand } from './commands'
import { coverageOf } from './coverage'
import { faultsOf, putFaults } from './faults'
import { answerLog, answerWire } from './log'
import { mailboxOf } from './mailbox'
import { marketOf } from './market'
import { enter } from './pages/enter'
import { leave } from './pages/leave'
import { alertBox, answerIcon, answerPlainPage } from './pages/plain-page'
import { answerLocked, unlockRouter } from './pages/unlock'
import { logBody, recordLog, recordWorld } from './record'
import { joinRouter, roomRouter } from './rooms'
import { forkWorld, restoreSnapshot, snapshotsOf, takeSnapshot } from './snapshots'
import { streamLog, streamWire } from './streams'
import { timelineOf } from './timeline'
import { worldOnWire } from './world-on-wire'
import { createWorld } from './worlds'

export interface ControlOptions {
  readonly worlds: Worlds
  readonly sessions: Sessions
  readonly lines: ConnectionRegistry
  readonly wire: WireLog
  readonly faults: Faults
  readonly rooms: Rooms
  readonly progress: Progress
  /** Who guesses codes. */
  readonly codes: CodeThrottle
  /** Done when everything that was done would survive the process. */
  readonly kept: () => Promise<void> | undefined
  /** Answers the console's page. */
  readonly consolePage: RequestHandler
  /** Lets somebody control from another machine; null = nobody may. */
  readonly controlToken: string | null
}

const BODY_LIMIT = '1mb'

/** Everything under /simulator. */
export const controlRouter = ({
  worlds,
  sessions,
  lines,
  wire,
  faults,
  rooms,
  progress,
  codes,
  kept,
  consolePage,
  controlToken,
}: ControlOptions): ExpressRouter => {
  const router = Router()
  const named = (request: Request): RunningWorld => {
    const id = String(request.params.id)
    const world = worlds.get(id)
    if (world === undefined) throw notFound(`There is no world "${id}".`)
    return world
  }
  const hostOf = (request: Request): string => request.headers.host ?? 'localhost'
  const described = (world: RunningWorld, request: Request) => worldOnWire(world, hostOf(request))
  const say = async (response: Response, data: unknown, status = 200): Promise<void> => {
    await kept()
    answerJson(response, status, { data })
  }

  router.get('/enter/:id', (request, response) =>
    enter(request, response, { sessions, world: named(request), controlToken, codes, kept }),
  )

  router.get('/main', leave)
  router.use(joinRouter({ rooms, progress, sessions, codes, kept }))

  router.get('/icon.svg', answerIcon)
  router.use(unlockRouter(controlToken))

  router.get('/api/health', (_request, response) => say(response, { status: 'ok' }))

  router.use((request, response, next) => {
    if (mayControl(request, controlToken)) return next()
    if (isPage(request)) return answerLocked(response, controlToken, { to: request.originalUrl })
    throw forbidden('The simulator is controlled from its own machine, or with its control token.')
  })
  router.get('/', consolePage)
  router.use('/api', json({ limit: BODY_LIMIT }))

  router.use('/api', roomRouter({ rooms, progress, sessions, kept }, named))

  router.get('/api/scenarios', (_request, response) => say(response, worlds.scenarios()))
  router.get('/api/worlds', (request, response) =>
    say(
      response,
      worlds.list().map((world) => described(world, request)),
    ),
  )
  router.post('/api/worlds', async (request, response) => {
    const world = createWorld(worlds, request.body)
    await say(response, described(world, request), 201)
  })
  router.get('/api/worlds/:id', (request, response) => say(response, described(named(request), request)))
  router.delete('/api/worlds/:id', async (request, response) => {
    worlds.delete(named(request).id)
    await kept()
    answerJson(response, 204, null)
  })
  router.post('/api/worlds/:id/reset', async (request, response) => {
    const world = named(request)
    await world.reset()
    await say(response, described(world, request))
  })
  router.post('/api/worlds/:id/clock', async (request, response) => {
    const world = named(request)
    const more = await commandClock(world, request.body)
    await say(response, { ...described(world, request), ...more })
  })
  router.post('/api/worlds/:id/step', async (request, response) => {
    const world = named(request)
    const step = await world.step()
    await say(response, { ...described(world, request), step })
  })
  router.get('/api/worlds/:id/mailbox', (request, response) =>
    say(response, mailboxOf(named(request), hostOf(request))),
  )
  router.get('/api/worlds/:id/market', (request, response) => say(response, marketOf(named(request))))
  router.get('/api/worlds/:id/snapshots', (request, response) => say(response, snapshotsOf(named(request))))
  router.post('/api/worlds/:id/snapshots', async (request, response) => {
    await say(response, await takeSnapshot(named(request), request.body), 201)
  })
  router.post('/api/worlds/:id/restore', async (request, response) => {
    const world = named(request)
    const more = await restoreSnapshot(world, request.body)
    await say(response, { ...described(world, request), ...more })
  })
  router.post('/api/worlds/:id/fork', async (request, response) => {
    const world = await forkWorld(worlds, named(request), request.body)
    await say(response, described(world, request), 201)
  })
  router.get('/api/worlds/:id/timeline', (request, response) => say(response, timelineOf(named(request))))
  router.get('/api/worlds/:id/faults', (request, response) => say(response, faultsOf(named(request), faults)))
  router.put('/api/worlds/:id/faults', async (request, response) => {
    await say(response, putFaults(named(request), faults, request.body))
  })
  router.post('/api/worlds/:id/record', logBody, async (request, response) => {
    say(response, await recordWorld(named(request), request))
  })
  router.post('/api/recordings', logBody, async (request, response) => say(response, await recordLog(request)))
  router.get('/api/worlds/:id/coverage', (request, response) => say(response, coverageOf(named(request), wire)))
  router.get('/api/worlds/:id/wire', (request, response) => answerWire(response, named(request), wire, request.query))
  router.get('/api/worlds/:id/wire/stream', (request, response) => streamWire(request, response, named(request), wire))
  router.get('/api/worlds/:id/log/stream', (request, response) => streamLog(request, response, named(request)))
  router.get('/api/worlds/:id/log', (request, response) => answerLog(response, named(request), request.query))
  router.post('/api/worlds/:id/commands', async (request, response) => {
    await say(response, await injectCommand(named(request), request.body))
  })
  router.post('/api/worlds/:id/sockets/cut', async (request, response) => {
    await say(response, { cut: lines.cut(named(request)) })
  })
  router.use((error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
    if (!(error instanceof Refused) || !isPage(request)) return next(error)
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
    answerPlainPage(response, error.status, 'No way in', `<h1>No way in</h1>${alertBox(error.message)}`)
  })
  return router
}

/** True for what a person opens; programs and the API's callers get JSON. */
const isPage = (request: Request): boolean =>
  !request.path.startsWith('/api') && request.headers.accept?.includes('text/html') === true
