// The parts of packages that no page uses, by their names in the code; scripts/package-parts.ts leaves them out. Whoever needs
// one takes it off the list. scripts/first-screens.test.ts says what no page may use while it stands here.

export interface Unused {
  /** Kinds of nodes in React’s tree that nobody makes. */
  readonly kinds: ReadonlySet<number>
  /** The bits of an update that would start a transition of the view. */
  readonly lanes: string
  readonly hooks: ReadonlySet<string>
  /** Variables that only unused parts change, and what they are without them. */
  readonly constants: ReadonlyMap<string, string>
  /** Functions without their work, and what is left of it. */
  readonly emptied: ReadonlyMap<string, string>
  /** Entries of a list of functions for others. */
  readonly members: ReadonlySet<string>
  /** What is assigned for others and never read here; of a class its methods. */
  readonly statements: readonly string[]
}

export const nothing: Unused = {
  kinds: new Set(),
  lanes: '',
  hooks: new Set(),
  constants: new Map(),
  emptied: new Map(),
  members: new Set(),
  statements: [],
}

const reactClient: Partial<Unused> = {
  // Profiler, SuspenseList, elements of the head, those of the page itself, ViewTransition, Activity.
  kinds: new Set([12, 19, 26, 27, 30, 31]),
  lanes: '335544064',
  hooks: new Set([
    'useActionState',
    'useCacheRefresh',
    'useDeferredValue',
    'useFormState',
    'useHostTransitionStatus',
    'useMemoCache',
    'useOptimistic',
    'useTransition',
  ]),
  constants: new Map([
    ['appearingViewTransitions', 'null'],
    ['inUpdateViewTransition', '!1'],
    ['pendingViewTransition', 'null'],
    ['pendingViewTransitionEvents', 'null'],
    ['rootViewTransitionNameCanceled', '!1'],
    ['shouldStartViewTransition', '!1'],
  ]),
  emptied: new Map([
    // ViewTransition
    ['commitAfterMutationEffectsOnFiber', ''],
    ['commitEnterViewTransitions', ''],
    ['commitExitViewTransitions', ''],
    ['commitNestedViewTransitions', ''],
    ['measureNestedViewTransitions', ''],
    ['restoreEnterOrExitViewTransitions', ''],
    ['restoreNestedViewTransitions', ''],
    ['restoreViewTransitionOnHostInstances', ''],
    ['trackEnterViewTransitions', ''],
    // References to fragments
    ['commitNewChildToFragmentInstance', ''],
    ['deleteChildFromFragmentInstance', ''],
    // Elements of the head, and pictures that a page waits for
    ['accumulateSuspenseyCommitOnFiber', ''],
    ['insertSuspendedStylesheets', ''],
    ['isHostHoistableType', 'return !1'],
    ['maySuspendCommit', 'return !1'],
    ['preloadInstanceAndSuspendIfNeeded', ''],
    ['waitForCommitToBeReady', 'return null'],
    // Elements that a page defines
    ['isCustomElement', 'return !1'],
    ['setPropOnCustomElement', ''],
    // Forms whose action is a function, also before the page was taken over
    ['extractEvents$1', ''],
    ['scheduleReplayQueueIfNeeded', ''],
    // Transitions, and which part of a page is taken over first
    ['attemptExplicitHydrationTarget', ''],
    ['defaultOnDefaultTransitionIndicator', ''],
  ]),
  members: new Set([
    'r: requestFormReset',
    'D: prefetchDNS',
    'C: preconnect',
    'L: preload',
    'm: preloadModule',
    'X: preinitScript',
    'S: preinitStyle',
    'M: preinitModuleScript',
  ]),
  statements: [
    'FragmentInstance.prototype',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
    'ReactDOMSharedInternals.findDOMNode',
    'ReactSharedInternals.S',
    'ViewTransitionPseudoElement.prototype',
  ],
}

const reactDom: Partial<Unused> = {
  hooks: new Set(['useFormState', 'useFormStatus']),
  statements: [
    'exports.preconnect',
    'exports.prefetchDNS',
    'exports.preinit',
    'exports.preinitModule',
    'exports.preload',
    'exports.preloadModule',
    'exports.requestFormReset',
  ],
}

const react: Partial<Unused> = {
  hooks: new Set(['unstable_useCacheRefresh', 'useActionState', 'useDeferredValue', 'useOptimistic', 'useTransition']),
  statements: [
    'exports.Activity',
    'exports.Profiler',
    'exports.PureComponent',
    'exports.ViewTransition',
    'exports.__COMPILER_RUNTIME',
    'exports.addTransitionType',
    'exports.cacheSignal',
    'exports.createRef',
    'exports.startTransition',
  ],
}

/** Whoever passes what RxJS cannot read is told so at once. */
const LEFT_OUT = 'throw Error("left out of the build")'
/** Streams and asynchronous iterators: Observables are made of promises and lists only. */
const rxjsFrom: Partial<Unused> = {
  emptied: new Map([
    ['fromAsyncIterable', LEFT_OUT],
    ['process', ''],
  ]),
}
const rxjsStreams: Partial<Unused> = { emptied: new Map([['readableStreamLikeToAsyncGenerator', LEFT_OUT]]) }

/** By the file of the package. */
export const unused: Readonly<Record<string, Partial<Unused>>> = {
  'react/cjs/react.production.js': react,
  'react-dom/cjs/react-dom-client.production.js': reactClient,
  'react-dom/cjs/react-dom.production.js': reactDom,
  'rxjs/dist/esm/internal/observable/innerFrom.js': rxjsFrom,
  'rxjs/dist/esm/internal/util/isReadableStreamLike.js': rxjsStreams,
}
