// The HTTP server of an Express app.
import type { Server } from 'node:http'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/** A message class with this prototype. Node's message classes are functions, so a subclass can't replace it. */
const withPrototype = <C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C => {
  const messageClass = function (this: object, ...args: readonly unknown[]): void {
    Reflect.apply(base, this, args)
  }
  messageClass.prototype = prototype
  // Node calls it with `new`, like its own message classes.
  return messageClass as unknown as C
}

/**
 * How long an idle connection stays open, real ms. Longer than clients and proxies keep theirs (nginx: 60 s), so that they close
 * first. After Node's default of 5 s, a server that was busy would reset a connection on which a request has just arrived.
 */
const KEEP_ALIVE_MS = 65_000

/**
 * A server that isn't listening yet. It creates messages with the app's prototypes. Otherwise Express changes the prototype of
 * each message, which makes all later work on it several times slower.
 */
export const appServer = (app: Express): Server =>
  createServer(
    {
      IncomingMessage: withPrototype(IncomingMessage, app.request),
      ServerResponse: withPrototype(ServerResponse, app.response),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    app,
  )
