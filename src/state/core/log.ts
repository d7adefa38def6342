// The log: a bounded ring of entries over a checkpoint. What falls out of the ring is in the checkpoint, at no cost: the
// state is persistent, so the checkpoint is simply the state that was there when the oldest kept entry came.
import { LOG_FORMAT } from '../../contract/exported-log'
import type { RootState } from '../root-state'
import { hashJson } from './hash'
import type { LogEntry } from './log-entry'
import { createRedaction } from './redact'

/** Entries per segment; the ring forgets whole segments. */
const SEGMENT = 1000
const SEGMENTS = 4
/**
 * How many things the entries of the ring may bring together. A long list is read again every few minutes: without this bound
 * the ring would hold it as often as it was read, and an auction as it came takes a good kilobyte.
 */
const MOST_BROUGHT = 20_000

export type LogLine =
  | { readonly kind: 'checkpoint'; readonly format: number; readonly state: RootState }
  | { readonly kind: 'entry'; readonly entry: LogEntry }
  | { readonly kind: 'end'; readonly entries: number; readonly hash: string }

export interface EventLog {
  /** The redacted checkpoint, the redacted entries and the fingerprint of the redacted state, one JSON per line. */
  exportNdjson(): string
}

export interface RecordingLog extends EventLog {
  /** Notes entries that are about to be folded into `before`. */
  record(before: RootState, entries: readonly LogEntry[]): void
}

export interface LogSize {
  readonly segment: number
  readonly segments: number
  readonly mostBrought?: number
}

interface Segment {
  readonly before: RootState
  readonly entries: LogEntry[]
  /** What its entries have brought. */
  brought: number
}

/** How many things an entry brings: those of its list, or one. */
function broughtBy({ payload }: LogEntry): number {
  const { answer } = payload as { readonly answer?: { readonly data?: unknown } | null }
  return Array.isArray(answer?.data) ? answer.data.length : 1
}

/** Makes a log. `salt` gives a fresh unguessable text per export. */
export function createLog(
  present: () => RootState,
  salt: () => string,
  { segment, segments, mostBrought = MOST_BROUGHT }: LogSize = { segment: SEGMENT, segments: SEGMENTS },
): RecordingLog {
  const ring: Segment[] = []
  const brought = (): number => ring.reduce((sum, part) => sum + part.brought, 0)

  return {
    record(before, entries) {
      let current = ring.at(-1)
      if (current === undefined || current.entries.length >= segment || current.brought >= mostBrought / segments) {
        current = { before, entries: [], brought: 0 }
        ring.push(current)
      }
      for (const entry of entries) {
        current.entries.push(entry)
        current.brought += broughtBy(entry)
      }
      // A list that is too long by itself goes too; the ring begins anew after it.
      while (ring.length > segments || brought() > mostBrought) ring.shift()
    },
    exportNdjson() {
      const redact = createRedaction(salt())
      const state = present()
      const entries = ring.flatMap((part) => part.entries)
      const lines: LogLine[] = [
        { kind: 'checkpoint', format: LOG_FORMAT, state: redact(ring[0]?.before ?? state) },
        ...entries.map((entry) => ({ kind: 'entry', entry: redact(entry) }) as const),
        { kind: 'end', entries: entries.length, hash: hashJson(redact(state)) },
      ]
      return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
    },
  }
}
