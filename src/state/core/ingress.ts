// The store's door: everything that is said is stamped here once, waits or hurries in the inbox, is logged, and enters
// the reducer as one action per pass. The first middleware of the store; nothing else dispatches.
import type { Middleware } from '@reduxjs/toolkit'
import type { ClockPort } from '../../ports/clock'
import type { FramePort } from '../../ports/frame'
import type { IdPort } from '../../ports/ids'
import { isIntentType } from '../intents'
import type { FoldedAction } from '../root-reducer'
import type { RootState } from '../root-state'
import { createIngressQueue } from './ingress-queue'
import type { RecordingLog } from './log'
import type { AppEvent, Origin } from './log-entry'
import { createStamp } from './stamp'

export interface IngressPorts {
  readonly clock: ClockPort
  readonly ids: IdPort
  readonly frame: FramePort
}

export interface Ingress {
  readonly middleware: Middleware<Record<never, never>, RootState>
  /** A fact off the wire: stamped now, folded with its burst. */
  receive(fact: AppEvent): void
}

/** What may be dispatched: intents of screens and epics. A fact is taken too (tests and tools speak like the wire). */
export type Dispatched = AppEvent & { readonly origin?: Origin }

/** Makes the door of one store. */
export function createIngress(ports: IngressPorts, log: RecordingLog): Ingress {
  const stamp = createStamp(ports.clock, ports.ids)
  let fold: (action: FoldedAction) => void = () => {}
  const inbox = createIngressQueue(ports.frame, ports.clock, (payload) => fold({ type: 'log/folded', payload }))
  const receive = (fact: AppEvent): void => inbox.receive(stamp(fact, 'wire'))

  return {
    receive,
    middleware: (store) => (next) => {
      fold = (action) => {
        // Before the fold: an epic that answers at once folds again inside `next`, and its entries come after these.
        log.record(store.getState(), action.payload)
        next(action)
      }
      return (action) => {
        const said = action as Dispatched
        if (isIntentType(said.type)) inbox.hurry(stamp(said, said.origin ?? 'person'))
        else receive(said)
        return action
      }
    },
  }
}
