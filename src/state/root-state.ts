// The whole state and everything that can be dispatched, as the modules declare them. Types only: each `*.module.ts` adds
// its line to the interfaces below, and modules.ts, the one list, does not compile when a module is missing.
import type * as core from './core/core.events'
import type { Table } from './core/table'
import type { RequestsState } from './requests/requests.state'

/** The slice of each module, by name. A module adds its own: `declare module '../root-state' { interface Slices … }`. */
export interface Slices {
  /** What people asked for: assembled from the requests of all modules. */
  readonly requests: RequestsState
}

/**
 * The events file of each module, by name: every creator in it is part of `Intent`.
 * @public merged into by the modules
 */
export interface IntentFiles {
  readonly core: typeof core
}

/** The whole state: plain JSON, a fold of the log. */
export type RootState = Readonly<Slices>

/** The state without the slices that hold a table: tables are written in place while a pass is folded. */
export type SettledState = {
  readonly [K in keyof RootState as RootState[K] extends { readonly rows: Table<infer _Row> } ? never : K]: RootState[K]
}

type EventOf<Creator> = Creator extends (...args: never[]) => infer E
  ? E extends { readonly type: string }
    ? E
    : never
  : never

/** Every intent and every event of the app's own, as it is dispatched. */
export type Intent = {
  [K in keyof IntentFiles]: { [C in keyof IntentFiles[K]]: EventOf<IntentFiles[K][C]> }[keyof IntentFiles[K]]
}[keyof IntentFiles]
