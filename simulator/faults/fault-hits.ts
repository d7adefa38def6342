// The effects of faults on calls, channel events and sockets, as plain data that other modules carry out.
import type { Fault } from '../world/faults/fault'
import type { ActiveFault } from './active-fault'

/** The clock that times a delay: the wall clock or the world's. */
type WaitClock = 'real' | 'virtual'

/** The effect on one call. */
export type FaultHit =
  | { readonly kind: 'delay'; readonly ms: number; readonly time: WaitClock }
  | { readonly kind: 'error'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'hang' }
  | { readonly kind: 'answer'; readonly fault: Fault }
  | { readonly kind: 'pass through'; readonly fault: Fault }

/** How a payload is damaged. */
export type Damage = 'truncated' | 'corrupted'

/** When a channel event is sent. */
type EventRelease =
  | { readonly kind: 'now' }
  | { readonly kind: 'delayed'; readonly ms: number; readonly time: WaitClock }
  /** Sent with others in reverse order: pass it to `Faults.hold`. */
  | { readonly kind: 'held'; readonly faultId: number }

/** The effect on one channel event for one person. */
export interface EventHit {
  /** How often it is sent; 0 drops it. */
  readonly copies: number
  /** Applied to every copy, in this order. */
  readonly damages: readonly Damage[]
  readonly release: EventRelease
}

/** The effect on a socket: it is disconnected, or stays open but silent. */
export type SocketHit = 'cut' | 'silence'

/** The effect without faults. */
export const NO_HIT: EventHit = { copies: 1, damages: [], release: { kind: 'now' } }
const DROPPED: EventHit = { copies: 0, damages: [], release: { kind: 'now' } }

const isDamage = (name: Fault['fault']): boolean => name === 'truncate payload' || name === 'corrupt payload'

/** True for a fault that delays, fails, hangs or answers calls, or passes them through. */
export const hitsCalls = ({ fault, merge }: Fault): boolean =>
  fault === 'delay' ||
  fault === 'error' ||
  fault === 'hang' ||
  fault === 'pass through' ||
  (fault === 'answer' && merge === undefined)

/** True for a fault after which nothing else happens to the call: it is answered, or never will be. */
export const endsCall = (fault: Fault): boolean => hitsCalls(fault) && fault.fault !== 'delay'

/** True for a fault that replaces parts of responses. */
export const changesResponses = ({ fault, merge }: Fault): boolean => fault === 'answer' && merge !== undefined

/** True for a fault that damages responses. */
export const damagesResponses = ({ fault, channel }: Fault): boolean => isDamage(fault) && channel === undefined

/** True for a fault that affects channel events. */
export const hitsEvents = ({ fault, call }: Fault): boolean =>
  fault === 'drop events' ||
  fault === 'duplicate events' ||
  fault === 'reorder events' ||
  fault === 'delay events' ||
  (isDamage(fault) && call === undefined)

/** How this fault damages payloads. */
export const damageOf = ({ fault }: Fault): Damage => (fault === 'truncate payload' ? 'truncated' : 'corrupted')

/** The effect of this fault on a call of a world with this seed. */
export function hitOf(one: ActiveFault, world: { readonly seed: number }): FaultHit {
  const { fault } = one
  const { time = 'real', status = 500, body } = fault
  switch (fault.fault) {
    case 'hang':
      return { kind: 'hang' }
    case 'delay':
      return { kind: 'delay', ms: one.delayIn(world), time }
    case 'answer':
    case 'pass through':
      return { kind: fault.fault, fault }
    default:
      return { kind: 'error', status, body }
  }
}

/** The combined effect of these faults on an event, in order. Faults after the first that drops, delays or holds it are ignored. */
export function eventHitOf(faults: readonly ActiveFault[], world: { readonly seed: number }): EventHit {
  let { copies } = NO_HIT
  const damages: Damage[] = []
  for (const one of faults) {
    const { id, fault } = one
    switch (fault.fault) {
      case 'drop events':
        return DROPPED
      case 'duplicate events':
        copies *= 2
        break
      case 'truncate payload':
      case 'corrupt payload':
        damages.push(damageOf(fault))
        break
      case 'delay events':
        return { copies, damages, release: { kind: 'delayed', ms: one.delayIn(world), time: fault.time ?? 'real' } }
      case 'reorder events':
        return { copies, damages, release: { kind: 'held', faultId: id } }
      default:
        break
    }
  }
  return { copies, damages, release: { kind: 'now' } }
}
