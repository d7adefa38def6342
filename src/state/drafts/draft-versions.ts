// Where drafts are stored: the versions of a form in the browser, one per tab, and the one on the server. What has to be
// remembered between two writes is in the slice.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, of } from 'rxjs'
import type { EffectTools } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { sameJson } from '../core/same'
import { draftFound, draftKnown, draftOvertaken, draftStoreRequested, draftWritten } from './drafts.events'
import { draftSubject } from './drafts.selectors'
import type { DraftState, DraftVersion, StoredDraft } from './drafts.state'
import { isSameVersion } from './drafts.state'
import { plainDraft, readDraft, readVersions, writeVersions } from './stored-draft'

const storageKey = (key: string): string => `draft:${key}`

const versionOf = ({ writer, at }: StoredDraft): DraftVersion => ({ writer, at })

const offer = (key: string, found: StoredDraft): AppEvent =>
  draftOvertaken({ key, offered: plainDraft(found), version: versionOf(found) })

/** The draft of a form with this tab's version of it; null when nothing has been typed. */
function ownVersion({ state }: EffectTools, key: string): { draft: DraftState; mine: StoredDraft } | null {
  const draft = state().drafts[key]
  if (draft === undefined || draft.own === null || draft.writer === null) return null
  return { draft, mine: { ...draft.own, writer: draft.writer } }
}

/** What follows from the server's version, beside the newest of the browser. */
function compared(key: string, stored: StoredDraft | null, newest: StoredDraft | null): Observable<AppEvent> {
  if (newest === null) {
    if (stored === null) return of(draftFound({ key, own: null, offered: null }))
    return of(draftFound({ key, own: plainDraft(stored), offered: null, continues: versionOf(stored) }))
  }
  if (stored === null || stored.at < newest.at) return of(draftStoreRequested({ key }))
  if (sameJson(stored.values, newest.values)) return of(draftKnown({ key, at: stored.at }))
  return stored.at > newest.at ? of(offer(key, stored)) : EMPTY
}

/** What the browser has at once, and what the server has when it answers. */
export function findDraft(key: string, { api, localStorage }: EffectTools): Observable<AppEvent> {
  const [newest = null, ...others] = readVersions(localStorage.read(storageKey(key)))
  const rival = others.find((version) => newest !== null && !sameJson(version.values, newest.values)) ?? null
  const offered = rival === null ? null : plainDraft(rival)
  const local$: Observable<AppEvent> =
    newest === null ? EMPTY : of(draftFound({ key, own: plainDraft(newest), offered, continues: versionOf(newest) }))
  const server$ = api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:read` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      const row =
        fact.type === 'preference.list/answered' ? fact.payload.answer.data.find((each) => each.key === key) : undefined
      return concat(of(fact), compared(key, readDraft(row?.value), newest))
    }),
  )
  return concat(local$, server$)
}

/** Writes this tab's version beside those of other tabs; offers one that another tab has written since. */
export function writeDraft(key: string, tools: EffectTools): Observable<AppEvent> {
  const known = ownVersion(tools, key)
  if (known === null) return EMPTY
  const { draft, mine } = known
  const { continues, seen } = draft
  const others = readVersions(tools.localStorage.read(storageKey(key))).filter(
    (version) => version.writer !== mine.writer && (continues === null || !isSameVersion(version, continues)),
  )
  tools.localStorage.write(storageKey(key), writeVersions([mine, ...others]))
  const news = others.find(
    (version) => !seen.some((each) => isSameVersion(each, version)) && !sameJson(version.values, mine.values),
  )
  return concat(
    continues === null ? EMPTY : of(draftWritten({ key })),
    news === undefined ? EMPTY : of(offer(key, news)),
  )
}

/** The person has chosen a version: it is the only one that is left. */
export function keepOnlyOwnVersion(key: string, tools: EffectTools): void {
  const known = ownVersion(tools, key)
  if (known !== null) tools.localStorage.write(storageKey(key), writeVersions([known.mine]))
}

/** Removes what the browser has of a form. */
export const removeVersions = (key: string, { localStorage }: EffectTools): void => localStorage.remove(storageKey(key))

/** Sends this tab's version to the server. */
export function storeVersion(key: string, tools: EffectTools): Observable<AppEvent> {
  const known = ownVersion(tools, key)
  if (known === null) return EMPTY
  const body = { key, value: JSON.stringify(known.mine) }
  return tools.api.call('preference.store', { body }, { subject: draftSubject(key) })
}

/** Removes what the server has of a form. */
export const clearStoredVersion = (key: string, { api }: EffectTools): Observable<AppEvent> =>
  api.call('preference.remove', { query: { key }, body: undefined }, { subject: `${draftSubject(key)}:clear` })
