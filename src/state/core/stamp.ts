// The stamp of the ingress: id, official time and origin, given once. Takes clock and ids from the ports.

import type { ClockPort } from '../../ports/clock'
import type { IdPort } from '../../ports/ids'
import type { AppEvent, LogEntry, Origin } from './log-entry'

export type Stamp = (said: AppEvent, origin: Origin) => LogEntry

/** Makes the stamp of one store: its ids are one unguessable id with a number that grows with the order of entering. */
export function createStamp(clock: ClockPort, ids: IdPort): Stamp {
  const store = ids.next()
  let number = 0
  return ({ type, payload }, origin) => {
    number += 1
    const meta = { id: `${store}.${number}`, at: Math.round(clock.read().now), origin }
    // Type and payload come from one value, so they go together.
    return { type, payload, meta } as LogEntry
  }
}
