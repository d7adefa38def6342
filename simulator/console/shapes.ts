// What the control API answers, as far as the console reads it. Shapes only; nothing is asked here.
// simulator.md, Control API
import * as z from 'zod/mini'

const instant = z.string()

export const scenario = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  roles: z.array(z.string()),
  minutes: z.number(),
  tags: z.array(z.string()),
  endless: z.boolean(),
})
export type Scenario = z.output<typeof scenario>

export const person = z.object({
  key: z.string(),
  role: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
  enter: z.string(),
})
export type Person = z.output<typeof person>

export const world = z.object({
  id: z.string(),
  seed: z.number(),
  scenario: z.string(),
  epoch: z.number(),
  clock: z.object({ now: instant, rate: z.number(), paused: z.boolean() }),
  /** Seat of the scenario → the persons in it. */
  seats: z.optional(z.record(z.string(), z.array(z.string()))),
  cast: z.array(person),
})
export type World = z.output<typeof world>

/** A rewind, a restore or a reset also say how many entries of the log are gone. */
export const turnedWorld = z.extend(world, {
  discarded: z.optional(z.number()),
  step: z.optional(z.nullable(z.object({ at: instant, what: z.string() }))),
})

const moment = { at: instant, offset: z.string(), offset_ms: z.number() }

export const timeline = z.object({
  now: z.object({ ...moment, rate: z.number(), epoch: z.number(), paused: z.boolean() }),
  past: z.array(z.object({ ...moment, n: z.number(), what: z.string(), origin: z.string() })),
  next: z.array(z.object({ ...moment, what: z.string(), origin: z.string() })),
  marks: z.array(z.object({ ...moment, name: z.string() })),
  notes: z.array(z.object({ ...moment, say: z.string() })),
  starts: z.object(moment),
  ends: z.object(moment),
  endless: z.boolean(),
})
export type Timeline = z.output<typeof timeline>

/** `clock` of the log's stream. */
export const reading = z.object({ now: instant, rate: z.number(), epoch: z.number(), paused: z.boolean() })
export type Reading = z.output<typeof reading>

export const wireEntry = z.object({
  n: z.number(),
  at: instant,
  direction: z.enum(['in', 'out']),
  kind: z.enum(['call', 'event', 'socket', 'fault']),
  name: z.string(),
  person: z.nullable(z.string()),
  status: z.nullable(z.union([z.number(), z.string()])),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  sockets: z.nullable(z.number()),
  ms: z.nullable(z.number()),
  sent: z.unknown(),
  answer: z.unknown(),
})
export type WireEntry = z.output<typeof wireEntry>

export const fault = z.looseObject({
  id: z.number(),
  fault: z.string(),
  for: z.optional(z.string()),
  call: z.optional(z.string()),
  channel: z.optional(z.string()),
  until: z.nullable(instant),
  source: z.enum(['control', 'scenario']),
  struck: z.number(),
})
export type ActiveFault = z.output<typeof fault>

export const mail = z.object({
  to: z.string(),
  subject: z.string(),
  at: instant,
  text: z.optional(z.string()),
  link: z.nullable(z.object({ path: z.string(), href: z.string() })),
})
export type Mail = z.output<typeof mail>

export const snapshot = z.object({ name: z.string(), at: instant, n: z.number() })
export type Snapshot = z.output<typeof snapshot>

const openAuction = z.object({
  id: z.number(),
  name: z.string(),
  seller: z.string(),
  best: z.nullable(z.string()),
  leader: z.nullable(z.string()),
  next: z.nullable(z.string()),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  paused: z.boolean(),
})
export type OpenAuction = z.output<typeof openAuction>

/** What can be stepped into. */
export const market = z.object({
  live: z.array(openAuction),
  pre: z.array(openAuction),
  /** Before the agency's desk. */
  waiting: z.array(openAuction),
  treasuries: z.object({ ust_5y: z.number(), ust_10y: z.number(), ust_30y: z.number() }),
})
export type Market = z.output<typeof market>

const split = <T extends z.ZodMiniType>(one: T) => z.object({ exercised: z.array(one), never: z.array(one) })
const text = z.union([z.string(), z.number()])
export const coverage = z.object({
  calls: z.object({
    exercised: z.array(z.object({ name: z.string(), times: z.number(), statuses: z.array(z.number()) })),
    never: z.array(z.string()),
  }),
  events: z.object({
    exercised: z.array(z.object({ channel: z.string(), event: z.string(), times: z.number() })),
    never: z.array(z.object({ channel: z.string(), event: z.string() })),
  }),
  statuses: split(text),
  roles: split(text),
  auctions: split(text),
})
export type Coverage = z.output<typeof coverage>

/** What the API says when it refuses. */
export const refusal = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})

/** A scenario file of what was played, and what no scenario can say. */
export const recording = z.object({
  file: z.string(),
  text: z.string(),
  steps: z.number(),
  unsaid: z.array(z.string()),
  /** Only of a client's log: whether all that happened in the world up to its end is in it. */
  complete: z.optional(z.boolean()),
})

const taskProgress = z.object({
  id: z.string(),
  say: z.string(),
  points: z.number(),
  done: z.boolean(),
  done_at: z.nullable(instant),
  offset_ms: z.nullable(z.number()),
})
export type TaskProgress = z.output<typeof taskProgress>

const who = z.object({ key: z.string(), name: z.string(), role: z.string() })

export const debriefSeat = z.object({
  seat: z.number(),
  /** The trainee's own name, where there is a room. */
  name: z.nullable(z.string()),
  person: who,
  world: z.string(),
  tasks: z.array(taskProgress),
  score: z.number(),
  out_of: z.number(),
})
export type DebriefSeat = z.output<typeof debriefSeat>

export const debrief = z.object({ title: z.string(), seats: z.array(debriefSeat) })
export type Debrief = z.output<typeof debrief>

const roomSeat = z.object({
  seat: z.number(),
  name: z.nullable(z.string()),
  person: who,
  world: z.nullable(z.string()),
  clock: z.nullable(z.object({ now: instant, rate: z.number(), paused: z.boolean() })),
  enter: z.nullable(z.string()),
  /** The first that is open; null when all are done. */
  task: z.optional(z.nullable(z.string())),
  done: z.optional(z.number()),
  tasks: z.optional(z.array(taskProgress)),
  score: z.optional(z.number()),
  out_of: z.optional(z.number()),
})
export type RoomSeat = z.output<typeof roomSeat>

export const room = z.object({
  id: z.string(),
  code: z.string(),
  join: z.string(),
  /** The same for other machines, where the page knows only this one. */
  join_elsewhere: z.array(z.string()),
  title: z.string(),
  scenario: z.string(),
  mode: z.enum(['shared', 'own']),
  worlds: z.array(z.string()),
  free: z.number(),
  seats: z.array(roomSeat),
})
export type Room = z.output<typeof room>
