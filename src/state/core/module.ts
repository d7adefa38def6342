// How a noun is declared to the store: its slice, its intents, what entries do to it, what it asks of the server and what
// it listens to. One module per noun; initial-state.ts says how its slice begins, late-modules.ts when it is loaded.
import type { SettledState, Slices } from '../root-state'
import type { Effect } from './effect'
import type { BeforeHandlers, FoldedModule, Handlers, Reactions } from './fold'
import type { AnyRequest } from './request'
import type { AnySource } from './source'

export interface Module<K extends keyof Slices> {
  /** The key of the slice in the state. */
  readonly name: K
  /** The events file of the noun: every creator in it may be dispatched. */
  readonly intents?: object
  readonly beforeHandlers?: BeforeHandlers<K>
  readonly handlers?: Handlers<K>
  readonly reactions?: Reactions<K>
  readonly requests?: readonly AnyRequest[]
  readonly effects?: readonly Effect[]
  readonly sources?: readonly AnySource[]
  /** True for what is not about a person: it stays when somebody else signs in. */
  readonly survivesSignOut?: true
  /** To be said of a slice that is left out of the settled state. */
  readonly holdsTable?: K extends keyof SettledState ? never : true
}

/** What carries requests out; it comes with the first group of modules that declares any. */
interface RequestCarrier {
  /** The module of the requests that these modules declare. */
  readonly moduleOf: (modules: readonly AnyModule[]) => AnyModule
  /** The effect of one request. */
  readonly effectOf: (request: AnyRequest) => Effect
}

/** A module whose slice is nobody else's business. */
export interface AnyModule
  extends FoldedModule,
    Pick<Module<never>, 'intents' | 'requests' | 'effects' | 'sources' | 'survivesSignOut'> {
  /** To be said by the one that stands for the requests of all. */
  readonly carries?: RequestCarrier
}

/** Declares the module of a noun. */
export const defineModule = <K extends keyof Slices>(module: Module<K>): Module<K> => module
