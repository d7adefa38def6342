// Finds and describes the first difference between the logs of two worlds, for `simulate --diff` and the comparison of branches.
// Pure.
import { isRecord } from '../../src/contract/json'
import type { LogEntry } from './log-entry'
import { TraceWriter } from './trace'

/** The first field in which two values differ, such as `command.price`, with both values. */
interface Difference {
  readonly path: string
  readonly one: unknown
  readonly other: unknown
}

function firstDifference(one: unknown, other: unknown, path: string): Difference | null {
  if (Object.is(one, other)) return null
  const [left, right]: readonly unknown[] = [one, other]
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return { path, one, other }
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = firstDifference(
      Reflect.get(left, name),
      Reflect.get(right, name),
      path === '' ? name : `${path}.${name}`,
    )
    if (difference !== null) return difference
  }
  return null
}

const valueText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200))

const commandText = (command: unknown): string => {
  const { name, actor, origin } = isRecord(command) ? command : {}
  return `${String(name)} by ${actor === 'system' ? 'the system' : `user ${String(actor)}`} (${String(origin)})`
}

type Projection = (entry: LogEntry) => unknown

/** The first entry in which two logs differ. */
export interface Divergence {
  /** `trace`: the traces differ. `drawn`: only random ids and measured times differ. */
  readonly kind: 'trace' | 'drawn'
  /** The entry number; all earlier entries are equal. */
  readonly n: number
  /** ISO instant; the earlier one of the two entries. */
  readonly at: string
  /** Null if that log ends before this entry. */
  readonly one: LogEntry | null
  readonly other: LogEntry | null
  /** The difference within the entry; null if one log has ended. */
  readonly difference: Difference | null
}

type DivergingEntry = Omit<Divergence, 'kind'>

/** The first entry whose projections differ. */
function firstDivergingEntry(
  one: readonly LogEntry[],
  other: readonly LogEntry[],
  projections: readonly [Projection, Projection],
): DivergingEntry | null {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [one[index] ?? null, other[index] ?? null]
    const existing = [left, right].flatMap((entry) => entry ?? [])
    const [first] = existing.sort((a, b) => (a.at < b.at ? -1 : 1))
    if (first === undefined) return null
    const difference =
      left === null || right === null ? null : firstDifference(projections[0](left), projections[1](right), '')
    if (left === null || right === null || difference !== null)
      return { n: first.n, at: first.at, one: left, other: right, difference }
  }
  return null
}

const exactProjection: Projection = ({ n, at, command, events }) => ({ n, at, command, events })

const traceProjections = (): readonly [Projection, Projection] => {
  const writers = [new TraceWriter(), new TraceWriter()] as const
  return [(entry) => writers[0].entry(entry), (entry) => writers[1].entry(entry)]
}

/** Finds where two logs of the same opening diverge; null if they are identical. */
export function findDivergence(one: readonly LogEntry[], other: readonly LogEntry[]): Divergence | null {
  const inTrace = firstDivergingEntry(one, other, traceProjections())
  if (inTrace !== null) return { kind: 'trace', ...inTrace }
  const exactDivergence = firstDivergingEntry(one, other, [exactProjection, exactProjection])
  return exactDivergence === null ? null : { kind: 'drawn', ...exactDivergence }
}

/** The names of the two logs, and how to describe an entry. */
interface Wording {
  readonly names: readonly [string, string]
  readonly describe: (entry: LogEntry) => string
}

const defaultWording: Wording = {
  names: ['the first log', 'the second log'],
  describe: ({ command }) => commandText(command),
}

/** Describes the difference, one sentence per line. */
export function describeDivergence(
  { one, other, difference }: Divergence,
  { names, describe }: Wording = defaultWording,
): readonly string[] {
  const [left, right] = names
  if (one === null) return other === null ? [] : [`Only ${right} has it: ${describe(other)}.`]
  if (other === null) return [`Only ${left} has it: ${describe(one)}.`]
  const sentences = [`${left}: ${describe(one)}`, `${right}: ${describe(other)}`]
  // Two different commands at different times: naming the commands is enough.
  if (difference?.path === 'at' && describe(one) !== describe(other)) return sentences
  const values = `${valueText(difference?.one)} in ${left}, ${valueText(difference?.other)} in ${right}`
  return [...sentences, `${difference?.path}: ${values}.`]
}

/** Describes the first difference between two logs, one sentence per line. */
export function compareLogs(one: readonly LogEntry[], other: readonly LogEntry[]): readonly string[] {
  const divergence = findDivergence(one, other)
  if (divergence === null) return ['The logs are identical.']
  const sameTrace =
    divergence.kind === 'drawn'
      ? ['Both logs have the same trace. They differ only in random ids and measured times.']
      : []
  const head = `The first difference is entry ${divergence.n}, at ${divergence.at}.`
  return [...sameTrace, head, ...describeDivergence(divergence)]
}
