// Where drafts are stored: in the browser a version per tab, on the server a version per tab of each browser. A form continues
// with the text typed in this browser; every other version is offered.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, from, of } from 'rxjs'
import { sameJson } from '../../contract/json'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import type { DraftState, StoredDraft } from './drafts.slice'
import {
  draftFound,
  draftKnown,
  draftOvertaken,
  draftStoreRequested,
  draftSubject,
  draftUnstored,
  isCovered,
  selectDraft,
} from './drafts.slice'
import {
  lineageOf,
  offeredDraft,
  plainDraft,
  readLocalVersions,
  readServerVersions,
  writeVersions,
} from './stored-draft'

const STORAGE_PREFIX = 'draft:'

const storageKey = (key: string): string => `${STORAGE_PREFIX}${key}`

/** The draft of a form with this tab's version of it; null when nothing has been typed. */
function ownVersion({ state, ids }: EpicDependencies, key: string): { draft: DraftState; own: StoredDraft } | null {
  const draft = state().drafts[key]
  if (draft === undefined || draft.own === null || draft.writer === null) return null
  return { draft, own: { ...draft.own, writer: draft.writer, browser: ids.browser(), lineage: draft.lineage } }
}

/** True for a version whose text this one doesn't include: another user, tab or device typed it. */
const isRival = (own: StoredDraft, version: StoredDraft): boolean =>
  version.writer !== own.writer && !isCovered(own.lineage, version) && !sameJson(version.values, own.values)

/** The versions of a form in the browser, newest first. */
const localVersions = (key: string, { localStorage }: EpicDependencies): readonly StoredDraft[] =>
  readLocalVersions(localStorage.read(storageKey(key)))

/** The version that the form shows: this tab's, or else the newest in the browser; null without one. */
const newestLocal = (key: string, tools: EpicDependencies): StoredDraft | null =>
  ownVersion(tools, key)?.own ?? localVersions(key, tools)[0] ?? null

/** The newest version that the user hasn't declined, to offer it; null without one. */
function newestOffer(versions: readonly StoredDraft[], key: string, { state, ids }: EpicDependencies) {
  const { declined } = selectDraft(state(), key)
  const newest = versions.find((version) => !isCovered(declined, version))
  return newest === undefined ? null : offeredDraft(newest, ids.browser())
}

const offerNewest = (versions: readonly StoredDraft[], key: string, tools: EpicDependencies): Observable<AppEvent> => {
  const offered = newestOffer(versions, key, tools)
  return offered === null ? EMPTY : of(draftOvertaken({ key, offered }))
}

/** The action with the version that a form continues with, and the one to offer. */
function toDraftFound(
  key: string,
  own: StoredDraft | null,
  others: readonly StoredDraft[],
  tools: EpicDependencies,
): AppEvent {
  const rivals = own === null ? others : others.filter((version) => isRival(own, version))
  const offered = newestOffer(rivals, key, tools)
  if (own === null) return draftFound({ key, own: null, offered })
  return draftFound({ key, own: plainDraft(own), offered, lineage: lineageOf(own) })
}

/** Compares the versions on the server with the newest one in the browser, and emits the actions that follow. */
function compareWithServer(
  key: string,
  stored: readonly StoredDraft[],
  newest: StoredDraft | null,
  tools: EpicDependencies,
): Observable<AppEvent> {
  if (newest === null) {
    const own = stored.find(({ browser }) => browser === tools.ids.browser()) ?? null
    return of(toDraftFound(key, own, stored, tools))
  }
  const storedCopy = stored.find(({ values }) => sameJson(values, newest.values))
  const rivals = stored.filter((version) => isRival(newest, version))
  return concat(
    of(storedCopy === undefined ? draftStoreRequested({ key }) : draftKnown({ key, at: storedCopy.at })),
    offerNewest(rivals, key, tools),
  )
}

/** The draft in the browser immediately, and the one on the server when it answers. */
export function findDraft(key: string, tools: EpicDependencies): Observable<AppEvent> {
  const newest = newestLocal(key, tools)
  const local$ = newest === null ? EMPTY : of(toDraftFound(key, newest, localVersions(key, tools), tools))
  const server$ = tools.api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:read` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      // The server couldn't be reached. The text is only in this browser and is sent later.
      if (fact.type !== 'preference.list/answered' && newest !== null) return of(fact, draftUnstored({ key }))
      const row =
        fact.type === 'preference.list/answered' ? fact.payload.answer.data.find((each) => each.key === key) : undefined
      return concat(of(fact), compareWithServer(key, readServerVersions(row?.value), newest, tools))
    }),
  )
  return concat(local$, server$)
}

/** Writes this tab's version next to those of other tabs; offers a version that another tab has written since. */
export function writeDraft(key: string, tools: EpicDependencies): Observable<AppEvent> {
  const current = ownVersion(tools, key)
  if (current === null) return EMPTY
  const { own } = current
  const others = localVersions(key, tools).filter(
    (version) => version.writer !== own.writer && !isCovered(own.lineage, version),
  )
  tools.localStorage.write(storageKey(key), writeVersions([own, ...others]))
  return offerNewest(
    others.filter((version) => isRival(own, version)),
    key,
    tools,
  )
}

/** After the user accepted or declined a version: neither is stored next to this tab's version. */
export function removeDecidedVersions(key: string, tools: EpicDependencies): void {
  const current = ownVersion(tools, key)
  if (current === null) return
  const { own, draft } = current
  const others = localVersions(key, tools).filter(
    (version) => version.writer !== own.writer && !isCovered([...own.lineage, ...draft.declined], version),
  )
  tools.localStorage.write(storageKey(key), writeVersions([own, ...others]))
}

/** Removes a form's versions from the browser. */
export const removeVersions = (key: string, { localStorage }: EpicDependencies): void =>
  localStorage.remove(storageKey(key))

/**
 * Sends this tab's version to the server next to those of other tabs and devices, and offers those. A version from another browser
 * stays there when the user declines it, because only that browser may remove its text.
 */
export function storeVersion(key: string, tools: EpicDependencies): Observable<AppEvent> {
  if (ownVersion(tools, key) === null) return EMPTY
  return tools.api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:compare` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      const current = ownVersion(tools, key)
      if (fact.type === 'message/rejected' || current === null) return of(fact)
      // The server's version is unknown, so nothing overwrites it.
      if (fact.type !== 'preference.list/answered') return of(fact, draftUnstored({ key }))
      const { own, draft } = current
      const stored = readServerVersions(fact.payload.answer.data.find((each) => each.key === key)?.value)
      const others = stored.filter(
        (version) => isRival(own, version) && (version.browser !== own.browser || !isCovered(draft.declined, version)),
      )
      const body = { key, value: writeVersions([own, ...others]) }
      return concat(
        of(fact),
        tools.api.call('preference.store', { body }, { subject: draftSubject(key) }),
        offerNewest(others, key, tools),
      )
    }),
  )
}

/** The specification clears the draft of a loan setup by its key in the query, every other preference by key and value. */
const isOfLoanSetup = (key: string): boolean => key.startsWith('loan-setup')

/** Removes a form's versions from the server: those typed or continued in this browser, or with `everywhere` all of them. S7.19 */
export function clearStoredVersions(key: string, everywhere: boolean, tools: EpicDependencies): Observable<AppEvent> {
  const subject = `${draftSubject(key)}:clear`
  const byKey = () => tools.api.call('preference.remove', { query: { key }, body: undefined }, { subject })
  if (everywhere && isOfLoanSetup(key)) return byKey()
  return tools.api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:compare` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type !== 'preference.list/answered') return concat(of(fact), byKey())
      const row = fact.payload.answer.data.find((each) => each.key === key)
      if (row === undefined) return of(fact)
      const { lineage } = selectDraft(tools.state(), key)
      const others = everywhere
        ? []
        : readServerVersions(row.value).filter(
            (version) => version.browser !== tools.ids.browser() && !isCovered(lineage, version),
          )
      if (others.length > 0) {
        const body = { key, value: writeVersions(others) }
        return concat(of(fact), tools.api.call('preference.store', { body }, { subject }))
      }
      if (isOfLoanSetup(key)) return concat(of(fact), byKey())
      const body = { key, value: row.value }
      return concat(of(fact), tools.api.call('preference.remove', { query: {}, body }, { subject }))
    }),
  )
}

/** Every draft whose key begins with the prefix: first those in the browser, then those on the server. */
export function findDrafts(prefix: string, tools: EpicDependencies): Observable<AppEvent> {
  const local = tools.localStorage.keys(storageKey(prefix)).map((name) => name.slice(STORAGE_PREFIX.length))
  const local$ = from(local).pipe(
    concatMap((key): readonly AppEvent[] => {
      const newest = newestLocal(key, tools)
      return newest === null ? [] : [toDraftFound(key, newest, localVersions(key, tools), tools)]
    }),
  )
  const server$ = tools.api.call('preference.list', {}, { subject: `draft-list:${prefix}` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type !== 'preference.list/answered') return of(fact)
      const rows = fact.payload.answer.data.filter(({ key }) => key.startsWith(prefix))
      return concat(
        of(fact),
        from(rows).pipe(
          concatMap(({ key, value }) =>
            compareWithServer(key, readServerVersions(value), newestLocal(key, tools), tools),
          ),
        ),
      )
    }),
  )
  return concat(local$, server$)
}
