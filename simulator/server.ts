// Serves all parts of the simulator on one port: the API, both realtime gateways, the control API and the built app. Tests
// run it in process; scripts/start.ts runs it for people.
import type { Duplex } from 'node:stream'
import express, { type Express, type Request, type Response } from 'express'
import { type Logger, pino } from 'pino'
import type { LoanFileKey } from '../src/contract/loan'
import { appServer } from './api/app-server'
import { looseBidRequest } from './api/auctions'
import { referencedDocuments } from './api/documents/upload-permission'
import { addressesElsewhere } from './api/elsewhere'
import { allHandlers } from './api/handlers'
import { listen } from './api/listen'
import { trustsProxy } from './api/middleware/address'
import { admissionOf } from './api/middleware/admission'
import { refusalAfterMove, sendError } from './api/middleware/answer'
import { CodeThrottle } from './api/middleware/code-throttle'
import { Draining } from './api/middleware/draining'
import { sendCsrfCookie } from './api/middleware/first-headers'
import { initialMiddleware } from './api/middleware/initial-middleware'
import { KnownDevices } from './api/middleware/known-devices'
import { namesOf } from './api/middleware/known-host'
import { LoginThrottle } from './api/middleware/login-throttle'
import { pageRouter, simulatorPage } from './api/middleware/pages'
import { notFound } from './api/middleware/refused'
import { securityHeaders, viewerPolicy } from './api/middleware/security-headers'
import { worldLookup } from './api/middleware/world-lookup'
import { Operations } from './api/operations/operations'
import { publishedEvents } from './api/published-events'
import { PushDestination } from './api/push/push-destination'
import { PushSender } from './api/push/push-sender'
import { PushSubscriptions } from './api/push/push-subscriptions'
import { apiRouter } from './api/routes'
import { Sessions } from './api/sessions'
import { CheckedPins } from './api/signator-pins'
import { CalendarKeys } from './api/stores/calendar-keys'
import { FileStore } from './api/stores/file-store'
import { PartialUploads } from './api/stores/partial-uploads'
import { ReceiptSeals } from './api/stores/receipt-seals'
import type { ClusterNode } from './cluster/cluster'
import type { Front } from './cluster/front'
import { ControlAccess } from './control-api/access'
import { controlRouter } from './control-api/control-router'
import { SeatPresence } from './control-api/seat-presence'
import { Faults } from './faults/faults'
import type { EventStore } from './persistence/event-store'
import { MemoryEventStore } from './persistence/memory-event-store'
import { resumeAll } from './persistence/resume'
import { ConnectionRegistry } from './realtime/connections/connection-registry'
import { applySocketFaults } from './realtime/connections/socket-faults'
import { logSockets } from './realtime/connections/socket-log'
import { Delivery } from './realtime/delivery/delivery'
import { MAX_EVENT_BYTES } from './realtime/delivery/event-form'
import { openGateways } from './realtime/gateways'
import { BidderPresence } from './realtime/presence/bidder-presence'
import { publishMain, realtimeTag, relayToMain, sendingApp } from './realtime/pusher/main-app'
import { Signer } from './realtime/pusher/signature'
import { endUnused, storeClocks, worldSettled } from './runtime/housekeeping'
import { watchFixtureFile, watchScenarioFile } from './runtime/library'
import { CannotStore, MAIN_WORLD } from './runtime/running-world'
import { WireLog } from './runtime/wire-log'
import { Worlds } from './runtime/worlds'
import type { SimulatorOptions } from './server-options'
import { Practice } from './training/practice'
import { Progress } from './training/progress'
import { Rooms } from './training/rooms'
import { keepUnreadMessages } from './training/unread-messages'

export interface Simulator {
  /** `http://localhost:4000` */
  readonly url: string
  readonly port: number
  /** The URLs by which other machines reach it, such as `http://192.168.1.20:4000`. */
  readonly elsewhere: readonly string[]
  readonly worlds: Worlds
  /** Serves this connection as if it had arrived at the port. */
  serve(connection: Duplex): void
  /** Ends the worlds, closes every socket and frees the port. */
  close(): Promise<void>
}

/** Starts a simulator; resolves when it listens. */
export const createSimulator = async (options: SimulatorOptions): Promise<Simulator> => {
  const logger = pino({ base: null, level: options.quiet === true ? 'error' : 'info' })
  const cluster = await clusterOf(options, logger)
  const store = cluster?.store ?? (await openStore(options))
  const services = createServices(options, store, logger, cluster)
  const { worlds } = services
  const { scheduler, allowedOrigins = [], maxSockets } = options
  const access = new ControlAccess(options.controlToken ?? null, allowedOrigins)
  const operations = new Operations({ ...services, cluster, mayRead: (request) => access.allows(request) })
  const elsewhere = await addressesElsewhere(options.host)
  const routing: Routing = { front: null }
  const http = appServer(
    createApp(options, { ...services, cluster, access, operations, routing, elsewhere }, store, logger),
  )
  const openSockets = (): number => services.connections.size
  const admission = admissionOf({ ...services, names: namesOf(options), allowedOrigins, maxSockets, openSockets })
  const closeGateways = openGateways(http, {
    ...services,
    scheduler,
    allowedOrigins,
    admission,
    externalWorld: () => (sendingApp(options.pusher) === null ? null : (worlds.get(MAIN_WORLD) ?? null)),
  })
  const parts = { ...services, records: recordsOf(services) }
  if (cluster === null) {
    for (const { id, as, reason } of await resumeAll(store, parts)) {
      // Logged even in quiet mode.
      logger.error({ world: id, kept_as: as }, `could not resume the world: ${reason}`)
    }
  }
  const stopClocks = store instanceof MemoryEventStore ? null : storeClocks(worlds)
  const stopEnding = endUnused(worlds, (world) => services.connections.connectionsOf(world).length > 0)
  const unwatch = watchFiles(options)
  if (cluster === null) createMain(options, worlds)
  routing.front = cluster?.front(http, parts) ?? null
  const front = routing.front?.server ?? http
  operations.count(front)
  const port = await listen(front, options)
  if (cluster !== null) {
    await cluster.join(port)
    if (options.scenario !== null && (await cluster.owns(MAIN_WORLD))) createMain(options, worlds)
    await cluster.retryAtStart(() => store.settled())
  }
  operations.started()

  return {
    url: `http://localhost:${port}`,
    port,
    elsewhere: elsewhere().map((address) => `http://${address}:${port}`),
    worlds,
    serve: (connection) => void front.emit('connection', connection),
    async close() {
      operations.stopping()
      for (const stop of unwatch) stop()
      await cluster?.drain()
      await services.draining.drained()
      stopClocks?.()
      stopEnding()
      services.publishing?.close()
      await Promise.all(worlds.list().map(worldSettled))
      await (cluster ?? store).close()
      for (const world of worlds.list()) worlds.delete(world.id)
      if (front !== http) front.closeAllConnections()
      await closeGateways()
      if (front !== http) await new Promise((resolve) => front.close(resolve))
    },
  }
}

/** Rethrows an error; for an optional package that isn't installed, says how to install it. */
function explainMissingPackage(error: unknown): never {
  const missing = /Cannot find package '([^']+)'/.exec(error instanceof Error ? error.message : '')?.[1]
  if (missing === undefined) throw error
  throw new Error(`${missing} isn't installed. Install it: npm install ${missing}`)
}

/** Loads the database code only if a data folder is set. */
const openStore = async ({ data }: SimulatorOptions): Promise<EventStore> => {
  if (data === undefined) return new MemoryEventStore()
  const { LibsqlEventStore } = await import('./persistence/libsql-event-store').catch(explainMissingPackage)
  return LibsqlEventStore.open(data)
}

/** Loads the cluster code only in a cluster. */
const clusterOf = async ({ cluster, controlToken }: SimulatorOptions, logger: Logger): Promise<ClusterNode | null> => {
  if (cluster === undefined) return null
  const { openCluster } = await import('./cluster/cluster').catch(explainMissingPackage)
  return openCluster(cluster, controlToken ?? null, logger)
}

/** The server in front of a cluster's node, once there is one. */
interface Routing {
  front: Front | null
}

type OnViolation = (place: string, problem: string) => void

const onViolationOf =
  (logger: Logger): OnViolation =>
  (place, problem) =>
    logger.error({ place, problem }, 'contract violation')

const verifies = ({ verifyContract }: SimulatorOptions): boolean => verifyContract ?? true

/** The long-lived services of a simulator. */
type Services = ReturnType<typeof createServices>

function createServices(options: SimulatorOptions, store: EventStore, logger: Logger, cluster: ClusterNode | null) {
  const [newWorldId, newRoomId] = cluster === null ? [null, null] : [cluster.newId('world'), cluster.newId('room')]
  const worlds = new Worlds(undefined, store, options.maxWorlds, undefined, newWorldId, options.toOthers)
  const sessions = new Sessions(store)
  const wire = new WireLog(store.wire)
  const faults = new Faults(sessions, wire, store)
  const progress = new Progress(store)
  const partialUploads = new PartialUploads<LoanFileKey>()
  worlds.onCreated((world, origin) => {
    faults.watch(world)
    progress.watch(world, origin)
    keepUnreadMessages(world)
    partialUploads.watch(world)
  })

  const connections = new ConnectionRegistry()
  applySocketFaults(faults, connections)
  logSockets(connections, wire)
  sessions.onEnded((session) => connections.endSession(session))
  const publishing = publishMain({ ...options, log: logger, wire, worlds })
  const presence = new SeatPresence(connections, wire)
  worlds.onCreated((world) => presence.watch(world))
  const delivery = new Delivery(connections, {
    ...(publishing === null ? {} : { publisher: publishing }),
    verify: verifies(options),
    maxEvent: options.maxEvent,
    onViolation: onViolationOf(logger),
    faults,
    wire,
  })
  worlds.onCreated((world) => {
    if (publishing?.publishes(world) === true) delivery.deliverFrom(world)
  })

  const seals = new ReceiptSeals(store)
  const pushSubscriptions = new PushSubscriptions(sessions, store)
  const pushDestination = new PushDestination(options.pushToLoopback)
  const pushSender = new PushSender({ subscriptions: pushSubscriptions, seals, destination: pushDestination })
  worlds.onCreated((world) => pushSender.watch(world))

  return {
    worlds,
    sessions,
    wire,
    faults,
    progress,
    presence,
    connections,
    delivery,
    publishing,
    rooms: new Rooms(worlds, store, newRoomId),
    practice: new Practice(worlds),
    bidderPresence: new BidderPresence(connections, delivery),
    signer: new Signer(options.pusher, cluster?.signingKey ?? null),
    draining: new Draining(),
    throttle: new LoginThrottle(),
    pins: new CheckedPins(),
    uploads: new FileStore({
      // In a cluster, other nodes may have worlds that refer to the same content.
      storage:
        cluster === null
          ? store
          : { putUpload: (...upload) => store.putUpload(...upload), deleteUpload: () => undefined },
      referenced: () => referencedDocuments(worlds),
    }),
    partialUploads,
    seals,
    pushSubscriptions,
    pushDestination,
    calendars: new CalendarKeys(store),
  }
}

/** The service that resumes the stored records of each kind. */
const recordsOf = ({ rooms, faults, progress, seals, calendars, pushSubscriptions }: Services) => ({
  room: rooms,
  faults,
  seal: seals,
  calendar: calendars,
  push: pushSubscriptions,
  'board-opening': progress,
})

interface AppParts {
  readonly cluster: ClusterNode | null
  readonly access: ControlAccess
  readonly operations: Operations
  readonly routing: Routing
  readonly elsewhere: () => readonly string[]
}

function createApp(
  options: SimulatorOptions,
  services: Services & AppParts,
  store: EventStore,
  logger: Logger,
): Express {
  const { sessions, faults, delivery } = services
  const lookup = worldLookup(services.worlds, services.calendars)
  const persisted = (): Promise<void> =>
    store.settled().catch((cause: unknown) => {
      throw new CannotStore({ cause })
    })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustsProxy(options.proxies ?? 0))
  app.use(
    initialMiddleware({
      ...services,
      lookup,
      names: namesOf(options),
      allowedOrigins: options.allowedOrigins ?? [],
      proxies: options.proxies ?? 0,
      logger: options.quiet === true ? null : logger,
    }),
  )
  app.get('/sanctum/csrf-cookie', sendCsrfCookie)
  app.use(
    apiRouter({
      sessions,
      faults,
      delivery,
      devices: new KnownDevices(services.seals),
      persisted,
      handlers: allHandlers(services),
      worldOf: lookup.get,
      looseBodies: { 'auction.bid': looseBidRequest, 'standing-maximum.set': looseBidRequest },
      onViolation: verifies(options) ? onViolationOf(logger) : null,
    }),
  )
  const sending = sendingApp(options.pusher)
  if (sending !== null) {
    const relay = relayToMain(services.worlds, delivery)
    app.use('/apps', publishedEvents({ app: sending, maxBody: options.maxEvent ?? MAX_EVENT_BYTES, relay }))
  }
  // Programs ask here, so they aren't answered with the page of the app.
  app.use('/apps', routeNotFound)
  app.use(securityHeaders(options.publish?.socket))
  app.use(
    '/simulator',
    controlRouter({
      ...services,
      persisted,
      codes: new CodeThrottle(),
      consolePage: simulatorPage(options.dist ?? null, 'console'),
      docsPage: [viewerPolicy, simulatorPage(options.dist ?? null, 'docs')],
      defaultTtlMs: options.worldTtlMs ?? null,
      onViolation: verifies(options) ? onViolationOf(logger) : null,
    }),
  )
  if (options.dist !== undefined)
    app.use(
      pageRouter({
        dist: options.dist,
        worldOf: lookup.find,
        realtimeOf: (world) => realtimeTag(world, services.signer, options.publish ?? null),
      }),
    )
  app.use(routeNotFound)
  app.use(async (error: unknown, request: Request, response: Response, _next: () => void) => {
    const { front } = services.routing
    const refusal = front === null ? null : refusalAfterMove(error)
    if (refusal !== null && (await front?.repeat(request, response))) return
    sendError(logger, response, request, refusal ?? error)
  })
  return app
}

function routeNotFound({ baseUrl, path }: Request): never {
  throw notFound(`The route ${`${baseUrl}${path}`.slice(1)} could not be found.`)
}

/** Watches the user's own files. Returns the functions that stop watching. */
const watchFiles = ({ scenario, scenarioFile, files = [] }: SimulatorOptions): readonly (() => void)[] => [
  ...(scenario === null || scenarioFile === undefined ? [] : [watchScenarioFile(scenario, scenarioFile)]),
  ...files.map(watchFixtureFile),
]

/** Creates the world `main`, unless it was resumed. */
const createMain = ({ scenario, source, seed, paused, broadcaster, api }: SimulatorOptions, worlds: Worlds): void => {
  if (scenario === null || worlds.get(MAIN_WORLD) !== undefined) return
  worlds.create({
    id: MAIN_WORLD,
    scenario,
    ...(source === undefined ? {} : { source }),
    ...(seed === undefined ? {} : { seed }),
    paused: paused ?? false,
    broadcaster: broadcaster ?? 'reverb',
    ...(api === undefined ? {} : { api }),
  })
}
