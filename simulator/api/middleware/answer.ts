// Writes answers: the simulator's headers, JSON, files, and errors in Laravel's shapes. Decides nothing.
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { CLOCK_HEADER, ENTRY_HEADER, SIMULATOR_HEADER } from '../../../src/contract/clock'
import { OutcomeUnknown } from '../../persistence/event-store'
import type { LogPosition, RunningWorld, WorldClockReading } from '../../runtime/running-world'
import { CannotStore, WorldEnded } from '../../runtime/running-world'
import type { ServedFile } from '../handler'
import { Refused } from './refused'
import { noteAnswer } from './wire-tap'

/** `X-Simulator` and `X-Simulator-Clock`, read now: call it again right before the answer is sent. */
export const stampWorld = (
  response: Response,
  world: RunningWorld,
  { now, rate, epoch }: WorldClockReading = world.reading(),
): void => {
  if (world.api.reduced) {
    // A real server tells its time by the date alone.
    response.setHeader('Date', new Date(now).toUTCString())
    return
  }
  response.setHeader(SIMULATOR_HEADER, world.id)
  response.setHeader(CLOCK_HEADER, `${new Date(now).toISOString()};rate=${rate};epoch=${epoch}`)
}

/** `X-Simulator-Entry`: the log entry of the command that the request caused, accepted or refused. */
export const stampEntry = (response: Response, { n, at, epoch }: LogPosition): void => {
  response.setHeader(ENTRY_HEADER, `n=${n};at=${at};epoch=${epoch}`)
}

const reused = new WeakMap<object, Buffer | null>()

/** From now on this body is encoded once, however often it is answered; it must not change. */
export const encodeOnce = (body: object): void => {
  reused.set(body, null)
}

const bytesOf = (body: unknown): Buffer => {
  const known = typeof body === 'object' && body !== null ? reused.get(body) : undefined
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(body))
  if (known === null && typeof body === 'object' && body !== null) reused.set(body, bytes)
  return bytes
}

/** JSON with exactly this status; `null` is an empty 204. */
export const answerJson = (response: Response, status: number, body: unknown): void => {
  if (body === null) {
    response.writeHead(204).end()
    return
  }
  // Straight to the socket: Express' own json() costs several times as much.
  const bytes = bytesOf(body)
  noteAnswer(response, body)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes)
}

/** A file as an attachment: browsers never show it, and never guess another type. */
export const answerFile = (response: Response, file: ServedFile): void => {
  const ascii = file.name.replaceAll(/[^\w. ()-]/g, '_')
  response
    .writeHead(200, {
      'Content-Type': file.type ?? 'application/octet-stream',
      'Content-Length': file.bytes.length,
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'X-Content-Type-Options': 'nosniff',
    })
    .end(file.bytes)
}

const answerRefused = (response: Response, refused: Refused): void => {
  for (const [name, value] of Object.entries(refused.headers)) response.setHeader(name, value)
  answerJson(response, refused.status, refused.body)
}

const statusOf = (error: unknown): number => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500 ? error.status : 500
}

/** Errors of the body parsers and of Express, with Laravel's messages. */
const refusedByParser = (status: number): Refused => {
  if (status === 413) return new Refused(413, { message: '' })
  if (status === 400) return new Refused(400, { message: 'The request could not be read: it is malformed.' })
  return new Refused(status, { message: 'The request could not be read.' })
}

const notStored = (cause: unknown): Refused => {
  const message =
    cause instanceof OutcomeUnknown
      ? 'The store has not said whether it has kept this. Look whether it was done before you ask again.'
      : 'This cannot be stored at the moment. Nothing was changed.'
  return new Refused(503, { message }, { 'Retry-After': '5' })
}

/** The world ended during the request: the same answer as for a world that does not exist. */
const refusedByEnd = (request: Request): Refused =>
  request.originalUrl.startsWith('/api')
    ? new Refused(400, { code: 'unknown_world', message: 'This world has ended.' })
    : new Refused(404, { message: 'This world has ended.' })

/** In a cluster a world that ends on one node may go on at another: whoever asks again finds it. Any other error unchanged. */
export const elsewhereNow = (error: unknown): unknown =>
  error instanceof WorldEnded
    ? new Refused(
        503,
        { message: 'This world is moving to another node. Ask again in a moment.' },
        { 'Retry-After': '1' },
      )
    : error

/** Answers a request that failed: a Refused as it says; anything else is a 500, and its cause stands in the log only. */
export const answerError = (logger: Logger, response: Response, request: Request, error: unknown) => {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (error instanceof Refused) return answerRefused(response, error)
  if (error instanceof CannotStore) {
    logger.error({ reason: String(error.cause), method: request.method }, 'a change cannot be stored: it was refused')
    return answerRefused(response, notStored(error.cause))
  }
  if (error instanceof WorldEnded) return answerRefused(response, refusedByEnd(request))
  const status = statusOf(error)
  if (status < 500) return answerRefused(response, refusedByParser(status))
  logger.error({ err: error, method: request.method, path: request.path }, 'a request failed')
  answerJson(response, 500, { message: 'Server Error' })
}
