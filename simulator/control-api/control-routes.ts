// Mounts the calls of the control API: parses requests, runs handlers and sends responses.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Router as ExpressRouter, type Request, type RequestHandler, type Response, Router, text } from 'express'
import { originOf } from '../api/middleware/address'
import { sendJson } from '../api/middleware/answer'
import { readWith } from '../api/middleware/read-body'
import { notFound, Refused } from '../api/middleware/refused'
import { parsedOr422, withNumbers } from '../api/middleware/validation'
import type { Sessions } from '../api/sessions'
import { type OnViolation, problemWithAnswer } from '../runtime/contract-check'
import type { RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import type { Room } from '../training/room'
import type { Rooms } from '../training/rooms'
import { type ControlCallName, controlCalls } from './control.calls'
import type { ControlCallSpec } from './control-call'
import { type ControlHandler, type ControlHandlers, type ControlRequest, TextReply } from './control-handler'
import { refuseUnknownFields } from './unknown-fields'

export interface ControlRouteOptions {
  readonly handlers: ControlHandlers
  readonly worlds: Worlds
  readonly rooms: Rooms
  readonly sessions: Sessions
  /** Resolves when all changes are durable. */
  readonly persisted: () => Promise<void> | undefined
  /** Called with responses that break the contract, which become a 500. Null turns the check off. */
  readonly onViolation: OnViolation | null
}

/** The full log of a market with thousands of auctions is about 10 MB. */
const MAX_LOG_SIZE = '32mb'

const names = Object.keys(controlCalls).filter((name): name is ControlCallName => name in controlCalls)
const specOf = (name: ControlCallName): ControlCallSpec => controlCalls[name]

/** The path as an Express route below `/simulator`. */
export const routePath = (path: string): string => path.replace(/^\/simulator/, '').replaceAll(/\{(\w+)\}/g, ':$1')

/** The world in the path; throws a 404. */
export const worldOf = (worlds: Worlds, request: Request): RunningWorld => {
  const id = String(request.params.worldId)
  const world = worlds.get(id)
  if (world === undefined) throw notFound(`There is no world "${id}".`)
  return world
}

const roomOf = (rooms: Rooms, request: Request): Room => {
  const id = String(request.params.roomId)
  const room = rooms.get(id)
  if (room === undefined) throw notFound(`There is no room "${id}".`)
  return room
}

const textBody: RequestHandler = readWith(text({ type: ['application/x-ndjson', 'text/plain'], limit: MAX_LOG_SIZE }))

/** The text body, which may be empty; null without a body. */
const textIn = ({ body, headers }: Pick<Request, 'body' | 'headers'>): string | null => {
  if (typeof body === 'string') return body
  return headers['content-type']?.startsWith('application/x-ndjson') === true ? '' : null
}

/** A request without a body may still announce that its length is 0. */
const hasContent = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const bodyOf = ({ body, encoding }: ControlCallSpec, request: Request): unknown => {
  if (body === undefined) return undefined
  if (encoding === 'ndjson') return textIn(request)
  // `curl -d` sends a form unless the header says otherwise.
  if (hasContent(request) && request.is('application/json') === false)
    throw new Refused(415, { message: 'Send the body as JSON, with the header Content-Type: application/json.' })
  refuseUnknownFields(body, request.body)
  return parsedOr422(body, request.body)
}

const queryOf = ({ query }: ControlCallSpec, request: Request): unknown => {
  if (query === undefined) return undefined
  refuseUnknownFields(query, request.query)
  return parsedOr422(query, withNumbers({ ...request.query }))
}

const answerText = async (response: Response, { type, text: content, fileName }: TextReply): Promise<void> => {
  if (fileName !== null) response.attachment(fileName)
  response.type(type)
  if (typeof content === 'string') response.send(content)
  else await pipeline(Readable.from(content), response).catch(() => response.destroy())
}

/** The routes of all calls with this access. Mount them on `/simulator`. */
export const controlRoutes = (access: ControlCallSpec['access'], options: ControlRouteOptions): ExpressRouter => {
  const { handlers, worlds, rooms, sessions, persisted, onViolation } = options

  const requestOf = <N extends ControlCallName>(name: N, request: Request): ControlRequest<N> => {
    const spec = specOf(name)
    const { worldId, roomId } = request.params
    const parsed: unknown = {
      origin: originOf(request),
      session: sessions.byAuthorization(request.headers.authorization) ?? sessions.byCookie(request.headers.cookie),
      // A missing world or room is a 404, whatever else is wrong.
      ...(worldId === undefined ? {} : { world: worldOf(worlds, request) }),
      ...(roomId === undefined ? {} : { room: roomOf(rooms, request) }),
      query: queryOf(spec, request),
      body: bodyOf(spec, request),
    }
    // Parsed with the schemas that the type comes from; TypeScript can't follow the lookup by name.
    return parsed as ControlRequest<N>
  }

  const serve = async <N extends ControlCallName>(name: N, request: Request, response: Response): Promise<void> => {
    const { answer, status = 200 } = specOf(name)
    const handler: ControlHandler<N> = handlers[name]
    const reply = await handler(requestOf(name, request))
    await persisted()
    if (reply instanceof TextReply) return answerText(response, reply)
    if (answer.kind === 'none') return sendJson(response, 204, null)
    const body = { data: reply }
    const problem = onViolation === null ? null : problemWithAnswer(answer, body)
    if (problem !== null) {
      onViolation?.(`answer of ${name}`, problem)
      throw new Refused(500, { message: 'Server Error' })
    }
    sendJson(response, status, body)
  }

  const router = Router()
  for (const name of names) {
    const spec = specOf(name)
    if (spec.access !== access) continue
    const route = router.route(routePath(spec.path))
    const steps = [
      ...(spec.encoding === 'ndjson' ? [textBody] : []),
      (request: Request, response: Response) => serve(name, request, response),
    ]
    switch (spec.method) {
      case 'GET':
        route.get(...steps)
        break
      case 'POST':
        route.post(...steps)
        break
      case 'PUT':
        route.put(...steps)
        break
      case 'DELETE':
        route.delete(...steps)
        break
      default: {
        const unknown: never = spec.method
        throw new Error(`no such method: ${unknown}`)
      }
    }
  }
  return router
}
