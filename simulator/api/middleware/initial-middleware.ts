// The middleware in front of everything, in order: proxies, health and metrics, shutdown, host names, CORS, request log, headers,
// wire log.
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Faults } from '../../faults/faults'
import type { Sessions } from '../../runtime/sessions'
import type { WireLog } from '../../runtime/wire-log'
import type { Operations } from '../operations/operations'
import { behindProxies } from './address'
import { allowOrigins } from './allowed-origins'
import { below, combineMiddleware } from './combine-middleware'
import type { Draining } from './draining'
import { noStore, worldHeaders } from './first-headers'
import type { HostNames } from './known-host'
import { knownHost } from './known-host'
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

/** All steps as one middleware. */
export const initialMiddleware = (parts: InitialMiddlewareOptions): RequestHandler => {
  const { operations, draining, proxies, names, allowedOrigins, logger, lookup, faults, sessions, wire } = parts
  return combineMiddleware(
    ...(proxies === 0 ? [] : [behindProxies(proxies)]),
    below(['/health', '/ready', '/metrics'], operations.router()),
    draining.handler,
    knownHost(names),
    allowOrigins(allowedOrigins),
    ...(logger === null ? [] : [requestLog(logger)]),
    worldHeaders(lookup, faults, sessions),
    below(['/api', '/sanctum', '/simulator/api'], noStore),
    below(['/api'], wireTap(wire, lookup.find)),
  )
}
