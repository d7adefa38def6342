// The fold: state = fold(state, entries). Routes each entry by its type to the handlers that listen to it, so that the
// cost of an entry does not grow with the number of modules. Pure; knows no noun.
import type { RootState, SettledState } from '../root-state'
import type { AppEventType, LogEntry } from './log-entry'
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
}

/** What follows for the whole state when an entry has changed this slice. */
export interface Afterwards {
  readonly slice: keyof RootState
  readonly run: (before: SettledState, after: RootState) => RootState
}

type Draft = { -readonly [K in keyof RootState]: RootState[K] }
type AnyStep = (slice: unknown, entry: LogEntry, context: object) => unknown

interface Listener {
  readonly slice: keyof RootState
  readonly run: AnyStep
}

interface Route {
  readonly steps: Listener[]
  readonly reactions: Listener[]
}

function addSteps(routes: Map<string, Route>, phase: keyof Route, slice: keyof RootState, steps: object = {}): void {
  for (const [type, run] of Object.entries(steps) as [string, AnyStep | undefined][]) {
    if (run === undefined) continue
    const route = routes.get(type) ?? { steps: [], reactions: [] }
    route[phase].push({ slice, run })
    routes.set(type, route)
  }
}

/** The routes of all modules. The order of the modules does not matter: each phase ends before the next begins. */
function routesOf(modules: readonly FoldedModule[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const { name, beforeHandlers } of modules) addSteps(routes, 'steps', name, beforeHandlers)
  for (const { name, handlers } of modules) addSteps(routes, 'steps', name, handlers)
  for (const { name, reactions } of modules) addSteps(routes, 'reactions', name, reactions)
  return routes
}

interface PassContext {
  before: RootState
  after: RootState
  readonly transient: Transient
}

/**
 * One pass: the state before the present entry and after it, and the slices that the entry has changed. Both are the state
 * that was given as long as nothing has changed; a pass of one entry copies it once.
 */
class Pass {
  readonly context: PassContext
  readonly #given: RootState
  /** Every slice that was changed, once for each entry or oftener. */
  readonly #changed: (keyof RootState)[] = []
  /** From where on they are those of the present entry. */
  #present = 0
  #before: Draft | null = null
  #after: Draft | null = null

  constructor(state: RootState) {
    this.#given = state
    this.context = { before: state, after: state, transient: new Transient() }
  }

  run({ steps, reactions }: Route, entry: LogEntry, afterwards: Afterwards): void {
    const { context } = this
    if (this.#changed.length > this.#present) this.#settle()
    for (const { slice, run } of steps) {
      const present = context.after[slice]
      const next = run(present, entry, context)
      if (next !== present) this.#write(slice, next)
    }
    if (reactions.length > 0) this.#react(reactions, entry)
    if (context.before[afterwards.slice] !== context.after[afterwards.slice])
      this.#replace(afterwards.run(context.before, context.after))
  }

  /** The state after all entries; the one that was given where nothing has changed. */
  result(): RootState {
    for (const slice of this.#changed) if (this.context.after[slice] !== this.#given[slice]) return this.context.after
    return this.#given
  }

  /** What the last entry has left is what the next one finds. */
  #settle(): void {
    if (this.#before === null) {
      this.#before = { ...this.context.after }
      this.context.before = this.#before
    } else for (const slice of this.#changed.slice(this.#present)) copySlice(this.context.after, this.#before, slice)
    this.#present = this.#changed.length
  }

  /** All reactions see what the handlers have left, none what another reaction does. */
  #react(reactions: readonly Listener[], entry: LogEntry): void {
    const only = reactions.length === 1 ? reactions[0] : undefined
    if (only !== undefined) {
      this.#write(only.slice, only.run(this.context.after[only.slice], entry, this.context))
      return
    }
    const results = reactions.map(({ slice, run }) => run(this.context.after[slice], entry, this.context))
    for (const [index, { slice }] of reactions.entries()) this.#write(slice, results[index])
  }

  #write<K extends keyof RootState>(slice: K, value: unknown): void {
    if (value === this.context.after[slice]) return
    if (this.#after === null) {
      this.#after = { ...this.#given }
      this.context.after = this.#after
    }
    // The routes pair each step with the slice of its own module.
    this.#after[slice] = value as Draft[K]
    this.#changed.push(slice)
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
export function createFold(modules: readonly FoldedModule[], afterwards: Afterwards): Fold {
  const routes = routesOf(modules)
  return (state, entries) => {
    const pass = new Pass(state)
    for (const entry of entries) {
      const route = routes.get(entry.type)
      if (route !== undefined) pass.run(route, entry, afterwards)
    }
    return pass.result()
  }
}
