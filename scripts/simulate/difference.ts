// The first difference of two logs of worlds, in words. Pure.
import { CourseWriter } from '../../simulator/runtime/course'
import type { LogEntry } from '../../simulator/runtime/running-world'
import { isRecord } from '../../src/contract/is-record'

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

/** The first entry that is written differently. */
function firstEntry(one: readonly LogEntry[], other: readonly LogEntry[], writings: readonly [Writing, Writing]) {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [left, right] = [one[at], other[at]]
    if (left === undefined || right === undefined) return { at, left, right, place: null }
    const place = firstPlace(writings[0](left), writings[1](right), '')
    if (place !== null) return { at, left, right, place }
  }
  return null
}

const exact: Writing = ({ n, at, command, events }) => ({ n, at, command, events })

const courses = (): readonly [Writing, Writing] => {
  const writers = [new CourseWriter(), new CourseWriter()] as const
  return [(entry) => writers[0].entry(entry), (entry) => writers[1].entry(entry)]
}

function sentences({ at, left, right, place }: NonNullable<ReturnType<typeof firstEntry>>): readonly string[] {
  const known = left ?? right
  const head = `The first difference is entry ${known?.n ?? at + 1}, at ${known?.at ?? 'the end'}.`
  if (left === undefined || right === undefined) {
    const longer = left === undefined ? 'second' : 'first'
    return [head, `Only the ${longer} log has it: ${who(known?.command)}.`]
  }
  return [
    head,
    `  first   ${who(left.command)}`,
    `  second  ${who(right.command)}`,
    `${place?.path}: ${inWords(place?.one)} in the first, ${inWords(place?.other)} in the second.`,
  ]
}

/** Says where two logs part, and whether in their course or only in what a browser draws. */
export function difference(one: readonly LogEntry[], other: readonly LogEntry[]): readonly string[] {
  const inCourse = firstEntry(one, other, courses())
  if (inCourse !== null) return sentences(inCourse)
  const drawn = firstEntry(one, other, [exact, exact])
  if (drawn === null) return ['Both logs are the same.']
  return ['Both logs have the same course. They differ only in what a browser draws.', ...sentences(drawn)]
}
