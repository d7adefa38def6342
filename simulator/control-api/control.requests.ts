// What callers of the control API send: parameters, queries and bodies, as schemas. Runs in the browser as well.
import * as z from 'zod/mini'
import { MAX_RATE, MIN_RATE } from '../runtime/virtual-clock'
import { broadcaster } from './control.schemas'

export const worldId = z.object({ worldId: z.string() })
export const roomId = z.object({ roomId: z.string() })
export const seed = z.int().check(z.nonnegative(), z.lte(2_147_483_647))
const from = z.int().check(z.nonnegative())

/** Virtual ms per real ms. */
export const rate = z
  .number()
  .check(
    z.gte(MIN_RATE, `The rate field must be ${MIN_RATE} or more`),
    z.lte(MAX_RATE, `The rate field must be ${MAX_RATE} or less`),
  )

/** A name that people give, up to 80 characters. */
const givenName = z.string().check(z.minLength(1), z.maxLength(80))

/**
 * `rate` for `rate` and, if wished, `play`; `by` a span such as `90s`; `to` an offset, an ISO instant or a mark. `settle`
 * waits until every open socket has received what came of it, and no call is under way; as an action it only waits.
 */
export const clockCommand = z.object({
  action: z.enum(['play', 'pause', 'rate', 'advance', 'jump', 'rewind', 'settle']),
  rate: z.optional(rate),
  by: z.optional(z.string()),
  to: z.optional(z.string()),
  settle: z.optional(z.boolean()),
})

export const newWorld = z.object({
  /** A scenario that ships. */
  scenario: z.optional(z.string()),
  /** Or the text of a scenario. */
  source: z.optional(z.string()),
  /** World and lookup files that it is played with, by file name; the scenario itself may be among them. */
  files: z.optional(z.record(z.string().check(z.maxLength(120)), z.string())),
  /** Begins at the step that stands at this line of the scenario, or at the nearest one above it. */
  line: z.optional(z.int().check(z.gte(1))),
  seed: z.optional(seed),
  id: z.optional(z.string()),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  broadcaster: z.optional(broadcaster),
  to_others: z.optional(z.boolean()),
  /** How the server speaks: `full`, `spec`, `laravel`, with habits after a colon. */
  api: z.optional(z.string()),
  label: z.optional(givenName),
  owner: z.optional(givenName),
  /** A span such as `1h`: unused for so long, the world ends. */
  ttl: z.optional(z.string()),
})

/** Null: no label. */
export const worldChange = z.object({ label: z.nullable(givenName) })

/** Worlds by what they were given when they were made. */
export const lifeFilter = z.object({ label: z.optional(givenName), owner: z.optional(givenName) })

/** A command of the scenario language by `name`, with its fields beside it; or a `fault`. */
export const injectedCommand = z
  .looseObject({ name: z.optional(z.string()), as: z.optional(z.string()), fault: z.optional(z.unknown()) })
  .check(z.refine(({ name, fault }) => name !== undefined || fault !== undefined, { path: ['name'] }))

const snapshotName = z
  .string()
  .check(z.regex(/^[\w][\w .:-]{0,59}$/, 'A name has letters, digits, spaces and - . : _, at most 60 of them'))
export const namedSnapshot = z.object({ name: snapshotName })

/** The kept moment gets another name, in place of one that has it. */
export const renamedSnapshot = z.object({ name: snapshotName, to: snapshotName })

export const branch = z.object({
  id: z.optional(z.string()),
  /** That of its origin when left out. */
  label: z.optional(givenName),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  snapshot: z.optional(snapshotName),
  /** Any earlier moment: an offset, an ISO instant or a mark. */
  at: z.optional(z.string()),
})

/** The world to compare with. */
export const otherWorld = z.object({ with: z.string() })

/** What stands in the list by its `id` stays as it is, what is new begins, what is missing ends. */
export const faultList = z.object({ faults: z.array(z.looseObject({ id: z.optional(z.int()) })) })

export const logFilter = z.object({ from: z.optional(from), format: z.optional(z.enum(['json', 'ndjson'])) })

export const wireFilter = z.object({
  from: z.optional(from),
  kind: z.optional(z.enum(['call', 'event', 'socket', 'fault'])),
  name: z.optional(z.string()),
  person: z.optional(z.string()),
  /** In what was sent or answered, in the path or the channel; capitals do not matter. */
  text: z.optional(z.string()),
  limit: z.optional(z.int().check(z.gte(1))),
  /** `har`: the calls as an HTTP archive, with channel events beside them. */
  format: z.optional(z.enum(['json', 'ndjson', 'har'])),
})

export const recordingScenario = z.object({ scenario: z.string(), seed: z.optional(seed) })
/** The log that a client exported, as NDJSON. */
export const clientLog = z.nullable(z.string())

export type ClockCommand = z.output<typeof clockCommand>
export type InjectedCommand = z.output<typeof injectedCommand>

/** Where a stream begins; the browser's own `Last-Event-ID` wins. */
export const streamStart = z.object({ from: z.optional(from) })
