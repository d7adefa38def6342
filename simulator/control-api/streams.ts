// Server-sent events of one world: its log and its wire, live. A stream ends with its world. simulator.md, Control API
import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import { parsedOr422, withNumbers } from '../api/middleware/validation'
import { publicEntry } from '../runtime/public-log'
import type { LogEntry, RunningWorld } from '../runtime/running-world'
import type { WireEntry, WireLog } from '../runtime/wire-log'
import { wireOnWire } from '../runtime/wire-log'
import { describe } from '../world/describe'

const HEARTBEAT_MS = 15_000
const query = z.object({ from: z.optional(z.int().check(z.nonnegative())) })

interface Stream {
  say(event: string, data: unknown, id?: string): void
}

/** Opens the stream; `leave` is called when it ends, whoever ends it; more than once does no harm. */
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
    say: (event, data, id) => {
      response.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
    },
  })
  const finish = (): void => {
    clearInterval(heartbeat)
    leave()
    ending()
  }
  const ending = world.listen((signal) => {
    if (signal.kind !== 'ended') return
    // Nothing may be written after the end, and the sockets of an ended world still say that they leave.
    finish()
    response.end('event: ended\ndata: {}\n\n')
  }, 'without announcements')
  response.once('close', finish)
}

/** Where to go on: behind the last one that the browser has got, else where the address says. */
const resumed = (request: Request): { readonly epoch: number | null; readonly from: number | null } => {
  const last = /^(\d+):(\d+)$/.exec(request.get('last-event-id') ?? '')
  if (last !== null) return { epoch: Number(last[1]), from: Number(last[2]) + 1 }
  return { epoch: null, from: parsedOr422(query, withNumbers(request.query)).from ?? null }
}

const publicFields = (entry: LogEntry): object => {
  const shown = publicEntry(entry)
  return typeof shown === 'object' && shown !== null ? shown : {}
}

/** Events `clock`, `entry` (with `what` in words), `replaced` (a new epoch: read the log again) and `ended`. */
export const streamLog = (request: Request, response: Response, world: RunningWorld): void => {
  const { epoch, from } = resumed(request)
  open(response, world, (stream) => {
    const sayClock = ({ now, rate, epoch: present }: ReturnType<RunningWorld['reading']>) =>
      stream.say('clock', { now: new Date(now).toISOString(), rate, epoch: present, paused: world.paused() })
    const sayEntry = (entry: LogEntry) =>
      stream.say(
        'entry',
        { what: describe(world.state(), entry.command), ...publicFields(entry) },
        `${entry.epoch}:${entry.n}`,
      )
    const present = world.reading()
    sayClock(present)
    if (epoch !== null && epoch !== present.epoch) stream.say('replaced', { epoch: present.epoch })
    else if (from !== null) for (const entry of world.log(from)) sayEntry(entry)
    return world.listen((signal) => {
      if (signal.kind === 'clock') sayClock(signal.reading)
      if (signal.kind === 'logged') sayEntry(signal.entry)
      if (signal.kind === 'replaced') stream.say('replaced', { epoch: signal.epoch })
    }, 'without announcements')
  })
}

/** Event `wire` per thing that goes over the wire. */
export const streamWire = (request: Request, response: Response, world: RunningWorld, wire: WireLog): void => {
  const { from } = resumed(request)
  open(response, world, (stream) => {
    const say = (entry: WireEntry) => stream.say('wire', wireOnWire(entry), `0:${entry.n}`)
    if (from !== null) for (const entry of wire.entries(world, from)) say(entry)
    return wire.listen(world, say)
  })
}
