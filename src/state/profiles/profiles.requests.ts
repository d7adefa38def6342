// Registering and editing the own profile. Afterwards the person is read again, because now there is a profile.
import type { Observable } from 'rxjs'
import { concat, concatMap, of } from 'rxjs'
import type { ProfileEntry } from '../../domain/profile/profile-sending'
import type { EffectTools } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { defineRequest } from '../core/request'
import { draftCleared } from '../drafts/drafts.events'
import { profileSaveRequested } from './profiles.events'
import { PROFILE_SUBJECT, profileDraftKey } from './profiles.state'
import { readProfile } from './read-profile'

function send({ api }: EffectTools, entry: ProfileEntry, edit: boolean): Observable<AppEvent> {
  const options = { subject: PROFILE_SUBJECT }
  switch (entry.role) {
    case 'lender':
      return api.call(edit ? 'lender-profile.edit' : 'lender-profile.create', { body: entry.profile }, options)
    case 'investor':
      return api.call(edit ? 'investor-profile.edit' : 'investor-profile.create', { body: entry.profile }, options)
    case 'borrower':
      return api.call(edit ? 'borrower-profile.edit' : 'borrower-profile.create', { body: entry.profile }, options)
    case 'originator':
      return api.call(edit ? 'originator-profile.edit' : 'originator-profile.create', { body: entry.profile }, options)
    default:
      return entry satisfies never
  }
}

/** True for an answer that does not say what was saved. */
const isEmpty = ({ payload }: AppEvent): boolean =>
  'answer' in payload &&
  typeof payload.answer === 'object' &&
  payload.answer !== null &&
  'data' in payload.answer &&
  payload.answer.data === null

export const profileRequest = defineRequest({
  name: 'save profile',
  intent: profileSaveRequested,
  call: [
    'lender-profile.create',
    'lender-profile.edit',
    'investor-profile.create',
    'investor-profile.edit',
    'borrower-profile.create',
    'borrower-profile.edit',
    'originator-profile.create',
    'originator-profile.edit',
  ],
  subject: () => PROFILE_SUBJECT,
  overlap: 'ignore',
  send: ({ entry, edit }, tools) =>
    send(tools, entry, edit).pipe(
      concatMap((fact): Observable<AppEvent> => {
        if (fact.type.endsWith('/answered')) {
          const done = draftCleared({ key: profileDraftKey(entry.role) })
          // After a registration the screen says so first: the guards act on who one is.
          const events$ = isEmpty(fact) ? concat(of(fact, done), readProfile(tools, entry.role)) : of(fact, done)
          return edit ? concat(events$, tools.api.call('auth.user', {})) : events$
        }
        // Refused as stale, or nobody knows: what stands there is read, so that both can be shown.
        return fact.type.endsWith('/failed') ? concat(of(fact), readProfile(tools, entry.role)) : of(fact)
      }),
    ),
})
