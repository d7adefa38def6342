// The shape of a decision, and the functions that make one.
import type { WorldEvent } from './events'
import type { Refusal } from './refusal'
import type { WorldState } from './state'

/** What a command leads to. `reply` makes the asker's answer from the state after the events, only when asked. */
export type Decision =
  | {
      readonly ok: true
      readonly events: readonly WorldEvent[]
      readonly reply: (after: WorldState) => unknown
    }
  | {
      readonly ok: false
      readonly refusal: Refusal
      readonly events: readonly WorldEvent[]
      readonly reply: (after: WorldState) => unknown
    }

const nothing = (): null => null

/** Yes, with these events. */
export function accepted(events: readonly WorldEvent[], reply: (after: WorldState) => unknown = nothing): Decision {
  return { ok: true, events, reply }
}

/** No; what is remembered of it (a receipt) are events too. */
export function refused(
  refusal: Refusal,
  events: readonly WorldEvent[] = [],
  reply: (after: WorldState) => unknown = nothing,
): Decision {
  return { ok: false, refusal, events, reply }
}
