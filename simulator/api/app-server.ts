// The HTTP server of an Express app.
import type { Server } from 'node:http'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/** A class of messages with this prototype. Theirs are functions, which a class cannot give another prototype. */
const withPrototype = <C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C => {
  const made = function (this: object, ...given: readonly unknown[]): void {
    Reflect.apply(base, this, given)
  }
  made.prototype = prototype
  // A function that Node calls with `new`, as it calls its own.
  return made as unknown as C
}

/**
 * A server that does not listen yet. Its requests and answers are made with the prototypes of the app: Express gives them to each
 * message otherwise, after which everything that Node does with it costs several times as much.
 */
export const appServer = (app: Express): Server =>
  createServer(
    {
      IncomingMessage: withPrototype(IncomingMessage, app.request),
      ServerResponse: withPrototype(ServerResponse, app.response),
    },
    app,
  )
