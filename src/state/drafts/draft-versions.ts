// Where drafts are stored: in the browser a version per tab, on the server a version per tab of each browser. A form continues
// with the text typed in this browser; every other version is offered.
import { concat, concatMap, defer, EMPTY, from, type Observable, of, tap } from 'rxjs'
import { sameJson } from '../../contract/json'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { type DraftVersion, isCovered, joinVersions } from './draft-version'
import {
  type CreatedLoan,
  type DraftState,
  draftConverted,
  draftFound,
  draftKnown,
  draftOvertaken,
  draftStoreRequested,
  draftSubject,
  draftUnstored,
  isInLoan,
  type StoredDraft,
  selectDraft,
  sourceOf,
} from './drafts.slice'
import {
  lineageOf,
  offeredDraft,
  plainDraft,
  readDraftVersions,
  readLocalVersions,
  readServerForm,
  type StoredForm,
  writeVersions,
} from './stored-draft'

/** If another device stores the form between the read and the write, both are repeated, up to this many times. */
const MAX_TRIES = 5

const STORAGE_PREFIX = 'draft:'

const storageKey = (key: string): string => `${STORAGE_PREFIX}${key}`

const clearedKey = (key: string): string => `draft-cleared:${key}`

/** The draft of a form with this tab's version of it; null when nothing has been typed. */
function ownVersion({ state, ids }: EpicDependencies, key: string): { draft: DraftState; own: StoredDraft } | null {
  const draft = state().drafts[key]
  if (draft === undefined || draft.own === null || draft.writer === null) return null
  const { own, writer, n, lineage, isCopy } = draft
  return { draft, own: { ...own, writer, n, browser: ids.browser(), lineage, isCopy } }
}

/** True for a version whose text this one includes: the same tab typed it, or the user continued it here. */
const includes = (own: StoredDraft, version: StoredDraft): boolean =>
  isCovered([own, ...own.lineage], sourceOf(version))

/** True for a version whose text this one doesn't include: another user, tab or device typed it. */
const isRival = (own: StoredDraft, version: StoredDraft): boolean =>
  !includes(own, version) && !sameJson(version.values, own.values)

/** The versions that this browser has cleared, until the server confirms it: a page that closes may cancel the call. */
const clearedVersions = (key: string, { localStorage }: EpicDependencies): readonly DraftVersion[] =>
  readDraftVersions(localStorage.read(clearedKey(key)))

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

/** The loans that the server lists, and those that this tab knows: an earlier answer may arrive after a later one. */
function loansOf(key: string, { loans }: StoredForm, { state }: EpicDependencies): readonly CreatedLoan[] {
  const isListed = (loan: CreatedLoan): boolean => loans.some(({ loanId }) => loanId === loan.loanId)
  return [...selectDraft(state(), key).created.filter((loan) => !isListed(loan)), ...loans]
}

/** Tells the form which loans were created from its draft, if that has changed. */
export function tellLoans(key: string, form: StoredForm, tools: EpicDependencies): Observable<AppEvent> {
  return defer((): Observable<AppEvent> => {
    const loans = loansOf(key, form, tools)
    return sameJson(loans, selectDraft(tools.state(), key).created) ? EMPTY : of(draftConverted({ key, loans }))
  })
}

/** What the server has stored under the key of a draft, from a list of preferences. */
export const storedForm = (rows: readonly { readonly key: string; readonly value: unknown }[], key: string) =>
  readServerForm(rows.find((row) => row.key === key)?.value)

/** Compares the versions on the server with the newest one in the browser, and emits the actions that follow. */
function compareWithServer(
  key: string,
  form: StoredForm,
  newest: StoredDraft | null,
  tools: EpicDependencies,
): Observable<AppEvent> {
  const loans = loansOf(key, form, tools)
  const cleared = clearedVersions(key, tools)
  const stored = form.versions.filter((version) => !isInLoan(loans, sourceOf(version)) && !isCovered(cleared, version))
  if (form.versions.some((version) => isCovered(cleared, version)))
    return concat(
      compareWithServer(key, { ...form, versions: stored }, newest, tools),
      defer(() => clearStored(key, { clears: (version) => isCovered(cleared, version) }, tools)),
    )
  const told$ = tellLoans(key, form, tools)
  if (newest === null || isInLoan(loans, sourceOf(newest))) {
    const own = stored.find(({ browser }) => browser === tools.ids.browser()) ?? null
    return concat(
      told$,
      defer(() => of(toDraftFound(key, own, stored, tools))),
    )
  }
  const storedCopy = stored.find(({ values }) => sameJson(values, newest.values))
  const rivals = stored.filter((version) => isRival(newest, version))
  return concat(
    told$,
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
      const rows = fact.type === 'preference.list/answered' ? fact.payload.answer.data : []
      return concat(of(fact), compareWithServer(key, storedForm(rows, key), newest, tools))
    }),
  )
  return concat(local$, server$)
}

/** Writes this tab's version next to those of other tabs; offers a version that another tab has written since. */
export function writeDraft(key: string, tools: EpicDependencies): Observable<AppEvent> {
  const current = ownVersion(tools, key)
  if (current === null) return EMPTY
  const { own } = current
  const others = localVersions(key, tools).filter((version) => !includes(own, version))
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
    (version) => !includes(own, version) && !isCovered(draft.declined, version),
  )
  tools.localStorage.write(storageKey(key), writeVersions([own, ...others]))
}

/** Removes a form's versions from the browser. */
const removeVersions = (key: string, { localStorage }: EpicDependencies): void => localStorage.remove(storageKey(key))

/** Removes a form's versions from the browser, and remembers them until the server has removed them too. */
export function clearVersions(key: string, tools: EpicDependencies): void {
  const { writer, n, lineage } = selectDraft(tools.state(), key)
  const own = writer === null ? [] : [{ writer, n }]
  const cleared = [...own, ...lineage, ...localVersions(key, tools).flatMap(lineageOf), ...clearedVersions(key, tools)]
  if (cleared.length > 0) tools.localStorage.write(clearedKey(key), JSON.stringify(joinVersions(cleared, [])))
  removeVersions(key, tools)
}

/** Removes the versions from the browser that a loan includes. Others stay: they were typed in another tab. */
export function removeCreatedVersions(key: string, tools: EpicDependencies): void {
  const { created } = selectDraft(tools.state(), key)
  const versions = localVersions(key, tools)
  const remaining = versions.filter((version) => !isInLoan(created, sourceOf(version)))
  if (remaining.length === versions.length) return
  if (remaining.length === 0) removeVersions(key, tools)
  else tools.localStorage.write(storageKey(key), writeVersions(remaining))
}

/** True if this tab has something to store: text, or a loan that this browser created. */
const hasToStore = ({ own, created }: DraftState, { ids }: EpicDependencies): boolean =>
  own !== null || created.some((loan) => loan.browser === ids.browser())

/**
 * Sends this tab's version to the server next to those of other tabs and devices, and offers those. A version from another browser
 * stays there when the user declines it, because only that browser may remove its text. Versions that a created loan includes are
 * removed, and the loan is stored instead.
 */
export function storeVersion(key: string, tools: EpicDependencies, tries = 1): Observable<AppEvent> {
  if (!hasToStore(selectDraft(tools.state(), key), tools)) return EMPTY
  return tools.api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:compare` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      // The server's version is unknown, so nothing overwrites it.
      if (fact.type !== 'preference.list/answered') return of(fact, draftUnstored({ key }))
      const value = fact.payload.answer.data.find((each) => each.key === key)?.value
      const form = readServerForm(value)
      return concat(
        of(fact),
        tellLoans(key, form, tools),
        defer(() => writeForm(key, { value, form, tries }, tools)),
      )
    }),
  )
}

/** What was read before a write. */
interface ReadForm {
  /** As the server has it. */
  readonly value: unknown
  readonly form: StoredForm
  readonly tries: number
}

/** Writes this tab's version and loans to the form that was read. If another device was faster, reads and writes again. */
function writeForm(key: string, { value, form, tries }: ReadForm, tools: EpicDependencies): Observable<AppEvent> {
  const draft = selectDraft(tools.state(), key)
  if (!hasToStore(draft, tools)) return EMPTY
  const own = ownVersion(tools, key)?.own ?? null
  const loans = loansOf(key, form, tools)
  const others = form.versions.filter(
    (version) =>
      !isInLoan(loans, sourceOf(version)) &&
      !isCovered(clearedVersions(key, tools), version) &&
      (own === null || isRival(own, version)) &&
      (version.browser !== tools.ids.browser() || !isCovered(draft.declined, version)),
  )
  const body = { key, value: writeVersions(own === null ? others : [own, ...others], loans), replaces: value ?? null }
  return concat(
    tools.api
      .call('preference.store', { body }, { subject: draftSubject(key) })
      .pipe(
        concatMap(
          (fact): Observable<AppEvent> =>
            fact.type === 'preference.store/failed' && fact.payload.error.status === 409 && tries < MAX_TRIES
              ? storeVersion(key, tools, tries + 1)
              : of(fact),
        ),
      ),
    own === null ? EMPTY : offerNewest(others, key, tools),
  )
}

/** True for the draft of a loan that isn't created yet: its key is `loan-setup:new` or begins with `loan-setup:new-`. */
export const mayBecomeLoan = (key: string): boolean => key.startsWith('loan-setup:new')

/** The specification clears the draft of a loan setup by its key in the query, every other preference by key and value. */
const isOfLoanSetup = (key: string): boolean => key.startsWith('loan-setup')

/** Removes a form's versions from the server: those typed or continued in this browser, or with `everywhere` all of them. S7.19 */
export function clearStoredVersions(key: string, everywhere: boolean, tools: EpicDependencies): Observable<AppEvent> {
  const cleared = clearedVersions(key, tools)
  const isOurs = (version: StoredDraft) => version.browser === tools.ids.browser() || isCovered(cleared, version)
  return clearStored(key, everywhere ? 'everywhere' : { clears: isOurs }, tools)
}

/**
 * Removes these versions of a form from the server. The loans created from it stay listed, for the other devices. The browser
 * remembers the versions until that is done.
 */
function clearStored(
  key: string,
  which: 'everywhere' | { readonly clears: (version: StoredDraft) => boolean },
  tools: EpicDependencies,
): Observable<AppEvent> {
  const subject = `${draftSubject(key)}:clear`
  const forget = (): void => tools.localStorage.remove(clearedKey(key))
  const write = (write$: Observable<AppEvent>): Observable<AppEvent> =>
    write$.pipe(tap(({ type }) => (type.endsWith('/answered') ? forget() : undefined)))
  const byKey = () => write(tools.api.call('preference.remove', { query: { key }, body: undefined }, { subject }))
  const { created } = selectDraft(tools.state(), key)
  if (which === 'everywhere' && isOfLoanSetup(key) && created.length === 0) return byKey()
  return tools.api.call('preference.list', { query: { key } }, { subject: `${draftSubject(key)}:compare` }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type !== 'preference.list/answered') return concat(of(fact), byKey())
      const row = fact.payload.answer.data.find((each) => each.key === key)
      if (row === undefined) {
        forget()
        return of(fact)
      }
      const { versions, loans } = readServerForm(row.value)
      const others = which === 'everywhere' ? [] : versions.filter((version) => !which.clears(version))
      if (others.length > 0 || loans.length > 0) {
        const body = { key, value: writeVersions(others, loans) }
        return concat(of(fact), write(tools.api.call('preference.store', { body }, { subject })))
      }
      if (isOfLoanSetup(key)) return concat(of(fact), byKey())
      const body = { key, value: row.value }
      return concat(of(fact), write(tools.api.call('preference.remove', { query: {}, body }, { subject })))
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
      const rows = fact.payload.answer.data
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key, value }) => ({ key, form: readServerForm(value) }))
      const isKnown = (key: string): boolean => tools.state().drafts[key] !== undefined
      return concat(
        of(fact),
        from(rows.filter(({ key, form }) => form.versions.length > 0 || isKnown(key))).pipe(
          concatMap(({ key, form }) => compareWithServer(key, form, newestLocal(key, tools), tools)),
        ),
        from(outdatedLoans(rows, tools)).pipe(
          concatMap((key) =>
            tools.api.call(
              'preference.remove',
              { query: { key }, body: undefined },
              { subject: `${draftSubject(key)}:clear` },
            ),
          ),
        ),
      )
    }),
  )
  return concat(local$, server$)
}

/** How long a created loan stays stored under its draft's key, official ms: as long as another device may be away. */
const KEEP_LOANS_MS = 14 * 24 * 60 * 60 * 1000
/** How many drafts may have one, because servers limit the number of keys. */
const MAX_CONVERTED = 20

/** The keys without text whose loans were created too long ago to matter. */
function outdatedLoans(
  rows: readonly { readonly key: string; readonly form: StoredForm }[],
  { clock }: EpicDependencies,
): readonly string[] {
  const { now } = clock.read()
  return rows
    .filter(({ form }) => form.versions.length === 0 && form.loans.length > 0)
    .map(({ key, form }) => ({ key, at: Math.max(...form.loans.map((loan) => loan.at)) }))
    .sort((a, b) => b.at - a.at)
    .filter(({ at }, place) => place >= MAX_CONVERTED || now - at > KEEP_LOANS_MS)
    .map(({ key }) => key)
}
