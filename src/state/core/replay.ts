// Replays an exported log: reduces its actions over its checkpoint and compares the end with the recorded one. Pure.
import { LOG_FORMAT } from '../../contract/exported-log'
import { isRecord } from '../../contract/json'
import { initialState, type RootState, reduceAll } from '../root-reducer'
import { hashJson } from './hash'
import type { LogEntry } from './log-entry'
import type { LogLine } from './log-export'

export class UnreadableLog extends Error {}

export interface ParsedLog {
  readonly checkpoint: RootState
  /** The slices in the log; newer ones aren't compared. */
  readonly slices: readonly string[]
  readonly entries: readonly LogEntry[]
  readonly recordedHash: string
}

export interface ReplayResult {
  readonly state: RootState
  readonly entries: number
  readonly hash: string
  readonly recordedHash: string
  /** True if the replayed end equals the recorded one. */
  readonly agrees: boolean
}

const isEntry = (value: unknown): value is LogEntry =>
  isRecord(value) && typeof value.type === 'string' && isRecord(value.payload) && isRecord(value.meta)

/** Types that an earlier version of the app recorded under another name. */
const formerTypes: Readonly<Record<string, LogEntry['type']>> = { 'subject/doubted': 'subject/out-of-sync' }

/** The entry as this version names it. */
const renamed = (entry: LogEntry): LogEntry => {
  const type = formerTypes[entry.type]
  // The payload is that of the former name.
  return type === undefined ? entry : ({ ...entry, type } as LogEntry)
}

/** A state of this or an earlier version of the app, which had fewer slices. */
const isState = (value: unknown): value is RootState =>
  isRecord(value) && 'market' in value && Object.keys(value).every((slice) => slice in initialState)

function lineOf(text: string, number: number): LogLine {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    throw new UnreadableLog(`line ${number}: not JSON`)
  }
  if (!isRecord(line)) throw new UnreadableLog(`line ${number}: not an object`)
  const { kind, format, state, entry, entries, hash } = line
  if (kind === 'checkpoint' && format === LOG_FORMAT && isState(state)) return { kind, format, state }
  if (kind === 'checkpoint' && format !== LOG_FORMAT)
    throw new UnreadableLog(
      `line ${number}: the log has format ${String(format)}, and this version reads format ${LOG_FORMAT}`,
    )
  if (kind === 'entry' && isEntry(entry)) return { kind, entry: renamed(entry) }
  if (kind === 'end' && typeof entries === 'number' && typeof hash === 'string') return { kind, entries, hash }
  throw new UnreadableLog(`line ${number}: not a checkpoint of format ${LOG_FORMAT}, an entry or an end`)
}

/** Parses an exported log; throws UnreadableLog with the line number if it can't. */
export function parseLog(ndjson: string): ParsedLog {
  const lines = ndjson
    .split('\n')
    .map((text, index) => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '')
    .map(({ text, number }) => lineOf(text, number))
  const [first, last] = [lines[0], lines.at(-1)]
  if (first?.kind !== 'checkpoint') throw new UnreadableLog('the first line is not a checkpoint')
  if (last?.kind !== 'end') throw new UnreadableLog('the last line is not an end: the log was cut off')
  const entries = lines.flatMap((line) => (line.kind === 'entry' ? [line.entry] : []))
  if (entries.length !== last.entries)
    throw new UnreadableLog(`${last.entries} entries were recorded, but the file has ${entries.length}`)
  const checkpoint = { ...initialState, ...first.state }
  return { checkpoint, slices: Object.keys(first.state), entries, recordedHash: last.hash }
}

/** Replays a log, and compares the end with the recorded one. */
export function replay({ checkpoint, slices, entries, recordedHash }: ParsedLog): ReplayResult {
  const state = reduceAll(checkpoint, entries)
  const hash = hashJson(Object.fromEntries(Object.entries(state).filter(([slice]) => slices.includes(slice))))
  return { state, entries: entries.length, hash, recordedHash, agrees: hash === recordedHash }
}
