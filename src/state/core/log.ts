// The log: a bounded ring of entries over a checkpoint. What falls out of the ring is in the checkpoint, at no cost: the
// state is persistent, so the checkpoint is simply the state that was there when the oldest kept entry came.

import type { Middleware } from '@reduxjs/toolkit'
import { SHOULD_AUTOBATCH } from '@reduxjs/toolkit'
import type { ClockPort } from '../../ports/clock'
import type { IdPort } from '../../ports/ids'
import type { RootState } from '../root-state'
import { isOwnType } from './action'
import type { AppEvent, LogEntry, Meta, Origin } from './log-entry'

/** Entries per segment; the ring forgets whole segments. */
const SEGMENT = 1000
const SEGMENTS = 4
/**
 * How many things the entries of the ring may bring together. A long list is read again every few minutes: without this bound
 * the ring would hold it as often as it was read, and an auction as it came takes a good kilobyte.
 */
const MOST_BROUGHT = 20_000

/** All that a log holds, private texts included: log-export.ts takes those out. */
interface LogContents {
  /** The state before the first entry. */
  readonly before: RootState
  readonly entries: readonly LogEntry[]
  readonly present: RootState
  /** Fresh and unguessable. */
  readonly salt: string
}

export interface EventLog {
  contents(): LogContents
}

export interface RecordingLog extends EventLog {
  /** Notes an action that is about to be reduced. */
  record(before: RootState, entry: LogEntry): void
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

/** Makes a log. `salt` gives a fresh unguessable text each time. */
export function createLog(
  present: () => RootState,
  salt: () => string,
  { segment, segments, mostBrought = MOST_BROUGHT }: LogSize = { segment: SEGMENT, segments: SEGMENTS },
): RecordingLog {
  const ring: Segment[] = []
  const brought = (): number => ring.reduce((sum, part) => sum + part.brought, 0)

  return {
    record(before, entry) {
      let current = ring.at(-1)
      if (current === undefined || current.entries.length >= segment || current.brought >= mostBrought / segments) {
        current = { before, entries: [], brought: 0 }
        ring.push(current)
      }
      current.entries.push(entry)
      current.brought += broughtBy(entry)
      // A list that is too long by itself goes too; the ring begins anew after it.
      while (ring.length > segments || brought() > mostBrought) ring.shift()
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
 * Stamps and logs every action before it is reduced. Facts off the wire are marked for `autoBatchEnhancer`: subscribers
 * hear of a burst of them once. What a person or an epic does notifies at once.
 */
export function logActions(log: RecordingLog, { clock, ids }: LogPorts): Middleware<Record<never, never>, RootState> {
  const store = ids.next()
  let number = 0
  const metaOf = (origin: Origin): Meta => {
    number += 1
    const meta = { id: `${store}.${number}`, at: Math.round(clock.read().now), origin }
    return origin === 'remote' ? { ...meta, [SHOULD_AUTOBATCH]: true } : meta
  }
  return ({ getState }) =>
    (next) =>
    (action) => {
      const { type, payload, origin } = action as AppEvent & { readonly origin?: Origin }
      // Type and payload come from one action, so they go together.
      const entry = { type, payload, meta: metaOf(origin ?? (isOwnType(type) ? 'user' : 'remote')) } as LogEntry
      log.record(getState(), entry)
      return next(entry)
    }
}
