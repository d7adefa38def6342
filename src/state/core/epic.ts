// How an epic is declared: what it listens to, what it says, and why its operator is the right one. It gets the outside
// world only through its tools.
import type { Observable, SchedulerLike } from 'rxjs'
import type { CallName } from '../../contract/calls'
import type { RootState } from '../root-state'
import type { Entry, Said, SaidType } from './entry'
import type { Ports } from './ports'

export interface EpicTools extends Ports {
  /** The state after the pass to which the present entry belongs. */
  state(): RootState
  /** Time for back-off; virtual in tests. */
  readonly scheduler: SchedulerLike
}

export interface Epic<T extends SaidType = SaidType> {
  /** A verb and a noun. */
  readonly name: string
  readonly on: readonly T[]
  /** One line: why this flattening operator. */
  readonly why: string
  /** Calls whose pending subjects have an unknown outcome when this epic fails. */
  readonly calls?: readonly CallName[]
  /** Subscribed when the app starts, and again after a failure: it must be able to begin from any state. */
  run(entries$: Observable<Entry<T>>, tools: EpicTools): Observable<Said>
}

/** Declares an epic; its entries are of the types that it names. */
export const defineEpic = <T extends SaidType>(epic: Epic<T>): Epic => epic
