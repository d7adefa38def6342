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
}

/** Makes a log. `salt` gives a fresh unguessable text per export. */
export function createLog(
  present: () => RootState,
  salt: () => string,
  { segment, segments }: LogSize = { segment: SEGMENT, segments: SEGMENTS },
): RecordingLog {
  let ring: { readonly before: RootState; readonly entries: LogEntry[] }[] = []

  return {
    record(before, entries) {
      let current = ring.at(-1)
      if (current === undefined || current.entries.length >= segment) {
        current = { before, entries: [] }
        ring = [...ring, current].slice(-segments)
      }
      for (const entry of entries) current.entries.push(entry)
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
