// The store's ingress: every event is stamped here once, waits or hurries in the queue, is logged, and enters the reducer
// as one action per pass. The first middleware of the store; nothing else reaches the reducer.
import type { Middleware } from 'redux'
import type { ClockPort } from '../../ports/clock'
import type { FramePort } from '../../ports/frame'
import type { IdPort } from '../../ports/ids'
import type { RootState } from '../root-state'
import type { FoldedAction } from './folded'
import { folded, summaryOf } from './folded'
import type { Gate } from './gate'
import { createIngressQueue } from './ingress-queue'
import type { RecordingLog } from './log'
import type { AppEvent, Origin } from './log-entry'
import { createStamp } from './stamp'

export interface IngressPorts {
  readonly clock: ClockPort
  readonly ids: IdPort
  readonly frame: FramePort
}

export interface IngressOptions {
  /** True for what goes in at once: intents, and events of the app's own. Facts off the wire are folded by the frame. */
  readonly isIntentType: (type: string) => boolean
  /** Lets an entry in when the modules that handle it are there. */
  readonly gate: Gate
  /** Names passes by their entries, for DevTools. */
  readonly readable: boolean
}

export interface Ingress {
  readonly middleware: Middleware<Record<never, never>, RootState>
  /** A fact off the wire: stamped now, folded with its burst. */
  receive(fact: AppEvent): void
}

/** What may be dispatched: intents of screens and effects. A fact is taken too (tests and tools speak like the wire). */
export type Dispatched = AppEvent & { readonly origin?: Origin }

/** Makes the ingress of one store. */
export function createIngress(
  ports: IngressPorts,
  log: RecordingLog,
  { isIntentType, gate, readable }: IngressOptions,
): Ingress {
  const stamp = createStamp(ports.clock, ports.ids)
  let fold: (action: FoldedAction) => void = () => {}
  const queue = createIngressQueue(ports.frame, ports.clock, (entries) =>
    fold(readable ? folded(entries, summaryOf(entries)) : folded(entries)),
  )
  const take = (fact: AppEvent): void => queue.receive(stamp(fact, 'wire'))
  const receive = (fact: AppEvent): void => gate(fact.type, fact, take)
  const enter = (event: Dispatched): void => {
    if (isIntentType(event.type)) queue.hurry(stamp(event, event.origin ?? 'person'))
    else take(event)
  }

  return {
    receive,
    middleware: (store) => (next) => {
      fold = (action) => {
        // Before the fold: an effect that answers at once folds again inside `next`, and its entries come after these.
        log.record(store.getState(), action.payload)
        next(action)
      }
      return (action) => {
        const event = action as Dispatched
        gate(event.type, event, enter)
        return action
      }
    },
  }
}
