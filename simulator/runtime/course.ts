// The course of a run: its log without what only a browser draws. Two runs that did the same have the same course, although
// each Idempotency-Key and each reaction time was drawn anew. Pure.
import { isRecord } from '../../src/contract/is-record'
import type { LogEntry } from './log-entry'
import { publicEntry } from './public-log'

/** What a page measures or what follows from it: how long it waited, and what it had seen by then. */
const LEFT_OUT: ReadonlySet<string> = new Set(['seen', 'fingerprint', 'waitedMs', 'receivedAt'])
/** Drawn names, of which only matters which are equal. */
const DRAWN: ReadonlySet<string> = new Set(['key', 'confirmKey', 'session'])
/** The events that repeat drawn names of their command. */
const WITH_DRAWN: ReadonlySet<string> = new Set([
  'answer-kept',
  'bid-prepared',
  'prepared-bid-decided',
  'two-person-switch-off-asked',
])
/** Their `key` says which preference is meant. */
const WITH_OWN_KEY: ReadonlySet<string> = new Set(['store preference', 'remove preference'])

type CoursePart = Pick<LogEntry, 'n' | 'at' | 'command' | 'events'>

/** Writes entries of one log as their course, in order. */
export class CourseWriter {
  /** Each drawn name in the order of its first use. */
  readonly #ordinals = new Map<string, number>()

  /** `drawn`: the names that the entries before have used. */
  constructor(drawn: readonly string[] = []) {
    for (const name of drawn) this.#ordinalOf(name)
  }

  /** The drawn names that were used so far, in the order of their first use. */
  get drawn(): readonly string[] {
    return [...this.#ordinals.keys()]
  }

  /** The entry with `1`, `2` … in place of drawn names. */
  entry({ n, at, command, events }: CoursePart): unknown {
    const shown = publicEntry({ n, at, command, events })
    if (!isRecord(shown)) return shown
    const all: readonly unknown[] = Array.isArray(shown.events) ? shown.events : []
    return {
      ...{ n, at },
      command: this.#written(shown.command, !WITH_OWN_KEY.has(command.name)),
      events: all.map((event) => this.#written(event, isRecord(event) && WITH_DRAWN.has(String(event.type)))),
    }
  }

  #written(value: unknown, isDrawn: boolean): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#written(each, isDrawn))
    if (!isRecord(value)) return value
    const parts: [string, unknown][] = []
    for (const [name, part] of Object.entries(value)) {
      if (LEFT_OUT.has(name)) continue
      const ordinal = isDrawn && DRAWN.has(name) && typeof part === 'string'
      parts.push([name, ordinal ? this.#ordinalOf(part) : this.#written(part, isDrawn)])
    }
    return Object.fromEntries(parts)
  }

  #ordinalOf(drawn: string): number {
    const known = this.#ordinals.get(drawn) ?? this.#ordinals.size + 1
    this.#ordinals.set(drawn, known)
    return known
  }
}
