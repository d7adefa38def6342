// The HTTP API of the Pusher protocol, as a Reverb has it: a backend elsewhere sends events to those who listen in the world
// `main`. Only where the app's id and secret were set; who sends is known by a signature over the body.
import type { RequestHandler } from 'express'
import { Router, text } from 'express'
import * as z from 'zod/mini'
import type { PublishedEvent } from '../realtime/pusher/publisher'
import type { SendingApp } from '../realtime/pusher/signed-request'
import { isSigned } from '../realtime/pusher/signed-request'
import { answerJson } from './middleware/answer'
import { Refused } from './middleware/refused'

export interface EventTarget {
  readonly app: SendingApp
  /** A larger body is refused with 413, bytes. */
  readonly largestBody: number
  relay(event: PublishedEvent): void
}

const name = z.string().check(z.minLength(1), z.maxLength(200))
const event = z.object({
  name,
  data: z.string(),
  channel: z.optional(name),
  channels: z.optional(z.array(name).check(z.maxLength(100))),
  socket_id: z.optional(z.nullable(z.string())),
})
const batch = z.object({ batch: z.array(event) })

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Router for `/apps`. */
export function publishedEvents({ app, largestBody, relay }: EventTarget): Router {
  const admitted: RequestHandler = (request, _response, next) => {
    const path = request.originalUrl.replace(/\?.*$/s, '')
    const query = new URL(request.originalUrl, 'http://here').searchParams
    if (!isSigned(app, path, query, bodyOf(request.body), Date.now()))
      throw new Refused(401, { message: 'Authentication signature invalid.' })
    next()
  }
  const taken =
    (schema: typeof event | typeof batch): RequestHandler =>
    (request, response) => {
      const reading = z.safeParse(schema, jsonOf(bodyOf(request.body)))
      if (!reading.success) throw new Refused(422, { message: 'The event could not be read.' })
      const events = 'batch' in reading.data ? reading.data.batch : [reading.data]
      for (const { name: eventName, data, channel, channels = [], socket_id: socketId = null } of events)
        for (const each of channel === undefined ? channels : [channel])
          relay({ channel: each, name: eventName, data, socketId })
      answerJson(response, 200, 'batch' in reading.data ? { batch: {} } : {})
    }
  const router = Router()
  router.use(`/${app.id}`, text({ type: () => true, limit: largestBody }), admitted)
  router.post(`/${app.id}/events`, taken(event))
  router.post(`/${app.id}/batch_events`, taken(batch))
  return router
}

const bodyOf = (body: unknown): string => (typeof body === 'string' ? body : '')
