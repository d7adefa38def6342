// Puts the doors on one port: the API, both realtime doors, the control API and the built app. In-process for tests,
// behind scripts/start.ts for people. simulator.md, Starting it
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Request, Response } from 'express'
import express from 'express'
import { pino } from 'pino'
import { wideBidRequest } from './api/auctions'
import { calendarKeyIn, noCalendar } from './api/calendars'
import { allHandlers } from './api/handlers'
import { answerError, answerJson, stampWorld } from './api/middleware/answer'
import { CodeThrottle } from './api/middleware/code-throttle'
import { setCookie } from './api/middleware/cookies'
import { LoginThrottle } from './api/middleware/login-throttle'
import { consolePage, pageRouter } from './api/middleware/pages'
import { Refused } from './api/middleware/refused'
import { requestLog } from './api/middleware/request-log'
import { securityHeaders } from './api/middleware/security-headers'
import { wireTap } from './api/middleware/wire-tap'
import { MAIN_WORLD, worldIdOf } from './api/middleware/world-of-request'
import { apiRouter } from './api/routes'
import { CalendarKeys } from './api/stores/calendar-keys'
import { FileStore } from './api/stores/file-store'
import { ReceiptSeals } from './api/stores/receipt-seals'
import { controlRouter } from './control-api/control-router'
import { Faults } from './faults/faults'
import { resumeAll } from './persistence/resume'
import { WorldStore } from './persistence/world-store'
import { ConnectionRegistry } from './realtime/connections/connection-registry'
import { Delivery } from './realtime/delivery/delivery'
import { Attendance } from './realtime/presence/attendance'
import type { Later } from './realtime/presence/presence'
import { Presence } from './realtime/presence/presence'
import { openPusherGateway } from './realtime/pusher/pusher-gateway'
import { Signer } from './realtime/pusher/signature'
import { openSocketIoGateway } from './realtime/socket-io/socket-io-gateway'
import type { RunningWorld } from './runtime/running-world'
import { bearerOf, Sessions } from './runtime/sessions'
import { logSockets, WireLog } from './runtime/wire-log'
import { Worlds } from './runtime/worlds'
import { Progress } from './training/progress'
import { Rooms } from './training/rooms'

export interface SimulatorOptions {
  /** 0 = any free one. */
  readonly port: number
  /** Default: every interface. */
  readonly host?: string
  /** What plays in the world `main`; null = no world at first. */
  readonly scenario: string | null
  readonly seed?: number
  /** `main` waits for a command to play. */
  readonly paused?: boolean
  /** Which connector pages of `main` are told to use. */
  readonly broadcaster?: 'reverb' | 'socket.io'
  /** The folder of the built app; without it there are no pages. */
  readonly dist?: string
  /** No request log. */
  readonly quiet?: boolean
  /** The folder in which worlds, sessions and uploads outlive the process; in memory only when left out. */
  readonly data?: string
  /** Lets somebody control from another machine. */
  readonly controlToken?: string
  /** Laravel's toOthers(): whoever causes an event does not hear it on the socket that X-Socket-ID names. */
  readonly toOthers?: boolean
  /** How the grace of presence is waited for; by real timers when left out. */
  readonly later?: Later
  /** Holds every answer and channel event against the contract. Default true. */
  readonly verifyContract?: boolean
}

export interface Simulator {
  /** `http://localhost:4000` */
  readonly url: string
  readonly port: number
  readonly worlds: Worlds
  /** Ends the worlds, hangs up every socket and frees the port. */
  close(): Promise<void>
}

const TWO_HOURS_SECONDS = 7_200

/** Starts a simulator; answers when it listens. */
export const createSimulator = async (options: SimulatorOptions): Promise<Simulator> => {
  const logger = pino({ base: null, level: options.quiet === true ? 'error' : 'info' })
  const onViolation = (place: string, problem: string): void => logger.error({ place, problem }, 'breaks the contract')
  const verify = options.verifyContract ?? true

  const keep = options.data === undefined ? null : await WorldStore.open(options.data)
  const worlds = new Worlds(undefined, keep)
  const sessions = new Sessions(keep)
  const uploads = new FileStore(keep)
  const seals = new ReceiptSeals(keep)
  const calendars = new CalendarKeys(keep)
  const lines = new ConnectionRegistry()
  const signer = new Signer()
  const wire = new WireLog()
  const faults = new Faults(lines, sessions, wire, keep)
  const progress = new Progress(wire, keep)
  const rooms = new Rooms(worlds, keep)
  worlds.onCreated((world) => {
    faults.watch(world)
    progress.watch(world)
  })
  logSockets(lines, wire)
  const kept = (): Promise<void> | undefined => keep?.settled()
  const delivery = new Delivery(lines, { verify, toOthers: options.toOthers ?? false, onViolation, faults, wire })
  const attendance = new Attendance(lines, delivery)
  const throttle = new LoginThrottle(() => performance.now())
  // A calendar program sends neither our header nor our cookie: its key says of which world it is.
  const worldOrNull = (request: Request): RunningWorld | null =>
    calendars.worldOf(calendarKeyIn(request.originalUrl)) ?? worlds.get(worldIdOf(request)) ?? null
  const worldOf = (request: Request): RunningWorld => {
    const world = worldOrNull(request)
    if (world !== null) return world
    if (calendarKeyIn(request.originalUrl) !== null) throw noCalendar()
    throw new Refused(400, { code: 'unknown_world', message: `There is no world "${worldIdOf(request)}".` })
  }

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  if (options.quiet !== true) app.use(requestLog(logger))
  app.use((request: Request, response: Response, next) => {
    const world = worldOrNull(request)
    // Who asks matters only where somebody is told another time than the world's.
    if (world !== null) {
      const userId = faults.skews(world) ? userOf(request, sessions) : null
      stampWorld(response, world, faults.readingFor(world, userId))
    }
    next()
  })
  app.use(['/api', '/sanctum', '/simulator/api'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store, private')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    next()
  })
  app.get('/sanctum/csrf-cookie', (_request, response) => {
    // Bearer tokens need no such cookie; a client that repeats after a 419 asks for it all the same. toolchain.md §4
    response.appendHeader('Set-Cookie', setCookie('XSRF-TOKEN', randomBytes(20).toString('hex'), TWO_HOURS_SECONDS))
    answerJson(response, 204, null)
  })
  app.use('/api', wireTap(wire, worldOrNull))
  app.use(
    apiRouter({
      handlers: allHandlers({
        sessions,
        throttle,
        lines,
        signer,
        attendance,
        faults,
        uploads,
        seals,
        calendars,
      }),
      sessions,
      faults,
      delivery,
      worldOf,
      wideBodies: { 'auction.bid': wideBidRequest },
      onViolation: verify ? onViolation : null,
      kept,
    }),
  )
  app.use(securityHeaders())
  app.use(
    '/simulator',
    controlRouter({
      worlds,
      sessions,
      lines,
      wire,
      faults,
      rooms,
      progress,
      codes: new CodeThrottle(() => performance.now()),
      kept,
      consolePage: consolePage(options.dist ?? null),
      controlToken: options.controlToken ?? null,
    }),
  )
  if (options.dist !== undefined) app.use(pageRouter({ dist: options.dist, worldOf: worldOrNull }))
  app.use((request: Request) => {
    throw new Refused(404, { message: `The route ${request.path.slice(1)} could not be found.` })
  })
  app.use((error: unknown, request: Request, response: Response, _next: () => void) => {
    answerError(logger, response, request, error)
  })

  const http = createServer(app)
  const presence = new Presence(lines, options.later)
  const socketIo = openSocketIoGateway(http, lines, presence, sessions, faults)
  const pusher = openPusherGateway(lines, presence, signer)
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith('/socket.io/')) return
    if (faults.cutsSocketsOf(request) || !pusher.upgrade(request, socket, head)) socket.destroy()
  })

  if (keep !== null)
    await resumeAll(keep, { worlds, sessions, uploads, rooms, faults, progress, seals, calendars }, (id) =>
      logger.warn({ world: id }, 'its scenario has changed: not resumed'),
    )
  const ticking = keep === null ? null : keepTime(worlds)
  if (options.scenario !== null && worlds.get(MAIN_WORLD) === undefined) {
    worlds.create({
      id: MAIN_WORLD,
      scenario: options.scenario,
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      paused: options.paused ?? false,
      broadcaster: options.broadcaster ?? 'reverb',
    })
  }
  const port = await listening(http, options.port, options.host)

  return {
    url: `http://localhost:${port}`,
    port,
    worlds,
    async close() {
      if (ticking !== null) clearInterval(ticking)
      if (keep !== null) await Promise.all(worlds.list().map((world) => world.settled()))
      await keep?.close()
      for (const world of worlds.list()) worlds.delete(world.id)
      await pusher.close()
      http.closeAllConnections()
      await socketIo.close()
    },
  }
}

const A_SECOND_MS = 1_000

/** A world that plays has its time written down every second, so that one that was killed resumes near it. */
const keepTime = (worlds: Worlds): NodeJS.Timeout => {
  const timer = setInterval(() => {
    for (const world of worlds.list()) if (!world.paused()) world.settled().catch(() => undefined)
  }, A_SECOND_MS)
  return timer.unref()
}

/** Who asks, by the bearer token; null when nobody is signed in. */
const userOf = (request: Request, sessions: Sessions): number | null => {
  const token = bearerOf(request.headers.authorization)
  return token === null ? null : (sessions.find(token)?.userId ?? null)
}

type HttpServer = ReturnType<typeof createServer>

const listening = (http: HttpServer, port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      http.off('error', reject)
      resolve(portOf(http.address(), port))
    })
  })

const portOf = (address: AddressInfo | string | null, asked: number): number =>
  typeof address === 'object' && address !== null ? address.port : asked
