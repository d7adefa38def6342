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
import { lineageOf, offeredDraft, plainDraft, readStored, readVersions, writeVersions } from './stored-draft'

const storageKey = (key: string): string => `draft:${key}`

/** The draft of a form with this tab's version of it; null when nothing has been typed. */
function ownVersion({ state, ids }: EpicDependencies, key: string): { draft: DraftState; mine: StoredDraft } | null {
  const draft = state().drafts[key]
  if (draft === undefined || draft.own === null || draft.writer === null) return null
  return { draft, mine: { ...draft.own, writer: draft.writer, browser: ids.browser(), lineage: draft.lineage } }
}

/** True for a version whose text this one doesn't include: another user, tab or device typed it. */
const isAnother = (mine: StoredDraft, version: StoredDraft): boolean =>
  version.writer !== mine.writer && !isCovered(mine.lineage, version) && !sameJson(version.values, mine.values)

/** The versions of a form in the browser, newest first. */
const versionsHere = (key: string, { localStorage }: EpicDependencies): readonly StoredDraft[] =>
  readVersions(localStorage.read(storageKey(key)))

/** The version that the form shows: this tab's, or else the newest in the browser; null without one. */
const newestHere = (key: string, tools: EpicDependencies): StoredDraft | null =>
  ownVersion(tools, key)?.mine ?? versionsHere(key, tools)[0] ?? null

/** The newest version that the user hasn't declined; null without one. */
function newsOf(versions: readonly StoredDraft[], key: string, { state, ids }: EpicDependencies) {
  const { seen } = selectDraft(state(), key)
  const news = versions.find((version) => !isCovered(seen, version))
  return news === undefined ? null : offeredDraft(news, ids.browser())
}

const overtaken = (versions: readonly StoredDraft[], key: string, tools: EpicDependencies): Observable<AppEvent> => {
  const offered = newsOf(versions, key, tools)
  return offered === null ? EMPTY : of(draftOvertaken({ key, offered }))
}

/** The version that a form continues with, and the one that is offered. */
function found(
  key: string,
  own: StoredDraft | null,
  others: readonly StoredDraft[],
  tools: EpicDependencies,
): AppEvent {
  const rivals = own === null ? others : others.filter((version) => isAnother(own, version))
  const offered = newsOf(rivals, key, tools)
  if (own === null) return draftFound({ key, own: null, offered })
  return draftFound({ key, own: plainDraft(own), offered, lineage: lineageOf(own) })
}

/** The action that follows from the versions on the server and the newest one in the browser. */
function compared(
  key: string,
  stored: readonly StoredDraft[],
  newest: StoredDraft | null,
  tools: EpicDependencies,
): Observable<AppEvent> {
  if (newest === null) {
    const own = stored.find(({ browser }) => browser === tools.ids.browser()) ?? null
    return of(found(key, own, stored, tools))
  }
  const known = stored.find(({ values }) => sameJson(values, newest.values))
  const rivals = stored.filter((version) => isAnother(newest, version))
  return concat(
    of(known === undefined ? draftStoreRequested({ key }) : draftKnown({ key, at: known.at })),
    overtaken(rivals, key, tools),
  )
}

/** The draft in the browser immediately, and the one on the server when it answers. */
export function findDraft(key: string, tools: EpicDependencies): Observable<AppEvent> {
  const newest = newestHere(key, tools)
  const local$ = newest === null ? EMPTY : of(found(key, newest, versionsHere(key, tools), tools))
  const server$ = tools.api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:read` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      // The server couldn't be reached. The text is only in this browser and is sent later.
      if (fact.type !== 'preference.list/answered' && newest !== null) return of(fact, draftUnstored({ key }))
      const row =
        fact.type === 'preference.list/answered' ? fact.payload.answer.data.find((each) => each.key === key) : undefined
      return concat(of(fact), compared(key, readStored(row?.value), newest, tools))
    }),
  )
  return concat(local$, server$)
}

/** Writes this tab's version next to those of other tabs; offers a version that another tab has written since. */
export function writeDraft(key: string, tools: EpicDependencies): Observable<AppEvent> {
  const known = ownVersion(tools, key)
  if (known === null) return EMPTY
  const { mine } = known
  const others = versionsHere(key, tools).filter(
    (version) => version.writer !== mine.writer && !isCovered(mine.lineage, version),
  )
  tools.localStorage.write(storageKey(key), writeVersions([mine, ...others]))
  return overtaken(
    others.filter((version) => isAnother(mine, version)),
    key,
    tools,
  )
}

/** After the user accepted or declined a version: neither is stored next to this tab's version. */
export function keepChosenVersions(key: string, tools: EpicDependencies): void {
  const known = ownVersion(tools, key)
  if (known === null) return
  const { mine, draft } = known
  const others = versionsHere(key, tools).filter(
    (version) => version.writer !== mine.writer && !isCovered([...mine.lineage, ...draft.seen], version),
  )
  tools.localStorage.write(storageKey(key), writeVersions([mine, ...others]))
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
      const known = ownVersion(tools, key)
      if (fact.type === 'message/rejected' || known === null) return of(fact)
      // The server's version is unknown, so nothing overwrites it.
      if (fact.type !== 'preference.list/answered') return of(fact, draftUnstored({ key }))
      const { mine, draft } = known
      const stored = readStored(fact.payload.answer.data.find((each) => each.key === key)?.value)
      const others = stored.filter(
        (version) => isAnother(mine, version) && (version.browser !== mine.browser || !isCovered(draft.seen, version)),
      )
      const body = { key, value: writeVersions([mine, ...others]) }
      return concat(
        of(fact),
        tools.api.call('preference.store', { body }, { subject: draftSubject(key) }),
        overtaken(others, key, tools),
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
        : readStored(row.value).filter(
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

const STORED = 'draft:'

/** Every draft whose key begins with the prefix: first those in the browser, then those on the server. */
export function findDrafts(prefix: string, tools: EpicDependencies): Observable<AppEvent> {
  const local = tools.localStorage.keys(storageKey(prefix)).map((name) => name.slice(STORED.length))
  const local$ = from(local).pipe(
    concatMap((key): readonly AppEvent[] => {
      const newest = newestHere(key, tools)
      return newest === null ? [] : [found(key, newest, versionsHere(key, tools), tools)]
    }),
  )
  const server$ = tools.api.call('preference.list', {}, { subject: `draft-list:${prefix}` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type !== 'preference.list/answered') return of(fact)
      const rows = fact.payload.answer.data.filter(({ key }) => key.startsWith(prefix))
      return concat(
        of(fact),
        from(rows).pipe(concatMap(({ key, value }) => compared(key, readStored(value), newestHere(key, tools), tools))),
      )
    }),
  )
  return concat(local$, server$)
}
