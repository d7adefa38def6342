// Keeping drafts: in the browser at every change, on the server when typing pauses, in order; finding them again; and
// noticing that another tab or device works on the same form. spec §4
import type { Observable } from 'rxjs'
import {
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  from,
  groupBy,
  map,
  merge,
  mergeMap,
  of,
  switchMap,
  timer,
} from 'rxjs'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { sameJson } from '../core/same'
import { draftFound, draftKnown, draftOvertaken, draftStoreRequested } from './drafts.events'
import { draftSubject } from './drafts.selectors'
import type { StoredDraft } from './drafts.state'
import { plainDraft, readDraft, readVersions, writeVersions } from './stored-draft'

/** Typing has paused, real ms. */
export const STORE_AFTER_MS = 800

const storageKey = (key: string): string => `draft:${key}`

const heard = [
  'draft/opened',
  'draft/changed',
  'draft/take-offer',
  'draft/decline-offer',
  'draft/cleared',
  'draft/store-requested',
] as const
type DraftEntry = LogEntry<(typeof heard)[number]>

/** One tab's memory of one form: which version its own came from, and which others it need not be told of again. */
interface Lineage {
  from: Pick<StoredDraft, 'writer' | 'at'> | null
  readonly settled: Set<string>
}

const nameOf = ({ writer, at }: Pick<StoredDraft, 'writer' | 'at'>): string => `${writer}@${at}`

class Keeper {
  readonly #tools: EffectTools
  readonly #writer: string
  readonly #lineages = new Map<string, Lineage>()

  constructor(tools: EffectTools) {
    this.#tools = tools
    this.#writer = tools.ids.next()
  }

  #lineage(key: string): Lineage {
    const known = this.#lineages.get(key)
    if (known !== undefined) return known
    const fresh: Lineage = { from: null, settled: new Set() }
    this.#lineages.set(key, fresh)
    return fresh
  }

  /** What the browser has at once, and what the server has when it answers. */
  open(key: string): Observable<AppEvent> {
    const lineage = this.#lineage(key)
    const { api, localStorage } = this.#tools
    const [newest = null, ...others] = readVersions(localStorage.read(storageKey(key)))
    const rival = others.find((version) => newest !== null && !sameJson(version.values, newest.values)) ?? null
    if (newest !== null) lineage.from = newest
    const local$: Observable<AppEvent> =
      newest === null
        ? EMPTY
        : of(draftFound({ key, own: plainDraft(newest), offered: rival === null ? null : plainDraft(rival) }))
    const server$ = api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:read` }).pipe(
      concatMap((fact): Observable<AppEvent> => {
        if (fact.type === 'message/rejected') return of(fact)
        const row =
          fact.type === 'preference.list/answered'
            ? fact.payload.answer.data.find((each) => each.key === key)
            : undefined
        return concat(of(fact), this.#fromServer(key, readDraft(row?.value), newest))
      }),
    )
    return concat(local$, server$)
  }

  #fromServer(key: string, stored: StoredDraft | null, newest: StoredDraft | null): Observable<AppEvent> {
    if (newest === null) {
      if (stored !== null) this.#lineage(key).from = stored
      return of(draftFound({ key, own: stored === null ? null : plainDraft(stored), offered: null }))
    }
    if (stored === null || stored.at < newest.at) return of(draftStoreRequested({ key }))
    if (sameJson(stored.values, newest.values)) return of(draftKnown({ key, at: stored.at }))
    return stored.at > newest.at ? of(draftOvertaken({ key, offered: plainDraft(stored) })) : EMPTY
  }

  /** Writes the tab's version beside those of other tabs; tells of one that came since. */
  keep(key: string): Observable<AppEvent> {
    const own = this.#tools.state().drafts[key]?.own
    if (own === null || own === undefined) return EMPTY
    const lineage = this.#lineage(key)
    const { localStorage } = this.#tools
    const mine: StoredDraft = { ...own, writer: this.#writer }
    const others = readVersions(localStorage.read(storageKey(key))).filter(
      (version) =>
        version.writer !== this.#writer && (lineage.from === null || nameOf(version) !== nameOf(lineage.from)),
    )
    lineage.from = mine
    localStorage.write(storageKey(key), writeVersions([mine, ...others]))
    const news = others.find(
      (version) => !lineage.settled.has(nameOf(version)) && !sameJson(version.values, own.values),
    )
    if (news === undefined) return EMPTY
    lineage.settled.add(nameOf(news))
    return of(draftOvertaken({ key, offered: plainDraft(news) }))
  }

  /** The person has chosen: the other versions are gone. */
  settle(key: string): void {
    const own = this.#tools.state().drafts[key]?.own
    if (own === null || own === undefined) return
    const mine: StoredDraft = { ...own, writer: this.#writer }
    this.#lineage(key).from = mine
    this.#tools.localStorage.write(storageKey(key), writeVersions([mine]))
  }

  forget(key: string): void {
    this.#lineages.delete(key)
    this.#tools.localStorage.remove(storageKey(key))
  }

  store(key: string): Observable<AppEvent> {
    const { api, state } = this.#tools
    const own = state().drafts[key]?.own
    if (own === null || own === undefined) return EMPTY
    const value = JSON.stringify({ ...own, writer: this.#writer })
    return api.call('preference.store', { body: { key, value } }, { subject: draftSubject(key) })
  }

  clear(key: string): Observable<AppEvent> {
    const input = { query: { key }, body: undefined }
    return this.#tools.api.call('preference.remove', input, { subject: `${draftSubject(key)}:clear` })
  }
}

/** What an entry does at once, in the browser. */
function atOnce(keeper: Keeper, { type, payload: { key } }: DraftEntry): Observable<AppEvent> {
  switch (type) {
    case 'draft/opened':
    case 'draft/store-requested':
      return EMPTY
    case 'draft/changed':
      return keeper.keep(key)
    case 'draft/take-offer':
    case 'draft/decline-offer':
      keeper.settle(key)
      return EMPTY
    case 'draft/cleared':
      keeper.forget(key)
      return EMPTY
    default:
      return type satisfies never
  }
}

/** What an entry brings to the server, after what was under way. */
function onServer(keeper: Keeper, { type, payload: { key } }: DraftEntry): Observable<AppEvent> {
  if (type === 'draft/opened') return keeper.open(key)
  return type === 'draft/cleared' ? keeper.clear(key) : keeper.store(key)
}

export const keepDrafts = defineEffect({
  name: 'keep drafts',
  on: heard,
  why: 'per form, switchMap waits for a pause and a clearing ends the wait, then concatMap: writes arrive in their order',
  run: (entries$, tools) => {
    const keeper = new Keeper(tools)
    const ofForms$ = (entries$ as Observable<DraftEntry>).pipe(groupBy(({ payload }) => payload.key))
    return ofForms$.pipe(
      mergeMap((ofForm$) => {
        const browser$ = (entry: DraftEntry) => defer(() => atOnce(keeper, entry))
        const paused$ = (entry: DraftEntry): Observable<DraftEntry> =>
          entry.type === 'draft/changed' || entry.type === 'draft/decline-offer' || entry.type === 'draft/take-offer'
            ? timer(STORE_AFTER_MS, tools.scheduler).pipe(map(() => entry))
            : of(entry)
        // Opening a form again does not end the wait of what was typed into it.
        const opened$ = ofForm$.pipe(
          filter(({ type }) => type === 'draft/opened'),
          map((entry) => ({ said: null, entry })),
        )
        const written$ = ofForm$.pipe(
          filter(({ type }) => type !== 'draft/opened'),
          switchMap((entry) =>
            concat(
              browser$(entry).pipe(map((said) => ({ said, entry: null }))),
              paused$(entry).pipe(map((ready) => ({ said: null, entry: ready }))),
            ),
          ),
        )
        return merge(opened$, written$).pipe(
          concatMap((step) => (step.entry === null ? of(step.said) : onServer(keeper, step.entry))),
        )
      }),
    )
  },
})

export const repeatDrafts = defineEffect({
  name: 'repeat drafts',
  on: ['line/opened', 'browser/reconnected'],
  why: 'no flattening: each form that the server did not take is named once per regained line',
  run: (entries$, { state }) =>
    entries$.pipe(
      mergeMap(() =>
        from(Object.entries(state().drafts)).pipe(
          filter(([, draft]) => draft.failed),
          map(([key]) => draftStoreRequested({ key })),
        ),
      ),
    ),
})
