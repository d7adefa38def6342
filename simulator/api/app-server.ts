// The HTTP server of an Express app.
import { createServer, type Server } from 'node:http'
import type { Express } from 'express'

/**
 * How long an idle connection stays open, real ms. Longer than clients and proxies keep theirs (nginx: 60 s), so that they close
 * first. After Node's default of 5 s, a server that was busy would reset a connection on which a request has just arrived.
 */
const KEEP_ALIVE_MS = 65_000

/** A server that isn't listening yet. */
export const appServer = (app: Express): Server => createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app)
