// The log: a bounded ring of entries over a checkpoint. The checkpoint costs nothing: the state is persistent, so it's simply the state
// before the oldest entry of the ring.

import { type Middleware, SHOULD_AUTOBATCH } from '@reduxjs/toolkit'
import type { ClockPort } from '../../ports/clock'
import type { IdPort } from '../../ports/ports'
import type { RootState } from '../root-reducer'
import type { AppEvent, LogEntry, Meta, Origin } from './log-entry'

/** Entries per segment; the ring drops whole segments. */
const SEGMENT = 1000
const SEGMENTS = 4
/**
 * Maximum number of rows in the answers that the ring holds. A long list is fetched every few minutes, and an auction takes a
 * kilobyte: without this limit the ring would hold every copy.
 */
const MAX_ROWS = 20_000

/** Everything in a log, including private texts, which log-export.ts removes. */
interface LogContents {
  /** The state before the first entry. */
  readonly before: RootState
  readonly entries: readonly LogEntry[]
  readonly present: RootState
  /** New for each log, and unguessable. */
  readonly salt: string
}

export interface EventLog {
  contents(): LogContents
}

export interface RecordingLog extends EventLog {
  /** Adds an action that is about to be reduced. */
  record(before: RootState, entry: LogEntry): void
}

export interface LogSize {
  readonly segment: number
  readonly segments: number
  readonly maxRows?: number
}

interface Segment {
  readonly before: RootState
  readonly entries: LogEntry[]
  /** Rows in the answers of its entries. */
  rows: number
}

/** Rows that an entry holds: those of its list, or one. */
function rowsIn({ payload }: LogEntry): number {
  const { answer } = payload as { readonly answer?: { readonly data?: unknown } | null }
  return Array.isArray(answer?.data) ? answer.data.length : 1
}

/** Creates a log. `salt` returns a new unguessable text each time. */
export function createLog(
  present: () => RootState,
  salt: () => string,
  { segment, segments, maxRows = MAX_ROWS }: LogSize = { segment: SEGMENT, segments: SEGMENTS },
): RecordingLog {
  const ring: Segment[] = []
  const rows = (): number => ring.reduce((sum, part) => sum + part.rows, 0)

  return {
    record(before, entry) {
      let current = ring.at(-1)
      if (current === undefined || current.entries.length >= segment || current.rows >= maxRows / segments) {
        current = { before, entries: [], rows: 0 }
        ring.push(current)
      }
      current.entries.push(entry)
      current.rows += rowsIn(entry)
      // A list that exceeds the limit alone is dropped too.
      while (ring.length > segments || rows() > maxRows) ring.shift()
    },
    contents() {
      const state = present()
      const entries = ring.flatMap((part) => part.entries)
      return { before: ring[0]?.before ?? state, entries, present: state, salt: salt() }
    },
  }
}

interface LogPorts {
  readonly clock: ClockPort
  readonly ids: IdPort
}

/**
 * Stamps and logs every action before it is reduced. What epics emit, facts included, is marked for `autoBatchEnhancer`, so
 * subscribers are notified once per burst; actions of the user notify at once.
 */
export function logActions(log: RecordingLog, { clock, ids }: LogPorts): Middleware<Record<never, never>, RootState> {
  const store = ids.next()
  let number = 0
  const metaOf = (origin: Origin): Meta => {
    number += 1
    const meta = { id: `${store}.${number}`, at: Math.round(clock.read().now), origin }
    return origin === 'user' ? meta : { ...meta, [SHOULD_AUTOBATCH]: true }
  }
  return ({ getState }) =>
    (next) =>
    (action) => {
      const { type, payload, origin } = action as AppEvent & { readonly origin?: Origin }
      // Type and payload come from one action, so they go together.
      const entry = { type, payload, meta: metaOf(origin ?? 'user') } as LogEntry
      log.record(getState(), entry)
      return next(entry)
    }
}
