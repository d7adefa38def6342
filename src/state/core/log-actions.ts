// The first middleware of the store: gives each action an id, the official time and its origin, and logs it.

import type { Middleware } from '@reduxjs/toolkit'
import { SHOULD_AUTOBATCH } from '@reduxjs/toolkit'
import type { ClockPort } from '../../ports/clock'
import type { IdPort } from '../../ports/ids'
import type { RootState } from '../root-state'
import { isOwnType } from './action'
import type { RecordingLog } from './log'
import type { AppEvent, LogEntry, Meta, Origin } from './log-entry'

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
    return origin === 'wire' ? { ...meta, [SHOULD_AUTOBATCH]: true } : meta
  }
  return ({ getState }) =>
    (next) =>
    (action) => {
      const { type, payload, origin } = action as AppEvent & { readonly origin?: Origin }
      // Type and payload come from one action, so they go together.
      const entry = { type, payload, meta: metaOf(origin ?? (isOwnType(type) ? 'person' : 'wire')) } as LogEntry
      log.record(getState(), entry)
      return next(entry)
    }
}
