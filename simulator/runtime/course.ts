// The course of a run: its log without what only a browser draws. Two runs that did the same have the same course, although
// each Idempotency-Key and each reaction time was drawn anew. Pure.
import { isRecord } from '../../src/contract/json'
import { canonical, membersOf, plainText } from '../world/canonical'
import type { LogEntry } from './log-entry'
import { isSecretive, publicEntry } from './public-log'

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

/** An entry as the canonical text of the whole, and of its course. */
interface EntryTexts {
  readonly exact: string
  readonly course: string
}

/** Makes both texts of a value in one walk; they are the same but for what a browser draws. */
class TextPair {
  /** The text without what is left out; null when it is the exact one. */
  #course: string | null = null
  /** The drawn name that was met and has no number yet. */
  newName: string | null = null
  /** True once there were several: in this walk they do not come in the order of their first use. */
  hasSeveral = false

  constructor(private readonly ordinals: ReadonlyMap<string, number>) {}

  /** Both texts of this value. */
  of(value: unknown, isDrawn: boolean): EntryTexts {
    const exact = this.#text(value, isDrawn)
    return { exact, course: this.#course ?? exact }
  }

  /** The exact text; leaves the other one behind. */
  #text(value: unknown, isDrawn: boolean): string {
    this.#course = null
    if (typeof value !== 'object' || value === null) return plainText(value)
    return Array.isArray(value) ? this.#list(value, isDrawn) : this.#fields(value, isDrawn)
  }

  #list(list: readonly unknown[], isDrawn: boolean): string {
    let exact = ''
    let course: string | null = null
    for (const [place, item] of list.entries()) {
      const comma = place === 0 ? '' : ','
      const text = this.#text(item, isDrawn)
      if (this.#course !== null) course ??= exact
      if (course !== null) course += comma + (this.#course ?? text)
      exact += comma + text
    }
    this.#course = course === null ? null : `[${course}]`
    return `[${exact}]`
  }

  #fields(value: object, isDrawn: boolean): string {
    const from: Readonly<Record<string, unknown>> = Object(value)
    let exact = ''
    let course: string | null = null
    for (const { name, text: begin } of membersOf(value)) {
      const member = from[name]
      if (member === undefined) continue
      const isLeftOut = LEFT_OUT.has(name)
      const text = begin + this.#text(member, isDrawn && !isLeftOut)
      if (isDrawn && typeof member === 'string' && DRAWN.has(name)) this.#course = this.#ordinalOf(member)
      if (isLeftOut || this.#course !== null) course ??= exact
      if (course !== null && !isLeftOut)
        course += (course === '' ? '' : ',') + (this.#course === null ? text : begin + this.#course)
      exact += exact === '' ? text : `,${text}`
    }
    this.#course = course === null ? null : `{${course}}`
    return `{${exact}}`
  }

  #ordinalOf(drawn: string): string {
    const known = this.ordinals.get(drawn)
    if (known !== undefined) return String(known)
    this.newName ??= drawn
    if (this.newName !== drawn) this.hasSeveral = true
    return String(this.ordinals.size + 1)
  }
}

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

  /** Both texts of the next entry, by which it is hashed. */
  texts(entry: CoursePart): EntryTexts {
    const { n, at, command, events } = entry
    const pair = new TextPair(this.#ordinals)
    if (!isSecretive(command)) {
      const asked = pair.of(command, !WITH_OWN_KEY.has(command.name))
      const all = events.map((event) => pair.of(event, WITH_DRAWN.has(event.type)))
      const around = (one: string, others: readonly string[]): string =>
        `{"at":${plainText(at)},"command":${one},"events":[${others.join(',')}],"n":${n}}`
      const exact = around(
        asked.exact,
        all.map((each) => each.exact),
      )
      const course = around(
        asked.course,
        all.map((each) => each.course),
      )
      if (!pair.hasSeveral) {
        if (pair.newName !== null) this.#ordinalOf(pair.newName)
        return { exact, course }
      }
    }
    return { exact: canonical(publicEntry({ n, at, command, events })), course: canonical(this.entry(entry)) }
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
