// How something outside is declared that the store merely listens to: the clock, the browser, other tabs, the live line.
// A source asks nothing of entries; one with `select` is started anew for each value that it selects from the state.
import type { Observable } from 'rxjs'
import type { RootState } from '../root-state'
import type { EffectTools } from './effect'
import type { AppEvent, LogEntry } from './log-entry'

export interface Source<V = undefined> {
  /** The noun that it listens to. */
  readonly name: string
  /** What of the state decides what is listened to; `undefined` for a source that always listens to the same. */
  readonly select?: (state: RootState) => V
  /** True when both values mean the same, so that listening goes on. Identity when left out. */
  readonly same?: (a: V, b: V) => boolean
  /** Entries after which listening begins anew with the same value. */
  readonly restartOn?: readonly ((entry: LogEntry, state: RootState) => boolean)[]
  /** Subscribed when the store starts, and again after a failure: it must be able to begin at any time. */
  listen(value: V, tools: EffectTools): Observable<AppEvent>
}

/** A source whose selected value is nobody else's business. */
export type AnySource = Source<never>

/** Declares a source. */
export const defineSource = <V = undefined>(source: Source<V>): AnySource => source as unknown as AnySource
