// One call fetches all preferences of a user: after each sign-in, after a change, and while a bid ticket is open. A bid doesn't wait
// for it. Each preference is saved separately, merged into the stored value.

import {
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  type Observable,
  of,
  race,
  repeat,
  switchMap,
  take,
  timer,
} from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'
import { selectOffers } from '../capabilities/capabilities.slice'
import { followSubject } from '../capabilities/follow-subject'
import { isOutcomeUnknown } from '../core/calls'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { defineRequest } from '../core/request'
import { retryCall } from '../core/retry-call'
import { CHANGED_ELSEWHERE_MESSAGE } from '../requests/requests.slice'
import { sessionTypes } from '../session/session.epics'
import {
  isContested,
  type MergePatch,
  mergePatch,
  type PreferenceNoun,
  preferenceContested,
  preferencesSubject,
  type SyncedPreference,
  unsavedIn,
  valueIn,
} from './synced-preference'

/** Retries while the server doesn't answer or fails, because private limits work only once they're known. */
const readUntilAnswered = (tools: EpicDependencies): Observable<AppEvent> =>
  retryCall(
    tools,
    () => tools.api.call('preference.list', {}, { subject: preferencesSubject }),
    (error) => isOutcomeUnknown(error) || error.kind === 'throttled',
  )

export const readPreferences = defineEpic({
  name: 'read preferences',
  // Includes the end of a session, so that the next sign-in fetches them again.
  on: sessionTypes,
  run: (action$, _state$, tools) =>
    action$.pipe(
      map(() => {
        const { status, user } = tools.state().session
        return status === 'signed-in' ? (user?.id ?? null) : null
      }),
      distinctUntilChanged(),
      switchMap((userId) => (userId === null ? EMPTY : readUntilAnswered(tools))),
    ),
})

export const readChangedPreferences = defineEpic({
  name: 'read changed preferences',
  on: ['preference/changed'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      filter(() => tools.state().preferences.behind),
      switchMap(() => readUntilAnswered(tools)),
    ),
})

/** How often they're fetched while a page rests on them, and how soon after a failure, ms. */
const RENEW_MS = 10_000
const RETRY_MS = 3_000

/** Another device may have changed the limits that a ticket applies, and not every server announces that, or can reach this page. */
export const keepPreferencesCurrent = defineEpic({
  name: 'keep preferences current',
  on: ['preferences/page-opened', 'preferences/page-closed', 'preferences/read-requested'],
  run: (action$, _state$, tools) => {
    const requested$ = action$.pipe(filter(({ type }) => type === 'preferences/read-requested'))
    /** When to fetch again; a server without preferences isn't asked again. */
    const next = () => {
      const { sinceOpened } = tools.state().preferences
      if (sinceOpened === 'missing') return EMPTY
      return race(timer(sinceOpened === 'read' ? RENEW_MS : RETRY_MS, tools.scheduler), requested$).pipe(take(1))
    }
    return action$.pipe(
      filter(({ type }) => type !== 'preferences/read-requested'),
      switchMap(() =>
        tools.state().preferences.pages === 0
          ? EMPTY
          : defer(() => tools.api.call('preference.list', {}, { subject: preferencesSubject })).pipe(
              repeat({ delay: next }),
            ),
      ),
    )
  },
})

// Follows the preferences, if the server announces their changes.

export const followPreferences = followSubject({
  name: 'follow preferences',
  // Nothing until they're loaded: their answer shows whether the server has the channel.
  followedIn(state) {
    const { session, preferences } = state
    const isAnnounced = preferences.status === 'loaded' && selectOffers(state, 'preference-news')
    return session.status === 'signed-in' && session.user !== null && isAnnounced ? { userId: session.user.id } : null
  },
  subjectOf: ({ userId }) => ({
    channel: 'preference',
    channelParams: { userId },
    snapshot: { call: 'preference.list', input: {}, subject: preferencesSubject },
  }),
})

// Saving one preference.

/** If another device stores a value between the fetch and the save, both are repeated, up to this many times. */
const MAX_TRIES = 5

/** Fetches a preference, then continues with the stored value, or emits a failure. No screen follows this call. */
const readThen = (
  { api }: EpicDependencies,
  key: string,
  subject: Subject,
  then: (stored: unknown) => Observable<AppEvent>,
  failed: (error: ApiError) => AppEvent,
): Observable<AppEvent> =>
  api.call('preference.list', { query: { key } }, { subject: `${subject}:merge` }).pipe(
    filter((fact) => fact.type !== 'message/rejected'),
    concatMap((fact) =>
      fact.type === 'preference.list/answered'
        ? then(valueIn(fact.payload.answer.data, key))
        : of(failed(fact.payload.error)),
    ),
  )

const changedElsewhere: ApiError = { status: 409, kind: 'invalid', message: CHANGED_ELSEWHERE_MESSAGE, fields: {} }

type SavedPreference<P extends object> = Omit<PreferenceNoun<string, P>, 'action'>

/** A save of one preference, as it begins. */
interface PreferenceSave extends Pick<SavedPreference<never>, 'key' | 'subject' | 'read'> {
  readonly preference: SyncedPreference
  /** The user's changes. */
  readonly change: MergePatch
}

/** The save of what the user has chosen now. */
export const saveOf = <P extends object>(
  { slice, key, subject, change, read = (stored) => stored }: SavedPreference<P>,
  payload: P,
  { state }: EpicDependencies,
): PreferenceSave => ({ key, subject, read, preference: state()[slice], change: change(payload) })

/**
 * Fetches the stored value and merges the user's unsaved choices into it. If another device has changed one of their keys since
 * the user chose, nothing is written: the choices are dropped, and the save fails with a message.
 */
export function mergeChoices(
  tools: EpicDependencies,
  { key, subject, preference, change, read = (stored) => stored }: PreferenceSave,
  write: (merged: MergePatch, stored: unknown) => Observable<AppEvent>,
  failed: (error: ApiError) => AppEvent,
): Observable<AppEvent> {
  const patch = unsavedIn(preference, change)
  const merge = (stored: unknown): Observable<AppEvent> =>
    preference.shown.length > 0 && isContested(patch, read(stored), preference.shown.map(read))
      ? of<AppEvent[]>(preferenceContested({ key, value: stored }), failed(changedElsewhere))
      : write(mergePatch(stored, patch), stored)
  return readThen(tools, key, subject, merge, failed)
}

/** Saves the change to the value that the server stores under the key. Emits the facts of `preference.store` with this subject. */
export function savePreference(tools: EpicDependencies, save: PreferenceSave, tries = 1): Observable<AppEvent> {
  const { key, subject } = save
  const isOvertaken = (fact: AppEvent): boolean =>
    fact.type === 'preference.store/failed' && fact.payload.error.status === 409 && tries < MAX_TRIES
  return mergeChoices(
    tools,
    save,
    (value, stored) =>
      tools.api
        .call('preference.store', { body: { key, value, replaces: stored ?? null } }, { subject })
        .pipe(
          concatMap(
            (fact): Observable<AppEvent> => (isOvertaken(fact) ? savePreference(tools, save, tries + 1) : of(fact)),
          ),
        ),
    (error) => ({
      type: 'preference.store/failed',
      payload: { subject, params: undefined, query: undefined, error },
    }),
  )
}

/** The request that saves a preference, in the order of the user's changes. */
export const preferenceRequest = <T extends string, P extends object>(noun: PreferenceNoun<T, P>) =>
  defineRequest({
    name: `save ${noun.key}`,
    action: noun.action,
    call: 'preference.store',
    subject: () => noun.subject,
    overlap: 'queue',
    send: (payload, tools) => savePreference(tools, saveOf(noun, payload, tools)),
  })
