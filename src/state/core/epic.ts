// Declares an epic: redux-observable's form, with the types that it listens to, for the router.
import type { StateObservable } from 'redux-observable'
import { map, type Observable, type OperatorFunction, type SchedulerLike, startWith, switchMap } from 'rxjs'
import type { CallName } from '../../contract/calls'
import type { Ports } from '../../ports/ports'
import type { RootState } from '../root-reducer'
import type { AppEvent, AppEventType, LogEntry } from './log-entry'

/** What epics receive besides actions and state: access to the outside world. */
export interface EpicDependencies extends Ports {
  /** The current state, for functions that epics share with requests. */
  state(): RootState
  /** Time for back-off; virtual in tests. */
  readonly scheduler: SchedulerLike
}

export interface Epic<T extends AppEventType = AppEventType> {
  /** For reports of failures. */
  readonly name: string
  /** Actions of other types don't reach it. */
  readonly on: readonly T[]
  /** Calls whose pending requests have an unknown outcome when this epic fails. */
  readonly calls?: readonly CallName[]
  /** Runs when the store starts, and again after a failure: it must be able to begin from any state. */
  run(
    action$: Observable<LogEntry<T>>,
    state$: StateObservable<RootState>,
    dependencies: EpicDependencies,
  ): Observable<AppEvent>
}

/**
 * Declares an epic; its actions are of the types that it names.
 *
 * @example
 * export const readTrade = defineEpic({
 *   name: 'read trade',
 *   on: ['trades/tradeOpened'],
 *   run: (action$, _state$, { api }) =>
 *     action$.pipe(switchMap(({ payload: { auctionId } }) => api.call('trade.read', { params: { auctionId } }))),
 * })
 */
export const defineEpic = <T extends AppEventType>(epic: Epic<T>): Epic => epic as unknown as Epic

/**
 * Emits each value again after every action of `action$`, so that what follows it restarts.
 *
 * @example
 * state$.pipe(map(viewerIn), distinctUntilChanged(), restartOn(action$), switchMap(follow))
 */
export const restartOn = <V>(action$: Observable<unknown>): OperatorFunction<V, V> =>
  switchMap((value) =>
    action$.pipe(
      startWith(null),
      map(() => value),
    ),
  )
