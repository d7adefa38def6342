// One tab of one browser, for tests of drafts: the epics of drafts over a storage and a server that the test shares between tabs. Nothing
// is stored on the server before `pause`.
import type { StateObservable } from 'redux-observable'
import { merge, NEVER, of, Subject, VirtualTimeScheduler } from 'rxjs'
import { sameJson } from '../../contract/json'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { followCreatedLoans, listDrafts, storeDrafts } from '../drafts/drafts.epics'
import { initialState, type RootState, reduceAll } from '../root-reducer'

/** The form that all tabs edit. */
export const DRAFT_KEY = 'loan-setup:new'
/** The key under which a browser stores its id. */
export const BROWSER_KEY = 'browser-id'

interface TabOptions {
  /** The official time of the next action, ms. By default it advances with each action. */
  readonly now?: () => number
  /** True once the page is about to close: its calls no longer reach the server. */
  readonly isClosing?: () => boolean
}

interface PreferenceInput {
  readonly query?: { readonly key?: string }
  readonly body?: { readonly key: string; readonly value: unknown; readonly replaces?: unknown }
}

/** Opens a tab. Several can share a storage, which makes them tabs of one browser, and a server. */
export function draftTab(
  storage: Map<string, string>,
  server: Map<string, unknown>,
  name: string,
  options: TabOptions = {},
) {
  let state: RootState = initialState
  let at = 1_000
  let number = 0
  const calls: string[] = []
  const removals: unknown[] = []
  const entries$ = new Subject<LogEntry>()
  const scheduler = new VirtualTimeScheduler()
  const fact = (type: string, subject: string, content: object) =>
    of({ type, payload: { subject, params: undefined, query: undefined, ...content } } as unknown as AppEvent)
  const api = {
    call: (call: string, input: PreferenceInput, { subject }: { subject: string }) => {
      const key = input.query?.key ?? input.body?.key
      if (options.isClosing?.() === true) return NEVER
      calls.push(call)
      if (key !== undefined && call === 'preference.store') {
        const replaced = input.body?.replaces
        if (replaced !== undefined && !sameJson(replaced, server.get(key) ?? null)) {
          const error = { status: 409, kind: 'invalid', message: '', fields: {} }
          return fact('preference.store/failed', subject, { error })
        }
        server.set(key, input.body?.value)
      }
      if (call === 'preference.remove') {
        removals.push(input)
        server.delete(key ?? '')
      }
      const rows = [...server].map(([each, value]) => ({ key: each, value }))
      const data = rows.filter((row) => key === undefined || row.key === key)
      return fact(`${call}/answered`, subject, { answer: { data } })
    },
  }
  const localStorage = {
    keys: (prefix: string) => [...storage.keys()].filter((key) => key.startsWith(prefix)),
    read: (key: string) => storage.get(key) ?? null,
    write: (key: string, value: string) => void storage.set(key, value),
    remove: (key: string) => void storage.delete(key),
  }
  const browser = storage.get(BROWSER_KEY) ?? `browser of ${name}`
  storage.set(BROWSER_KEY, browser)
  const tools = {
    api,
    localStorage,
    scheduler,
    ids: { browser: () => browser },
    clock: { read: () => ({ now: at }) },
    state: () => state,
  } as unknown as EpicDependencies
  const epics = [storeDrafts, followCreatedLoans, listDrafts]
  const handledTypes = new Set<string>(epics.flatMap(({ on }) => on))
  const dispatch = (event: AppEvent) => {
    at = options.now?.() ?? at + 1
    const entry = { ...event, meta: { id: `${name}.${++number}`, at, origin: 'user' } } as LogEntry
    state = reduceAll(state, [entry])
    if (handledTypes.has(entry.type)) entries$.next(entry)
  }
  const state$ = {
    get value() {
      return state
    },
  } as StateObservable<RootState>
  const handledBy = ({ on }: (typeof epics)[number]) => {
    const own$ = new Subject<LogEntry>()
    const types: readonly string[] = on
    entries$.subscribe((entry) => {
      if (types.includes(entry.type)) own$.next(entry)
    })
    return own$
  }
  merge(...epics.map((epic) => epic.run(handledBy(epic), state$, tools))).subscribe(dispatch)
  return {
    dispatch,
    calls,
    removals,
    browser,
    draft: (key = DRAFT_KEY) => state.drafts[key],
    /** Typing pauses, and what waits is sent. */
    pause: () => {
      scheduler.maxFrames = scheduler.frame + 5_000
      scheduler.flush()
    },
    setTime: (ms: number) => {
      at = ms
    },
  }
}
