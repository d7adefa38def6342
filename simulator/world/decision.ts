// The outcome of a command: accepted or refused, with its events.
import type { WorldEvent } from './events'
import type { Refusal } from './refusal'
import type { WorldState } from './state'

/** The outcome of a command. `reply` builds the sender's response from the state after the events, on demand. */
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

/** Accepts the command, with these events. */
export function accepted(events: readonly WorldEvent[], reply: (after: WorldState) => unknown = nothing): Decision {
  return { ok: true, events, reply }
}

/** Refuses the command. It may still leave events, such as the receipt of a refused bid. */
export function refused(
  refusal: Refusal,
  events: readonly WorldEvent[] = [],
  reply: (after: WorldState) => unknown = nothing,
): Decision {
  return { ok: false, refusal, events, reply }
}
