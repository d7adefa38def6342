// The middleware in front of everything, in order: proxies, health and metrics, shutdown, host names, CORS, request log, headers,
// wire log.
import { type Router as ExpressRouter, Router } from 'express'
import type { Logger } from 'pino'
import type { Faults } from '../../faults/faults'
import type { WireLog } from '../../runtime/wire-log'
import type { Operations } from '../operations/operations'
import type { Sessions } from '../sessions'
import { behindProxies } from './address'
import { allowOrigins } from './allowed-origins'
import type { Draining } from './draining'
import { noSniff, noStore, worldHeaders } from './first-headers'
import { type HostNames, knownHost } from './known-host'
import { requestLog } from './request-log'
import { wireTap } from './wire-tap'
import type { WorldLookup } from './world-lookup'

interface InitialMiddlewareOptions {
  readonly operations: Operations
  readonly draining: Draining
  /** The number of configured proxies. */
  readonly proxies: number
  readonly names: HostNames
  readonly allowedOrigins: readonly string[]
  /** The request log; null for none. */
  readonly logger: Logger | null
  readonly lookup: WorldLookup
  readonly faults: Faults
  readonly sessions: Sessions
  readonly wire: WireLog
}

/** A router of all steps. */
export const initialMiddleware = (parts: InitialMiddlewareOptions): ExpressRouter => {
  const { operations, draining, proxies, names, allowedOrigins, logger, lookup, faults, sessions, wire } = parts
  const router = Router()
  if (proxies > 0) router.use(behindProxies(proxies))
  router.use(noSniff, operations.router())
  router.use(draining.handler, knownHost(names), allowOrigins(allowedOrigins))
  if (logger !== null) router.use(requestLog(logger))
  router.use(worldHeaders(lookup, faults, sessions))
  router.use(['/api', '/sanctum', '/simulator/api'], noStore)
  router.use('/api', wireTap(wire, lookup.find))
  return router
}
