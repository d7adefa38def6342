// Stores drafts: in the browser on every change, on the server when typing pauses, in order. Restores them, and notices that
// another tab or device is editing the same form. S4.22, S4.24

import {
  concat,
  concatMap,
  EMPTY,
  filter,
  from,
  groupBy,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  timer,
} from 'rxjs'
import { selectOffers } from '../capabilities/capabilities.slice'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { preferencesSubject } from '../preferences/synced-preference'
import {
  clearStoredVersions,
  clearVersions,
  findDraft,
  findDrafts,
  mayBecomeLoan,
  removeCreatedVersions,
  removeDecidedVersions,
  storedForm,
  storeVersion,
  tellLoans,
  writeDraft,
} from './draft-versions'
import { type DraftsState, draftStoreRequested, draftSubject, keyOfDraftSubject, selectDraft } from './drafts.slice'

/** How long typing must pause before a draft is sent, real ms. */
const STORE_AFTER_MS = 800

/** Interval at which a draft is sent again after a failure, real ms. */
const STORE_AGAIN_AFTER_MS = 3_000

const draftTypes = [
  'draft/opened',
  'draft/changed',
  'draft/take-offer',
  'draft/decline-offer',
  'draft/cleared',
  'draft/created',
  'draft/converted',
  'draft/store-requested',
] as const
type DraftEntry = LogEntry<(typeof draftTypes)[number]>

/** The immediate effect of an action in the browser. */
function inBrowser({ type, payload: { key } }: DraftEntry, tools: EpicDependencies): Observable<AppEvent> {
  switch (type) {
    case 'draft/opened':
    case 'draft/store-requested':
      return EMPTY
    case 'draft/changed':
      return writeDraft(key, tools)
    case 'draft/take-offer':
    case 'draft/decline-offer':
      removeDecidedVersions(key, tools)
      return EMPTY
    case 'draft/cleared':
      clearVersions(key, tools)
      return EMPTY
    case 'draft/created':
    case 'draft/converted':
      removeCreatedVersions(key, tools)
      return EMPTY
    default:
      return type satisfies never
  }
}

/** The calls that follow from an action, after earlier ones have ended. */
function onServer({ type, payload }: DraftEntry, tools: EpicDependencies): Observable<AppEvent> {
  const { key } = payload
  switch (type) {
    case 'draft/opened':
      return findDraft(key, tools)
    case 'draft/cleared':
      return clearStoredVersions(key, 'everywhere' in payload && payload.everywhere === true, tools)
    case 'draft/decline-offer':
      // Without text in this tab there's nothing to store, and the next version may be offered.
      return selectDraft(tools.state(), key).own === null ? findDraft(key, tools) : storeVersion(key, tools)
    case 'draft/converted':
      return EMPTY
    case 'draft/changed':
    case 'draft/created':
    case 'draft/take-offer':
    case 'draft/store-requested':
      return storeVersion(key, tools)
    default:
      return type satisfies never
  }
}

const waitsForPause = ({ type }: DraftEntry): boolean =>
  type === 'draft/changed' || type === 'draft/decline-offer' || type === 'draft/take-offer'

/** The actions of one form, each when it is time to send it; a later one replaces a waiting one. */
const whenPaused = (ofForm$: Observable<DraftEntry>, { scheduler }: EpicDependencies): Observable<DraftEntry> =>
  ofForm$.pipe(
    switchMap((entry) => (waitsForPause(entry) ? timer(STORE_AFTER_MS, scheduler).pipe(map(() => entry)) : of(entry))),
  )

export const storeDrafts = defineEpic({
  name: 'store drafts',
  on: draftTypes,
  run: (action$, _state$, tools) =>
    (action$ as Observable<DraftEntry>).pipe(
      groupBy(({ payload }) => payload.key),
      mergeMap((ofForm$) => {
        // Reopening the form doesn't replace a waiting change, and neither does news about it.
        const opened$ = ofForm$.pipe(filter(({ type }) => type === 'draft/opened'))
        const edited$ = ofForm$.pipe(filter(({ type }) => type !== 'draft/opened' && type !== 'draft/converted'))
        return merge(
          ofForm$.pipe(mergeMap((entry) => inBrowser(entry, tools))),
          merge(opened$, whenPaused(edited$, tools)).pipe(concatMap((entry) => onServer(entry, tools))),
        )
      }),
    ),
})

export const storeDraftsAgain = defineEpic({
  name: 'store drafts again',
  on: ['line/opened', 'browser/reconnected', 'auth.user/answered'],
  run: (action$, state$) =>
    action$.pipe(
      mergeMap(() =>
        from(Object.entries(state$.value.drafts)).pipe(
          filter(([, draft]) => draft.failed),
          map(([key]) => draftStoreRequested({ key })),
        ),
      ),
    ),
})

export const storeDraftsLater = defineEpic({
  name: 'store drafts later',
  on: ['preference.store/failed', 'draft/unstored'],
  run: (action$, state$, { scheduler }) =>
    action$.pipe(
      map(({ payload }) => ('key' in payload ? payload.key : keyOfDraftSubject(payload.subject))),
      filter((key) => key !== null),
      groupBy((key) => key),
      mergeMap((ofForm$) =>
        ofForm$.pipe(
          switchMap((key) => timer(STORE_AGAIN_AFTER_MS, scheduler).pipe(map(() => key))),
          filter((key) => state$.value.drafts[key]?.failed === true && state$.value.session.status === 'signed-in'),
          map((key) => draftStoreRequested({ key })),
        ),
      ),
    ),
})

export const listDrafts = defineEpic({
  name: 'list drafts',
  on: ['draft/list-requested'],
  run: (action$, _state$, tools) => action$.pipe(switchMap(({ payload: { prefix } }) => findDrafts(prefix, tools))),
})

// Loans that another tab or device created from a draft that's open here.

/** The drafts from which a loan may be created, or was: another device may do it at the same time. */
const draftsToCreate = (drafts: DraftsState): readonly string[] =>
  Object.entries(drafts).flatMap(([key, { own, offered, created }]) =>
    mayBecomeLoan(key) && (own !== null || offered !== null || created.length > 0) ? [key] : [],
  )

/** Reads one draft, and tells its form about the loans that the server lists. */
const readLoans = (key: string, tools: EpicDependencies): Observable<AppEvent> =>
  tools.api
    .call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:loans` })
    .pipe(
      concatMap(
        (fact): Observable<AppEvent> =>
          fact.type === 'preference.list/answered'
            ? concat(of(fact), tellLoans(key, storedForm(fact.payload.answer.data, key), tools))
            : of(fact),
      ),
    )

export const followCreatedLoans = defineEpic({
  name: 'follow created loans',
  on: ['preference/changed', 'line/opened'],
  run: (action$, state$, tools) =>
    action$.pipe(
      mergeMap((entry) => {
        const keys = draftsToCreate(state$.value.drafts)
        if (entry.type === 'preference/changed') return keys.filter((key) => key === entry.payload.data.key)
        // A server that announces preferences sends all of them when the line opens.
        return selectOffers(state$.value, 'preference-news') ? [] : keys
      }),
      groupBy((key) => key),
      mergeMap((ofForm$) => ofForm$.pipe(switchMap((key) => readLoans(key, tools)))),
    ),
})

export const followListedLoans = defineEpic({
  name: 'follow listed loans',
  on: ['preference.list/answered'],
  run: (action$, state$, tools) =>
    action$.pipe(
      filter(({ payload: { subject } }) => subject === preferencesSubject),
      mergeMap(({ payload: { answer } }) =>
        from(draftsToCreate(state$.value.drafts)).pipe(
          concatMap((key) => tellLoans(key, storedForm(answer.data, key), tools)),
        ),
      ),
    ),
})
