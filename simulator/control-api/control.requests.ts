// Request schemas of the control API: parameters, queries and bodies. Also runs in the browser.
import * as z from 'zod/mini'
import { MAX_RATE, MIN_RATE } from '../runtime/virtual-clock'
import { didYouMean } from '../scenarios/language/nearest'
import { broadcaster } from './control.schemas'

export const worldId = z.object({ worldId: z.string() })
export const roomId = z.object({ roomId: z.string() })
export const seed = z.int().check(z.nonnegative(), z.lte(2_147_483_647))
/** The number of the first entry to return. */
const from = z.int().check(z.nonnegative())

/** Virtual ms per real ms. */
export const rate = z
  .number()
  .check(
    z.gte(MIN_RATE, `The rate field must be ${MIN_RATE} or more`),
    z.lte(MAX_RATE, `The rate field must be ${MAX_RATE} or less`),
  )

/** A label or owner, up to 80 characters. */
const displayName = z.string().check(z.minLength(1), z.maxLength(80))

/**
 * `rate` is for `rate` and optional for `play`; `by` is a duration such as `90s`; `to` is an offset, an ISO instant or a mark.
 * `settle` waits until every open socket has received all events and no call is in progress. As an action it only waits.
 */
export const clockCommand = z.object({
  action: z.enum(['play', 'pause', 'rate', 'advance', 'jump', 'rewind', 'settle']),
  rate: z.optional(rate),
  by: z.optional(z.string()),
  to: z.optional(z.string()),
  settle: z.optional(z.boolean()),
})

export const newWorld = z.object({
  /** The name of a built-in scenario. */
  scenario: z.optional(z.string()),
  /** Or a scenario as text. */
  source: z.optional(z.string()),
  /** World and lookup files by file name. The scenario itself may be among them. */
  files: z.optional(z.record(z.string().check(z.maxLength(120)), z.string())),
  /** Starts at the step on this line of the scenario, or at the nearest one above it. */
  line: z.optional(z.int().check(z.gte(1))),
  seed: z.optional(seed),
  id: z.optional(z.string()),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  broadcaster: z.optional(broadcaster),
  to_others: z.optional(z.boolean()),
  /** The API dialect: `full`, `spec` or `laravel`, with options after a colon. */
  api: z.optional(z.string()),
  label: z.optional(displayName),
  owner: z.optional(displayName),
  /** A duration such as `1h`. The world ends when it hasn't been used for this long. */
  ttl: z.optional(z.string()),
})

/** Null removes the label. */
export const worldChange = z.object({ label: z.nullable(displayName) })

/** Filters worlds by label and owner. */
export const lifeFilter = z.object({ label: z.optional(displayName), owner: z.optional(displayName) })

/** Requires `name` or `fault`, and names a field that may be one of them, misspelled. */
export function isCommandOrFault({
  value,
  issues,
}: z.core.ParsePayload<{ readonly name?: unknown; readonly fault?: unknown }>): void {
  if (value.name !== undefined || value.fault !== undefined) return
  for (const field of Object.keys(value)) {
    const hint = didYouMean(field, ['name', 'fault'])
    const message = `Unknown field '${field}'.${hint}`
    if (hint !== '') issues.push({ code: 'custom', path: [field], input: value, message })
  }
  issues.push({ code: 'custom', path: ['name'], input: value })
}

/** A command of the scenario language (`name` and its fields), or a `fault`. A field that is itself called `name` stands in `with`. */
export const injectedCommand = z
  .looseObject({
    name: z.optional(z.string()),
    as: z.optional(z.string()),
    with: z.optional(z.record(z.string(), z.unknown())),
    fault: z.optional(z.unknown()),
  })
  .check(isCommandOrFault)

const snapshotName = z
  .string()
  .check(z.regex(/^[\w][\w .:-]{0,59}$/, 'A name may contain letters, digits, spaces and - . : _, up to 60 characters'))
export const namedSnapshot = z.object({ name: snapshotName })

/** Renames a snapshot and replaces any snapshot with the new name. */
export const renamedSnapshot = z.object({ name: snapshotName, to: snapshotName })

export const branch = z.object({
  id: z.optional(z.string()),
  /** Defaults to the origin's. */
  label: z.optional(displayName),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  snapshot: z.optional(snapshotName),
  /** An earlier point in time: an offset, an ISO instant or a mark. */
  at: z.optional(z.string()),
})

/** The world to compare with. */
export const otherWorld = z.object({ with: z.string() })

/** Faults listed by `id` stay, new ones start, missing ones end. */
export const faultList = z.object({ faults: z.array(z.looseObject({ id: z.optional(z.int()) })) })

export const logFilter = z.object({ from: z.optional(from), format: z.optional(z.enum(['json', 'ndjson'])) })

export const wireFilter = z.object({
  from: z.optional(from),
  kind: z.optional(z.enum(['call', 'event', 'socket', 'fault'])),
  name: z.optional(z.string()),
  person: z.optional(z.string()),
  /** Searches bodies, paths, channels and names, ignoring case. */
  text: z.optional(z.string()),
  limit: z.optional(z.int().check(z.gte(1))),
  /** `har`: the calls as an HTTP archive, plus the channel events. */
  format: z.optional(z.enum(['json', 'ndjson', 'har'])),
})

export const recordingScenario = z.object({ scenario: z.string(), seed: z.optional(seed) })
/** The log that a client exported, as NDJSON. */
export const clientLog = z.nullable(z.string())

export type ClockCommand = z.output<typeof clockCommand>
export type InjectedCommand = z.output<typeof injectedCommand>

/** The entry to start from. The browser's `Last-Event-ID` takes precedence. */
export const streamStart = z.object({ from: z.optional(from) })
