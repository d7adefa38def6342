// The fold: state = fold(state, entries). Routes each entry by its type to the rules that care, so that the cost of an
// entry does not grow with the number of slices. Pure; knows no noun.
import type { RootState } from '../root-state'
import type { AppEventType, LogEntry } from './log-entry'
import { Transient } from './transient'

export interface FoldContext {
  /** The whole state as the rules before this one left it. */
  readonly root: RootState
  /** For the tables and orders of this fold. */
  readonly transient: Transient
}

/** What one type of entry does to one slice: the same reference when nothing changed. */
export type Handler<K extends keyof RootState, T extends AppEventType> = (
  slice: RootState[K],
  entry: LogEntry<T>,
  context: FoldContext,
) => RootState[K]

/** All rules of one slice. */
export type Handlers<K extends keyof RootState> = { readonly [T in AppEventType]?: Handler<K, T> }

type SliceChapter = { [K in keyof RootState]: { readonly slice: K; readonly rules: Handlers<K> } }[keyof RootState]

export interface RuleBook {
  /** In the order in which they hear an entry. */
  readonly slices: readonly SliceChapter[]
  /** What follows for the whole state, after the slices have heard an entry of one of these types. */
  readonly afterwards: {
    readonly types: readonly string[]
    readonly rule: (before: RootState, after: RootState) => RootState
  }
}

type Draft = { -readonly [K in keyof RootState]: RootState[K] }
type MutableContext = { root: Draft; readonly transient: Transient }
type Step = (context: MutableContext, entry: LogEntry) => void

function stepOf<K extends keyof RootState>(slice: K, rule: Handler<K, AppEventType>): Step {
  return (context, entry) => {
    const before = context.root[slice]
    const after = rule(before, entry, context)
    if (after !== before) context.root[slice] = after
  }
}

interface Route {
  readonly steps: Step[]
  /** What follows for the whole state, or null. */
  readonly afterwards: RuleBook['afterwards']['rule'] | null
}

function addRules<K extends keyof RootState>(
  routes: Map<string, Route>,
  { types, rule: afterwards }: RuleBook['afterwards'],
  slice: K,
  rules: Handlers<K>,
): void {
  for (const type of Object.keys(rules) as AppEventType[]) {
    // The route is chosen by the entry's type, so the rule of a type hears only entries of that type.
    const rule = rules[type] as Handler<K, AppEventType> | undefined
    if (rule === undefined) continue
    const route = routes.get(type) ?? { steps: [], afterwards: types.includes(type) ? afterwards : null }
    route.steps.push(stepOf(slice, rule))
    routes.set(type, route)
  }
}

export type Fold = (state: RootState, entries: readonly LogEntry[]) => RootState

/** Makes the fold of a rule book. Entries in one call are one pass: what they build is copied once, not once each. */
export function createFold(book: RuleBook): Fold {
  const routes = new Map<string, Route>()
  for (const { slice, rules } of book.slices) addRules(routes, book.afterwards, slice, rules as Handlers<typeof slice>)
  return (state, entries) => {
    const context: MutableContext = { root: { ...state }, transient: new Transient() }
    for (const entry of entries) {
      const route = routes.get(entry.type)
      if (route === undefined) continue
      const { steps, afterwards } = route
      const before = afterwards === null ? null : { ...context.root }
      for (const step of steps) step(context, entry)
      if (afterwards !== null && before !== null) context.root = { ...afterwards(before, context.root) }
    }
    const { root } = context
    for (const slice of Object.keys(state) as (keyof RootState)[]) if (root[slice] !== state[slice]) return root
    return state
  }
}
