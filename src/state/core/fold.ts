// The fold: state = fold(state, entries). Routes each entry by its type to the handlers that listen to it, so that the
// cost of an entry does not grow with the number of modules. Pure; knows no noun.
import type { RootState, SettledState } from '../root-state'
import type { AppEventType, LogEntry } from './log-entry'
import type { Writable } from './transient'
import { Transient } from './transient'

/** What a `beforeHandler` sees beside its slice and the entry. */
export interface BeforeContext {
  /** The whole state as it was before this entry. */
  readonly before: RootState
  readonly transient: Transient
}

/** What a handler sees beside its slice and the entry. */
export interface HandlerContext {
  /** The state before this entry, without the slices that hold tables. */
  readonly before: SettledState
  readonly transient: Transient
}

/** What a reaction sees beside its slice and the entry. */
export interface ReactionContext {
  readonly before: SettledState
  /** The whole state after the handlers of all modules. */
  readonly after: RootState
  readonly transient: Transient
}

type Step<K extends keyof RootState, T extends AppEventType, C> = (
  slice: RootState[K],
  entry: LogEntry<T>,
  context: C,
) => RootState[K]

type Steps<K extends keyof RootState, C> = { readonly [T in AppEventType]?: Step<K, T, C> }

/** Phase 1: what one type of entry does to a slice that has to see other modules' tables as they were before it. */
export type BeforeHandlers<K extends keyof RootState> = Steps<K, BeforeContext>

/** Phase 2: what one type of entry does to one slice. Answers the same reference when nothing changed. */
export type Handlers<K extends keyof RootState> = Steps<K, HandlerContext>

/** Phase 3: what follows for a slice from how the other modules handled the entry. Reactions do not see each other. */
export type Reactions<K extends keyof RootState> = Steps<K, ReactionContext>

/** The part of a module that the fold reads: functions by type of entry. */
export interface FoldedModule {
  readonly name: keyof RootState
  readonly beforeHandlers?: object
  readonly handlers?: object
  readonly reactions?: object
  /** Its slice holds a table: no handler and no reaction sees how it was before an entry. */
  readonly holdsTable?: true
}

/** What follows for the whole state when an entry has changed this slice. */
export interface Afterwards {
  readonly slice: keyof RootState
  readonly run: (before: SettledState, after: RootState) => RootState
}

type Draft = Writable<RootState>
/** Copies the state, whose slices the fold does not know. */
type CopyState = (state: RootState) => Draft
type AnyStep = (slice: unknown, entry: LogEntry, context: object) => unknown

interface Listener {
  readonly slice: keyof RootState
  readonly run: AnyStep
}

type Phase = 'beforeHandlers' | 'handlers' | 'reactions'
type Route = Readonly<Record<Phase, Listener[]>>

function addSteps(routes: Map<string, Route>, phase: Phase, { name: slice, [phase]: steps = {} }: FoldedModule): void {
  for (const [type, run] of Object.entries(steps) as [string, AnyStep | undefined][]) {
    if (run === undefined) continue
    const route = routes.get(type) ?? { beforeHandlers: [], handlers: [], reactions: [] }
    route[phase].push({ slice, run })
    routes.set(type, route)
  }
}

/** The routes of all modules. The order of the modules does not matter: each phase ends before the next begins. */
function routesOf(modules: readonly FoldedModule[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const module of modules)
    for (const phase of ['beforeHandlers', 'handlers', 'reactions'] as const) addSteps(routes, phase, module)
  return routes
}

/**
 * One pass: the state before the present entry and after it. Both are the state that was given as long as nothing has
 * changed; a pass copies it once, and once more where an entry changes what later ones may ask for as it was before.
 */
class Pass {
  readonly #given: RootState
  readonly #tables: ReadonlySet<keyof RootState>
  readonly #copyOf: CopyState
  /** What the present entry finds, for the first phase: nothing of it has been written yet. */
  readonly #found: Writable<BeforeContext>
  readonly #context: Writable<ReactionContext>
  #before: Draft | null = null
  #after: Draft | null = null
  /** Every slice that was written. */
  readonly #changed: (keyof RootState)[] = []
  /** What the present entry has changed and `before` has not taken over yet; without tables. */
  #unsettled: (keyof RootState)[] = []
  /** What the listeners of a phase came to. */
  readonly #results: unknown[] = []

  constructor(state: RootState, tables: ReadonlySet<keyof RootState>, copyOf: CopyState) {
    this.#given = state
    this.#tables = tables
    this.#copyOf = copyOf
    const transient = new Transient()
    this.#found = { before: state, transient }
    this.#context = { before: state, after: state, transient }
  }

  run({ beforeHandlers, handlers, reactions }: Route, entry: LogEntry, afterwards: Afterwards): void {
    if (this.#unsettled.length > 0) this.#settle()
    const context = this.#context
    this.#together(beforeHandlers, entry, this.#found)
    for (const { slice, run } of handlers) this.#write(slice, run(context.after[slice], entry, context))
    this.#together(reactions, entry, context)
    if (this.#unsettled.includes(afterwards.slice)) this.#replace(afterwards.run(context.before, context.after))
  }

  /** The state after all entries; the one that was given where nothing has changed. */
  result(): RootState {
    const { after } = this.#context
    for (const slice of this.#changed) if (after[slice] !== this.#given[slice]) return after
    return this.#given
  }

  /** What the last entry has left is what the next one finds. */
  #settle(): void {
    const { after } = this.#context
    if (this.#before === null) {
      this.#before = this.#copyOf(after)
      this.#context.before = this.#before
    } else for (const slice of this.#unsettled) copySlice(after, this.#before, slice)
    this.#unsettled = []
  }

  /** None of these listeners sees what another one of them does. */
  #together(listeners: readonly Listener[], entry: LogEntry, context: object): void {
    const results = this.#results
    for (let i = 0; i < listeners.length; i++) {
      const { slice, run } = listeners[i] as Listener
      results[i] = run(this.#context.after[slice], entry, context)
    }
    for (let i = 0; i < listeners.length; i++) this.#write((listeners[i] as Listener).slice, results[i])
  }

  #write<K extends keyof RootState>(slice: K, value: unknown): void {
    if (value === this.#context.after[slice]) return
    if (this.#after === null) {
      this.#after = this.#copyOf(this.#given)
      this.#context.after = this.#after
      this.#found.before = this.#after
    }
    // The routes pair each step with the slice of its own module.
    this.#after[slice] = value as Draft[K]
    if (!this.#changed.includes(slice)) this.#changed.push(slice)
    if (!this.#tables.has(slice)) this.#unsettled.push(slice)
  }

  #replace(state: RootState): void {
    for (const slice of Object.keys(state) as (keyof RootState)[]) this.#write(slice, state[slice])
  }
}

const copySlice = <K extends keyof RootState>(from: RootState, to: Draft, slice: K): void => {
  to[slice] = from[slice]
}

export type Fold = (state: RootState, entries: readonly LogEntry[]) => RootState

/** Makes the fold of these modules. Entries in one call are one pass: what they build is copied once, not once each. */
export function createFold(modules: readonly FoldedModule[], afterwards: Afterwards, copyOf: CopyState): Fold {
  const routes = routesOf(modules)
  const tables = new Set(modules.filter(({ holdsTable }) => holdsTable === true).map(({ name }) => name))
  return (state, entries) => {
    const pass = new Pass(state, tables, copyOf)
    for (const entry of entries) {
      const route = routes.get(entry.type)
      if (route !== undefined) pass.run(route, entry, afterwards)
    }
    return pass.result()
  }
}
