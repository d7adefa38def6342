// The HTTP API of the Pusher protocol, like Reverb's: an external backend publishes events to the world `main`, authenticated by
// a signature. Only available if the app's id and secret are configured.
import { type RequestHandler, Router, text } from 'express'
import * as z from 'zod/mini'
import { socketId } from '../../src/contract/channels'
import type { PublishedEvent } from '../realtime/pusher/publisher'
import { isSigned, type SendingApp } from '../realtime/pusher/signed-request'
import { sendJson } from './middleware/answer'
import { Refused } from './middleware/refused'

export interface PublishedEventsOptions {
  readonly app: SendingApp
  /** Size limit, bytes; larger bodies get a 413. */
  readonly maxBody: number
  relay(event: PublishedEvent): void
}

const name = z.string().check(z.minLength(1), z.maxLength(200))
/** Clients take events with this prefix for messages of the protocol. */
const RESERVED = /^pusher(_internal)?:/
const event = z.object({
  name: name.check(z.refine((text) => !RESERVED.test(text))),
  data: z.string(),
  channel: z.optional(name),
  channels: z.optional(z.array(name).check(z.maxLength(100))),
  socket_id: z.optional(z.nullable(socketId)),
})
const batch = z.object({ batch: z.array(event) })

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The router for `/apps`. */
export function publishedEvents({ app, maxBody, relay }: PublishedEventsOptions): Router {
  const verifySignature: RequestHandler = (request, _response, next) => {
    const path = request.originalUrl.replace(/\?.*$/s, '')
    const query = new URL(request.originalUrl, 'http://here').searchParams
    if (!isSigned(app, path, query, bodyOf(request.body), Date.now()))
      throw new Refused(401, { message: 'Authentication signature invalid.' })
    next()
  }
  const accept =
    (schema: typeof event | typeof batch): RequestHandler =>
    (request, response) => {
      const parsed = z.safeParse(schema, jsonOf(bodyOf(request.body)))
      if (!parsed.success) throw new Refused(422, { message: 'The event could not be read.' })
      const events = 'batch' in parsed.data ? parsed.data.batch : [parsed.data]
      for (const { name: eventName, data, channel, channels = [], socket_id: socketId = null } of events)
        for (const target of channel === undefined ? channels : [channel])
          relay({ channel: target, name: eventName, data, socketId })
      sendJson(response, 200, 'batch' in parsed.data ? { batch: {} } : {})
    }
  const router = Router()
  const signedBody = [text({ type: () => true, limit: maxBody }), verifySignature]
  router.post(`/${app.id}/events`, signedBody, accept(event))
  router.post(`/${app.id}/batch_events`, signedBody, accept(batch))
  return router
}

const bodyOf = (body: unknown): string => (typeof body === 'string' ? body : '')
