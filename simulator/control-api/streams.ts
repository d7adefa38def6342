// Server-sent events of a world: its log and its wire log. A stream ends with its world.
import type { Request, Response } from 'express'
import { parsedOr422, withNumbers } from '../api/middleware/validation'
import { publicEntry } from '../runtime/public-log'
import type { LogEntry, RunningWorld } from '../runtime/running-world'
import { redactWireEntry, type WireEntry } from '../runtime/wire-entry'
import type { WireLog } from '../runtime/wire-log'
import { describe } from '../world/describe'
import { streamStart } from './control.requests'

const HEARTBEAT_MS = 15_000

interface Stream {
  send(event: string, data: unknown, id?: string): void
}

/** Opens the stream. The function that `begin` returns runs when it ends, maybe more than once. */
const open = (response: Response, world: RunningWorld, begin: (stream: Stream) => () => void): void => {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  response.write('retry: 1000\n\n')
  const heartbeat = setInterval(() => response.write(': alive\n\n'), HEARTBEAT_MS)
  heartbeat.unref()
  const leave = begin({
    send: (event, data, id) => {
      response.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
    },
  })
  const finish = (): void => {
    clearInterval(heartbeat)
    leave()
    stopListening()
  }
  const stopListening = world.listen((signal) => {
    if (signal.kind !== 'ended') return
    // Stop first: the sockets of an ended world are still logged as they close, and nothing may follow the end.
    finish()
    response.end('event: ended\ndata: {}\n\n')
  }, 'without announcements')
  response.once('close', finish)
}

/** Where to resume: after the browser's last event, else at `from`. */
const resumed = (request: Request): { readonly epoch: number | null; readonly from: number | null } => {
  const last = /^(\d+):(\d+)$/.exec(request.get('last-event-id') ?? '')
  if (last !== null) return { epoch: Number(last[1]), from: Number(last[2]) + 1 }
  return { epoch: null, from: parsedOr422(streamStart, withNumbers(request.query)).from ?? null }
}

const publicFields = (entry: LogEntry): object => {
  const visibleEntry = publicEntry(entry)
  return typeof visibleEntry === 'object' && visibleEntry !== null ? visibleEntry : {}
}

/** Sends `clock`, `entry` (with `what` as text) and `replaced` (a new epoch: refetch the log). */
const sendLog = (stream: Stream, world: RunningWorld, { epoch, from }: ReturnType<typeof resumed>): (() => void) => {
  const sendClock = ({ now, rate, epoch: current }: ReturnType<RunningWorld['reading']>) =>
    stream.send('clock', { now: new Date(now).toISOString(), rate, epoch: current, paused: world.paused() })
  const sendEntry = (entry: LogEntry) =>
    stream.send(
      'entry',
      { what: describe(world.state(), entry.command), ...publicFields(entry) },
      `${entry.epoch}:${entry.n}`,
    )
  const current = world.reading()
  sendClock(current)
  if (epoch !== null && epoch !== current.epoch) stream.send('replaced', { epoch: current.epoch })
  else if (from !== null) for (const entry of world.log(from)) sendEntry(entry)
  return world.listen((signal) => {
    if (signal.kind === 'clock') sendClock(signal.reading)
    if (signal.kind === 'logged') sendEntry(signal.entry)
    if (signal.kind === 'replaced') stream.send('replaced', { epoch: signal.epoch })
  }, 'without announcements')
}

/** Sends a `wire` event per wire entry. */
const sendWire = (stream: Stream, world: RunningWorld, wire: WireLog, from: number | null): (() => void) => {
  const send = (entry: WireEntry) => stream.send('wire', redactWireEntry(entry), `0:${entry.n}`)
  if (from !== null) for (const entry of wire.entries(world, from)) send(entry)
  return wire.listen(world, send)
}

/** The clock and the log. */
export const streamLog = (request: Request, response: Response, world: RunningWorld): void => {
  const start = resumed(request)
  open(response, world, (stream) => sendLog(stream, world, start))
}

/** The wire log. */
export const streamWire = (request: Request, response: Response, world: RunningWorld, wire: WireLog): void => {
  const { from } = resumed(request)
  open(response, world, (stream) => sendWire(stream, world, wire, from))
}

/** All of these events, for pages: browsers limit the connections per host. Only the wire log resumes, so only it has ids. */
export const streamWorld = (request: Request, response: Response, world: RunningWorld, wire: WireLog): void => {
  const { from } = resumed(request)
  open(response, world, (stream) => {
    const withoutIds: Stream = { send: (event, data) => stream.send(event, data) }
    const stops = [sendLog(withoutIds, world, { epoch: null, from: null }), sendWire(stream, world, wire, from)]
    return () => {
      for (const stop of stops) stop()
    }
  })
}
