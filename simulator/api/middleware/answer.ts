// Sends responses: the simulator's headers, JSON, files, and errors in Laravel's format.
import { pipeline, Readable } from 'node:stream'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { ENTRY_HEADER } from '../../../src/contract/clock'
import { CLOCK_HEADER, SIMULATOR_HEADER } from '../../../src/contract/simulator-headers'
import { EntryNumberTaken, OutcomeUnknown } from '../../persistence/event-store'
import {
  CannotStore,
  type LogPosition,
  type RunningWorld,
  type WorldClockReading,
  WorldEnded,
} from '../../runtime/running-world'
import type { ServedFile } from '../handler'
import { Refused } from './refused'
import { recordResponse } from './wire-tap'

/** Sets `X-Simulator` and `X-Simulator-Clock` to the current time. Call it again right before sending. */
export const stampWorld = (
  response: Response,
  world: RunningWorld,
  { now, rate, epoch }: WorldClockReading = world.reading(),
): void => {
  if (world.api.reduced) {
    // A real server tells its time only in the Date header.
    response.setHeader('Date', new Date(now).toUTCString())
    return
  }
  response.setHeader(SIMULATOR_HEADER, world.id)
  response.setHeader(CLOCK_HEADER, `${new Date(now).toISOString()};rate=${rate};epoch=${epoch}`)
}

/** Sets `X-Simulator-Entry` to the log entry of the request's command, accepted or refused. */
export const stampEntry = (response: Response, { n, at, epoch }: LogPosition): void => {
  response.setHeader(ENTRY_HEADER, `n=${n};at=${at};epoch=${epoch}`)
}

const encodedBodies = new WeakMap<object, Buffer | null>()

/** Marks a body to be encoded only once and reused. It must not change. */
export const encodeOnce = (body: object): void => {
  encodedBodies.set(body, null)
}

const bytesOf = (body: unknown): Buffer => {
  const cached = typeof body === 'object' && body !== null ? encodedBodies.get(body) : undefined
  if (cached) return cached
  const bytes = Buffer.from(JSON.stringify(body))
  if (cached === null && typeof body === 'object' && body !== null) encodedBodies.set(body, bytes)
  return bytes
}

/** Sends JSON with this status; `null` is an empty 204. */
export const sendJson = (response: Response, status: number, body: unknown): void => {
  if (body === null) {
    response.writeHead(204).end()
    return
  }
  // Writes directly, because Express's json() takes several times as long.
  const bytes = bytesOf(body)
  recordResponse(response, body)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes)
}

/** Sends a file as an attachment, so browsers neither display it nor guess its type. */
export const sendFile = (response: Response, file: ServedFile): void => {
  const ascii = file.name.replaceAll(/[^\w. ()-]/g, '_')
  const headers = {
    'Content-Type': file.type ?? 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  }
  if (file.bytes instanceof Uint8Array) {
    response.writeHead(200, { ...headers, 'Content-Length': file.bytes.length }).end(file.bytes)
    return
  }
  response.writeHead(200, headers)
  // A file that fails halfway ends the connection, so that it can't be mistaken for a complete one.
  pipeline(Readable.from(file.bytes), response, () => undefined)
}

const sendRefusal = (response: Response, refused: Refused): void => {
  for (const [name, value] of Object.entries(refused.headers)) response.setHeader(name, value)
  sendJson(response, refused.status, refused.body)
}

const statusOf = (error: unknown): number => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500 ? error.status : 500
}

/** An error of Express or a body parser as a refusal with Laravel's message. */
const parserRefusal = (status: number): Refused => {
  if (status === 413) return new Refused(413, { message: '' })
  if (status === 400) return new Refused(400, { message: 'The request is malformed.' })
  return new Refused(status, { message: 'The request could not be read.' })
}

const storageRefusal = (cause: unknown): Refused => {
  const message =
    cause instanceof OutcomeUnknown
      ? 'Storage did not confirm this change. Check whether it was applied before you retry.'
      : 'This cannot be saved right now. Nothing was changed.'
  return new Refused(503, { message }, { 'Retry-After': '5' })
}

/** For a world that ended during the request: the same status as for an unknown world. */
const endedRefusal = (request: Request): Refused =>
  request.originalUrl.startsWith('/api')
    ? new Refused(400, { code: 'unknown_world', message: 'This world has ended.' })
    : new Refused(404, { message: 'This world has ended.' })

/** In a cluster: the refusal of a call whose world another node has taken over meanwhile, or changed first; null for other errors. */
export const refusalAfterMove = (error: unknown): Refused | null => {
  // It may have been dropped after the call was routed here.
  if (error instanceof Refused && 'code' in error.body && error.body.code === 'unknown_world') return error
  if (error instanceof WorldEnded)
    return new Refused(
      503,
      { message: 'This world is moving to another node. Try again in a moment.' },
      { 'Retry-After': '1' },
    )
  if (!(error instanceof CannotStore && error.cause instanceof EntryNumberTaken)) return null
  return new Refused(409, {
    message:
      'Another node changed this world at the same moment. Nothing was changed here. Check the current state and try again.',
  })
}

/** Sends the response for a failed request: a Refused as it is, anything else as a 500 whose cause is only logged. */
export const sendError = (logger: Logger, response: Response, request: Request, error: unknown) => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (error instanceof Refused) return sendRefusal(response, error)
  if (error instanceof CannotStore) {
    logger.error({ reason: String(error.cause), method: request.method }, 'refused a change that could not be stored')
    return sendRefusal(response, storageRefusal(error.cause))
  }
  if (error instanceof WorldEnded) return sendRefusal(response, endedRefusal(request))
  const status = statusOf(error)
  if (status < 500) return sendRefusal(response, parserRefusal(status))
  logger.error({ err: error, method: request.method, path: request.path }, 'request failed')
  sendJson(response, 500, { message: 'Server Error' })
}
