// What comes before every answer, in order: the proxies in front, the figures of whoever runs the server, which names it has,
// whose page asks, the log of requests, the headers, the wire log.
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Faults } from '../../faults/faults'
import type { Sessions } from '../../runtime/sessions'
import type { WireLog } from '../../runtime/wire-log'
import type { Operations } from '../operations/operations'
import { behindProxies } from './address'
import { allowOrigins } from './allowed-origins'
import type { Draining } from './draining'
import { neverStored, worldHeaders } from './first-headers'
import { below, inOneGo } from './in-one-go'
import type { OwnNames } from './known-host'
import { knownHost } from './known-host'
import { requestLog } from './request-log'
import { wireTap } from './wire-tap'
import type { WorldLookup } from './world-lookup'

interface FirstParts {
  readonly operations: Operations
  readonly draining: Draining
  /** So many proxies in front were made known. */
  readonly proxies: number
  readonly names: OwnNames
  readonly allowedOrigins: readonly string[]
  /** Where requests are logged; null for nowhere. */
  readonly logger: Logger | null
  readonly lookup: WorldLookup
  readonly faults: Faults
  readonly sessions: Sessions
  readonly wire: WireLog
}

/** The steps as one middleware, in front of everything. */
export const firstSteps = (parts: FirstParts): RequestHandler => {
  const { operations, draining, proxies, names, allowedOrigins, logger, lookup, faults, sessions, wire } = parts
  return inOneGo(
    ...(proxies === 0 ? [] : [behindProxies(proxies)]),
    below(['/health', '/ready', '/metrics'], operations.router()),
    draining.handler,
    knownHost(names),
    allowOrigins(allowedOrigins),
    ...(logger === null ? [] : [requestLog(logger)]),
    worldHeaders(lookup, faults, sessions),
    below(['/api', '/sanctum', '/simulator/api'], neverStored),
    below(['/api'], wireTap(wire, lookup.find)),
  )
}
