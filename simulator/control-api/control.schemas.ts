// What the control API answers, as schemas: worlds, timelines, logs, faults, rooms. Runs in the browser as well.
import * as z from 'zod/mini'

/** ISO 8601 with milliseconds, in the world's time. */
const instant = z.string()

const worldClock = z.object({ now: instant, rate: z.number(), paused: z.boolean() })

/** The clock with its epoch; `clock` of the log's stream. */
export const clockReading = z.extend(worldClock, { epoch: z.int() })
export type ClockReading = z.output<typeof clockReading>

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

/** Something wrong in a scenario file. */
export const problem = z.object({ file: z.string(), line: z.int(), column: z.int(), message: z.string() })

export const person = z.object({
  key: z.string(),
  user_id: z.int(),
  role: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
  /** The link that signs this person in. */
  enter: z.string(),
  /** The same without a name below localhost, which Safari and Node can't resolve: one person at a time in a browser. */
  plain_enter: z.string(),
})
export type Person = z.output<typeof person>

export const broadcaster = z.enum(['reverb', 'socket.io'])

export const world = z.object({
  id: z.string(),
  seed: z.int(),
  scenario: z.string(),
  broadcaster,
  to_others: z.boolean(),
  api: z.string(),
  /** Lets somebody at another machine sign in by the enter link. */
  code: z.string(),
  label: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  /** How long it may stand unused, as `1h`; null: without end. */
  ttl: z.nullable(z.string()),
  epoch: z.int(),
  clock: worldClock,
  /** Virtual ms since the start of the scenario. */
  position: z.number(),
  /** Seat of the scenario → keys of the persons in it. */
  seats: z.record(z.string(), z.array(z.string())),
  cast: z.array(person),
  /** Of the log, exact. */
  hash: z.string(),
  /** Of its course: the log without what only a browser draws. Equal runs in browsers have equal ones. */
  course: z.string(),
  /** The node that runs it; in a cluster, where worlds are listed or one is shown. */
  node: z.optional(z.string()),
})
export type World = z.output<typeof world>

/**
 * The world after its clock moved; `discarded`: how many log entries a rewind or a restore removed; `settled`: how many open
 * sockets have answered that they received everything, and how many have not within 5 s.
 */
export const movedWorld = z.extend(world, {
  discarded: z.optional(z.int()),
  settled: z.optional(z.object({ received: z.int(), silent: z.int() })),
})

/** A cluster as one of its nodes sees it. */
const clusterState = z.object({
  /** The node that answers. */
  node: z.string(),
  /** How many worlds it owns. */
  worlds: z.int(),
  /** `cut off`: it cannot renew its lease, and owns nothing. */
  nats: z.enum(['connected', 'cut off']),
  nodes: z.array(
    z.object({
      name: z.string(),
      worlds: z.int(),
      sockets: z.int(),
      /** `lost`: it does not renew its lease any more. */
      state: z.enum(['alive', 'draining', 'lost']),
    }),
  ),
})

/** Alive; `cluster`: only in a cluster. */
export const health = z.object({ status: z.literal('ok'), cluster: z.optional(clusterState) })
export type Health = z.output<typeof health>

/** One open socket and what it listens to. */
export const socket = z.object({ id: z.string(), person: z.nullable(z.string()), channels: z.array(z.string()) })

/** `step`: what happened; null when nothing more is scheduled. */
export const steppedWorld = z.extend(world, { step: z.nullable(z.object({ at: instant, what: z.string() })) })

const moment = { at: instant, offset: z.string(), offset_ms: z.number() }

export const timeline = z.object({
  now: z.extend(z.omit(clockReading, { now: true }), moment),
  past: z.array(
    z.object({
      ...moment,
      n: z.int(),
      what: z.string(),
      origin: z.string(),
      by: z.nullable(z.union([z.int(), z.string()])),
    }),
  ),
  next: z.array(z.object({ ...moment, what: z.string(), origin: z.string() })),
  marks: z.array(z.object({ name: z.string(), ...moment })),
  notes: z.array(z.object({ ...moment, say: z.string() })),
  starts: z.object(moment),
  /** As far back as a rewind leads, besides the start: the log of a long world is kept from here on. */
  earliest: z.object(moment),
  ends: z.object(moment),
  endless: z.boolean(),
})
export type Timeline = z.output<typeof timeline>

/** The command and its events stand as the simulator's world defines them. */
export const logEntry = z.object({
  n: z.int(),
  at: instant,
  epoch: z.int(),
  command: z.looseObject({ name: z.string() }),
  events: z.array(z.looseObject({ type: z.string() })),
})
export type LogRow = z.output<typeof logEntry>

export const wireEntry = z.object({
  n: z.int(),
  at: instant,
  /** The instant by the wall clock. */
  wall: z.string(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(['call', 'event', 'socket', 'fault']),
  name: z.string(),
  person: z.nullable(z.string()),
  status: z.nullable(z.union([z.int(), z.literal('aborted')])),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  sockets: z.nullable(z.int()),
  ms: z.nullable(z.number()),
  sent: z.unknown(),
  answer: z.unknown(),
})
export type WireRow = z.output<typeof wireEntry>

/** The outcome of a command: its number in the log, its events, and what the call of the product would have answered. */
export const outcome = z.object({ n: z.int(), events: z.array(z.unknown()), reply: z.optional(z.unknown()) })

/** A fault in the words of the scenario language, with what became of it. */
export const activeFault = z.looseObject({
  id: z.int(),
  fault: z.string(),
  for: z.optional(z.string()),
  call: z.optional(z.string()),
  channel: z.optional(z.string()),
  until: z.nullable(instant),
  source: z.enum(['control', 'scenario']),
  struck: z.int(),
})
export type ActiveFault = z.output<typeof activeFault>

export const mail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  at: instant,
  text: z.string(),
  /** `path` is relative to the reader's own origin, `href` opens by itself, `plain_href` also without names below localhost. */
  link: z.nullable(z.object({ path: z.string(), href: z.string(), plain_href: z.string() })),
})

export const snapshot = z.object({ name: z.string(), at: instant, n: z.int() })
export type Snapshot = z.output<typeof snapshot>

const openAuction = z.object({
  id: z.int(),
  name: z.string(),
  seller: z.string(),
  best: z.nullable(z.string()),
  leader: z.nullable(z.string()),
  /** The least good figure that would be accepted now. */
  next: z.nullable(z.string()),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  paused: z.boolean(),
})
export type OpenAuction = z.output<typeof openAuction>

export const market = z.object({
  live: z.array(openAuction),
  pre: z.array(openAuction),
  /** Their firm commitments wait for the agency. */
  waiting: z.array(openAuction),
  treasuries: z.object({ ust_5y: z.number(), ust_10y: z.number(), ust_30y: z.number() }),
})
export type Market = z.output<typeof market>

const split = <E extends z.ZodMiniType, N extends z.ZodMiniType>(exercised: E, never: N) =>
  z.object({ exercised: z.array(exercised), never: z.array(never) })
const channelEvent = z.object({ channel: z.string(), event: z.string() })
export const coverage = z.object({
  calls: split(z.object({ name: z.string(), times: z.int(), statuses: z.array(z.int()) }), z.string()),
  events: split(z.extend(channelEvent, { times: z.int() }), channelEvent),
  statuses: split(z.int(), z.int()),
  roles: split(z.string(), z.string()),
  auctions: split(z.string(), z.string()),
})
export type Coverage = z.output<typeof coverage>

/** A scenario file of what was played; `omitted`: what no scenario can express. */
export const recording = z.object({
  scenario: z.string(),
  file: z.string(),
  text: z.string(),
  steps: z.int(),
  omitted: z.array(z.string()),
  hash: z.string(),
  /** Of a client's log: how many facts the channels brought, and how many of them a replay repeats. */
  facts: z.optional(z.object({ announced: z.int(), repeated: z.int() })),
  /** Of a client's log: whether everything that happened in the world up to its end is in it. */
  complete: z.optional(z.boolean()),
})
