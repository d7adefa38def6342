// The console's one way to its simulator: a call per row of the control API, answers parsed. Keeps nothing.
import * as z from 'zod/mini'
import * as shapes from './shapes'
import type { Deed } from './step-in/commands'

const BASE = '/simulator/api'

/** The simulator said no, in its words; or it did not answer at all (`status` 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

const wordsOf = (status: number, body: unknown): string => {
  const said = z.safeParse(shapes.refusal, body)
  const first = said.success ? Object.values(said.data.errors ?? {})[0]?.[0] : undefined
  return first ?? (said.success ? said.data.message : undefined) ?? `The simulator answered ${status}.`
}

const jsonOf = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** A text is a log; everything else goes as JSON. */
const typeOf = (body: unknown): string => (typeof body === 'string' ? 'application/x-ndjson' : 'application/json')

async function sent(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await fetch(`${BASE}${path}`, {
    method,
    headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': typeOf(body) }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(0, 'The simulator does not answer.')
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(answer.status, wordsOf(answer.status, jsonOf(text)))
  return text
}

const envelope = z.object({ data: z.unknown() })

async function ask<T extends z.ZodMiniType>(
  schema: T,
  method: string,
  path: string,
  body?: unknown,
): Promise<z.output<T>> {
  const whole = z.safeParse(envelope, jsonOf(await sent(method, path, body)))
  const read = z.safeParse(schema, whole.data?.data)
  if (!read.success) throw new Refusal(0, `The simulator's answer to ${method} ${path} cannot be read.`)
  return read.data
}

/** A time to go to: an ISO instant, an offset such as `5m`, or a mark. */
export type ClockAction =
  | { readonly action: 'play'; readonly rate?: number }
  | { readonly action: 'pause' }
  | { readonly action: 'advance'; readonly by: string }
  | { readonly action: 'jump' | 'rewind'; readonly to: string }

const of = (id: string) => `/worlds/${encodeURIComponent(id)}`

const ofRoom = (id: string) => `/rooms/${encodeURIComponent(id)}`

export const control = {
  scenarios: () => ask(z.array(shapes.scenario), 'GET', '/scenarios'),
  worlds: () => ask(z.array(shapes.world), 'GET', '/worlds'),
  world: (id: string) => ask(shapes.world, 'GET', of(id)),
  /** Waits at its beginning until somebody plays it. */
  createWorld: (scenario: string, seed?: number) =>
    ask(shapes.world, 'POST', '/worlds', { scenario, paused: true, ...(seed === undefined ? {} : { seed }) }),
  endWorld: (id: string) => sent('DELETE', of(id)),
  clock: (id: string, action: ClockAction) => ask(shapes.turnedWorld, 'POST', `${of(id)}/clock`, action),
  step: (id: string) => ask(shapes.turnedWorld, 'POST', `${of(id)}/step`),
  timeline: (id: string) => ask(shapes.timeline, 'GET', `${of(id)}/timeline`),
  market: (id: string) => ask(shapes.market, 'GET', `${of(id)}/market`),
  /** Puts a deed into the world, as the desk or as anybody. */
  command: (id: string, deed: Deed) => sent('POST', `${of(id)}/commands`, deed),
  faults: (id: string) => ask(z.array(shapes.fault), 'GET', `${of(id)}/faults`),
  putFaults: (id: string, faults: readonly unknown[]) =>
    ask(z.array(shapes.fault), 'PUT', `${of(id)}/faults`, { faults }),
  wire: (id: string, limit: number) => ask(z.array(shapes.wireEntry), 'GET', `${of(id)}/wire?limit=${limit}`),
  mailbox: (id: string) => ask(z.array(shapes.mail), 'GET', `${of(id)}/mailbox`),
  coverage: (id: string) => ask(shapes.coverage, 'GET', `${of(id)}/coverage`),
  snapshots: (id: string) => ask(z.array(shapes.snapshot), 'GET', `${of(id)}/snapshots`),
  takeSnapshot: (id: string, name: string) => ask(shapes.snapshot, 'POST', `${of(id)}/snapshots`, { name }),
  restore: (id: string, name: string) => ask(shapes.turnedWorld, 'POST', `${of(id)}/restore`, { name }),
  record: (id: string) => ask(shapes.recording, 'POST', `${of(id)}/record`),
  /** A client's exported log as a scenario, played in this world's. */
  recordLog: (id: string, log: string) => ask(shapes.recording, 'POST', `${of(id)}/record`, log),
  debrief: (id: string) => ask(shapes.debrief, 'GET', `${of(id)}/debrief`),
  roomDebrief: (id: string) => ask(shapes.debrief, 'GET', `${ofRoom(id)}/debrief`),
  rooms: () => ask(z.array(shapes.room), 'GET', '/rooms'),
  openRoom: (scenario: string, mode: 'own' | 'shared') =>
    ask(shapes.room, 'POST', '/rooms', { scenario, mode, paused: true }),
  closeRoom: (id: string) => sent('DELETE', ofRoom(id)),
  roomClock: (id: string, action: ClockAction) => ask(shapes.room, 'POST', `${ofRoom(id)}/clock`, action),
  fork: (id: string) => ask(shapes.world, 'POST', `${of(id)}/fork`, { paused: true }),
}

/** Addresses that a browser opens by itself. */
export const addresses = {
  log: (id: string) => `${BASE}${of(id)}/log?format=ndjson`,
  debriefTable: (id: string) => `${BASE}${of(id)}/debrief?format=csv`,
  roomDebriefTable: (id: string) => `${BASE}${ofRoom(id)}/debrief?format=csv`,
  logStream: (id: string) => `${BASE}${of(id)}/log/stream`,
  wireStream: (id: string, from: number) => `${BASE}${of(id)}/wire/stream?from=${from}`,
}
