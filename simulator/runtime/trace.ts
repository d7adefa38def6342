// The trace of a run: its log without random ids and measured times. Two runs with the same user actions have the same trace,
// although every Idempotency-Key and every reaction time differs. Pure.
import { isRecord } from '../../src/contract/json'
import { canonical, membersOf, plainText } from '../world/canonical'
import type { LogEntry } from './log-entry'
import { hasSecrets, publicEntry } from './public-log'

/** Measured by the page or derived from a measurement, such as how long it waited and what it showed by then. */
const IGNORED_FIELDS: ReadonlySet<string> = new Set(['seen', 'fingerprint', 'waitedMs', 'receivedAt'])
/** Random ids: only which of them are equal matters. */
const RANDOM_ID_FIELDS: ReadonlySet<string> = new Set(['key', 'session'])
/** The events that repeat random ids of their command. */
const EVENTS_WITH_RANDOM_IDS: ReadonlySet<string> = new Set([
  'answer-kept',
  'bid-prepared',
  'prepared-bid-decided',
  'two-person-switch-off-asked',
])
/** Their `key` is the name of the preference, not a random id. */
const COMMANDS_WITH_STABLE_KEY: ReadonlySet<string> = new Set(['store preference', 'remove preference'])

type EntryPart = Pick<LogEntry, 'n' | 'at' | 'command' | 'events'>

/** The canonical text of an entry, and that of its trace. */
interface EntryTexts {
  readonly exact: string
  readonly trace: string
}

/** Writes both texts of a value in a single pass. */
class TextPair {
  /** The trace of the value written last; null if it equals the exact text. */
  #trace: string | null = null
  /** A random id in this pass that has no number yet. */
  newId: string | null = null
  /** True if there are several: fields are sorted by name here, so their order of first use is unknown. */
  hasSeveralNewIds = false

  constructor(private readonly ordinals: ReadonlyMap<string, number>) {}

  /** Both texts of this value. */
  of(value: unknown, replacesIds: boolean): EntryTexts {
    const exact = this.#text(value, replacesIds)
    return { exact, trace: this.#trace ?? exact }
  }

  /** Returns the exact text and sets #trace. */
  #text(value: unknown, replacesIds: boolean): string {
    this.#trace = null
    if (typeof value !== 'object' || value === null) return plainText(value)
    return Array.isArray(value) ? this.#list(value, replacesIds) : this.#fields(value, replacesIds)
  }

  #list(list: readonly unknown[], replacesIds: boolean): string {
    let exact = ''
    let trace: string | null = null
    for (const [index, item] of list.entries()) {
      const comma = index === 0 ? '' : ','
      const text = this.#text(item, replacesIds)
      if (this.#trace !== null) trace ??= exact
      if (trace !== null) trace += comma + (this.#trace ?? text)
      exact += comma + text
    }
    this.#trace = trace === null ? null : `[${trace}]`
    return `[${exact}]`
  }

  #fields(value: object, replacesIds: boolean): string {
    const record: Readonly<Record<string, unknown>> = Object(value)
    let exact = ''
    let trace: string | null = null
    for (const { name, text: prefix } of membersOf(value)) {
      const member = record[name]
      if (member === undefined) continue
      const isIgnored = IGNORED_FIELDS.has(name)
      const text = prefix + this.#text(member, replacesIds && !isIgnored)
      if (replacesIds && typeof member === 'string' && RANDOM_ID_FIELDS.has(name)) this.#trace = this.#ordinalOf(member)
      if (isIgnored || this.#trace !== null) trace ??= exact
      if (trace !== null && !isIgnored)
        trace += (trace === '' ? '' : ',') + (this.#trace === null ? text : prefix + this.#trace)
      exact += exact === '' ? text : `,${text}`
    }
    this.#trace = trace === null ? null : `{${trace}}`
    return `{${exact}}`
  }

  #ordinalOf(id: string): string {
    const ordinal = this.ordinals.get(id)
    if (ordinal !== undefined) return String(ordinal)
    this.newId ??= id
    if (this.newId !== id) this.hasSeveralNewIds = true
    return String(this.ordinals.size + 1)
  }
}

/** Writes the entries of one log as their trace, in order. */
export class TraceWriter {
  /** Each random id by the order of its first use. */
  readonly #ordinals = new Map<string, number>()

  /** `randomIds`: those that earlier entries used. */
  constructor(randomIds: readonly string[] = []) {
    for (const id of randomIds) this.#ordinalOf(id)
  }

  /** The random ids used so far, in the order of their first use. */
  get randomIds(): readonly string[] {
    return [...this.#ordinals.keys()]
  }

  /** Both texts of the next entry, for hashing. */
  texts(entry: EntryPart): EntryTexts {
    const { n, at, command, events } = entry
    const pair = new TextPair(this.#ordinals)
    if (!hasSecrets(command)) {
      const commandTexts = pair.of(command, !COMMANDS_WITH_STABLE_KEY.has(command.name))
      const eventTexts = events.map((event) => pair.of(event, EVENTS_WITH_RANDOM_IDS.has(event.type)))
      const entryText = (commandText: string, listedEvents: readonly string[]): string =>
        `{"at":${plainText(at)},"command":${commandText},"events":[${listedEvents.join(',')}],"n":${n}}`
      const exact = entryText(
        commandTexts.exact,
        eventTexts.map((texts) => texts.exact),
      )
      const trace = entryText(
        commandTexts.trace,
        eventTexts.map((texts) => texts.trace),
      )
      if (!pair.hasSeveralNewIds) {
        if (pair.newId !== null) this.#ordinalOf(pair.newId)
        return { exact, trace }
      }
    }
    return { exact: canonical(publicEntry({ n, at, command, events })), trace: canonical(this.entry(entry)) }
  }

  /** The entry with `1`, `2` … in place of random ids. */
  entry({ n, at, command, events }: EntryPart): unknown {
    const publicForm = publicEntry({ n, at, command, events })
    if (!isRecord(publicForm)) return publicForm
    const all: readonly unknown[] = Array.isArray(publicForm.events) ? publicForm.events : []
    return {
      n,
      at,
      command: this.#traceOf(publicForm.command, !COMMANDS_WITH_STABLE_KEY.has(command.name)),
      events: all.map((event) =>
        this.#traceOf(event, isRecord(event) && EVENTS_WITH_RANDOM_IDS.has(String(event.type))),
      ),
    }
  }

  #traceOf(value: unknown, replacesIds: boolean): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#traceOf(item, replacesIds))
    if (!isRecord(value)) return value
    const parts: [string, unknown][] = []
    for (const [name, part] of Object.entries(value)) {
      if (IGNORED_FIELDS.has(name)) continue
      const isRandomId = replacesIds && RANDOM_ID_FIELDS.has(name) && typeof part === 'string'
      parts.push([name, isRandomId ? this.#ordinalOf(part) : this.#traceOf(part, replacesIds)])
    }
    return Object.fromEntries(parts)
  }

  #ordinalOf(id: string): number {
    const ordinal = this.#ordinals.get(id) ?? this.#ordinals.size + 1
    this.#ordinals.set(id, ordinal)
    return ordinal
  }
}
