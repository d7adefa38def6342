// Where the logs of two worlds part, and that in words: for `simulate --diff` and for branches side by side. Pure.
import { isRecord } from '../../src/contract/json'
import { CourseWriter } from './course'
import type { LogEntry } from './log-entry'

/** Where two values differ first: `command.price`, and what stands there. */
interface Place {
  readonly path: string
  readonly one: unknown
  readonly other: unknown
}

function firstPlace(one: unknown, other: unknown, path: string): Place | null {
  if (Object.is(one, other)) return null
  const [left, right]: readonly unknown[] = [one, other]
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return { path, one, other }
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const place = firstPlace(Reflect.get(left, name), Reflect.get(right, name), path === '' ? name : `${path}.${name}`)
    if (place !== null) return place
  }
  return null
}

const inWords = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200))

const who = (command: unknown): string => {
  const { name, actor, origin } = isRecord(command) ? command : {}
  return `${String(name)} by ${actor === 'system' ? 'the system' : `user ${String(actor)}`} (${String(origin)})`
}

type Writing = (entry: LogEntry) => unknown

/** The first entry that two logs write differently. */
export interface Parting {
  /** `drawn`: their courses are the same, and they differ only in what a browser draws. */
  readonly kind: 'course' | 'drawn'
  /** Its number; the entries of both logs before it are the same. */
  readonly n: number
  /** ISO; the earlier one of both. */
  readonly at: string
  /** Null: that log has ended. */
  readonly one: LogEntry | null
  readonly other: LogEntry | null
  /** What is different within it; null where one log has ended. */
  readonly place: Place | null
}

type Found = Omit<Parting, 'kind'>

/** The first entry that is written differently. */
function firstEntry(
  one: readonly LogEntry[],
  other: readonly LogEntry[],
  writings: readonly [Writing, Writing],
): Found | null {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [left, right] = [one[at] ?? null, other[at] ?? null]
    const known = [left, right].flatMap((entry) => entry ?? [])
    const [first] = known.sort((a, b) => (a.at < b.at ? -1 : 1))
    if (first === undefined) return null
    const place = left === null || right === null ? null : firstPlace(writings[0](left), writings[1](right), '')
    if (left === null || right === null || place !== null)
      return { n: first.n, at: first.at, one: left, other: right, place }
  }
  return null
}

const exact: Writing = ({ n, at, command, events }) => ({ n, at, command, events })

const courses = (): readonly [Writing, Writing] => {
  const writers = [new CourseWriter(), new CourseWriter()] as const
  return [(entry) => writers[0].entry(entry), (entry) => writers[1].entry(entry)]
}

/** Where two logs that begin with the same entry part; null when they are the same. */
export function partingOf(one: readonly LogEntry[], other: readonly LogEntry[]): Parting | null {
  const inCourse = firstEntry(one, other, courses())
  if (inCourse !== null) return { kind: 'course', ...inCourse }
  const drawn = firstEntry(one, other, [exact, exact])
  return drawn === null ? null : { kind: 'drawn', ...drawn }
}

/** How a parting is told: what the two logs are called, and an entry in words. */
interface Telling {
  readonly names: readonly [string, string]
  readonly say: (entry: LogEntry) => string
}

const bare: Telling = { names: ['the first', 'the second'], say: ({ command }) => who(command) }

/** What is different in the entry at which two logs part, a sentence a line. */
export function partingInWords({ one, other, place }: Parting, { names, say }: Telling = bare): readonly string[] {
  const [left, right] = names
  if (one === null) return other === null ? [] : [`Only ${right} has it: ${say(other)}.`]
  if (other === null) return [`Only ${left} has it: ${say(one)}.`]
  const sentences = [`${left}: ${say(one)}`, `${right}: ${say(other)}`]
  // Something else happened, at another time: what it was says more than when.
  if (place?.path === 'at' && say(one) !== say(other)) return sentences
  const values = `${inWords(place?.one)} in ${left}, ${inWords(place?.other)} in ${right}`
  return [...sentences, `${place?.path}: ${values}.`]
}

/** Says where two logs part, and whether in their course or only in what a browser draws. */
export function difference(one: readonly LogEntry[], other: readonly LogEntry[]): readonly string[] {
  const parting = partingOf(one, other)
  if (parting === null) return ['Both logs are the same.']
  const drawn =
    parting.kind === 'drawn' ? ['Both logs have the same course. They differ only in what a browser draws.'] : []
  const head = `The first difference is entry ${parting.n}, at ${parting.at}.`
  return [...drawn, head, ...partingInWords(parting)]
}
