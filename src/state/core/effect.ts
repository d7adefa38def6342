// How an epic is declared: what it listens to, what it says, and why its operator is the right one. It gets the outside
// world only through its tools.
import type { Observable, SchedulerLike } from 'rxjs'
import type { CallName } from '../../contract/calls'
import type { Ports } from '../../ports/ports'
import type { RootState } from '../root-state'
import type { AppEvent, AppEventType, LogEntry } from './log-entry'

export interface EffectTools extends Ports {
  /** The state after the pass to which the present entry belongs. */
  state(): RootState
  /** Time for back-off; virtual in tests. */
  readonly scheduler: SchedulerLike
}

export interface Effect<T extends AppEventType = AppEventType> {
  /** A verb and a noun. */
  readonly name: string
  readonly on: readonly T[]
  /** One line: why this flattening operator. */
  readonly why: string
  /** Calls whose pending subjects have an unknown outcome when this epic fails. */
  readonly calls?: readonly CallName[]
  /** Subscribed when the app starts, and again after a failure: it must be able to begin from any state. */
  run(entries$: Observable<LogEntry<T>>, tools: EffectTools): Observable<AppEvent>
}

/** Declares an epic; its entries are of the types that it names. */
export const defineEffect = <T extends AppEventType>(epic: Effect<T>): Effect => epic
