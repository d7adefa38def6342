// Response schemas of the control API: worlds, timelines, logs, faults. Also runs in the browser.
import * as z from 'zod/mini'

/** ISO 8601 with milliseconds, in the world's time. */
const instant = z.string()

const worldClock = z.object({ now: instant, rate: z.number(), paused: z.boolean() })

/** The clock with its epoch, as in the `clock` event of the log stream. */
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

/** An error in a scenario file. */
export const problem = z.object({ file: z.string(), line: z.int(), column: z.int(), message: z.string() })

export const person = z.object({
  key: z.string(),
  user_id: z.int(),
  role: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
  /** The PINs of the firm's signators, as the world file gives them. */
  pins: z.array(z.object({ signator: z.string(), digits: z.string() })),
  /** The link that signs this person in. */
  enter: z.string(),
  /** The same without a subdomain of localhost, which Safari and Node can't resolve. Only one person at a time per browser. */
  plain_enter: z.string(),
})
export type Person = z.output<typeof person>

export const broadcaster = z.enum(['reverb', 'socket.io'])

export const world = z.object({
  id: z.string(),
  seed: z.int(),
  scenario: z.string(),
  /** The scenario's file was edited after this world began. The world keeps the old text. */
  edited: z.boolean(),
  broadcaster,
  to_others: z.boolean(),
  api: z.string(),
  /** Lets people on other machines use the enter links. */
  code: z.string(),
  label: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  /** How long it may stay unused, such as `1h`; null for no limit. */
  ttl: z.nullable(z.string()),
  epoch: z.int(),
  clock: worldClock,
  /** Virtual ms since the start of the scenario. */
  position: z.number(),
  /** Seat of the scenario → keys of the people in it. */
  seats: z.record(z.string(), z.array(z.string())),
  cast: z.array(person),
  /** The exact hash of the log. */
  hash: z.string(),
  /** The hash of its trace, which is the log without browser-generated values. Identical browser runs have identical traces. */
  trace_hash: z.string(),
  /** The node that runs it. Only in a cluster, when worlds are listed or shown. */
  node: z.optional(z.string()),
})
export type World = z.output<typeof world>

/**
 * The world after its clock moved. `discarded`: how many log entries a rewind or restore removed. `settled`: how many open
 * sockets confirmed that they received everything, and how many did not within 5 s.
 */
export const movedWorld = z.extend(world, {
  discarded: z.optional(z.int()),
  settled: z.optional(z.object({ received: z.int(), silent: z.int() })),
})

/** The cluster as seen by one node. */
const clusterState = z.object({
  /** The responding node. */
  node: z.string(),
  /** How many worlds run on it. */
  worlds: z.int(),
  /** `cut off`: NATS doesn't accept the node's heartbeat, so it can't store any changes. */
  nats: z.enum(['connected', 'cut off']),
  nodes: z.array(
    z.object({
      name: z.string(),
      worlds: z.int(),
      sockets: z.int(),
      /** `lost`: its heartbeat stopped during the last minute. */
      state: z.enum(['alive', 'draining', 'lost']),
    }),
  ),
})

/** `cluster` is set only in a cluster. */
export const health = z.object({ status: z.literal('ok'), cluster: z.optional(clusterState) })
export type Health = z.output<typeof health>

/** An open socket with its user and channels. */
export const socket = z.object({ id: z.string(), person: z.nullable(z.string()), channels: z.array(z.string()) })

/** `step`: what happened; null if nothing else is scheduled. */
export const steppedWorld = z.extend(world, { step: z.nullable(z.object({ at: instant, what: z.string() })) })

const position = { at: instant, offset: z.string(), offset_ms: z.number() }

export const timeline = z.object({
  now: z.extend(z.omit(clockReading, { now: true }), position),
  past: z.array(
    z.object({
      ...position,
      n: z.int(),
      what: z.string(),
      origin: z.string(),
      by: z.nullable(z.union([z.int(), z.string()])),
    }),
  ),
  next: z.array(z.object({ ...position, what: z.string(), origin: z.string() })),
  marks: z.array(z.object({ name: z.string(), ...position })),
  notes: z.array(z.object({ ...position, say: z.string() })),
  starts: z.object(position),
  /** The earliest time to rewind to, besides the start. Long-running worlds discard older log entries. */
  earliest: z.object(position),
  ends: z.object(position),
  endless: z.boolean(),
})
export type Timeline = z.output<typeof timeline>

/** The command and its events are defined in simulator/world. */
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
  /** Wall-clock time. */
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

/** The outcome of a command: its log number, its events, and the response of the matching product call. */
export const outcome = z.object({ n: z.int(), events: z.array(z.unknown()), reply: z.optional(z.unknown()) })

/** A fault in the scenario language, with its state. `struck` counts its hits. */
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
  /** `path` is relative to the recipient's origin; `href` is absolute; `plain_href` uses no subdomain of localhost. */
  link: z.nullable(z.object({ path: z.string(), href: z.string(), plain_href: z.string() })),
})

export const snapshot = z.object({ name: z.string(), at: instant, n: z.int() })
export type Snapshot = z.output<typeof snapshot>

const openAuction = z.object({
  id: z.int(),
  name: z.string(),
  seller: z.string(),
  /** Whether investors bid a price or a rate. */
  process: z.enum(['price', 'rate']),
  best: z.nullable(z.string()),
  leader: z.nullable(z.string()),
  /** The minimum bid that would be accepted now. */
  next: z.nullable(z.string()),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  paused: z.boolean(),
})
export type OpenAuction = z.output<typeof openAuction>

export const market = z.object({
  live: z.array(openAuction),
  pre: z.array(openAuction),
  /** Auctions whose firm commitments wait for the agency. */
  waiting: z.array(openAuction),
  /** Investors who wait for the marketplace's approval, by the key of their account. */
  new_investors: z.array(z.object({ key: z.string(), name: z.string(), since: instant })),
  treasuries: z.object({ ust_5y: z.number(), ust_10y: z.number(), ust_30y: z.number() }),
})
export type Market = z.output<typeof market>

const split = <E extends z.ZodMiniType, N extends z.ZodMiniType>(exercised: E, unused: N) =>
  z.object({ exercised: z.array(exercised), never: z.array(unused) })
const channelEvent = z.object({ channel: z.string(), event: z.string() })
export const coverage = z.object({
  calls: split(z.object({ name: z.string(), times: z.int(), statuses: z.array(z.int()) }), z.string()),
  events: split(z.extend(channelEvent, { times: z.int() }), channelEvent),
  statuses: split(z.int(), z.int()),
  roles: split(z.string(), z.string()),
  auctions: split(z.string(), z.string()),
})
export type Coverage = z.output<typeof coverage>

/** A recording as a scenario file. `omitted`: what a scenario can't express. */
export const recording = z.object({
  scenario: z.string(),
  file: z.string(),
  text: z.string(),
  steps: z.int(),
  omitted: z.array(z.string()),
  hash: z.string(),
  /** For a client log: how many channel events it has, and how many of them the replay reproduces. */
  facts: z.optional(z.object({ announced: z.int(), repeated: z.int() })),
  /** For a client log: whether it covers everything that happened in the world up to its end. */
  complete: z.optional(z.boolean()),
})
