// What the active faults ask to be done to a call, a channel event or a socket: plain types, carried out by others.
import type { Fault } from '../world/faults/fault'
import type { ActiveFault } from './active-fault'

/** Which clock a wait is measured by: the wall's, or the world's. */
type WaitClock = 'real' | 'virtual'

/** What is done to one call. */
export type FaultHit =
  | { readonly kind: 'delay'; readonly ms: number; readonly time: WaitClock }
  | { readonly kind: 'error'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'hang' }

/** How a payload is damaged on its way. */
export type Damage = 'truncated' | 'corrupted'

/** When a channel event leaves. */
type EventRelease =
  | { readonly kind: 'now' }
  | { readonly kind: 'delayed'; readonly ms: number; readonly time: WaitClock }
  /** Together with others in the opposite order: `Faults.hold` takes it. */
  | { readonly kind: 'held'; readonly faultId: number }

/** What is done to one channel event on its way to one person. */
export interface EventHit {
  /** How often it is sent; 0 = it is dropped. */
  readonly copies: number
  /** Each of them, in this order, to every copy. */
  readonly damages: readonly Damage[]
  readonly release: EventRelease
}

/** What is done to a socket: its connection breaks, or stays open and says nothing any more. */
export type SocketHit = 'cut' | 'silence'

/** What is done to an event that no fault hits. */
export const UNHARMED: EventHit = { copies: 1, damages: [], release: { kind: 'now' } }
const DROPPED: EventHit = { copies: 0, damages: [], release: { kind: 'now' } }

const isDamage = (name: Fault['fault']): boolean => name === 'truncate payload' || name === 'corrupt payload'

/** True for a fault that hits calls before or after they are handled. */
export const isOfCalls = ({ fault }: Fault): boolean => fault === 'delay' || fault === 'error' || fault === 'hang'

/** True for a fault that damages answers. */
export const isOfAnswers = ({ fault, channel }: Fault): boolean => isDamage(fault) && channel === undefined

/** True for a fault that hits channel events. */
export const isOfEvents = ({ fault, call }: Fault): boolean =>
  fault === 'drop events' ||
  fault === 'duplicate events' ||
  fault === 'reorder events' ||
  fault === 'delay events' ||
  (isDamage(fault) && call === undefined)

/** How this fault damages what it hits. */
export const damageOf = ({ fault }: Fault): Damage => (fault === 'truncate payload' ? 'truncated' : 'corrupted')

/** What this fault does to a call. */
export function hitOf({ fault, by = 0, time = 'real', status = 500, body }: Fault): FaultHit {
  if (fault === 'hang') return { kind: 'hang' }
  if (fault === 'delay') return { kind: 'delay', ms: by, time }
  return { kind: 'error', status, body }
}

/** What these faults do to an event together, in their order; the first that drops or delays it ends the list. */
export function eventHitOf(faults: readonly ActiveFault[]): EventHit {
  let { copies } = UNHARMED
  const damages: Damage[] = []
  for (const { id, fault } of faults) {
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
        return { copies, damages, release: { kind: 'delayed', ms: fault.by ?? 0, time: fault.time ?? 'real' } }
      case 'reorder events':
        return { copies, damages, release: { kind: 'held', faultId: id } }
      default:
        break
    }
  }
  return { copies, damages, release: { kind: 'now' } }
}
