// Exports the log as a redacted file that may leave the browser. Loaded on demand.
import { LOG_FORMAT } from '../../contract/exported-log'
import type { RootState } from '../root-reducer'
import { hashJson } from './hash'
import type { EventLog } from './log'
import type { LogEntry } from './log-entry'
import { createRedaction } from './redact'

export type LogLine =
  | { readonly kind: 'checkpoint'; readonly format: number; readonly state: RootState }
  | { readonly kind: 'entry'; readonly entry: LogEntry }
  | { readonly kind: 'end'; readonly entries: number; readonly hash: string }

/** The redacted checkpoint, the redacted entries and the fingerprint of the redacted state, one JSON object per line. */
export function exportNdjson(log: EventLog): string {
  const { before, entries, present, salt } = log.contents()
  const redact = createRedaction(salt)
  const lines: LogLine[] = [
    { kind: 'checkpoint', format: LOG_FORMAT, state: redact(before) },
    ...entries.map((entry) => ({ kind: 'entry', entry: redact(entry) }) as const),
    { kind: 'end', entries: entries.length, hash: hashJson(redact(present)) },
  ]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
