// Where drafts are stored: the versions of a form in the browser, one per tab, and the one on the server. What has to be
// remembered between two writes is in the slice.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, from, of } from 'rxjs'
import type { EffectTools } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { sameJson } from '../core/same'
import {
  draftFound,
  draftKnown,
  draftOvertaken,
  draftStoreRequested,
  draftUnstored,
  draftWritten,
} from './drafts.events'
import { draftSubject } from './drafts.selectors'
import type { DraftState, DraftVersion, StoredDraft } from './drafts.state'
import { isSameVersion } from './drafts.state'
import { lineageOf, plainDraft, readStored, readVersions, writeVersions } from './stored-draft'

const storageKey = (key: string): string => `draft:${key}`

const versionOf = ({ writer, at }: StoredDraft): DraftVersion => ({ writer, at })

/** Going on with a stored version replaces it. */
const continuing = (stored: StoredDraft) => ({ continues: versionOf(stored), lineage: lineageOf(stored) })

const offer = (key: string, found: StoredDraft): AppEvent =>
  draftOvertaken({ key, offered: plainDraft(found), version: versionOf(found) })

/** The draft of a form with this tab's version of it; null when nothing has been typed. */
function ownVersion({ state }: EffectTools, key: string): { draft: DraftState; mine: StoredDraft } | null {
  const draft = state().drafts[key]
  if (draft === undefined || draft.own === null || draft.writer === null) return null
  return { draft, mine: { ...draft.own, writer: draft.writer, lineage: draft.lineage } }
}

/** What follows from the server's version, beside the newest of the browser. */
function compared(key: string, stored: StoredDraft | null, newest: StoredDraft | null): Observable<AppEvent> {
  if (newest === null) {
    if (stored === null) return of(draftFound({ key, own: null, offered: null }))
    return of(draftFound({ key, own: plainDraft(stored), offered: null, ...continuing(stored) }))
  }
  if (stored !== null && sameJson(stored.values, newest.values)) return of(draftKnown({ key, at: stored.at }))
  // What the browser has goes on from what the server has, or is newer; clocks of worlds may stand still.
  const goesOn =
    stored === null ||
    stored.writer === newest.writer ||
    newest.lineage.some((version) => isSameVersion(version, stored)) ||
    stored.at <= newest.at
  return of(goesOn ? draftStoreRequested({ key }) : offer(key, stored))
}

/** What the browser has at once, and what the server has when it answers. */
export function findDraft(key: string, { api, localStorage }: EffectTools): Observable<AppEvent> {
  const [newest = null, ...others] = readVersions(localStorage.read(storageKey(key)))
  const rival = others.find((version) => newest !== null && !sameJson(version.values, newest.values)) ?? null
  const offered = rival === null ? null : plainDraft(rival)
  const local$: Observable<AppEvent> =
    newest === null ? EMPTY : of(draftFound({ key, own: plainDraft(newest), offered, ...continuing(newest) }))
  const server$ = api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:read` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      // What was typed before is here only, and the server could not be asked: it is sent later.
      if (fact.type !== 'preference.list/answered' && newest !== null) return of(fact, draftUnstored({ key }))
      const row =
        fact.type === 'preference.list/answered' ? fact.payload.answer.data.find((each) => each.key === key) : undefined
      return concat(of(fact), compared(key, readStored(row?.value)[0] ?? null, newest))
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

/** The versions that neither this tab wrote, nor its text continues, nor the person has decided about. */
const unknownTo = ({ draft, mine }: { readonly draft: DraftState; readonly mine: StoredDraft }, version: StoredDraft) =>
  version.writer !== mine.writer &&
  ![...mine.lineage, ...draft.seen].some((known) => isSameVersion(known, version)) &&
  !sameJson(version.values, mine.values)

/** Sends this tab's version to the server, beside what another tab or device has stored there since; offers that. */
export function storeVersion(key: string, tools: EffectTools): Observable<AppEvent> {
  if (ownVersion(tools, key) === null) return EMPTY
  return tools.api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:compare` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      const known = ownVersion(tools, key)
      if (fact.type === 'message/rejected' || known === null) return of(fact)
      // What stands there is not known: nothing is stored over it.
      if (fact.type !== 'preference.list/answered') return of(fact, draftUnstored({ key }))
      const stored = readStored(fact.payload.answer.data.find((each) => each.key === key)?.value)
      const others = stored.filter((version) => unknownTo(known, version))
      const body = { key, value: writeVersions([known.mine, ...others]) }
      const [news] = others
      return concat(
        of(fact),
        tools.api.call('preference.store', { body }, { subject: draftSubject(key) }),
        news === undefined ? EMPTY : of(offer(key, news)),
      )
    }),
  )
}

/** The specification clears the draft of a loan setup by its key in the query, every other preference by key and value. */
const isOfLoanSetup = (key: string): boolean => key.startsWith('loan-setup')

/** Removes what the server has of a form. S7.19 */
export function clearStoredVersion(key: string, { api }: EffectTools): Observable<AppEvent> {
  const subject = `${draftSubject(key)}:clear`
  const byKey = () => api.call('preference.remove', { query: { key }, body: undefined }, { subject })
  if (isOfLoanSetup(key)) return byKey()
  return api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:compare` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type !== 'preference.list/answered') return concat(of(fact), byKey())
      const row = fact.payload.answer.data.find((each) => each.key === key)
      if (row === undefined) return of(fact)
      const body = { key, value: row.value }
      return concat(of(fact), api.call('preference.remove', { query: {}, body }, { subject }))
    }),
  )
}

const STORED = 'draft:'

/** Every draft whose key begins like this: at once what the browser has, then what the server has. */
export function findDrafts(prefix: string, { api, localStorage, state }: EffectTools): Observable<AppEvent> {
  const isOpen = (key: string): boolean => state().drafts[key]?.status === 'ready'
  const local = localStorage.keys(storageKey(prefix)).map((name) => name.slice(STORED.length))
  const found = (key: string, versions: readonly StoredDraft[]): readonly AppEvent[] => {
    const [newest] = versions
    if (newest === undefined || isOpen(key)) return []
    return [draftFound({ key, own: plainDraft(newest), offered: null, ...continuing(newest) })]
  }
  const local$ = from(local).pipe(concatMap((key) => found(key, readVersions(localStorage.read(storageKey(key))))))
  const server$ = api.call('preference.list', {}, { subject: `draft-list:${prefix}` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type !== 'preference.list/answered') return of(fact)
      const rows = fact.payload.answer.data.filter(({ key }) => key.startsWith(prefix))
      return concat(
        of(fact),
        from(rows).pipe(
          concatMap(({ key, value }): Observable<AppEvent> => {
            if (!isOpen(key)) return from(found(key, readStored(value)))
            const newest = readVersions(localStorage.read(storageKey(key)))[0] ?? null
            return newest === null ? EMPTY : compared(key, readStored(value)[0] ?? null, newest)
          }),
        ),
      )
    }),
  )
  return concat(local$, server$)
}
